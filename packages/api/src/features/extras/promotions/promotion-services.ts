import { createOrders } from './orders.service.ts'
import { createPaymentJobs } from './payment-jobs.ts'
import type { PromotionCore } from './promotion-core.ts'
import { createPromotionNotices } from './promotion-notices.ts'
import { createPromotionsService } from './promotions.service.ts'
import { createProviderEvents } from './provider-events.ts'
import { createReservations } from './reservations.ts'
import { createSlots } from './slots.service.ts'
import { createTransactionsService } from './transactions.service.ts'

/** Creates services in layers, each calling only earlier ones; `promotions` calls none. See the README. */
export function createPromotionServices(core: PromotionCore) {
  const promotionNotices = createPromotionNotices(core)
  const slots = createSlots({ ...core, notices: promotionNotices })
  const notices = promotionNotices
  const providerEvents = createProviderEvents({ ...core, notices, slots })
  const paymentJobs = createPaymentJobs({ ...core, notices, events: providerEvents })
  const reservations = createReservations({ ...core, slots, paymentJobs })
  const seller = core.provider?.isSelling ? core.provider : null
  return {
    promotions: createPromotionsService(core),
    promotionNotices,
    slots,
    providerEvents,
    paymentJobs,
    orders: createOrders({
      ...core,
      provider: seller,
      notices,
      slots,
      events: providerEvents,
      paymentJobs,
      reservations,
    }),
    transactions: createTransactionsService({ ...core, slots, events: providerEvents }),
  }
}
