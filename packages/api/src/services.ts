import { MAX_CHATS_PER_USER } from '@personae/contract/expert'
import type { Db } from '@personae/db'
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
import { findNames } from './features/suggestions/find-names.ts'
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
  const keyedHash = createKeyedHash(secret)
  const counters = createCounters({ db, clock })
  const limiting = { counters, clock, keyedHash, isOn: rateLimit }
  const rateLimits = createRateLimits(limiting)
  const signInGuard = createSignInGuard({ db, ...limiting, tooManyRequests })
  const jobs = createJobs({ db, clock })
  const outbox = createOutbox({ clock, jobs })
  const audit = createAuditService({ db, clock })
  const usernames = createUsernames({ db, bootstrapOpen: adminBootstrap })
  const systemAccounts = createSystemAccounts({ db, clock })
  const auth = createAuthService({ db, clock, hasher, outbox, usernames })
  const recovery = createRecoveryService({ db, clock, hasher, outbox, signInGuard })
  const emailChanges = createEmailChanges({ db, clock, auth, outbox })
  const notifications = createNotificationsService({ db, clock })
  const live = createLiveService({ db })
  const duplicateIndex = createDuplicateIndex()
  const stored = createMediaServices({ db, clock, jobs, images, auth, store: pictureStore })
  const { media, pictureUploads } = stored
  const searchIndex = createSearchIndex()
  const nameIndex = createNameIndex({ db })
  const revisions = createRevisions({ db })
  const reads = createCharacterReads({ db })
  const store = createCharacterStore({
    clock,
    media,
    duplicates: duplicateIndex,
    searchIndex,
    nameIndex,
    revisions,
  })
  const duplicates = createDuplicatesService({
    db,
    jobs,
    clock,
    index: duplicateIndex,
    notifications,
    findNames,
  })
  const idempotency = createIdempotency({ db, clock })
  const characters = createCharactersService({
    db,
    clock,
    auth,
    media,
    pictureUploads,
    audit,
    reads,
    revisions,
    store,
    notifications,
    duplicates,
    idempotency,
    maxPending: rateLimit ? MAX_PENDING : Infinity,
  })
  const chat = createChatService({
    characters,
    expert,
    rateLimits,
    atOnce: rateLimit ? MAX_CHATS_PER_USER : Infinity,
  })
  const comparison = createComparisonService({ db, auth, audit, characters, duplicates, store })
  const universePairs = createUniversePairs({ db, clock, auth, audit })
  const history = createHistoryService({ db, auth, audit, media, reads, store, duplicates })
  const listing = createListingService({ db, reads })
  const queue = createQueueService({ db, reads })
  const ownSubmissions = createOwnSubmissions({ db, auth, reads, store })
  const related = createRelatedService({ db })
  const suggestions = createSuggestionsService({ db, listing })
  const wantedCounter = createWantedCounter({ db, clock, listing })
  const wanted = createWantedService({ db, clock, suggestions })
  const sitemap = createSitemapService({ db })
  const companyNames = createCompanyNames({ db })
  const companyStore = createCompanyStore({ clock, media, notifications, characterStore: store })
  const companies = createCompaniesService({
    db,
    clock,
    auth,
    media,
    pictureUploads,
    companyStore,
    names: companyNames,
  })
  const universes = createUniversesService({ db, listing, companies })
  const contributors = createContributorsService({ db, listing })
  const lists = createListsService({ db, clock, auth, store, contributors })
  const listReports = createListReportsService({ db, clock, auth, audit, notifications })
  const companyRequests = createCompanyRequests({ db, clock, auth, audit, notifications, companyStore })
  const imports = createImportService({ db, clock, media, store, revisions })
  const closing = createDisputeClosing({ clock, audit, notifications })
  const paid = createPromotionServices({ db, clock, auth, audit, jobs, notifications, store, provider })
  const { orders } = paid
  const removal = createRemoval({ store, audit, notifications, closing, orders })
  const moderation = createModerationService({ db, auth, store, audit, notifications, removal })
  const disputes = createDisputesService({ db, clock, auth, store, audit, notifications, removal, closing })
  const scheduledDecisions = createScheduledDecisions({
    db,
    clock,
    auth,
    store,
    moderation,
    notifications,
    jobs,
  })
  const reasonTemplates = createReasonTemplates({ db, auth, audit })
  const activity = createActivityService({ db, clock })
  const admin = createAdminService({ db, auth, audit, bootstrapOpen: adminBootstrap })
  const accountRemoval = createAccountRemoval({ audit, store, companies, pictureUploads, systemAccounts })
  const operator = createOperatorService({ db, clock, hasher, audit, outbox, removal: accountRemoval })
  const account = createAccountService({
    db,
    clock,
    hasher,
    auth,
    outbox,
    emailChanges,
    removal: accountRemoval,
    signInGuard,
    characters,
    companies,
    disputes,
    orders,
    notifications,
    lists,
  })
  const mail = createMailService({
    db,
    jobs,
    mailer,
    write: createLetterWriter({ auth, recovery, emailChanges, publicUrl }),
  })
  const workload = createWorkloadService({ db, clock })
  const failedJobs = createFailedJobs({ db, clock, auth, audit, jobs })
  return {
    counters,
    rateLimits,
    signInGuard,
    auth,
    usernames,
    systemAccounts,
    operator,
    audit,
    notifications,
    live,
    recovery,
    account,
    emailChanges,
    mail,
    failedJobs,
    workload,
    ...stored,
    characters,
    duplicates,
    chat,
    comparison,
    universePairs,
    history,
    listing,
    nameIndex,
    suggestions,
    wanted,
    wantedCounter,
    ownSubmissions,
    related,
    sitemap,
    universes,
    companies,
    contributors,
    lists,
    listReports,
    companyRequests,
    companyNames,
    imports,
    moderation,
    queue,
    idempotency,
    scheduledDecisions,
    reasonTemplates,
    disputes,
    ...paid,
    activity,
    admin,
  }
}
