import type { CurrentUser } from '@personae/contract/auth'
import type { AppErrorCode } from '@personae/contract/errors'
import { Webhook as Signer } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createServices } from '../../../services.ts'
import { appWithMembers, failureIn, jobsOf, rowsOf } from '../../members.testing.ts'

const HOUR = 3_600_000

/** The webhook of an admin for everybody's records, with a message that was delivered. */
async function setUp() {
  const { app, alice, root } = await appWithMembers()
  const second = await app.given.admin('second')
  const { webhook, secret } = await app.as(root).webhooks.create({
    url: 'https://example.org/',
    events: ['character.published'],
    scope: 'all',
  })
  await app.given.approved(alice, second)
  const deliver = () => app.services.jobs.runDue('webhook')
  await deliver()
  const [message] = (await app.as(root).webhooks.deliveries({ id: webhook.id })).items
  app.receiver.requests.length = 0
  return { app, alice, root, second, secret, deliver, id: webhook.id, message: message!.id }
}

type Site = Awaited<ReturnType<typeof setUp>>

/** Writes, in an order in which none prevents a later one. */
const WRITES = {
  'send again': ({ app, message }, by) => app.as(by).webhooks.sendAgain({ id: message }),
  test: ({ app, id }, by) => app.as(by).webhooks.sendTest({ id }),
  'new secret': ({ app, id }, by) => app.as(by).webhooks.newSecret({ id }),
  create: ({ app }, by) =>
    app.as(by).webhooks.create({ url: 'https://b.example/', events: ['character.removed'], scope: 'all' }),
  'switch on': ({ app, id }, by) => app.as(by).webhooks.setEnabled({ id, isEnabled: true }),
  'switch off': ({ app, id }, by) => app.as(by).webhooks.setEnabled({ id, isEnabled: false }),
  remove: ({ app, id }, by) => app.as(by).webhooks.remove({ id }),
} satisfies Record<string, (site: Site, by: CurrentUser) => Promise<unknown>>

type Write = keyof typeof WRITES
const ALL = Object.keys(WRITES) as Write[]

interface State {
  what: string
  begin: (site: Site) => Promise<unknown>
  /** The codes of the writes that are refused; the others succeed. */
  refused: Partial<Record<Write, AppErrorCode>>
  by?: 'root' | 'second' | 'alice'
}

const each = (code: AppErrorCode, writes: Write[] = ALL) =>
  Object.fromEntries(writes.map((write) => [write, code])) as State['refused']

const OF_ONE = ALL.filter((write) => write !== 'create')
const twice =
  (write: Write) =>
  (site: Site): Promise<unknown> =>
    WRITES[write](site, site.root)

const STATES: State[] = [
  { what: 'nothing special', begin: async () => {}, refused: {} },
  { what: 'it was created a moment ago', begin: twice('create'), refused: { create: 'conflict' } },
  { what: 'it was removed', begin: twice('remove'), refused: each('not_found', OF_ONE) },
  {
    what: 'it is switched off',
    begin: twice('switch off'),
    refused: each('conflict', ['test', 'send again']),
  },
  { what: 'it was switched on', begin: twice('switch on'), refused: {} },
  { what: 'it has two secrets', begin: twice('new secret'), refused: { 'new secret': 'conflict' } },
  { what: 'a test waits', begin: twice('test'), refused: { test: 'conflict' } },
  { what: 'the message waits', begin: twice('send again'), refused: { 'send again': 'conflict' } },
  {
    what: 'the message has failed once, and waits',
    begin: async (site) => {
      site.app.receiver.status = 500
      await twice('send again')(site)
      await site.deliver()
    },
    refused: { 'send again': 'conflict' },
  },
  {
    what: 'its owner is an admin no more',
    begin: ({ app }) => app.services.operator.demote('root'),
    refused: { create: 'forbidden' },
  },
  {
    what: 'the account of its owner is disabled',
    begin: ({ app }) => app.services.operator.disable('root'),
    refused: each('unauthenticated'),
  },
  {
    what: 'a company of its owner waits for approval',
    begin: async ({ app, root }) => {
      await app.as(root).companies.create({ name: 'Tideborn' })
      expect(await app.as(root).companies.requests({})).toMatchObject({ total: 1 })
    },
    refused: {},
  },
  {
    what: 'it is of another admin',
    begin: async () => {},
    by: 'second',
    refused: each('not_found', OF_ONE),
  },
  {
    what: 'it is of another member',
    begin: async () => {},
    by: 'alice',
    refused: { create: 'forbidden', ...each('not_found', OF_ONE) },
  },
]

