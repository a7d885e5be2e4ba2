import type { Db } from '@personae/db'
import { createAuditService } from './features/platform/audit/audit.service.ts'
import { createAuthService } from './features/platform/auth/auth.service.ts'
import { createUsernames } from './features/platform/auth/usernames.ts'
import { createCharacterReads } from './features/catalogue/characters/character-reads.ts'
import { createCharacterStore } from './features/catalogue/characters/character-store.ts'
import { duplicateIndex } from './features/catalogue/duplicates/duplicate-index.ts'
import { createRevisions } from './features/catalogue/history/revisions.ts'
import { createJobs } from './features/platform/jobs/jobs.service.ts'
import { createOutbox } from './features/platform/mail/outbox.ts'
import { createMediaMove } from './features/platform/media/media-move.service.ts'
import { createMediaCleanup, createMediaObjects } from './features/platform/media/media-objects.service.ts'
import { createMediaService } from './features/platform/media/media.service.ts'
import { createPictureUploads } from './features/platform/media/picture-uploads.service.ts'
import { createNotificationsService } from './features/platform/notifications/notifications.service.ts'
import { createRounds } from './features/review/review-rounds/rounds.ts'
import { searchIndex } from './features/catalogue/search/search-index.repo.ts'
import { createNameIndex } from './features/catalogue/suggestions/name-index.ts'
import { createWebhookEvents } from './features/platform/webhooks/webhook-events.ts'
import type { Clock } from './ports/clock.ts'
import type { Expert } from './ports/expert.ts'
import type { Images } from './ports/images.ts'
import type { Mailer } from './ports/mailer.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { PictureStore } from './ports/picture-store.ts'
import type { WebhookSender } from './ports/webhook-sender.ts'

export interface ServiceDeps {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  images: Images
  mailer: Mailer
  /** Object storage for new pictures; null if pictures are stored in the database. */
  pictureStore: PictureStore | null
  /** Null if promotions cannot be bought. */
  payments: PaymentProvider | null
  /** Null if the operator has switched webhooks off. */
  webhooks: WebhookSender | null
  expert: Expert
  publicUrl: string
  adminBootstrap: boolean
  /** The key for hashes that must not be reversible from the database; read when the first hash is made. */
  secret: () => string
  /** Whether rate limits apply: false for load tests. */
  rateLimit: boolean
}

export type Core = ReturnType<typeof createCore>

export function createCore({
  db,
  clock,
  hasher,
  images,
  pictureStore,
  adminBootstrap,
  webhooks,
}: ServiceDeps) {
  const jobs = createJobs({ db, clock })
  const outbox = createOutbox({ clock, jobs })
  const webhookEvents = createWebhookEvents({ clock, jobs, isOn: webhooks !== null })
  const usernames = createUsernames({ db, bootstrapOpen: adminBootstrap })
  const auth = createAuthService({ db, clock, hasher, outbox, usernames })
  const mediaObjects = createMediaObjects({ db, clock, jobs, store: pictureStore })
  const media = createMediaService({ db, images, clock, objects: mediaObjects })
  const revisions = createRevisions({ db })
  const rounds = createRounds({ db })
  const nameIndex = createNameIndex({ db })
  // Search is last: its full-text tables flush what they have collected before most other statements.
  const indexes = [nameIndex, duplicateIndex, searchIndex]
  return {
    db,
    clock,
    hasher,
    jobs,
    outbox,
    webhookEvents,
    usernames,
    auth,
    mediaObjects,
    media,
    pictureUploads: createPictureUploads({ db, clock, auth, media }),
    mediaMove: createMediaMove({ db, objects: mediaObjects }),
    mediaCleanup: createMediaCleanup({ objects: mediaObjects }),
    revisions,
    rounds,
    nameIndex,
    searchIndex,
    audit: createAuditService({ db, clock }),
    notifications: createNotificationsService({ db, clock, jobs }),
    reads: createCharacterReads({ db }),
    store: createCharacterStore({ clock, media, revisions, webhookEvents, indexes }),
  }
}
