import { MAX_CHATS_PER_USER } from '@personae/contract/expert'
import type { Db } from '@personae/db'
import type { Core } from './core.ts'
import { createAccountRemoval } from './features/auth/account-removal.ts'
import { MAX_PENDING } from './features/rate-limits/limits.ts'
import { createCounters } from './features/rate-limits/counters.ts'
import { createRateLimits, tooManyRequests } from './features/rate-limits/rate-limits.service.ts'
import { createAccountService } from './features/auth/account.service.ts'
import { createEmailChanges } from './features/auth/email-changes.ts'
import { createOperatorService } from './features/auth/operator.service.ts'
import { createSystemAccounts } from './features/auth/system-accounts.ts'
import { createUsernames } from './features/auth/usernames.ts'
import { createActivityService } from './features/admin/activity.service.ts'
import { createAdminService } from './features/admin/admin.service.ts'
import { createWorkloadService } from './features/admin/workload.service.ts'
import { createAuditService } from './features/audit/audit.service.ts'
import { createAuthService } from './features/auth/auth.service.ts'
import { createRecoveryService } from './features/auth/recovery.service.ts'
import { createSignInGuard } from './features/auth/sign-in-guard.ts'
import { createCharacterReads } from './features/characters/character-reads.ts'
import { createCharacterStore } from './features/characters/character-store.ts'
import { createCharactersService } from './features/characters/characters.service.ts'
import { createRevisions } from './features/history/revisions.ts'
import { createHistoryService } from './features/history/history.service.ts'
import { createImportService } from './features/imports/imports.service.ts'
import { createSearchIndex } from './features/search/search-index.ts'
import { createListingService } from './features/search/listing.service.ts'
import { createOwnSubmissions } from './features/characters/own-submissions.service.ts'
import { createDisputeClosing } from './features/disputes/dispute-closing.ts'
import { createDisputesService } from './features/disputes/disputes.service.ts'
import { createComparisonService } from './features/duplicates/comparison.service.ts'
import { createDuplicateIndex } from './features/duplicates/duplicate-index.ts'
import { createDuplicatesService } from './features/duplicates/duplicates.service.ts'
import { createUniversePairs } from './features/duplicates/universe-pairs.service.ts'
import { createIdempotency } from './features/idempotency/idempotency.service.ts'
import { createFailedJobs } from './features/jobs/failed-jobs.service.ts'
import { createJobs } from './features/jobs/jobs.service.ts'
import { createLetterWriter } from './features/mail/letters.ts'
import { createListReportsService } from './features/lists/list-reports.service.ts'
import { createListsService } from './features/lists/lists.service.ts'
import { createMailService } from './features/mail/mail.service.ts'
import { createOutbox } from './features/mail/outbox.ts'
import { createRelatedService } from './features/search/related.service.ts'
import { createSitemapService } from './features/search/sitemap.service.ts'
import { createCompanyNames } from './features/companies/company-names.ts'
import { createCompaniesService } from './features/companies/companies.service.ts'
import { createCompanyRequests } from './features/companies/company-requests.service.ts'
import { createCompanyStore } from './features/companies/company-store.ts'
import { createContributorsService } from './features/contributors/contributors.service.ts'
import { createChatService } from './features/chat/chat.service.ts'
import { createScheduledDecisions } from './features/moderation/scheduled-decisions.service.ts'
import { createReasonTemplates } from './features/moderation/reason-templates.service.ts'
import { createQueueService } from './features/moderation/queue.service.ts'
import { createModerationService } from './features/moderation/moderation.service.ts'
import { createRemoval } from './features/moderation/removal.ts'
import { createLiveService } from './features/notifications/live.service.ts'
import { createNotificationsService } from './features/notifications/notifications.service.ts'
import { findAlike } from './features/suggestions/find-alike.ts'
import { createNameIndex } from './features/suggestions/name-index.ts'
import { createSuggestionsService } from './features/suggestions/suggestions.service.ts'
import { createWantedCounter } from './features/wanted/wanted-counts.ts'
import { createWantedService } from './features/wanted/wanted.service.ts'
import { createPromotionServices } from './features/promotions/promotion-services.ts'
import { createUniversesService } from './features/universes/universes.service.ts'
import { createMediaServices } from './media-services.ts'
import { createKeyedHash } from './lib/keyed-hash.ts'
import type { Clock } from './ports/clock.ts'
import type { Expert } from './ports/expert.ts'
import type { Images } from './ports/images.ts'
import type { Mailer } from './ports/mailer.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { PictureStore } from './ports/picture-store.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'

/** The product's external dependencies. */
export interface ServiceDeps {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  images: Images
  mailer: Mailer
  /** Object storage for new pictures; null if they are stored in the database. */
  pictureStore: PictureStore | null
  /** The payment provider; null if nothing can be bought. */
  payments: PaymentProvider | null
  /** The Character Expert. */
  expert: Expert
  /** The public origin of the site, for links in emails. */
  publicUrl: string
  /** Whether Become Admin works while there is no admin. */
  adminBootstrap: boolean
  /** The key for hashes that must not be reversible from the database; read when the first hash is made. */
  secret: () => string
  /** Whether rate limits apply: false for load tests. */
  rateLimit: boolean
}

