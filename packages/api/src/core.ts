import type { Db } from '@personae/db'
import type { AuditService } from './features/audit/audit.service.ts'
import type { AuthService } from './features/auth/auth.service.ts'
import type { CharacterReads } from './features/characters/character-reads.ts'
import type { CharacterStore } from './features/characters/character-store.ts'
import type { Revisions } from './features/history/revisions.ts'
import type { JobsService } from './features/jobs/jobs.service.ts'
import type { Outbox } from './features/mail/outbox.ts'
import type { MediaService } from './features/media/media.service.ts'
import type { PictureUploads } from './features/media/picture-uploads.service.ts'
import type { NotificationsService } from './features/notifications/notifications.service.ts'
import type { Clock } from './ports/clock.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'

/** What most services are made of. */
export interface Core {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  jobs: JobsService
  outbox: Outbox
  audit: AuditService
  auth: AuthService
  notifications: NotificationsService
  media: MediaService
  pictureUploads: PictureUploads
  reads: CharacterReads
  revisions: Revisions
  store: CharacterStore
}
