import type { CurrentUser } from '@personae/contract/auth'
import { COMMON_EVENTS, WEBHOOK_EVENTS } from '@personae/contract/webhooks.constants'
import { expect, test } from 'vitest'
import { pictureOf, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { approveAll } from '../../catalogue/companies/companies.testing.ts'
import { editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

const NOTE = 'It mocks a girl whose mother I know.'

const WHO = ['submitter', 'company', 'author', 'another user', 'admin', 'visitor'] as const
type Who = (typeof WHO)[number]

async function appWithReport(topic: string, { isApproved = true } = {}) {
  const people = await appWithPage()
  const { app, alice, bob, root, suggest } = people
  const company = await app.given.user('company')
  const { id: companyId } = await app.as(company).companies.create({ name: SUBMISSION.origin })
  expect(await app.as(root).companies.requests({})).toMatchObject({ items: [{ name: SUBMISSION.origin }] })
  if (isApproved) await approveAll(app, root, companyId)
  const hook = {
    url: 'https://example.org/',
    events: WEBHOOK_EVENTS.filter((event) => !COMMON_EVENTS.has(event)),
  }
  for (const owner of [alice, company]) await app.as(owner).webhooks.create(hook)
  const users: Record<Who, CurrentUser | null> = {
    submitter: alice,
    company,
    author: bob,
    'another user': await app.given.user('another'),
    admin: root,
    visitor: null,
  }
  const before = await told(app, [alice, company])
  const { id } = await suggest({}, { kind: 'problem', topic, note: NOTE })
  return { ...people, id, company, users, before }
}

async function collected(value: unknown): Promise<unknown> {
  if (value === null || typeof value !== 'object') return value
  if (Symbol.asyncIterator in value) {
    const items: unknown[] = []
    for await (const item of value as AsyncIterable<unknown>) items.push(item)
    return items
  }
  const entries = Object.entries(value).map(async ([key, one]) => [key, await collected(one)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** All notifications of users, and all that they may read of their own. */
const told = (app: TestApp, users: CurrentUser[]) =>
  Promise.all(
    users.map(async (user) => ({
      notifications: await app.as(user).notifications.page({}),
      unread: await app.as(user).notifications.unreadCount(),
      asked: await app.as(user).corrections.page({ of: 'owner' }),
      askedOpen: await app.as(user).corrections.page({ of: 'owner', status: 'open' }),
      own: await app.as(user).corrections.page({ of: 'author' }),
      history: (await app.as(user).characters.mine({})).items,
      exported: await collected(await app.exportOf(user)),
      sent: await rowsOf(app, 'webhook_delivery'),
      live: (await rowsOf(app, 'topic_change')).filter(
        (row) => (row as { userId?: string }).userId === user.id,
      ),
    })),
  )

/** The results of `byId` and `answer`; those of a hidden correction are as if there were none. */
const SEEN = ['done', 'done']
const HIDDEN = ['not_found', 'not_found']
const OTHERS = {
  author: ['done', 'forbidden'],
  'another user': HIDDEN,
  admin: ['done', 'forbidden'],
  visitor: ['unauthenticated', 'unauthenticated'],
}

const READS: [topic: string, company: string, Record<Who, string[]>][] = [
  ['hurtful', 'approved', { submitter: HIDDEN, company: HIDDEN, ...OTHERS }],
  ['advertising', 'approved', { submitter: HIDDEN, company: HIDDEN, ...OTHERS }],
  ['hurtful', 'pending', { submitter: HIDDEN, company: HIDDEN, ...OTHERS }],
  ['wrong', 'approved', { submitter: SEEN, company: SEEN, ...OTHERS }],
  ['other', 'approved', { submitter: SEEN, company: SEEN, ...OTHERS }],
  ['wrong', 'pending', { submitter: SEEN, company: HIDDEN, ...OTHERS }],
]

test.for(READS)(
  'who reads and answers a report: %s, the company is %s',
  async ([topic, status, expected]) => {
    const { app, id, users } = await appWithReport(topic, { isApproved: status === 'approved' })
    const found = async (call: Promise<unknown>) => {
      const done = await call.then(
        () => true,
        () => false,
      )
      return done ? 'done' : (await failureIn(call)).code
    }
    const seen: Record<string, unknown> = {}
    for (const who of WHO) {
      const { byId, answer, update } = app.as(users[who]).corrections
      const answered = await found(answer({ id, ownerSays: 'agrees' }))
      expect(await found(update({ id, ownerSays: 'agrees' }))).toBe(answered)
      seen[who] = [await found(byId({ id })), answered]
    }
    expect(seen).toEqual(expected)
  },
)

test.for(['hurtful', 'advertising'])(
  'the owners are told nothing of a report that says %s, whatever becomes of it',
  async (topic) => {
    const { app, alice, company, bob, root, id, before, desk, news } = await appWithReport(topic)
    expect(await told(app, [alice, company])).toEqual(before)
    expect(await desk.byId({ id })).toMatchObject({
      by: 'bob',
      note: NOTE,
      may: { decide: true, answer: false },
    })
    expect(await news(root)).toMatchObject([{ type: 'correction_received' }])
    expect(await app.as(bob).corrections.page({ of: 'author' })).toMatchObject({ items: [{ id, topic }] })
    await desk.decide({ id, verdict: 'refused', reason: 'It is a villain.' })
    expect(await news(bob)).toMatchObject([{ type: 'correction_refused' }])
    expect(await told(app, [alice, company])).toEqual(before)
  },
)

test('an owner who is an admin too reads it as an admin, and does not answer it', async () => {
  const { app, alice, id } = await appWithReport('hurtful')
  await app.services.admin.appoint('alice')
  const { byId, answer, page } = app.as({ ...alice, isAdmin: true }).corrections
  expect(await byId({ id })).toMatchObject({ may: { decide: true, answer: false } })
  expect(await failureIn(answer({ id, ownerSays: 'agrees' }))).toMatchObject({ code: 'forbidden' })
  expect(await page({ of: 'owner' })).toMatchObject({ total: 0, items: [] })
})

test('the owner who was asked in earlier times reads and answers it no longer', async () => {
  const { app, alice, suggest } = await appWithPage()
  const { id } = await suggest({}, { kind: 'problem', topic: 'other', note: NOTE })
  const { byId, answer, page } = app.as(alice).corrections
  await answer({ id, ownerSays: 'disagrees', ownerNote: 'No.' })
  await app.db.transact((tx) => tx.updateTable('correction').set({ topic: 'hurtful' }).execute())
  expect(await failureIn(byId({ id }))).toMatchObject({ code: 'not_found' })
  expect(await failureIn(answer({ id, ownerSays: 'agrees' }))).toMatchObject({ code: 'not_found' })
  expect(await page({ of: 'owner' })).toMatchObject({ total: 0, items: [] })
})

test('who waits for the approval of a company’s name reads and answers no corrections of its universe', async () => {
  const { app, company, suggest, news } = await appWithReport('wrong', { isApproved: false })
  const { id } = await suggest({ name: 'Orla' })
  expect(await news(company)).toEqual([])
  const { byId, answer, page } = app.as(company).corrections
  for (const call of [byId({ id }), answer({ id, ownerSays: 'agrees' })])
    expect(await failureIn(call)).toMatchObject({ code: 'not_found' })
  expect(await page({ of: 'owner' })).toMatchObject({ total: 0, items: [] })
})

test('what its submitter makes of a page that is off the site is nothing for who has suggested a correction', async () => {
  const { app, alice, bob, company, character, suggest, desk } = await appWithReport('wrong')
  const { id } = await suggest({ description: 'A pilot who sells maps.' })
  await app.as(alice).characters.unpublish({ id: character.id })
  const draft = { description: 'She was dead all along.', genres: ['Comics'], imageUrl: pictureOf('draft') }
  const { version } = await editRaw(app, alice, character.id, draft)
  const change = { base: SUBMISSION.description, proposed: 'A pilot who sells maps.' }
  const hidden = { current: change.base, isChanged: false }
  for (const who of [bob, company])
    expect(await app.as(who).corrections.byId({ id })).toMatchObject({
      version: null,
      genres: [],
      imageUrl: null,
      changes: [{ ...change, ...hidden }],
    })
  expect((await app.as(bob).corrections.page({ of: 'author' })).items[0]).toMatchObject({ genres: [] })
  for (const { byId } of [desk, app.as(alice).corrections])
    expect(await byId({ id })).toMatchObject({
      version,
      genres: ['Comics'],
      changes: [{ ...change, current: draft.description, isChanged: true }],
    })
})

test('what its submitter makes of the other page of a duplicate, off the site, is for them and admins alone', async () => {
  const { app, alice, bob, root, suggest, desk } = await appWithPage()
  const dave = await app.given.user('dave')
  const other = await given(app, 'approved', dave, root, { name: 'The Other' })
  const { id } = await suggest({}, { kind: 'duplicate', otherId: other.id })
  await app.as(dave).characters.unpublish({ id: other.id })
  await editRaw(app, dave, other.id, { name: 'A Secret Name' })
  for (const who of [alice, bob]) {
    expect(await app.as(who).corrections.byId({ id })).toMatchObject({ other: null })
    const of = who === bob ? 'author' : 'owner'
    expect((await app.as(who).corrections.page({ of })).items[0]).toMatchObject({ other: null })
  }
  expect(await desk.byId({ id })).toMatchObject({ other: { id: other.id, name: 'A Secret Name' } })
})