export type Services = ReturnType<typeof createServices>

/** Creates all services of the product; each one receives the services above it. */
export function createServices({
  db,
  clock,
  hasher,
  images,
  mailer,
  pictureStore,
  payments: provider,
  expert,
  publicUrl,
  adminBootstrap,
  secret,
  rateLimit,
}: ServiceDeps) {
  const counters = createCounters({ db, clock })
  const limiting = { counters, clock, keyedHash: createKeyedHash(secret), isOn: rateLimit }
  const rateLimits = createRateLimits(limiting)
  const signInGuard = createSignInGuard({ db, ...limiting, tooManyRequests })
  const jobs = createJobs({ db, clock })
  const outbox = createOutbox({ clock, jobs })
  const usernames = createUsernames({ db, bootstrapOpen: adminBootstrap })
  const auth = createAuthService({ db, clock, hasher, outbox, usernames })
  const pictures = createMediaServices({ db, clock, jobs, images, auth, store: pictureStore })
  const { media, pictureUploads } = pictures
  const duplicateIndex = createDuplicateIndex()
  const nameIndex = createNameIndex({ db })
  const revisions = createRevisions({ db })
  const indexes = { duplicates: duplicateIndex, searchIndex: createSearchIndex(), nameIndex }
  const core: Core = {
    db,
    clock,
    hasher,
    jobs,
    outbox,
    audit: createAuditService({ db, clock }),
    auth,
    notifications: createNotificationsService({ db, clock }),
    media,
    pictureUploads,
    reads: createCharacterReads({ db }),
    revisions,
    store: createCharacterStore({ clock, media, revisions, ...indexes }),
  }

  const systemAccounts = createSystemAccounts(core)
  const recovery = createRecoveryService({ ...core, signInGuard })
  const emailChanges = createEmailChanges(core)
  const duplicates = createDuplicatesService({ ...core, index: duplicateIndex, findAlike })
  const idempotency = createIdempotency(core)
  const maxPending = rateLimit ? MAX_PENDING : Infinity
  const characters = createCharactersService({ ...core, duplicates, idempotency, maxPending })
  const atOnce = rateLimit ? MAX_CHATS_PER_USER : Infinity
  const listing = createListingService(core)
  const suggestions = createSuggestionsService({ db, listing })
  const companyNames = createCompanyNames(core)
  const companyStore = createCompanyStore({ ...core, characterStore: core.store })
  const companies = createCompaniesService({ ...core, companyStore, names: companyNames })
  const contributors = createContributorsService({ db, listing })
  const lists = createListsService({ ...core, contributors })
  const closing = createDisputeClosing(core)
  const paid = createPromotionServices({ ...core, provider })
  const removal = createRemoval({ ...core, closing, orders: paid.orders })
  const moderation = createModerationService({ ...core, removal })
  const disputes = createDisputesService({ ...core, removal, closing })
  const accountRemoval = createAccountRemoval({ ...core, companies, systemAccounts })
  return {
    counters,
    rateLimits,
    signInGuard,
    auth,
    usernames,
    systemAccounts,
    operator: createOperatorService({ ...core, removal: accountRemoval }),
    audit: core.audit,
    notifications: core.notifications,
    live: createLiveService(core),
    recovery,
    account: createAccountService({
      ...core,
      emailChanges,
      removal: accountRemoval,
      signInGuard,
      characters,
      companies,
      disputes,
      orders: paid.orders,
      lists,
    }),
    emailChanges,
    mail: createMailService({
      ...core,
      mailer,
      write: createLetterWriter({ auth, recovery, emailChanges, publicUrl }),
    }),
    failedJobs: createFailedJobs(core),
    workload: createWorkloadService(core),
    ...pictures,
    characters,
    duplicates,
    chat: createChatService({ characters, expert, rateLimits, atOnce }),
    comparison: createComparisonService({ ...core, characters, duplicates }),
    universePairs: createUniversePairs(core),
    history: createHistoryService({ ...core, duplicates }),
    listing,
    nameIndex,
    suggestions,
    wanted: createWantedService({ ...core, suggestions }),
    wantedCounter: createWantedCounter({ ...core, listing }),
    ownSubmissions: createOwnSubmissions(core),
    related: createRelatedService(core),
    sitemap: createSitemapService(core),
    universes: createUniversesService({ ...core, listing, companies }),
    companies,
    contributors,
    lists,
    listReports: createListReportsService(core),
    companyRequests: createCompanyRequests({ ...core, companyStore }),
    companyNames,
    imports: createImportService(core),
    moderation,
    queue: createQueueService(core),
    idempotency,
    scheduledDecisions: createScheduledDecisions({ ...core, moderation }),
    reasonTemplates: createReasonTemplates(core),
    disputes,
    ...paid,
    activity: createActivityService(core),
    admin: createAdminService({ ...core, bootstrapOpen: adminBootstrap }),
  }
}
