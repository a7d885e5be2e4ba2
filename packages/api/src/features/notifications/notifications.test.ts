import type { CurrentUser } from '@personae/contract/auth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { cast, dump, editRaw, failureIn, given, rowsOf } from '../cast.testing.ts'
import { DISMISS, reportRaw, UPHOLD } from '../disputes/disputes.testing.ts'

const newsOf = async (app: TestApp, person: CurrentUser) =>
  (await app.as(person).notifications.page({})).items.map(({ type, message }) => `${type}: ${message}`)

test('a submission is told to every admin, and to nobody else', async () => {
  const { app, alice, bob, root } = await cast()
  const second = await app.given.admin('second')
  const { id } = await app.given.pending(alice)
  for (const admin of [root, second]) {
    const { items } = await app.as(admin).notifications.page({})
    expect(items).toEqual([
      {
        id: expect.any(String),
        type: 'submission_received',
        message: '“Orla Quickwater” (Tideborn) is waiting for review.',
        isRead: false,
        createdAt: app.clock.now().toISOString(),
        characterId: id,
        metadata: null,
      },
    ])
  }
  for (const person of [alice, bob]) expect(await newsOf(app, person)).toEqual([])
})

test('an admin who submits is not told of it', async () => {
  const { app, root } = await cast()
  await app.given.pending(root)
  expect(await newsOf(app, root)).toEqual([])
})

test.for([
  ['approved', ['character_approved: Your character “Orla Quickwater” has been published.']],
  [
    'sent back',
    [
      'revision_requested: Your character “Orla Quickwater” needs changes before it can be published. Reason: Please say more',
    ],
  ],
  ['rejected for good', ['character_rejected: Your character “Orla Quickwater” has been rejected.']],
] as const)('a decision (%s) is told to the submitter, with its reason', async ([state, news]) => {
  const { app, alice, root } = await cast()
  await given(app, state, alice, root)
  expect(await newsOf(app, alice)).toEqual(news)
})

test('a rejection for good carries its reason too', async () => {
  const { app, alice, root } = await cast()
  const { id } = await app.given.pending(alice)
  const decision = { status: 'rejected', rejectionReason: 'A brand of soap', permanent: true } as const
  await app.as(root).moderation.setStatus({ id, ...decision })
  expect(await newsOf(app, alice)).toEqual([
    'character_rejected: Your character “Orla Quickwater” has been rejected. Reason: A brand of soap',
  ])
})

test('resubmitted: the admins hear that it is here again', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'sent back', alice, root)
  await app.as(alice).characters.resubmit({ id })
  expect((await newsOf(app, root))[0]).toBe(
    'submission_received: “Orla Quickwater” (Tideborn) is again waiting for review.',
  )
})

test('a removed character: its submitter is told, and what was told before stays without its link', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  await app.as(root).moderation.remove({ id })
  const { items } = await app.as(alice).notifications.page({})
  expect(items.map(({ type, characterId }) => [type, characterId])).toEqual([
    ['character_removed', null],
    ['character_approved', null],
  ])
})

type Act = (house: Awaited<ReturnType<typeof newsworthy>>) => Promise<unknown>

/** One of everything that something can be told of. */
async function newsworthy() {
  const house = await cast()
  const { app, alice, bob, root } = house
  const published = await given(app, 'approved', alice, root)
  const other = await given(app, 'approved', alice, root, { name: 'Somebody Else' })
  const pending = await given(app, 'pending', alice, root, { name: 'Waits' })
  const sentBack = await given(app, 'sent back', alice, root, { name: 'Sent back' })
  const report = await reportRaw(app, bob, published.id)
  return { ...house, published, other, pending, sentBack, report }
}

const NEWS: [string, Act][] = [
  ['a submission', ({ app, bob }) => app.given.pending(bob, { name: 'Another' })],
  ['a resubmission', ({ app, alice, sentBack: { id } }) => app.as(alice).characters.resubmit({ id })],
  [
    'an edit that makes a duplicate',
    ({ app, root, pending: { id } }) => editRaw(app, root, id, { name: 'Orla Quickwater' }),
  ],
  [
    'an approval',
    ({ app, root, pending: { id } }) => app.as(root).moderation.setStatus({ id, status: 'approved' }),
  ],
  [
    'a rejection',
    ({ app, root, pending: { id } }) => app.as(root).moderation.setStatus({ id, status: 'rejected' }),
  ],
  [
    'a way back for revision',
    ({ app, root, pending: { id } }) =>
      app.as(root).moderation.setStatus({ id, status: 'rejected', rejectionReason: 'Say more' }),
  ],
  ['a removal', ({ app, root, other: { id } }) => app.as(root).moderation.remove({ id })],
  ['a report', ({ app, bob, other: { id } }) => reportRaw(app, bob, id)],
  [
    'a report that is upheld',
    ({ app, root, report: { id } }) => app.as(root).disputes.decide({ id, ...UPHOLD }),
  ],
  [
    'a report that is dismissed',
    ({ app, root, report: { id } }) => app.as(root).disputes.decide({ id, ...DISMISS }),
  ],
]

