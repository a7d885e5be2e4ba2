export { appRouter, type AppRouter, type ProcedurePath } from './app-router.ts'
export type { Context } from './context.ts'
export { AppError, errorBody, invalid, outageOf, parseInput, statusOf } from './errors.ts'
export { exportAccount } from './features/extras/account/account-export.ts'
export { findInconsistencies } from './features/extras/admin/consistency.service.ts'
export { unsentMails } from './features/extras/admin/workload.repo.ts'
export { SITEMAP_MAX } from './features/catalogue/search/sitemap.service.ts'
export type { ImportLine, ImportMessage, ImportOptions } from './features/catalogue/imports/import-lines.ts'
export { IMPORT_RECORD_MAX, type ImportTally } from './features/catalogue/imports/imports.service.ts'
export type { JobFailure } from './features/platform/jobs/jobs.service.ts'
export {
  type Quota,
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
} from './features/platform/rate-limits/limits.ts'
export { htmlPage } from './features/platform/mail/email-layout.ts'
export type { LimitedCaller } from './features/platform/rate-limits/rate-limits.service.ts'
export { followChanges } from './lib/follow-changes.ts'
export { networkOf } from './lib/network.ts'
export { createPauses } from './lib/pause.ts'
export { createSlots } from './lib/slots.ts'
export { withoutAddresses } from './lib/without-addresses.ts'
export {
  type BodySize,
  type CacheScope,
  isForAnyone,
  type ProcedureMeta,
  type PublicRead,
  scopeFor,
} from './procedure-meta.ts'
export { type Procedure, procedures } from './procedures.ts'
export { systemClock, type Clock } from './ports/clock.ts'
export type { Images, Picture } from './ports/images.ts'
export { type Email, type Mailer, MailRefused } from './ports/mailer.ts'
export { offlineExpert } from './features/extras/chat/offline-expert.ts'
export type { ExpertQuestion } from '@personae/engines/expert/questions'
export { type Expert, ExpertFailed } from './ports/expert.ts'
export { demoProvider } from './features/extras/promotions/demo-payments.ts'
export { type PictureStore, PictureStoreFailed } from './ports/picture-store.ts'
export type { WebhookRequest, WebhookSender } from './ports/webhook-sender.ts'
export type { PaymentEvent, PaymentOrder, PaymentProvider } from './ports/payment-provider.ts'
export type { PasswordHasher, Requester } from './ports/password-hasher.ts'
export type { ServiceDeps } from './core.ts'
export { createServices, type Services } from './services.ts'
export { checkScope, failureOf, failureShape, readerOf } from './trpc.ts'
