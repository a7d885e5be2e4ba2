import { MAX_CHATS_PER_USER } from '@personae/contract/expert'
import { createCore, type ServiceDeps } from './core.ts'
import { createActivityService } from './features/extras/admin/activity.service.ts'
import { createAdminService } from './features/extras/admin/admin.service.ts'
import { createWorkloadService } from './features/extras/admin/workload.service.ts'
import { createAppeals } from './features/review/appeals/appeals.service.ts'
import { createAccountRemoval } from './features/platform/auth/account-removal.ts'
import { createAccountService } from './features/platform/auth/account.service.ts'
import { createEmailChanges } from './features/platform/auth/email-changes.ts'
import { createKeysService } from './features/platform/auth/keys/keys.service.ts'
import { createOperatorService } from './features/platform/auth/operator.service.ts'
import { createRecoveryService } from './features/platform/auth/recovery.service.ts'
import { createSignInGuard } from './features/platform/auth/sign-in-guard.ts'
import { createSystemAccounts } from './features/platform/auth/system-accounts.ts'
import { createChangesService } from './features/catalogue/changes/changes.service.ts'
import { createCharactersService } from './features/catalogue/characters/characters.service.ts'
import { createOwnSubmissions } from './features/catalogue/characters/own-submissions.service.ts'
import { createChatService } from './features/extras/chat/chat.service.ts'
import { createCompaniesService } from './features/catalogue/companies/companies.service.ts'
import { createCompanyNames } from './features/catalogue/companies/company-names.ts'
import { createCompanyRequests } from './features/catalogue/companies/company-requests.service.ts'
import { createContributorsService } from './features/catalogue/contributors/contributors.service.ts'
import { createCorrectionDecisions } from './features/review/corrections/correction-decisions.ts'
import { createCorrectionsService } from './features/review/corrections/corrections.service.ts'
import { createRemovalRequests } from './features/review/corrections/removal-requests.service.ts'
import { createProvisionalTakeOffs } from './features/review/disputes/provisional-take-offs.ts'
import { createDisputesService } from './features/review/disputes/disputes.service.ts'
import { createDesk } from './features/extras/desk/desk.service.ts'
import { createUniversePairs } from './features/catalogue/duplicates/universe-pairs.service.ts'
import { createEditorialService } from './features/extras/editorial/editorial.service.ts'
import { createHistoryService } from './features/catalogue/history/history.service.ts'
import { createImportService } from './features/catalogue/imports/imports.service.ts'
import { createImportUndo } from './features/catalogue/imports/undo.ts'
import { createFailedJobs } from './features/platform/jobs/failed-jobs.service.ts'
import { createListReportsService } from './features/extras/lists/list-reports.service.ts'
import { createListsService } from './features/extras/lists/lists.service.ts'
import { defineMail } from './features/platform/mail/mail.service.ts'
import { createTransparency } from './features/review/transparency/transparency.service.ts'
import { createModerationService } from './features/review/moderation/moderation.service.ts'
import { createQueueService } from './features/review/moderation/queue.service.ts'
import { createReasonTemplates } from './features/review/moderation/reason-templates.service.ts'
import { createRemoval } from './features/review/moderation/removal.ts'
import { createNews } from './features/platform/notifications/news.service.ts'
import { createLiveService } from './features/platform/notifications/live.service.ts'
import { createPopularity } from './features/catalogue/popularity/popularity.service.ts'
import { createPromotionServices } from './features/extras/promotions/promotion-services.ts'
import { MAX_PENDING } from './features/platform/rate-limits/limits.ts'
import { createCounters } from './features/platform/rate-limits/counters.ts'
import { createRateLimits, tooManyRequests } from './features/platform/rate-limits/rate-limits.service.ts'
import { createReviewRounds } from './features/review/review-rounds/review-rounds.service.ts'
import { createCharacterSearch } from './features/catalogue/search/character-search.service.ts'
import { createPublishedSearch } from './features/catalogue/search/published-search.ts'
import { createRelatedService } from './features/catalogue/search/related.service.ts'
import { createRelationsService } from './features/catalogue/search/relations.service.ts'
import { createSitemapService } from './features/catalogue/search/sitemap.service.ts'
import { createSuggestionsService } from './features/catalogue/suggestions/suggestions.service.ts'
import { createUniversesService } from './features/catalogue/universes/universes.service.ts'
import { createWantedService } from './features/extras/wanted/wanted.service.ts'
import { defineWebhookDeliveries } from './features/platform/webhooks/webhook-deliveries.service.ts'
import { createWebhooksService } from './features/platform/webhooks/webhooks.service.ts'
import { createKeyedHash } from './lib/keyed-hash.ts'
import { createShared } from './shared.ts'

export type Services = ReturnType<typeof createServices>

