import { MAX_CHATS_PER_USER } from '@personae/contract/expert'
import { createCore, type ServiceDeps } from './core.ts'
import { createActivityService } from './features/admin/activity.service.ts'
import { createAccountExport } from './features/account/account-export.ts'
import { createAdminService } from './features/admin/admin.service.ts'
import { createWorkloadService } from './features/admin/workload.service.ts'
import { createAppeals } from './features/appeals/appeals.service.ts'
import { createReopening } from './features/appeals/reopening.service.ts'
import { createAuthServices } from './features/auth/auth-services.ts'
import { createSignInGuard } from './features/auth/sign-in-guard.ts'
import { createChangesService } from './features/changes/changes.service.ts'
import { createCharactersService } from './features/characters/characters.service.ts'
import { createOwnSubmissions } from './features/characters/own-submissions.service.ts'
import { createChatService } from './features/chat/chat.service.ts'
import { createCompanyServices } from './features/companies/company-services.ts'
import { createContributorsService } from './features/contributors/contributors.service.ts'
import { createCorrectionClosing } from './features/corrections/correction-closing.ts'
import { createCorrectionServices } from './features/corrections/correction-services.ts'
import { createDisputeClosing } from './features/disputes/dispute-closing.ts'
import { createDisputesService } from './features/disputes/disputes.service.ts'
import { createComparisonService } from './features/duplicates/comparison.service.ts'
import { createDuplicatesService } from './features/duplicates/duplicates.service.ts'
import { createUniversePairs } from './features/duplicates/universe-pairs.service.ts'
import { createEditorialService } from './features/editorial/editorial.service.ts'
import { createHistoryService } from './features/history/history.service.ts'
import { createIdempotency } from './features/idempotency/idempotency.service.ts'
import { createImportService } from './features/imports/imports.service.ts'
import { createImportUndo } from './features/imports/undo.ts'
import { createFailedJobs } from './features/jobs/failed-jobs.service.ts'
import { createListReportsService } from './features/lists/list-reports.service.ts'
import { createListsService } from './features/lists/lists.service.ts'
import { createMailService } from './features/mail/mail.service.ts'
import { createColleagues } from './features/moderation/colleagues.ts'
import { createModerationServices } from './features/moderation/moderation-services.ts'
import { createScheduledDecisions } from './features/moderation/scheduled-decisions.service.ts'
import { createLiveService } from './features/notifications/live.service.ts'
import { createPopularity } from './features/popularity/popularity.service.ts'
import { createPromotionServices } from './features/promotions/promotion-services.ts'
import { MAX_PENDING } from './features/rate-limits/limits.ts'
import { createRateLimitServices } from './features/rate-limits/rate-limit-services.ts'
import { createReviewRounds } from './features/review-rounds/review-rounds.service.ts'
import { createSearchServices } from './features/search/search-services.ts'
import { findAlike } from './features/suggestions/find-alike.ts'
import { createSuggestionsService } from './features/suggestions/suggestions.service.ts'
import { createUniversesService } from './features/universes/universes.service.ts'
import { createWantedCounter } from './features/wanted/wanted-counts.ts'
import { createWantedService } from './features/wanted/wanted.service.ts'
import { createWebhookDeliveries } from './features/webhooks/webhook-deliveries.service.ts'
import { createWebhooksService } from './features/webhooks/webhooks.service.ts'

export type Services = ReturnType<typeof createServices>

export function createServices(deps: ServiceDeps) {
  const { db, expert, rateLimit } = deps
  const core = createCore(deps)
  const limits = createRateLimitServices(core, deps.secret, rateLimit)
  const signInGuard = createSignInGuard({ ...core, ...limits })
  const duplicates = createDuplicatesService({ ...core, findAlike })
  const history = createHistoryService({ ...core, duplicates })
  const idempotency = createIdempotency(core)
  const maxPending = rateLimit ? MAX_PENDING : Infinity
  const characters = createCharactersService({ ...core, duplicates, idempotency, maxPending })
  const search = createSearchServices(core)
  const suggestions = createSuggestionsService({ db, ...search })
  const companies = createCompanyServices(core)
  const contributors = createContributorsService({ db, ...search })
  const lists = createListsService({ ...core, contributors, idempotency })
  const closing = createDisputeClosing(core)
  const paid = createPromotionServices({ ...core, provider: deps.payments })
  const scheduledDecisions = createScheduledDecisions(core)
  const correctionClosing = createCorrectionClosing(core)
  const endings = { closing, corrections: correctionClosing, orders: paid.orders }
  const moderation = createModerationServices(core, { ...endings, scheduledDecisions })
  const disputes = createDisputesService({ ...core, removal: moderation.removal, closing })
  const corrections = createCorrectionServices({
    ...core,
    ...moderation,
    closing: correctionClosing,
    duplicates,
    idempotency,
    scheduledDecisions,
    publicUrl: deps.publicUrl,
  })
  const colleagues = createColleagues(core)
  const reopening = createReopening({ ...core, colleagues })
  const appeals = createAppeals({ ...core, history, colleagues, reopening })
  const webhooks = createWebhooksService({ ...core, sender: deps.webhooks })
  const parts = [companies.companies, core.store, corrections.corrections, core.pictureUploads]
  const accounts = createAuthServices(core, { signInGuard, parts })
  const atOnce = rateLimit ? MAX_CHATS_PER_USER : Infinity
  return {
    counters: limits.counters,
    rateLimits: limits.rateLimits,
    signInGuard,
    auth: core.auth,
    usernames: core.usernames,
    ...accounts,
    exportAccount: createAccountExport({
      ...core,
      ...accounts,
      ...corrections,
      ...companies,
      ...paid,
      webhooks,
      characters,
      disputes,
      lists,
      appeals,
    }),
    audit: core.audit,
    notifications: core.notifications,
    live: createLiveService(core),
    mail: createMailService({ ...core, ...accounts, mailer: deps.mailer, publicUrl: deps.publicUrl }),
    failedJobs: createFailedJobs(core),
    workload: createWorkloadService(core),
    mediaObjects: core.mediaObjects,
    media: core.media,
    pictureUploads: core.pictureUploads,
    mediaMove: core.mediaMove,
    mediaCleanup: core.mediaCleanup,
    characters,
    changes: createChangesService(core),
    ownSubmissions: createOwnSubmissions(core),
    duplicates,
    comparison: createComparisonService({ ...core, characters, duplicates }),
    universePairs: createUniversePairs(core),
    chat: createChatService({ characters, expert, rateLimits: limits.rateLimits, atOnce }),
    history,
    reviewRounds: createReviewRounds({ ...core, history }),
    idempotency,
    imports: createImportService(core),
    importUndo: createImportUndo({ ...core, ...moderation }),
    ...search,
    nameIndex: core.nameIndex,
    suggestions,
    popularity: createPopularity(core),
    wanted: createWantedService({ ...core, suggestions }),
    wantedCounter: createWantedCounter({ ...core, ...search }),
    ...companies,
    universes: createUniversesService({ ...core, ...search, ...companies }),
    contributors,
    lists,
    listReports: createListReportsService(core),
    editorial: createEditorialService(core),
    scheduledDecisions,
    ...moderation,
    colleagues,
    reopening,
    appeals,
    disputes,
    ...corrections,
    ...paid,
    webhooks,
    webhookDeliveries: createWebhookDeliveries({ ...core, sender: deps.webhooks }),
    activity: createActivityService(core),
    admin: createAdminService({ ...core, bootstrapOpen: deps.adminBootstrap }),
  }
}
