import type { CurrentUser } from '@personae/contract/auth'
import type { Notification } from '@personae/contract/notifications'
import { linkOptions } from '@tanstack/react-router'

type About = Pick<Notification, 'type' | 'characterId' | 'metadata'>

/** The page of what a notification is about, or null: the case if there is one, otherwise the character. */
export function subjectOf(
  { type, characterId, metadata }: About,
  reader: Pick<CurrentUser, 'isAdmin'> | null,
) {
  const id = metadata?.correctionId
  if (type === 'correction_received' && reader?.isAdmin)
    return linkOptions({ to: '/admin/corrections', search: id === undefined ? {} : { id } })
  if (id !== undefined) return linkOptions({ to: '/corrections/$id', params: { id } })
  if (type === 'dispute_filed' || type === 'list_reported')
    return linkOptions({ to: '/admin', search: { tab: 'disputes' } })
  if (type.startsWith('dispute_')) return linkOptions({ to: '/notifications', hash: 'my-reports' })
  if (type === 'company_requested' || type === 'appeal_filed') return linkOptions({ to: '/admin' })
  if (type.startsWith('company_')) return linkOptions({ to: '/company' })
  if (type.startsWith('promotion_')) return linkOptions({ to: '/promotions' })
  if (type === 'list_taken_down') return linkOptions({ to: '/lists' })
  return characterId === null ? null : linkOptions({ to: '/character/$id', params: { id: characterId } })
}
