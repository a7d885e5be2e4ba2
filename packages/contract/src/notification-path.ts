import type { DeskKind } from './desk.constants.ts'
import type { Notification } from './notifications.ts'

/** What admins are told of, and decide at the desk. */
const FILED: Partial<Record<Notification['type'], DeskKind>> = {
  dispute_filed: 'copyright',
  list_reported: 'list',
  company_requested: 'company',
  appeal_filed: 'appeal',
}

const atDesk = (kind: DeskKind, id?: string): string =>
  `/admin/review?kind=${kind}${id === undefined ? '' : `&id=${encodeURIComponent(id)}`}`

/** The page of what a notification is about, or null: the case if there is one, otherwise the character. */
export function notificationPath(
  { type, characterId, metadata }: Pick<Notification, 'type' | 'characterId' | 'metadata'>,
  reader: { isAdmin: boolean } | null,
): string | null {
  const { correctionId, caseId } = metadata ?? {}
  // Which of the three kinds of corrections it is, the desk finds out.
  if (type === 'correction_received' && reader?.isAdmin) return atDesk('correction', correctionId)
  if (correctionId !== undefined) return `/corrections/${encodeURIComponent(correctionId)}`
  const kind = FILED[type]
  if (kind) return atDesk(kind, caseId)
  if (type === 'news_by_mail') return '/account#news'
  if (type.startsWith('dispute_'))
    return caseId === undefined
      ? '/notifications#my-reports'
      : `/copyright-disputes/${encodeURIComponent(caseId)}`
  if (type.startsWith('company_')) return '/company'
  if (type === 'list_taken_down') return '/lists'
  if (characterId !== null) return `/character/${encodeURIComponent(characterId)}`
  return type.startsWith('promotion_') ? '/promotions' : null
}
