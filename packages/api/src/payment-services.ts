import type { Db } from '@personae/db'
import type { AuditService } from './features/audit/audit.service.ts'
import type { AuthService } from './features/auth/auth.service.ts'
import type { CharacterStore } from './features/characters/character-store.ts'
import type { JobsService } from './features/jobs/jobs.service.ts'
import type { NotificationsService } from './features/notifications/notifications.service.ts'
import { createPaymentEffects } from './features/payments/payment-effects.ts'
import { createPaymentJobs } from './features/payments/payment-jobs.ts'
import { createPaymentsService } from './features/payments/payments.service.ts'
import { createTransactionsService } from './features/payments/transactions.service.ts'
import { createPromotionCounter } from './features/promotions/promotion-counts.ts'
import { createPromotionNotices } from './features/promotions/promotion-notices.ts'
import { createPromotionsService } from './features/promotions/promotions.service.ts'
import type { Clock } from './ports/clock.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'

interface Deps {
  db: Db
  clock: Clock
  auth: AuthService
  audit: AuditService
  jobs: JobsService
  notifications: NotificationsService
  store: CharacterStore
  /** Null if payments are disabled. */
  provider: PaymentProvider | null
}

/** Creates the services for promotions and their payments. */
export function createPaymentServices({
  db,
  clock,
  auth,
  audit,
  jobs,
  notifications,
  store,
  provider,
}: Deps) {
  const notices = createPromotionNotices({ db, clock, jobs, notifications })
  const promotions = createPromotionsService({ db, clock, notices })
  const promotionCounter = createPromotionCounter({ db, clock, runningIds: promotions.runningIds })
  const effects = createPaymentEffects({ db, clock, jobs, notifications, promotions })
  const paymentJobs = createPaymentJobs({ db, clock, jobs, provider, effects })
  const payments = createPaymentsService({
    db,
    clock,
    auth,
    store,
    promotions,
    provider,
    effects,
    paymentJobs,
  })
  const transactions = createTransactionsService({ db, clock, auth, audit, promotions, effects })
  return {
    promotions,
    promotionNotices: notices,
    promotionCounter,
    payments,
    paymentJobs,
    transactions,
  }
}
