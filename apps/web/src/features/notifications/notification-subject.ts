import type { CurrentUser } from '@personae/contract/auth'
import type { Notification } from '@personae/contract/notifications'
import type { DeskKind } from '@personae/contract/desk.constants'
import { linkOptions } from '@tanstack/react-router'

type About = Pick<Notification, 'type' | 'characterId' | 'metadata'>

/** What admins are told of, and decide at the desk. */
const FILED: Partial<Record<Notification['type'], DeskKind>> = {
  dispute_filed: 'copyright',
  list_reported: 'list',
  company_requested: 'company',
  appeal_filed: 'appeal',
}

/** The page of what a notification is about, or null: the case if there is one, otherwise the character. */
export function subjectOf(
  { type, characterId, metadata }: About,
  reader: Pick<CurrentUser, 'isAdmin'> | null,
) {
  const id = metadata?.correctionId
  // Which of the three kinds of corrections it is, the desk finds out.
  if (type === 'correction_received' && reader?.isAdmin)
    return linkOptions({
      to: '/admin/review',
      search: { kind: 'correction', ...(id !== undefined && { id }) },
    })
  if (id !== undefined) return linkOptions({ to: '/corrections/$id', params: { id } })
  const kind = FILED[type]
  const caseId = metadata?.caseId
  if (kind)
    return linkOptions({
      to: '/admin/review',
      search: { kind, ...(caseId !== undefined && { id: caseId }) },
    })
  if (type.startsWith('dispute_')) return linkOptions({ to: '/notifications', hash: 'my-reports' })
  if (type.startsWith('company_')) return linkOptions({ to: '/company' })
  if (type.startsWith('promotion_')) return linkOptions({ to: '/promotions' })
  if (type === 'list_taken_down') return linkOptions({ to: '/lists' })
  return characterId === null ? null : linkOptions({ to: '/character/$id', params: { id: characterId } })
}
