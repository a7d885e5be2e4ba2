import type { NotificationMetadata, NotificationType } from '@personae/contract/notifications'
import type { Generated } from 'kysely'
import type { Flag, IsoTime, JsonText } from '../columns.ts'

export interface NotificationTable {
  seq: Generated<number>
  id: string
  userId: string
  type: NotificationType
  message: string
  isRead: Flag
  createdAt: IsoTime
  /** Null if the notification is not about a character, or the character was deleted. */
  characterId: string | null
  metadata: JsonText<NotificationMetadata> | null
}
