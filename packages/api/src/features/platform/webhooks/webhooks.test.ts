import type { CurrentUser } from '@personae/contract/auth'
import type { AppErrorCode } from '@personae/contract/errors'
import { WEBHOOK_MESSAGES } from '@personae/contract/webhook-messages'
import { COMMON_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from '@personae/contract/webhooks.constants'
import { Webhook as Signer } from 'standardwebhooks'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createServices } from '../../../services.ts'
import { SUBMISSION, testApp, type TestApp } from '../../../test-app.testing.ts'
import { failureOf } from '../../../trpc.ts'
import { signUpConfirmed } from '../auth/recovery.testing.ts'
import { DISMISS, reportRaw } from '../../review/disputes/disputes.testing.ts'
import { buy, DAY, newsOf, runDueJobs } from '../../extras/promotions/payments.testing.ts'

const HOUR = DAY / 24

let app: TestApp
let alice: CurrentUser
let bob: CurrentUser
let root: CurrentUser

beforeEach(async () => {
  app = await testApp()
  onTestFinished(app.close)
  alice = await app.given.user('alice')
  bob = await app.given.user('bob')
  root = await app.given.admin()
})

interface Registered {
  url?: string
  events?: WebhookEvent[]
  scope?: 'own' | 'all'
  universe?: string
}

const EVENTS = WEBHOOK_EVENTS.filter((event) => !COMMON_EVENTS.has(event))

const register = (
  by: CurrentUser,
  { url = 'https://example.org/hook', events = EVENTS, ...more }: Registered = {},
) => app.as(by).webhooks.create({ url, events, ...more })

/** Sends what is due; returns the bodies of all requests received, in order, and forgets them. */
async function received() {
  await app.services.jobs.runDue('webhook')
  const bodies = app.receiver.requests.splice(0).map(({ body }) => JSON.parse(body))
  // The bodies match their description for receivers.
  for (const body of bodies) WEBHOOK_MESSAGES[body.type]!.parse(body)
  return bodies.map(({ type, data }) => [type, data]).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

async function expectRefused(call: Promise<unknown>, code: AppErrorCode, path?: string): Promise<void> {
  const failure = failureOf(await call.catch((error: unknown) => error))
  expect([failure?.code, failure?.details.issues?.[0]?.path]).toEqual([code, path])
}

test('the owner is told of every event of their records, and of nobody else’s', async () => {
  await register(alice)
  const { id } = await app.given.approved(alice, root)
  const approval = { id, version: 2 }
  expect(await received()).toEqual([
    ['character.published', approval],
    ['submission.decided', { ...approval, verdict: 'approved' }],
  ])
  await app.given.approved(bob, root)
  await app.as(root).characters.edit({ ...SUBMISSION, id, name: 'Renamed' })
  expect(await received()).toEqual([['character.changed', { id, version: 3 }]])

  await buy(app, alice, id)
  const promotion = { id: expect.any(String), characterId: id }
  expect(await received()).toEqual([['promotion.started', promotion]])
  app.clock.advance(32 * DAY)
  await runDueJobs(app)
  expect(await received()).toEqual([['promotion.ended', promotion]])

  const pending = await app.given.pending(alice)
  await app.as(root).moderation.setStatus({ id: pending.id, verdict: 'permanent', rejectionReason: 'A copy' })
  expect(await received()).toEqual([
    ['submission.decided', { id: pending.id, version: 2, verdict: 'permanent' }],
  ])
  const { id: other } = await app.given.approved(bob, root, { name: 'Somebody else' })
  const report = await reportRaw(app, alice, other)
  await app.as(root).disputes.decide({ id: report.id, ...DISMISS })
  expect(await received()).toEqual([['dispute.decided', { id: report.id, status: 'dismissed' }]])
  await app.as(root).moderation.remove({ id })
  expect(await received()).toEqual([['character.removed', { id, version: 3 }]])
})

test('an admin is told of everybody’s public events, of all or of one universe, until the role is lost', async () => {
  const events: WebhookEvent[] = ['character.published']
  const { webhook } = await register(root, { events, scope: 'all', universe: 'TIDEBORN' })
  await register(root, { events, universe: 'Elsewhere' })
  const { id } = await app.given.approved(alice, root)
  await app.given.approved(alice, root, { origin: 'Elsewhere' })
  await app.given.pending(bob)
  expect(await received()).toEqual([['character.published', { id, version: 2 }]])
  const own = await app.given.approved(root, root)
  expect(await received()).toEqual([['character.published', { id: own.id, version: 2 }]])

  const second = await app.given.admin('second')
  await app.services.operator.demote('root')
  await app.given.approved(alice, second)
  expect(await received()).toEqual([])
  expect((await app.as(root).webhooks.deliveries({ id: webhook.id })).total).toBe(2)
})

test('a universe limits events about characters to those in it, coming to it or leaving it, and no others', async () => {
  await register(alice, { universe: 'Elsewhere' })
  const { id } = await app.given.approved(alice, root)
  expect(await received()).toEqual([['submission.decided', { id, version: 2, verdict: 'approved' }]])
  for (const origin of ['Elsewhere', 'A third', 'A fourth'])
    await app.as(root).characters.edit({ ...SUBMISSION, id, origin })
  expect(await received()).toEqual([3, 4].map((version) => ['character.changed', { id, version }]))
})

test('what is rolled back is not sent, and no unpublished text is', async () => {
  await register(alice)
  const { id } = await app.given.pending(alice, { name: 'A secret name' })
  const stale = app.as(root).moderation.setStatus({ id, verdict: 'approved', baseVersion: 9 })
  await expectRefused(stale, 'changed')
  await app.as(root).moderation.setStatus({ id, verdict: 'revision', rejectionReason: 'A secret reason' })
  await app.services.jobs.runDue('webhook')
  expect(app.receiver.requests).toHaveLength(1)
  expect(app.receiver.requests[0]!.body).not.toContain('secret')
})

test('a receiver that fails three times gets one event, with one id and a signature for each try', async () => {
  const { webhook, secret } = await register(alice, { events: ['character.published'] })
  await app.given.approved(alice, root)
  app.receiver.status = 500
  const deliverDue = () => app.services.jobs.runDue('webhook')
  expect(await deliverDue()).toMatchObject([{ kind: 'webhook', attempts: 1, isFinal: false }])
  for (const [seconds, status] of [
    [30, 302],
    [60, 404],
  ] as const) {
    app.receiver.status = status
    app.clock.advance(seconds * 1_000)
    await deliverDue()
  }
  app.receiver.status = 200
  app.clock.advance(119_000)
  await deliverDue()
  expect(app.receiver.requests).toHaveLength(3)
  app.clock.advance(1_000)
  await deliverDue()
  app.clock.advance(DAY)
  await deliverDue()

  const { requests } = app.receiver
  expect(requests).toHaveLength(4)
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4)
  for (const { headers, body } of requests) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    expect(headers['webhook-signature']).toBe(new Signer(secret).sign(headers['webhook-id']!, at, body))
  }
  expect(await app.as(alice).webhooks.deliveries({ id: webhook.id })).toMatchObject({
    items: [
      { id: requests[0]!.headers['webhook-id'], status: 'delivered', tries: 4, answer: 200, error: null },
    ],
    total: 1,
  })
})