const stored = async ({ app }: Site) =>
  Promise.all((['webhook', 'webhook_delivery', 'job'] as const).map((table) => rowsOf(app, table)))

test.for(STATES)('the writes when $what', async ({ begin, refused, by = 'root' }) => {
  const site = await setUp()
  await begin(site)
  const before = await stored(site)
  for (const [write, code] of Object.entries(refused))
    expect(await failureIn(WRITES[write as Write](site, site[by])), write).toMatchObject({ code })
  expect(await stored(site)).toEqual(before)
  for (const write of ALL.filter((one) => !refused[one])) await WRITES[write](site, site[by])
})

test('a new secret: for a day messages are signed with both, and then with the new one alone', async () => {
  const { app, root, deliver, id, secret: old } = await setUp()
  const { webhook, secret } = await app.as(root).webhooks.newSecret({ id })
  expect(secret).not.toBe(old)
  const until = new Date(app.clock.now().getTime() + 24 * HOUR).toISOString()
  expect([webhook.oldSecretUntil, await app.as(root).webhooks.list()]).toEqual([until, [webhook]])

  async function signers(secrets = [secret, old]): Promise<boolean[]> {
    await app.as(root).webhooks.sendTest({ id })
    await deliver()
    const { headers, body } = app.receiver.requests.pop()!
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    const signatures = headers['webhook-signature']!.split(' ')
    return secrets.map((one) => signatures.includes(new Signer(one).sign(headers['webhook-id']!, at, body)))
  }
  app.clock.advance(24 * HOUR - 1)
  expect(await signers()).toEqual([true, true])
  expect(await failureIn(app.as(root).webhooks.newSecret({ id }))).toMatchObject({ code: 'conflict' })
  app.clock.advance(1)
  expect(await signers()).toEqual([true, false])
  expect(await app.as(root).webhooks.list()).toMatchObject([{ oldSecretUntil: null }])

  const third = (await app.as(root).webhooks.newSecret({ id })).secret
  expect(await signers([third, secret, old])).toEqual([true, true, false])
})

test('a replaced secret is stored for its day, and not longer', async () => {
  const { app, root, id, secret: old } = await setUp()
  await app.as(root).webhooks.newSecret({ id })
  const kept = async () => {
    await app.services.webhooks.sweep()
    return rowsOf(app, 'webhook')
  }
  app.clock.advance(24 * HOUR - 1)
  expect(await kept()).toMatchObject([{ oldSecret: old }])
  app.clock.advance(1)
  expect(await kept()).toMatchObject([{ oldSecret: null, oldSecretUntil: null }])
})

test('two new secrets at once: one', async () => {
  const { app, root, id } = await setUp()
  const outcomes = await Promise.allSettled([0, 1].map(() => app.as(root).webhooks.newSecret({ id })))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what waits for a webhook, or an account, that is off by then is not sent', async () => {
  for (const off of [
    ({ app, root, id }: Site) => app.as(root).webhooks.setEnabled({ id, isEnabled: false }),
    ({ app }: Site) => app.services.operator.disable('root'),
    ({ app }: Site) => app.services.operator.demote('root'),
    ({ app, root, id }: Site) => app.as(root).webhooks.remove({ id }),
  ]) {
    const site = await setUp()
    await site.app.as(site.root).webhooks.sendTest({ id: site.id })
    await off(site)
    await site.deliver()
    expect(site.app.receiver.requests).toEqual([])
    expect(await jobsOf(site.app, 'webhook')).toEqual([])
  }
})

const register = (app: Site['app'], by: CurrentUser, url = 'https://example.org/') =>
  app.as(by).webhooks.create({ url, events: ['character.published'] })

test.for([
  [199, 'waiting'],
  [200, 'delivered'],
  [299, 'delivered'],
  [300, 'waiting'],
] as const)('with an answer of %d a message is %s', async ([answer, status]) => {
  const { app, alice } = await appWithMembers()
  const { webhook } = await register(app, alice)
  await app.as(alice).webhooks.sendTest({ id: webhook.id })
  app.receiver.status = answer
  const began = performance.now()
  await app.services.jobs.runDue('webhook')
  const [message] = (await app.as(alice).webhooks.deliveries({ id: webhook.id })).items
  expect(message).toMatchObject({ answer, status, tries: 1 })
  expect(message!.milliseconds).toBeLessThanOrEqual(Math.ceil(performance.now() - began))
})

