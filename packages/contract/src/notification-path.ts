import type { DeskKind } from './desk.constants.ts'
import type { Notification } from './notifications.ts'

/** Notifications to admins about cases, with the kind under which the desk lists each. */
const FILED: Partial<Record<Notification['type'], DeskKind>> = {
  dispute_filed: 'copyright',
  list_reported: 'list',
  company_requested: 'company',
  appeal_filed: 'appeal',
}

const atDesk = (kind: DeskKind, id?: string): string =>
  `/admin/review?kind=${kind}${id === undefined ? '' : `&id=${encodeURIComponent(id)}`}`

/** The address of what a notification is about: its case if it has one, else its character; null if neither. */
export function notificationPath(
  { type, characterId, metadata }: Pick<Notification, 'type' | 'characterId' | 'metadata'>,
  reader: { isAdmin: boolean } | null,
): string | null {
  const { correctionId, caseId } = metadata ?? {}
  // The desk finds out which kind it is: correction, duplicate or problem.
  if (type === 'correction_received' && reader?.isAdmin) return atDesk('correction', correctionId)
  if (correctionId !== undefined) return `/corrections/${encodeURIComponent(correctionId)}`
  const kind = FILED[type]
  if (kind) return atDesk(kind, caseId)
  if (type === 'refund_due' || type === 'payment_disputed') return '/admin?tab=payments'
  if (type === 'news_by_mail') return '/account#news'
  if (type === 'key_ending') return '/account#keys'
  if (type.startsWith('dispute_'))
    return caseId === undefined
      ? '/notifications#my-reports'
      : `/copyright-disputes/${encodeURIComponent(caseId)}`
  if (type.startsWith('company_')) return '/company'
  if (type === 'list_taken_down') return '/lists'
  if (characterId !== null) return `/character/${encodeURIComponent(characterId)}`
  return type.startsWith('promotion_') ? '/promotions' : null
}
