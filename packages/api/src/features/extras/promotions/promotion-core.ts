import { PAYMENTS_OFF } from '@personae/contract/promotion-plans'
import { AppError } from '../../../errors.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { Shared } from '../../../shared.ts'

export interface PromotionCore extends Shared {
  /** Null if there is none: nothing can be bought. */
  provider: PaymentProvider | null
}

/** @throws AppError `forbidden` if promotions cannot be bought */
export function requireProvider(provider: PaymentProvider | null): PaymentProvider {
  if (!provider) throw new AppError('forbidden', PAYMENTS_OFF)
  return provider
}
