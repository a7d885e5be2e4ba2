import type { NotificationMetadata, NotificationType } from '@personae/contract/notifications'
import type { Generated } from 'kysely'
import type { Flag, IsoTime, JsonText } from '../columns.ts'

export interface NotificationTable {
  /** The order in which they came. */
  seq: Generated<number>
  id: string
  userId: string
  type: NotificationType
  message: string
  isRead: Flag
  createdAt: IsoTime
  /** Null where it is about none, or about one that is gone. */
  characterId: string | null
  metadata: JsonText<NotificationMetadata> | null
}
