import type { CurrentUser } from '@personae/contract/auth'
import { failOn, usesFiles } from '@personae/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RACES, type TestApp } from '../../../test-app.testing.ts'
import { turnsDuring } from '../../../turns.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'
import { DISMISS, reportRaw, UPHOLD } from '../../review/disputes/disputes.testing.ts'

const newsOf = async (app: TestApp, person: CurrentUser) =>
  (await app.as(person).notifications.page({})).items.map(({ type, message }) => `${type}: ${message}`)

test('every admin is notified of a submission, and no other user', async () => {
  const { app, alice, bob, root } = await appWithMembers()
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
        character: {
          id,
          name: 'Orla Quickwater',
          origin: 'Tideborn',
          genres: expect.any(Array),
          imageUrl: null,
        },
      },
    ])
  }
  for (const person of [alice, bob]) expect(await newsOf(app, person)).toEqual([])
})

test('of a page that its reader may not see any more a notification has no poster', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const about = { type: 'correction_decided', message: 'It was accepted.', characterId: id } as const
  await app.db.transact((tx) => app.services.notifications.notify(tx, [bob.id], about))
  const posters = async () => (await app.as(bob).notifications.page({})).items.map((one) => one.character?.id)
  expect(await posters()).toEqual([id])
  await app.as(alice).characters.unpublish({ id })
  expect(await posters()).toEqual([undefined])
})

test('an admin who submits is notified like the others: they may be the only one who decides', async () => {
  const { app, root } = await appWithMembers()
  await app.given.pending(root)
  expect(await newsOf(app, root)).toEqual([
    'submission_received: “Orla Quickwater” (Tideborn) is waiting for review.',
  ])
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
] as const)('the submitter is notified of a decision (%s), with its reason', async ([state, news]) => {
  const { app, alice, root } = await appWithMembers()
  await given(app, state, alice, root)
  expect(await newsOf(app, alice)).toEqual(news)
})

test('a permanent rejection has its reason too', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  const decision = { verdict: 'permanent', rejectionReason: 'A brand of soap' } as const
  await app.as(root).moderation.setStatus({ id, ...decision })
  expect(await newsOf(app, alice)).toEqual([
    'character_rejected: Your character “Orla Quickwater” has been rejected. Reason: A brand of soap',
  ])
})

test('resubmitted: the admins are notified again', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root)
  await app.as(alice).characters.resubmit({ id })
  expect((await newsOf(app, root))[0]).toBe(
    'submission_received: “Orla Quickwater” (Tideborn) is again waiting for review.',
  )
})

test('a removed character: its submitter is notified, and earlier notifications stay without their link', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  await app.as(root).moderation.remove({ id })
  const { items } = await app.as(alice).notifications.page({})
  expect(items.map(({ type, characterId }) => [type, characterId])).toEqual([
    ['character_removed', null],
    ['character_approved', null],
  ])
})

type Act = (people: Awaited<ReturnType<typeof newsworthy>>) => Promise<unknown>

/** One event of each kind with a notification. */
async function newsworthy() {
  const people = await appWithMembers()
  const { app, alice, bob, root } = people
  const published = await given(app, 'approved', alice, root)
  const other = await given(app, 'approved', alice, root, { name: 'Somebody Else' })
  const pending = await given(app, 'pending', alice, root, { name: 'Waits' })
  const sentBack = await given(app, 'sent back', alice, root, { name: 'Sent back' })
  const report = await reportRaw(app, bob, published.id)
  return { ...people, published, other, pending, sentBack, report }
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
    ({ app, root, pending: { id } }) => app.as(root).moderation.setStatus({ id, verdict: 'approved' }),
  ],
  [
    'a rejection',
    ({ app, root, pending: { id } }) => app.as(root).moderation.setStatus({ id, verdict: 'permanent' }),
  ],
  [
    'sending back for revision',
    ({ app, root, pending: { id } }) =>
      app.as(root).moderation.setStatus({ id, verdict: 'revision', rejectionReason: 'Say more' }),
  ],
  ['a removal', ({ app, root, other: { id } }) => app.as(root).moderation.remove({ id })],
  ['a report', ({ app, bob, other: { id } }) => reportRaw(app, bob, id)],
  ['upholding a report', ({ app, root, report: { id } }) => app.as(root).disputes.decide({ id, ...UPHOLD })],
  [
    'dismissing a report',
    ({ app, root, report: { id } }) => app.as(root).disputes.decide({ id, ...DISMISS }),
  ],
]

test.for(NEWS)('%s and its notification are atomic: if notifying fails, nothing happens', async ([, act]) => {
  const people = await newsworthy()
  const { app } = people
  await failOn(app.db, { table: 'notification', event: 'insert', message: 'no news' })
  const before = await dump(app)
  await expect(act(people)).rejects.toThrow('no news')
  expect(await dump(app)).toEqual(before)
})

