import type { CurrentUser } from '@personae/contract/auth'
import { DELIVERIES_KEPT } from '@personae/contract/webhooks.constants'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn, jobsOf, rowsOf } from '../../members.testing.ts'
import { newsOf } from '../../extras/promotions/payments.testing.ts'

const HOUR = 3_600_000

type People = Awaited<ReturnType<typeof appWithMembers>>

let app: People['app']
let alice: CurrentUser
let bob: CurrentUser
let root: CurrentUser

beforeEach(async () => {
  ;({ app, alice, bob, root } = await appWithMembers())
})

const register = async (by: CurrentUser, host: string) => {
  const input = { url: `https://${host}/`, events: ['character.published' as const] }
  return (await app.as(by).webhooks.create(input)).webhook
}

/** Causes `count` messages to the webhooks of an account. */
async function publish(by: CurrentUser, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1)
    ids.push((await app.given.approved(by, root, { name: `${by.username} ${at}` })).id)
  return ids
}

const deliver = () => app.services.jobs.runDue('webhook')
const deliveries = async (by: CurrentUser, id: string) => (await app.as(by).webhooks.deliveries({ id })).items
/** The characters in the messages that a host received, in order. */
const deliveredTo = (host: string) =>
  app.receiver.requests
    .filter(({ url }) => url.includes(host))
    .map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)

test('a receiver that does not answer gets one message at a time, in order, and holds up nobody', async () => {
  const answered = Promise.withResolvers<void>()
  const send = app.receiver.send.bind(app.receiver)
  app.receiver.send = async (request) => {
    const sent = send(request)
    if (request.url.includes('slow')) await answered.promise
    return sent
  }
  await register(alice, 'slow.example')
  await register(bob, 'quick.example')
  const slow = await publish(alice, 8)
  const quick = await publish(bob, 2)
  const round = deliver()
  await expect.poll(() => deliveredTo('quick')).toEqual(quick)
  const [later] = await publish(bob, 1)
  await expect.poll(() => deliveredTo('quick')).toEqual([...quick, later])
  expect(deliveredTo('slow')).toEqual(slow.slice(0, 1))
  answered.resolve()
  await round
  expect(deliveredTo('slow')).toEqual(slow)
})

test('after a failed try all messages of the webhook wait with it; a success frees them at once, in order', async () => {
  const { id } = await register(alice, 'example.org')
  const [first, second] = await publish(alice, 2)
  app.receiver.status = 500
  const triedAt = app.clock.now().getTime()
  expect(await deliver()).toMatchObject([{ subject: id, attempts: 1 }])
  const [third] = await publish(alice, 1)
  app.clock.advance(triedAt + 29_999 - app.clock.now().getTime())
  expect(await deliver()).toEqual([])
  expect(deliveredTo('example.org')).toEqual([first])
  app.clock.advance(1)
  expect(await deliver()).toMatchObject([{ subject: id, attempts: 2 }])
  app.receiver.status = 200
  app.clock.advance(60_000)
  await deliver()
  expect(deliveredTo('example.org')).toEqual([first, first, first, second, third])
  expect(await jobsOf(app, 'webhook')).toEqual([])
  // Attempts of earlier messages do not count for the next one.
  app.receiver.status = 500
  await publish(alice, 1)
  expect(await deliver()).toMatchObject([{ attempts: 1 }])
})

test('whoever has repaired a receiver sends a waiting message again: all follow at once, and the tries begin anew', async () => {
  const { id } = await register(alice, 'example.org')
  const told = await publish(alice, 2)
  const again = async () => app.as(alice).webhooks.sendAgain({ id: (await deliveries(alice, id))[0]!.id })
  const soon = { code: 'conflict', error: 'This message is about to be sent.' }
  expect(await failureIn(again())).toMatchObject(soon)
  app.receiver.status = 500
  for (let tries = 0; tries < 10; tries += 1) {
    await deliver()
    // The attempt may still wait for its response.
    expect(await failureIn(again())).toMatchObject(soon)
    app.clock.advance(6 * HOUR)
  }
  await deliver()
  app.clock.advance(HOUR)
  await again()
  expect(await deliver()).toMatchObject([{ subject: id, attempts: 1 }])
  app.receiver.requests.length = 0
  app.receiver.status = 200
  app.clock.advance(20_000)
  await again()
  await deliver()
  expect(deliveredTo('example.org')).toEqual(told)
})

test('a final failure frees those that wait: they fail with it, and its owner is told once', async () => {
  const { id } = await register(alice, 'example.org')
  await publish(alice, 3)
  app.receiver.status = 500
  for (let tries = 0; tries < 14; tries += 1) {
    await deliver()
    app.clock.advance(6 * HOUR)
  }
  const off = { status: 'failed', tries: 0, error: 'The webhook was switched off.' }
  expect(await deliveries(alice, id)).toMatchObject([
    off,
    off,
    { status: 'failed', tries: 14, error: 'The receiver answered 500.' },
  ])
  expect(await app.as(alice).webhooks.list()).toMatchObject([{ isEnabled: false }])
  expect(await newsOf(app, alice, 'webhook_disabled')).toHaveLength(1)
  expect(await jobsOf(app, 'webhook')).toEqual([])
})