export function createServices(deps: ServiceDeps) {
  const { db, expert, rateLimit } = deps
  const core = createShared(createCore(deps))
  const counters = createCounters(core)
  const limiting = { ...core, counters, keyedHash: createKeyedHash(deps.secret), isOn: rateLimit }
  const rateLimits = createRateLimits(limiting)
  const signInGuard = createSignInGuard({ ...limiting, tooManyRequests })
  const history = createHistoryService(core)
  const maxPending = rateLimit ? MAX_PENDING : Infinity
  const characters = createCharactersService({ ...core, maxPending })
  const published = createPublishedSearch(db)
  const search = {
    listing: createCharacterSearch({ ...core, published }),
    related: createRelatedService({ ...core, published }),
    relations: createRelationsService(core),
    sitemap: createSitemapService(core),
  }
  const suggestions = createSuggestionsService({ db, ...search })
  const companyNames = createCompanyNames(core)
  const companies = createCompaniesService({ ...core, companyNames })
  const contributors = createContributorsService({ db, ...search })
  const paid = createPromotionServices({ ...core, provider: deps.payments })
  const companyRequests = createCompanyRequests({ ...core, ...paid })
  const listReports = createListReportsService(core)
  const lists = createListsService({ ...core, contributors, listReports })
  const removal = createRemoval({ ...core, ...paid })
  const moderation = createModerationService({ ...core, removal })
  const queue = createQueueService(core)
  const provisional = createProvisionalTakeOffs(core)
  const disputes = createDisputesService({ ...core, removal, provisional })
  const corrections = createCorrectionsService({
    ...core,
    moderation,
    provisional,
    publicUrl: deps.publicUrl,
  })
  const correctionDecisions = createCorrectionDecisions({ ...core, provisional })
  const appeals = createAppeals({ ...core, history })
  const webhooks = createWebhooksService({ ...core, sender: deps.webhooks })
  const ownSubmissions = createOwnSubmissions({ ...core, removal })
  const { pictureUploads } = core
  const parts = [
    core.notifications,
    companies,
    ownSubmissions,
    corrections,
    disputes,
    listReports,
    paid.orders,
    pictureUploads,
  ]
  const { maySeeCorrection } = corrections
  const mayAnswer = {
    correction_to_answer: corrections.mayAnswer,
    dispute_to_answer: core.disputeAnswers.mayAnswer,
    dispute_filed: disputes.waiting.has,
    correction_received: corrections.mayDecide,
    appeal_filed: appeals.waiting.has,
    company_requested: companyRequests.waiting.has,
    list_reported: listReports.waiting.has,
  }
  const news = createNews({ ...core, ...deps, maySeeCorrection, mayAnswer })
  const systemAccounts = createSystemAccounts(core)
  const emailChanges = createEmailChanges(core)
  const keys = createKeysService(core)
  const accountRemoval = createAccountRemoval({ ...core, parts, systemAccounts })
  const own = { ...core, signInGuard, emailChanges, keys, removal: accountRemoval }
  const account = createAccountService(own)
  const recovery = createRecoveryService(own)
  defineMail({ ...own, ...deps, recovery, news })
  defineWebhookDeliveries({ ...core, sender: deps.webhooks })
  const atOnce = rateLimit ? MAX_CHATS_PER_USER : Infinity
  return {
    counters,
    rateLimits,
    signInGuard,
    auth: core.auth,
    usernames: core.usernames,
    systemAccounts,
    emailChanges,
    keys,
    recovery,
    account,
    operator: createOperatorService(own),
    audit: core.audit,
    notifications: core.notifications,
    live: createLiveService(core),
    news,
    jobs: core.jobs,
    failedJobs: createFailedJobs(core),
    workload: createWorkloadService(core),
    mediaObjects: core.mediaObjects,
    media: core.media,
    pictureUploads: core.pictureUploads,
    mediaMove: core.mediaMove,
    mediaCleanup: core.mediaCleanup,
    characters,
    changes: createChangesService(core),
    ownSubmissions,
    duplicates: core.duplicates,
    universePairs: createUniversePairs(core),
    chat: createChatService({ characters, expert, rateLimits, atOnce }),
    history,
    reviewRounds: createReviewRounds({ ...core, history }),
    idempotency: core.idempotency,
    imports: createImportService(core),
    importUndo: createImportUndo({ ...core, removal }),
    ...search,
    nameIndex: core.nameIndex,
    suggestions,
    popularity: createPopularity(core),
    wanted: createWantedService({ ...core, ...search, suggestions }),
    companyNames,
    companies,
    companyRequests,
    universes: createUniversesService({ ...core, ...search, companies }),
    contributors,
    lists,
    listReports,
    editorial: createEditorialService(core),
    scheduledDecisions: core.scheduledDecisions,
    desk: createDesk({
      ...core,
      companyRequests,
      lists: {
        submission: queue.waiting,
        correction: core.correctionLists.waiting({ kind: 'change' }),
        duplicate: core.correctionLists.waiting({ kind: 'duplicate' }),
        problem: core.correctionLists.waiting({ kind: 'problem', isRemoval: false }),
        copyright: disputes.waiting,
        removal: core.correctionLists.waiting({ isRemoval: true }),
        appeal: appeals.waiting,
        list: listReports.waiting,
        company: companyRequests.waiting,
      },
    }),
    takeOff: core.takeOff,
    moderation,
    queue,
    reasonTemplates: createReasonTemplates(core),
    reopening: core.reopening,
    appeals,
    disputes,
    disputeAnswers: core.disputeAnswers,
    corrections,
    correctionDecisions,
    removalRequests: createRemovalRequests({ ...core, corrections, correctionDecisions }),
    ...paid,
    webhooks,
    transparency: createTransparency(core),
    activity: createActivityService(core),
    admin: createAdminService({ ...core, bootstrapOpen: deps.adminBootstrap }),
  }
}
