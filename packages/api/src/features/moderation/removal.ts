import type { CurrentUser } from '@personae/contract/auth'
import type { Tx } from '@personae/db'
import type { AuditService } from '../audit/audit.service.ts'
import type { CharacterRow } from '../characters/character-row.ts'
import type { CharacterStore } from '../characters/character-store.ts'
import type { News, NotificationsService } from '../notifications/notifications.service.ts'

interface Deps {
  store: CharacterStore
  audit: AuditService
  notifications: NotificationsService
}

export type Removal = ReturnType<typeof createRemoval>

/** The one way in which admins remove a character, whatever their reason. */
export function createRemoval({ store, audit, notifications }: Deps) {
  return {
    /** R8: deletes the character for good, and tells its submitter `news` of it. */
    async remove(tx: Tx, actor: CurrentUser, row: CharacterRow, news: News): Promise<void> {
      await store.remove(tx, row)
      await notifications.tell(tx, [row.submittedBy], news)
      await audit.record(tx, actor, 'character_deleted', { id: row.id, name: row.name })
    },
  }
}
