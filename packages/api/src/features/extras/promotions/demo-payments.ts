import type { PaymentEvent, PaymentProvider } from '../../../ports/payment-provider.ts'
import type { PaymentRow } from './payments.repo.ts'

const now = () => new Date().toISOString()

const nothingElse = { orderId: null, characterId: null, amount: null, currency: null, message: null }

export const demoEvent = (
  { id, providerPaymentId, characterId, amount, currency }: PaymentRow,
  type: 'succeeded' | 'failed' | 'processing',
  message: string | null = null,
): PaymentEvent => ({
  id: `${type}-${id}`,
  type,
  at: now(),
  providerPaymentId: providerPaymentId ?? demoIdOf(id),
  orderId: id,
  characterId,
  amount,
  currency,
  message,
})

const demoIdOf = (orderId: string): string => `demo-${orderId}`

/** A payment provider without money, with every state of a real one, to try out the site. */
export const demoProvider: PaymentProvider = {
  name: 'demo',
  publishableKey: null,
  isSelling: true,
  open: async ({ id }) => ({ providerPaymentId: demoIdOf(id), clientSecret: null }),
  cancel: async () => null,
  refund: async (providerPaymentId) => ({
    ...nothingElse,
    id: `refunded-${providerPaymentId}`,
    type: 'refunded',
    at: now(),
    providerPaymentId,
  }),
  readEvent: () => null,
}