test('two opposite decisions concurrently, again and again: only the successful one notifies', async () => {
  const { app, alice, root } = await appWithMembers()
  const second = await app.given.admin('second')
  for (let round = 0; round < RACES; round += 1) {
    const { id } = await app.given.pending(alice, { name: `Number ${round}` })
    const decide = (admin: CurrentUser) => app.as(admin).moderation.setStatus
    const [approval, rejection] = await Promise.allSettled([
      decide(root)({ id, verdict: 'approved' }),
      decide(second)({ id, verdict: 'revision', rejectionReason: 'No' }),
    ])
    expect([approval.status, rejection.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { status } = await app.as(root).characters.byId({ id })
    const stored = (await rowsOf(app, 'notification')) as unknown as {
      characterId: string
      userId: string
      type: string
    }[]
    const mine = stored.filter((one) => one.characterId === id && one.userId === alice.id)
    expect(mine.map(({ type }) => type)).toEqual([
      status === 'approved' ? 'character_approved' : 'revision_requested',
    ])
    expect(status).toBe(approval.status === 'fulfilled' ? 'approved' : 'rejected')
  }
})

test('unread ones are counted, opening one or all marks them, and only the user’s own', async () => {
  const { app, alice, bob, root } = await appWithMembers()
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

test('the pages together list each one once, newest first', async () => {
  const { app, alice, root } = await appWithMembers()
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
  const { app } = await appWithMembers()
  expect(await failureIn(app.visitor.notifications.page({}))).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(app.visitor.notifications.unreadCount())).toMatchObject({ code: 'unauthenticated' })
})

test.runIf(usesFiles)(
  'all are marked as read: those that are already read are not written again',
  async () => {
    const { app, alice, root } = await appWithMembers()
    const marked =
      'create trigger marked after update on notification begin update content_version set version = version + 1; end'
    for (let at = 0; at < 5; at += 1) await app.given.pending(alice, { name: `Number ${at}` })
    await app.db.transact((tx) => sql.raw(marked).execute(tx))
    const before = app.db.contentVersion()
    await app.as(root).notifications.markAllRead()
    await app.given.pending(alice, { name: 'One more' })
    await app.as(root).notifications.markAllRead()
    expect(app.db.contentVersion() - before).toBe(6)
  },
)

test('a possible duplicate that has been removed since is no longer listed, nor in the data of the account', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const [gone, stays] = [await given(app, 'approved', bob, root), await given(app, 'approved', bob, root)]
  await app.given.pending(alice)
  await app.as(root).moderation.remove({ id: gone.id })
  const { items } = await app.as(root).notifications.page({})
  const exported = await Array.fromAsync((await app.exportOf(root)).notifications)
  for (const all of [items, exported]) {
    const notification = all.find(({ type }) => type === 'duplicate_detected')
    expect(notification?.metadata?.duplicates?.map(({ characterId }) => characterId)).toEqual([stays.id])
  }
})

test('read ones are deleted after 90 days; unread ones stay, however old', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let at = 0; at < 3; at += 1) await app.given.pending(alice, { name: `Number ${at}` })
  const own = app.as(root).notifications
  const named = async () => (await own.page({})).items.map(({ message }) => /Number \d/.exec(message)?.[0])
  const [, second, first] = (await own.page({})).items
  await own.markRead({ id: first!.id })
  app.clock.advance(24 * 3_600_000)
  await own.markRead({ id: second!.id })
  await app.given.pending(alice, { name: 'Number 3' })
  const [last] = (await own.page({})).items
  await own.markRead({ id: last!.id })

  app.clock.advance(89 * 24 * 3_600_000)
  await app.services.notifications.sweep()
  expect(await named()).toHaveLength(4)
  app.clock.advance(1)
  await app.services.notifications.sweep()
  expect(await named()).toEqual(['Number 3', 'Number 2'])
})

test('thousands of old ones are deleted, and other requests are served in between', async () => {
  const { app, alice, root } = await appWithMembers()
  await app.given.pending(alice)
  await app.as(root).notifications.markAllRead()
  await app.db.transact((tx) =>
    sql`insert into notification (id, "userId", type, message, "isRead", "createdAt")
      with recursive n (at) as (select 1 union all select at + 1 from n where at < 2500)
      select 'n' || at, cast(${root.id} as text), 'submission_received', 'old', 1, '2020' from n`.execute(tx),
  )
  expect(await turnsDuring(() => app.services.notifications.sweep())).toBeGreaterThanOrEqual(5)
  expect((await app.as(root).notifications.page({})).total).toBe(1)
})
