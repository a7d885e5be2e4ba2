import type Sqlite from 'better-sqlite3'
import { type Case, MAY_REFUSE, many, pageOf, REFUSED } from './requests.ts'
import { mutation, post, query, read, type World } from './world.ts'

const BOUGHT = 5_000
const LONGEST_ORDER = { title: '語'.repeat(120), description: '語'.repeat(500) }
const DAY = 24 * 60 * 60_000

/** Payments of alice with their promotions, all ended, of maximum length. */
export function fillPayments(db: Sqlite.Database): void {
  const pay = db.prepare(
    `insert into payment (id, "payerId", "characterId", "characterName", title, description, duration, amount,
       currency, provider, "providerPaymentId", status, message, "reservedUntil", "createdAt", "paidAt")
     select 'payment-' || :at, user.id, character.id, character.name, :title, :description, '1-month', 4999,
       'usd', 'demo', 'demo-payment-' || :at, 'paid', null, :time, :time, :time
     from user, character where user.username = 'alice' and character.source = 'alice' limit 1`,
  )
  const promote = db.prepare(
    `insert into promotion (id, "paymentId", "ownerId", "characterId", "characterName", title, description,
       "startsAt", "endsAt", "endingNotified", "endNotified")
     select 'promotion-' || :at, id, "payerId", "characterId", "characterName", title, description, :time, :time, 1, 1
     from payment where id = 'payment-' || :at`,
  )
  db.transaction(() => {
    for (let at = 0; at < BOUGHT; at += 1) {
      const time = new Date(Date.now() - (BOUGHT - at) * (DAY / 20)).toISOString()
      pay.run({ at: String(at), time, ...LONGEST_ORDER })
      promote.run({ at: String(at), time })
    }
  })()
}

const order = (characterId: string) => ({ ...LONGEST_ORDER, characterId, duration: '1-month' })

/** An open payment of alice. */
async function begun(world: World): Promise<string> {
  const step = post('alice', '/api/promotions', order(world.next('approved')))
  const { payment } = (await world.send(step)) as { payment: { id: string } }
  return payment.id
}

/** A completed payment of alice. */
async function paid(world: World): Promise<string> {
  const id = await begun(world)
  await world.send(post('alice', `/api/payments/${id}/pay`, { card: 'succeeds' }))
  return id
}

const SHOWN = Array.from({ length: 20 }, (_, at) => `promotion-${at}`)

/** For each procedure of payments and promotions. */
export const PAYMENT_PROCEDURES: Record<string, Case> = {
  'payments.settings': () => many(20, () => query('visitor', 'payments.settings')),
  'payments.start': (world) => [mutation('alice', 'payments.start', order(world.next('approved')))],
  'payments.current': async (world) => {
    await begun(world)
    return many(20, () => query('alice', 'payments.current'))
  },
  'payments.cancel': async (world) => [mutation('alice', 'payments.cancel', { id: await begun(world) })],
  'payments.receipt': () => many(20, () => query('alice', 'payments.receipt', { id: 'payment-1' })),
  'payments.payDemo': async (world) => [
    mutation('alice', 'payments.payDemo', { id: await begun(world), card: 'succeeds' }),
  ],
  'payments.page': () => pageOf('payments.page', 'root'),
  'payments.totals': () => many(5, () => query('root', 'payments.totals')),
  'payments.exportAll': () => [query('root', 'payments.exportAll')],
  'payments.refund': async (world) => [mutation('root', 'payments.refund', { id: await paid(world) })],
  'promotions.list': () => many(20, () => query('visitor', 'promotions.list')),
  'promotions.slots': () => many(20, () => query('visitor', 'promotions.slots')),
  'promotions.count': () => many(20, () => mutation('visitor', 'promotions.count', { shown: SHOWN })),
  'promotions.promotable': () => [
    ...pageOf('promotions.promotable', 'alice'),
    ...pageOf('promotions.promotable', 'alice', { q: '語x' }),
  ],
  'promotions.mine': () => pageOf('promotions.mine', 'alice'),
  'promotions.live': () => [query('root', 'promotions.live')],
}

/** For each address of payments and promotions. */
export const PAYMENT_ADDRESSES: Record<string, Case> = {
  'GET /api/promotions': () => [read('visitor', '/api/promotions')],
  'GET /api/promotions/slots': () => [read('visitor', '/api/promotions/slots')],
  'GET /api/promotions/mine': () => [read('alice', '/api/promotions/mine')],
  'POST /api/promotions': (world) => [post('alice', '/api/promotions', order(world.next('approved')))],
  'GET /api/payments': () => [read('root', '/api/payments')],
  'GET /api/payments/export.csv': () => many(2, () => read('root', '/api/payments/export.csv')),
  'GET /api/payments/:id': () => [read('alice', '/api/payments/payment-1')],
  'POST /api/payments/:id/cancel': async (world) => [
    post('alice', `/api/payments/${await begun(world)}/cancel`),
  ],
  'POST /api/payments/:id/pay': async (world) => [
    post('alice', `/api/payments/${await begun(world)}/pay`, { card: 'declined' }),
    post('bob', '/api/payments/payment-1/pay', { card: 'succeeds' }, REFUSED),
  ],
  'POST /api/payments/:id/refund': () => [
    post('root', '/api/payments/payment-2/refund', undefined, MAY_REFUSE),
  ],
}