test.for(['switches off', 'removes'])(
  'who %s a webhook during its last try is not told of it',
  async (what) => {
    const { id } = await register(alice, 'example.org')
    await publish(alice, 2)
    app.receiver.status = 500
    for (let tries = 0; tries < 13; tries += 1) {
      await deliver()
      app.clock.advance(6 * HOUR)
    }
    const send = app.receiver.send.bind(app.receiver)
    app.receiver.send = async (request) => {
      await (what === 'removes'
        ? app.as(alice).webhooks.remove({ id })
        : app.as(alice).webhooks.setEnabled({ id, isEnabled: false }))
      return send(request)
    }
    expect(await deliver()).toMatchObject([{ attempts: 14, isFinal: true }])
    const failed = { status: 'failed' }
    expect(await rowsOf(app, 'webhook_delivery')).toMatchObject(what === 'removes' ? [] : [failed, failed])
    expect(await newsOf(app, alice, 'webhook_disabled')).toEqual([])
    expect(await jobsOf(app, 'webhook')).toEqual([])
  },
)

test('one test waits at a time, beside other messages, also of two at once', async () => {
  const { id } = await register(alice, 'example.org')
  await publish(alice, 1)
  const outcomes = await Promise.allSettled([0, 1].map(() => app.as(alice).webhooks.sendTest({ id })))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await failureIn(app.as(alice).webhooks.sendTest({ id }))).toMatchObject({
    code: 'conflict',
    error: 'A test is about to be sent.',
  })
  await deliver()
  await app.as(alice).webhooks.sendTest({ id })
})

test('ten tests an hour', async () => {
  const limited = await testApp({ rateLimit: true })
  onTestFinished(limited.close)
  const carol = await limited.given.user('carol')
  const { webhooks } = limited.as(carol)
  const made = await webhooks.create({ url: 'https://example.org/', events: ['character.removed'] })
  const { id } = made.webhook
  for (let sent = 0; sent < 10; sent += 1) {
    await webhooks.sendTest({ id })
    await limited.services.jobs.runDue('webhook')
  }
  expect(await failureIn(webhooks.sendTest({ id }))).toMatchObject({ code: 'too_many_requests' })
  limited.clock.advance(HOUR)
  await webhooks.sendTest({ id })
})

test('the newest thousand finished messages of a webhook are kept, and all that wait', async () => {
  const [full, other] = [await register(alice, 'one.example'), await register(bob, 'two.example')]
  await register(bob, 'three.example')
  const row = (webhookId: string, id: string, status: 'waiting' | 'delivered' | 'failed') => ({
    id,
    webhookId,
    event: 'character.removed' as const,
    body: '{}',
    createdAt: app.clock.now().toISOString(),
    status,
    tries: 1,
    triedAt: null,
    answer: null,
    milliseconds: null,
    error: null,
  })
  const finished = Array.from({ length: DELIVERIES_KEPT + 700 }, (_, at) =>
    row(full.id, `msg_${at}`, at % 2 === 0 ? 'delivered' : 'failed'),
  )
  const others = finished.slice(0, 700).map((one) => ({ ...one, id: `other_${one.id}`, webhookId: other.id }))
  const rows = [row(full.id, 'msg_oldest', 'waiting'), ...others, ...finished]
  await app.db.transact(async (tx) => {
    for (let at = 0; at < rows.length; at += 100)
      await tx
        .insertInto('webhook_delivery')
        .values(rows.slice(at, at + 100))
        .execute()
  })
  await app.services.webhooks.sweep()
  const left = (await rowsOf(app, 'webhook_delivery')).map(({ id }) => id)
  const kept = finished.slice(-DELIVERIES_KEPT).map(({ id }) => id)
  expect(new Set(left)).toEqual(new Set(['msg_oldest', ...others.map(({ id }) => id), ...kept]))
})

test('what was queued for an admin is not sent after the role is lost', async () => {
  await app.given.admin('second')
  await app.as(root).webhooks.create({
    url: 'https://example.org/',
    events: ['character.published'],
    scope: 'all',
  })
  await publish(alice, 1)
  await app.services.operator.demote('root')
  await deliver()
  expect(app.receiver.requests).toEqual([])
})

test('a delivered message is not sent again after a crash before its job ended', async () => {
  const { id } = await register(alice, 'example.org')
  await app.as(alice).webhooks.sendTest({ id })
  const [job] = await jobsOf(app, 'webhook')
  await deliver()
  await app.db.transact((tx) => tx.insertInto('job').values(job!).execute())
  await deliver()
  expect(app.receiver.requests).toHaveLength(1)
})
