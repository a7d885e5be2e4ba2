import { PAYMENTS_OFF } from '@personae/contract/promotion-plans'
import type { Db } from '@personae/db'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { CharacterStore } from '../characters/character-store.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'

/** What the services of this folder are made of. */
export interface PromotionCore {
  db: Db
  clock: Clock
  auth: AuthService
  audit: AuditService
  jobs: JobsService
  notifications: NotificationsService
  store: CharacterStore
  /** Null if nothing can be bought. */
  provider: PaymentProvider | null
}

/** @throws AppError `forbidden` if nothing can be bought */
export function requireProvider(provider: PaymentProvider | null): PaymentProvider {
  if (!provider) throw new AppError('forbidden', PAYMENTS_OFF)
  return provider
}
