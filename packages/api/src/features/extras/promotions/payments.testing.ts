import type { CurrentUser } from '@personae/contract/auth'
import type { Duration } from '@personae/contract/promotion-plans'
import type { PaymentEvent, PaymentOrder, PaymentProvider } from '../../../ports/payment-provider.ts'
import type { JobFailure } from '../../platform/jobs/jobs.service.ts'
import { type TestApp, testApp } from '../../../test-app.testing.ts'

export const ORDER = {
  title: 'The pilot of the delta',
  description: 'Maps of places that move, sold by the one who moves them.',
  duration: '1-month' as Duration,
}

const HOUR = 60 * 60_000
export const DAY = 24 * HOUR

/** A published character of `by`, with a new name each time. */
export const published = (app: TestApp, by: CurrentUser, root: CurrentUser, name: string) =>
  app.given.approved(by, root, { name, origin: `World of ${name}` })

/** Buys a promotion of a character with the demo's valid card. */
export async function buy(
  app: TestApp,
  by: CurrentUser,
  characterId: string,
  more: Partial<typeof ORDER> = {},
) {
  const { payment } = await app.as(by).payments.start({ ...ORDER, ...more, characterId })
  return app.as(by).payments.payDemo({ id: payment.id, card: 'succeeds' })
}

/** Runs all due jobs. */
export async function runDueJobs({ services }: TestApp) {
  const failures: JobFailure[] = []
  for (const kind of [
    'refund',
    'payment_expiry',
    'payment_cancel',
    'demo_payment',
    'promotion_notice',
  ] as const)
    failures.push(...(await services.jobs.runDue(kind)))
  return failures
}

/** A user's notifications of one type, newest first. */
export async function newsOf(app: TestApp, who: CurrentUser, type: string): Promise<string[]> {
  const { items } = await app.as(who).notifications.page({ limit: 100 })
  return items.filter((one) => one.type === type).map((one) => one.message)
}

/** Replaces a provider on the network: records its calls, or fails with `failure` while it is set. */
export class TestProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly publishableKey = 'pk_test'
  readonly isSelling: boolean = true
  readonly opened: PaymentOrder[] = []
  readonly canceled: string[] = []
  readonly refunds: string[] = []
  failure: Error | null = null

  #ask(): void {
    if (this.failure) throw this.failure
  }

  async open(order: PaymentOrder) {
    this.#ask()
    this.opened.push(order)
    return { providerPaymentId: `pi_${order.id}`, clientSecret: `secret of ${order.id}` }
  }

  async cancel(id: string): Promise<PaymentEvent | null> {
    this.#ask()
    this.canceled.push(id)
    return null
  }

  async refund(id: string) {
    this.#ask()
    this.refunds.push(id)
    return null
  }

  readEvent(body: Buffer): PaymentEvent {
    return JSON.parse(body.toString()) as PaymentEvent
  }
}

let events = 0

/** The time of an event; each event is a second later than the one before. */
const timeOf = (event: number) => new Date(Date.UTC(2026, 2, 1) + event * 1_000).toISOString()

/** The provider's next event about an order; `more` overrides fields. */
export function eventOf(
  order: PaymentOrder,
  type: PaymentEvent['type'],
  more: Partial<PaymentEvent> = {},
): PaymentEvent {
  events += 1
  return {
    id: `evt_${events}`,
    type,
    at: timeOf(events),
    refundedAt: timeOf(0),
    providerPaymentId: `pi_${order.id}`,
    orderId: order.id,
    characterId: order.characterId,
    amount: order.amount,
    currency: order.currency,
    message: null,
    ...more,
  }
}

/** All orders of the items. */
export const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

export const send = ({ services }: TestApp, event: PaymentEvent) =>
  services.providerEvents.handleWebhook(Buffer.from(JSON.stringify(event)), undefined)

export type PaymentsApp = Awaited<ReturnType<typeof paymentsApp>>

/** An app with a `TestProvider`, and shortcuts for its tests. */
export async function paymentsApp() {
  const provider = new TestProvider()
  const app = await testApp({ payments: provider })
  const root = await app.given.admin()
  const ada = await app.given.user('ada')
  return {
    app,
    provider,
    root,
    ada,
    /** An open payment. */
    async ordered(name = 'Orla', by = ada): Promise<PaymentOrder> {
      const { id: characterId } = await published(app, by, root, name)
      await app.as(by).payments.start({ ...ORDER, characterId })
      return provider.opened.at(-1)!
    },
    stateOf: async ({ id }: Pick<PaymentOrder, 'id'>) => (await app.as(ada).payments.receipt({ id })).status,
    featured: () => app.visitor.promotions.list(),
  }
}