test('nothing is stored for a webhook that is off, or whose owner is disabled', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { webhook } = await register(app, alice)
  await app.as(alice).webhooks.setEnabled({ id: webhook.id, isEnabled: false })
  await app.given.approved(alice, root)
  await register(app, bob)
  const pending = await app.given.pending(bob)
  await app.services.operator.disable('bob')
  await app.as(root).moderation.setStatus({ id: pending.id, verdict: 'approved' })
  expect(await rowsOf(app, 'webhook_delivery')).toEqual([])
})

test('of two webhooks of an account one is changed, sent to, and removed; they are listed oldest first', async () => {
  const { app, alice } = await appWithMembers()
  const made: string[] = []
  for (const at of [1, 2, 3, 4, 5]) {
    made.push((await register(app, alice, `https://${at}.example/`)).webhook.id)
    // The last three are created at the same time.
    if (at < 3) app.clock.advance(1)
  }
  const ids = [...made.slice(0, 2), ...made.slice(2).toSorted()]
  const { webhooks } = app.as(alice)
  expect((await webhooks.list()).map(({ id }) => id)).toEqual(ids)
  const [first, second, ...others] = ids as [string, string, ...string[]]
  for (const id of ids) await webhooks.sendTest({ id })
  await app.services.jobs.runDue('webhook')
  for (const id of [first, second]) await webhooks.sendTest({ id })
  await webhooks.setEnabled({ id: second, isEnabled: false })
  expect((await webhooks.list()).map(({ isEnabled }) => isEnabled)).toEqual([true, false, true, true, true])
  // The webhook is switched off before the other one is sent a message.
  app.receiver.status = 500
  await app.services.jobs.runDue('webhook')
  const states = async (id: string) => {
    const { items, total } = await webhooks.deliveries({ id })
    expect(items).toHaveLength(total)
    return items.map(({ status }) => status)
  }
  expect(await states(first)).toEqual(['waiting', 'delivered'])
  expect(await states(second)).toEqual(['failed', 'delivered'])
  await webhooks.remove({ id: second })
  expect((await webhooks.list()).map(({ id }) => id)).toEqual([first, ...others])
})

test('where the operator allows http, it is accepted', async () => {
  const { app, alice } = await appWithMembers()
  const webhooks = { allowsHttp: true, send: async () => ({ status: 200 }) }
  const services = createServices({ ...app.deps, webhooks })
  const { create } = app.as(alice, undefined, { services }).webhooks
  const { webhook } = await create({ url: 'http://example.org/', events: ['character.removed'] })
  expect(webhook.url).toBe('http://example.org/')
})

test('a new password switches webhooks off: somebody else may have made them', async () => {
  const { app, alice, bob } = await appWithMembers()
  await register(app, alice)
  await register(app, bob)
  await app.services.operator.resetPassword('alice')
  expect(await app.as(alice).webhooks.list()).toMatchObject([{ isEnabled: false }])
  expect(await app.as(bob).webhooks.list()).toMatchObject([{ isEnabled: true }])
})

test('deliveries are kept for thirty days, and come in pages', async () => {
  const { app, alice } = await appWithMembers()
  const { webhook } = await register(app, alice)
  for (let at = 0; at < 3; at += 1) {
    await app.as(alice).webhooks.sendTest({ id: webhook.id })
    await app.services.jobs.runDue('webhook')
  }
  const page = await app.as(alice).webhooks.deliveries({ id: webhook.id, limit: 2 })
  const next = await app.as(alice).webhooks.deliveries({ id: webhook.id, limit: 2, cursor: page.nextCursor })
  expect([page.items.length, next.items.length, next.nextCursor]).toEqual([2, 1, null])
  const total = async () => (await app.as(alice).webhooks.deliveries({ id: webhook.id })).total
  app.clock.advance(30 * 24 * HOUR)
  await app.services.webhooks.sweep()
  expect(await total()).toBe(3)
  app.clock.advance(1)
  await app.services.webhooks.sweep()
  expect(await total()).toBe(0)
})
