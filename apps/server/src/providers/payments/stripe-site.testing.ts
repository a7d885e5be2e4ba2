import type { JobFailure, Services } from '@personae/api/server'
import { SUBMISSION } from '@personae/api/testing'
import type { Checkout, Payment } from '@personae/contract/payments'
import type { Promotion } from '@personae/contract/promotions'
import { openTestDb } from '@personae/db/testing'
import { expect, onTestFinished } from 'vitest'
import { type Answer, Person, quickHasher } from '../../test-site.testing.ts'
import { createStripePayments } from './stripe-payments.ts'
import { signed, startStripe } from './stripe.testing.ts'
import { testServer } from '../../test-server.testing.ts'

export const ORDER = {
  title: 'The pilot of the delta',
  description: 'Maps of places that move, sold by the one who moves them.',
  duration: '1-month',
}

/** Runs all due jobs of payments, and returns the failures. */
export async function runDueJobs({ services: { jobs } }: { services: Services }): Promise<JobFailure[]> {
  const failures: JobFailure[] = []
  for (const kind of ['refund', 'payment_expiry', 'payment_cancel'] as const)
    failures.push(...(await jobs.runDue(kind)))
  return failures
}

export type StripeSite = Awaited<ReturnType<typeof openStripeSite>>

/** A site with Stripe as payment provider, its admin root, and the users of a test. */
export async function openStripeSite(options: Parameters<typeof testServer>[0] = {}) {
  const stripe = await startStripe()
  const db = await openTestDb()
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const lines: string[] = []
  const server = await testServer({
    db,
    clock,
    hasher: quickHasher,
    payments: createStripePayments(stripe.settings),
    log: (line) => lines.push(line),
    ...options,
  })
  onTestFinished(async () => {
    await server.close()
    await db.close()
  })

  async function signUp(username: string): Promise<Person> {
    const person = new Person(server.app)
    const made = await person.post('/api/auth/quick-signup', { username, password: 'secret1' })
    expect(made.statusCode, made.body).toBe(201)
    return person
  }

  const root = await signUp('root')
  await server.services.admin.appoint('root')

  /** Publishes a character submitted by `by`. */
  async function published(by: Person, name: string): Promise<string> {
    const made = await by.post('/api/characters', { ...SUBMISSION, name, origin: `World of ${name}` })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json()
    expect((await root.patch(`/api/characters/${id}/status`, { status: 'approved' })).statusCode).toBe(200)
    return id
  }

  const order = (by: Person, characterId: string, more: object = {}): Promise<Answer> =>
    by.post('/api/promotions', { ...ORDER, ...more, characterId })

  /** Starts a payment; also returns its id at Stripe. */
  async function started(by: Person, characterId: string) {
    const answer = await order(by, characterId)
    expect(answer.statusCode, answer.body).toBe(201)
    const { payment, clientSecret } = answer.json<Checkout>()
    return { id: payment.id, payment, clientSecret, intent: clientSecret!.split('_secret_')[0]! }
  }

  /** Delivers an event of Stripe. */
  const says = (event: object, more?: Parameters<typeof signed>[1]) => server.app.inject(signed(event, more))

  async function hears(event: object): Promise<void> {
    const { statusCode, body } = await says(event)
    expect([statusCode, body]).toEqual([200, '{"received":true}'])
  }

  const visitor = new Person(server.app)
  const shown = async () => (await visitor.get('/api/promotions')).json<Promotion[]>()
  const receipt = async (by: Person, id: string) => (await by.get(`/api/payments/${id}`)).json<Payment>()

  /** The user's notifications about promotions, newest first. */
  async function news(of: Person): Promise<string[]> {
    const all = (await of.get('/api/notifications')).json<{ type: string; message: string }[]>()
    return all.filter(({ type }) => type.startsWith('promotion_')).map(({ message }) => message)
  }

  return {
    ...server,
    file: db.location,
    stripe,
    lines,
    root,
    visitor,
    signUp,
    published,
    order,
    started,
    says,
    hears,
    shown,
    receipt,
    news,
    later: (milliseconds: number) => (ahead += milliseconds),
    runDueJobs: () => runDueJobs(server),
  }
}

/** The same site with the user ada, whose character Orla is published. */
export async function openSiteWithAda(options?: Parameters<typeof openStripeSite>[0]) {
  const site = await openStripeSite(options)
  const ada = await site.signUp('ada')
  return { ...site, ada, orla: await site.published(ada, 'Orla') }
}