test.for(NEWS)('%s and its news are one: where nothing can be told, nothing happens', async ([, act]) => {
  const house = await newsworthy()
  const { app } = house
  const trigger = sql`create trigger no_news before insert on notification begin select raise(abort, 'no news'); end`
  await app.db.transact((tx) => trigger.execute(tx))
  const before = await dump(app)
  await expect(act(house)).rejects.toThrow('no news')
  expect(await dump(app)).toEqual(before)
})

test('two opposite decisions at once, a hundred times: the winner’s news and no other', async () => {
  const { app, alice, root } = await cast()
  const second = await app.given.admin('second')
  for (let round = 0; round < 100; round += 1) {
    const { id } = await app.given.pending(alice, { name: `Number ${round}` })
    const decide = (admin: CurrentUser) => app.as(admin).moderation.setStatus
    const [approval, rejection] = await Promise.allSettled([
      decide(root)({ id, status: 'approved' }),
      decide(second)({ id, status: 'rejected', rejectionReason: 'No' }),
    ])
    expect([approval.status, rejection.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { status } = await app.as(root).characters.byId({ id })
    const told = (await rowsOf(app, 'notification')) as unknown as {
      characterId: string
      userId: string
      type: string
    }[]
    const mine = told.filter((one) => one.characterId === id && one.userId === alice.id)
    expect(mine.map(({ type }) => type)).toEqual([
      status === 'approved' ? 'character_approved' : 'revision_requested',
    ])
    expect(status).toBe(approval.status === 'fulfilled' ? 'approved' : 'rejected')
  }
})

test('unread ones are counted, opening one or all marks them, and only one’s own', async () => {
  const { app, alice, bob, root } = await cast()
  for (let at = 0; at < 12; at += 1) await app.given.pending(alice, { name: `Number ${at}` })
  const own = app.as(root).notifications
  expect(await own.unreadCount()).toEqual({ count: 12 })
  const { items } = await own.page({ limit: 5 })
  await own.markRead({ id: items[0]!.id })
  await own.markRead({ id: items[0]!.id })
  expect(await own.unreadCount()).toEqual({ count: 11 })

  expect(await failureIn(app.as(bob).notifications.markRead({ id: items[1]!.id }))).toMatchObject({
    code: 'not_found',
  })
  await app.as(bob).notifications.markAllRead()
  expect(await own.unreadCount()).toEqual({ count: 11 })
  await own.markAllRead()
  expect(await own.unreadCount()).toEqual({ count: 0 })
  expect((await own.page({ limit: 100 })).items.every(({ isRead }) => isRead)).toBe(true)
})

test('the pages together hold each one once, the newest first', async () => {
  const { app, alice, root } = await cast()
  for (let at = 0; at < 25; at += 1) await app.given.pending(alice, { name: `Number ${at}` })
  const messages: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<TestApp['visitor']['notifications']['page']>> = await app
      .as(root)
      .notifications.page({ limit: 10, cursor })
    expect(page.total).toBe(25)
    messages.push(...page.items.map(({ message }) => /Number \d+/.exec(message)![0]))
    cursor = page.nextCursor
  } while (cursor)
  expect(messages).toEqual(Array.from({ length: 25 }, (_, at) => `Number ${24 - at}`))
})

test('visitors have none', async () => {
  const { app } = await cast()
  expect(await failureIn(app.visitor.notifications.page({}))).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(app.visitor.notifications.unreadCount())).toMatchObject({ code: 'unauthenticated' })
})

test('all are marked as read: those that are read already are not written once more', async () => {
  const { app, alice, root } = await cast()
  const marked =
    'create trigger marked after update on notification begin update content_version set version = version + 1; end'
  for (let at = 0; at < 5; at += 1) await app.given.pending(alice, { name: `Number ${at}` })
  await app.db.transact((tx) => sql.raw(marked).execute(tx))
  const before = app.db.contentVersion()
  await app.as(root).notifications.markAllRead()
  await app.given.pending(alice, { name: 'One more' })
  await app.as(root).notifications.markAllRead()
  expect(app.db.contentVersion() - before).toBe(6)
})

test('of what a submission may be a duplicate of, what has been removed since is no longer offered', async () => {
  const { app, alice, bob, root } = await cast()
  const [gone, stays] = [await given(app, 'approved', bob, root), await given(app, 'approved', bob, root)]
  await app.given.pending(alice)
  await app.as(root).moderation.remove({ id: gone.id })
  const { items } = await app.as(root).notifications.page({})
  const told = items.find(({ type }) => type === 'duplicate_detected')
  expect(told?.metadata?.duplicates?.map(({ characterId }) => characterId)).toEqual([stays.id])
})
