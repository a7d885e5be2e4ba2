import type { Db } from '@personae/db'
import { createAccountService } from './features/auth/account.service.ts'
import { createEmailChanges } from './features/auth/email-changes.ts'
import { createActivityService } from './features/admin/activity.service.ts'
import { createAdminService } from './features/admin/admin.service.ts'
import { createAuditService } from './features/audit/audit.service.ts'
import { createAuthService } from './features/auth/auth.service.ts'
import { createRecoveryService } from './features/auth/recovery.service.ts'
import { createCharacterStore } from './features/characters/character-store.ts'
import { createCharactersService } from './features/characters/characters.service.ts'
import { createHistoryService } from './features/characters/history.service.ts'
import { createImportService } from './features/characters/import.service.ts'
import { createListingService } from './features/characters/listing.service.ts'
import { createDisputesService } from './features/disputes/disputes.service.ts'
import { createComparisonService } from './features/duplicates/comparison.service.ts'
import { createDuplicateIndex } from './features/duplicates/duplicate-index.ts'
import { createDuplicatesService } from './features/duplicates/duplicates.service.ts'
import { createLetterWriter } from './features/mail/letters.ts'
import { createMailService } from './features/mail/mail.service.ts'
import { createOutbox } from './features/mail/outbox.ts'
import { createUniversesService } from './features/characters/universes.service.ts'
import { createCompaniesService } from './features/companies/companies.service.ts'
import { createMediaService } from './features/media/media.service.ts'
import { createHeldDecisions } from './features/moderation/held-decisions.service.ts'
import { createReasonTemplates } from './features/moderation/reason-templates.service.ts'
import { createModerationService } from './features/moderation/moderation.service.ts'
import { createRemoval } from './features/moderation/removal.ts'
import { createNotificationsService } from './features/notifications/notifications.service.ts'
import type { Clock } from './ports/clock.ts'
import type { Images } from './ports/images.ts'
import type { Mailer } from './ports/mailer.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'

/** What the product needs from outside. */
export interface ServiceDeps {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  images: Images
  mailer: Mailer
  /** Origin under which the world sees the site: links in mail begin with it. */
  publicUrl: string
  /** Whether Become Admin works while there is no admin. */
  adminBootstrap: boolean
}

export type Services = ReturnType<typeof createServices>

/** The whole product, put together; each service receives the ones above it. */
export function createServices({
  db,
  clock,
  hasher,
  images,
  mailer,
  publicUrl,
  adminBootstrap,
}: ServiceDeps) {
  const outbox = createOutbox({ clock })
  const audit = createAuditService({ db, clock })
  const auth = createAuthService({ db, clock, hasher })
  const recovery = createRecoveryService({ db, clock, hasher, outbox })
  const emailChanges = createEmailChanges({ db, clock, auth, outbox })
  const notifications = createNotificationsService({ db, clock })
  const duplicateIndex = createDuplicateIndex()
  const media = createMediaService({ db, images, clock })
  const store = createCharacterStore({ clock, media, duplicates: duplicateIndex })
  const duplicates = createDuplicatesService({ db, clock, index: duplicateIndex, notifications })
  const characters = createCharactersService({
    db,
    clock,
    auth,
    media,
    audit,
    store,
    notifications,
    duplicates,
  })
  const comparison = createComparisonService({ db, auth, audit, characters, duplicates })
  const history = createHistoryService({ db, auth, audit, media, store, characters, duplicates })
  const listing = createListingService({ db })
  const universes = createUniversesService({ db })
  const companies = createCompaniesService({ db, clock, auth, media, store, listing })
  const imports = createImportService({ db, clock, media, store })
  const removal = createRemoval({ store, audit, notifications })
  const moderation = createModerationService({ db, auth, store, audit, notifications, removal })
  const disputes = createDisputesService({ db, clock, auth, store, audit, notifications, removal })
  const heldDecisions = createHeldDecisions({ db, clock, auth, store, characters, moderation })
  const reasonTemplates = createReasonTemplates({ db, auth, audit })
  const activity = createActivityService({ db, clock })
  const admin = createAdminService({ db, auth, audit, bootstrapOpen: adminBootstrap })
  const account = createAccountService({
    db,
    hasher,
    auth,
    outbox,
    emailChanges,
    store,
    characters,
    companies,
    disputes,
  })
  const mail = createMailService({
    db,
    clock,
    mailer,
    write: createLetterWriter({ auth, recovery, emailChanges, publicUrl }),
  })
  return {
    auth,
    audit,
    notifications,
    recovery,
    account,
    emailChanges,
    mail,
    media,
    characters,
    duplicates,
    comparison,
    history,
    listing,
    universes,
    companies,
    imports,
    moderation,
    heldDecisions,
    reasonTemplates,
    disputes,
    activity,
    admin,
  }
}
