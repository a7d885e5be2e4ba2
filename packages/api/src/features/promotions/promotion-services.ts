import type { Db } from '@personae/db'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { CharacterStore } from '../characters/character-store.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { createPaymentEffects } from './provider-events.ts'
import { createPaymentJobs } from './payment-jobs.ts'
import { createPaymentsService } from './orders.service.ts'
import { createTransactionsService } from './transactions.service.ts'
import { createPromotionCounter } from './promotion-counts.ts'
import { createPromotionNotices } from './promotion-notices.ts'
import { createPromotionsService } from './promotions.service.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'

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