test('after a day without success the webhook is off, and its owner knows; a message can be sent again', async () => {
  const owner = await signUpConfirmed(app, 'carol')
  const { webhook } = await register(owner)
  await app.as(owner).webhooks.sendTest({ id: webhook.id })
  app.receiver.status = 410
  let hours = 0
  const isOn = async () => (await app.as(owner).webhooks.list())[0]!.isEnabled
  for (; await isOn(); hours += 1 / 12) {
    await app.services.jobs.runDue('webhook')
    app.clock.advance(HOUR / 12)
  }
  expect(Math.floor(hours)).toBe(24)
  expect(await newsOf(app, owner, 'webhook_disabled')).toEqual([
    'Your webhook to example.org has been switched off: a message could not be delivered for a day.',
  ])
  app.clock.advance(HOUR)
  await app.services.jobs.runDue('news')
  await app.services.jobs.runDue('mail')
  // One event is in one mail (R48).
  expect(app.mailer.sent).toMatchObject([
    { to: 'carol@example.org', subject: 'A webhook of your Personae account was switched off' },
  ])
  expect((await app.as(root).admin.jobs()).failed).toEqual([])

  const first = app.receiver.requests[0]!.headers['webhook-id']!
  const message = { id: first }
  const failed = {
    id: first,
    event: 'webhook.test',
    status: 'failed',
    answer: 410,
    error: 'The receiver answered 410.',
  }
  expect((await app.as(owner).webhooks.deliveries({ id: webhook.id })).items).toMatchObject([failed])
  await expectRefused(app.as(owner).webhooks.sendAgain(message), 'conflict')
  await expectRefused(app.as(owner).webhooks.sendTest({ id: webhook.id }), 'conflict')

  app.receiver.status = 204
  app.receiver.requests.length = 0
  await app.as(owner).webhooks.setEnabled({ id: webhook.id, isEnabled: true })
  await app.as(owner).webhooks.sendAgain(message)
  await expectRefused(app.as(owner).webhooks.sendAgain(message), 'conflict')
  await app.services.jobs.runDue('webhook')
  expect(app.receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([first])
})

test('nothing more is sent to a webhook that is off or removed, or whose owner is disabled or gone', async () => {
  const { webhook } = await register(alice)
  const { webhook: removed } = await register(bob)
  for (const [by, { id }] of [
    [alice, webhook],
    [bob, removed],
  ] as const)
    await app.as(by).webhooks.sendTest({ id })
  await app.as(alice).webhooks.setEnabled({ id: webhook.id, isEnabled: false })
  await app.as(bob).webhooks.remove({ id: removed.id })
  expect(await received()).toEqual([])
  expect((await app.as(alice).webhooks.deliveries({ id: webhook.id })).items).toMatchObject([
    { status: 'failed', error: 'The webhook was switched off.', tries: 0 },
  ])

  await app.as(alice).webhooks.setEnabled({ id: webhook.id, isEnabled: true })
  await app.as(alice).webhooks.sendTest({ id: webhook.id })
  await app.services.operator.disable('alice')
  expect(await received()).toEqual([])
})

test('bad input is refused beside its field', async () => {
  for (const url of [
    'http://example.org/',
    'ftp://example.org/',
    'example.org',
    'https://a@example.org/',
    'https://:b@example.org/',
  ])
    await expectRefused(register(alice, { url }), 'invalid', 'url')
  const invalid = register(alice, { url: 'https://example.org:99999/' })
  await expect(invalid).rejects.toThrow('The address is not valid')
  await expectRefused(register(alice, { events: [] }), 'invalid', 'events')
  await expectRefused(register(alice, { events: ['character.read' as WebhookEvent] }), 'invalid', 'events.0')
  await expectRefused(register(root, { scope: 'all' }), 'invalid', 'events')
})

test('five webhooks are the most, equal ones and all events for members are refused, others’ do not exist', async () => {
  const { webhook, secret } = await register(alice)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(JSON.stringify(await app.as(alice).webhooks.list())).not.toContain(secret)
  await expectRefused(register(alice), 'conflict')
  const events: WebhookEvent[] = ['character.published']
  await expectRefused(register(alice, { events, scope: 'all' }), 'forbidden')
  for (const scope of ['own', 'all'] as const) await register(root, { events, scope })
  for (const more of [{ events }, { universe: 'Tideborn' }, { url: 'https://example.org/4' }])
    await register(alice, more)
  const fifth = await register(alice, { url: 'https://example.org/5#part' })
  expect(fifth.webhook.url).toBe('https://example.org/5')
  await expectRefused(register(alice, { url: 'https://example.org/6' }), 'conflict')

  const { id } = webhook
  for (const call of [
    () => app.as(bob).webhooks.remove({ id }),
    () => app.as(root).webhooks.setEnabled({ id, isEnabled: false }),
    () => app.as(bob).webhooks.deliveries({ id }),
    () => app.as(bob).webhooks.sendTest({ id }),
  ])
    await expectRefused(call(), 'not_found')
  await app.as(alice).webhooks.sendTest({ id })
  const [message] = (await app.as(alice).webhooks.deliveries({ id })).items
  const { webhook: ofBob } = await register(bob)
  await app.as(bob).webhooks.sendTest({ id: ofBob.id })
  await app.services.jobs.runDue('webhook')
  await expectRefused(app.as(bob).webhooks.sendAgain({ id: message!.id }), 'not_found')
  await expectRefused(app.visitor.webhooks.list(), 'unauthenticated')
})

test('switched off by the operator: none can be created, nothing is queued or sent', async () => {
  const { webhook } = await register(alice)
  await app.as(alice).webhooks.sendTest({ id: webhook.id })
  const services = createServices({ ...app.deps, webhooks: null })
  const caller = app.as(alice, undefined, { services })
  await expectRefused(
    caller.webhooks.create({ url: 'https://example.org/2', events: ['character.removed'] }),
    'forbidden',
  )
  await expectRefused(caller.webhooks.sendTest({ id: webhook.id }), 'forbidden')
  await services.jobs.runDue('webhook')
  expect(app.receiver.requests).toEqual([])
  const [message] = (await caller.webhooks.deliveries({ id: webhook.id })).items
  expect(message).toMatchObject({ status: 'failed', error: 'The webhook was switched off.', tries: 0 })
  await expectRefused(caller.webhooks.sendAgain({ id: message!.id }), 'forbidden')
  const { id } = await app.given.pending(alice)
  await app.as(root, undefined, { services }).moderation.setStatus({ id, verdict: 'approved' })
  expect((await caller.webhooks.deliveries({ id: webhook.id })).total).toBe(1)
})
