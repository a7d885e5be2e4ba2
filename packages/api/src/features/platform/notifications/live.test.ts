import { setImmediate } from 'node:timers/promises'
import type { CurrentUser } from '@personae/contract/auth'
import { LIVE_CHARACTERS, type LiveEvent } from '@personae/contract/notifications'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withSlowReads } from '../../../slow-reads.testing.ts'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, given } from '../../members.testing.ts'
import { reportRaw, UPHOLD } from '../../review/disputes/disputes.testing.ts'
import { createLiveService } from './live.service.ts'

/** More round trips to the database than an event of a stream needs. */
async function manyRoundTrips(app: TestApp): Promise<null> {
  for (let trip = 0; trip < 50; trip += 1) {
    await app.db.ping()
    await setImmediate()
  }
  return null
}

/** Opens a user's stream and reads its first event. */
async function watch(app: TestApp, person: CurrentUser, mayContinue = async () => true) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const events = app.services.live.watch(person, { signal: abort.signal, mayContinue, mayReview: true })
  const first = await events.next()
  expect(first.value).toEqual({ count: expect.any(Number), moved: ['notifications'], characters: [] })
  let next = events.next()
  return {
    /** The event after a read; null if there is none. */
    async news(): Promise<LiveEvent | null> {
      await app.services.live.look()
      const result = await Promise.race([next, manyRoundTrips(app)])
      if (result === null) return null
      next = events.next()
      return result.value ?? null
    },
  }
}

const changeOf = (characterId: string) =>
  ({ characterId, kind: 'changed', version: 2, at: '2026-01-01' }) as const

test('each user gets the changes that concern them, and none that they may not see', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const streams = { alice: await watch(app, alice), bob: await watch(app, bob), root: await watch(app, root) }
  const news = async () => {
    const inWords = (event: LiveEvent | null) =>
      event && [event.count, ...event.moved.toSorted(), ...event.characters]
    return {
      alice: inWords(await streams.alice.news()),
      bob: inWords(await streams.bob.news()),
      root: inWords(await streams.root.news()),
    }
  }
  expect(await news()).toEqual({ alice: null, bob: null, root: null })

  const { id } = await app.given.pending(alice)
  expect(await news()).toEqual({
    alice: [0, 'submissions'],
    bob: null,
    root: [1, 'notifications', 'queue'],
  })
  await editRaw(app, root, id, { name: 'Orla Q.' })
  expect(await news()).toEqual({ alice: [0, 'submissions'], bob: null, root: [1, 'queue'] })

  await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
  expect(await news()).toEqual({
    alice: [1, 'notifications', 'published', 'submissions'],
    bob: [0, 'published'],
    root: [1, 'published', 'queue'],
  })
  const { id: report } = await reportRaw(app, bob, id)
  expect(await news()).toEqual({
    alice: [2, 'notifications'],
    bob: null,
    root: [2, 'notifications', 'reports'],
  })
  await app.as(alice).disputes.answer({ id: report, text: 'She is mine.' })
  expect(await news()).toEqual({ alice: null, bob: null, root: [2, 'reports'] })
  await app.as(root).disputes.decide({ id: report, ...UPHOLD })
  const upheld = await news()
  expect(upheld.bob).toEqual([1, 'notifications', id])
  expect(upheld.alice).toEqual([3, 'notifications', 'submissions', id])

  const { id: list } = await app.as(alice).lists.create({ name: 'Villains', isPublic: true })
  const filed = await app.as(bob).lists.report({ id: list, reason: 'It insults.' })
  expect((await news()).root).toEqual([3, 'notifications', 'reports'])
  await app.as(root).lists.dismissReports({ id: list, lastReportId: filed.id })
  expect((await news()).root).toEqual([3, 'reports'])
})

test('an open desk hears of what leaves it elsewhere: decided at once, taken back, or made private', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const second = await app.given.admin('second')
  await given(app, 'approved', bob, root, { origin: 'Lagoon' })
  const company = await app.as(alice).companies.create({ name: 'Lagoon' })
  const list = await app.as(alice).lists.create({ name: 'Villains', isPublic: true })
  await app.as(bob).lists.report({ id: list.id, reason: 'It insults.' })
  const rejected = await given(app, 'rejected for good', alice, root)
  const appeal = () => app.as(alice).appeals.create({ id: rejected.id, text: 'It is my own.' })
  const { id: withdrawn } = await appeal()
  const stream = await watch(app, root)
  const moved = async () => (await stream.news())?.moved

  await app.as(second).companies.decideName({ id: company.id, status: 'approved' })
  expect(await moved()).toEqual(['queue'])
  await app.as(alice).lists.update({ id: list.id, isPublic: false })
  expect(await moved()).toEqual(['reports'])
  await app.as(alice).appeals.withdraw({ id: withdrawn })
  expect(await moved()).toEqual(['queue'])
  const { id } = await appeal()
  await moved()
  await app.as(second).appeals.decide({ id, verdict: 'confirmed', answer: 'It stands.' })
  expect(await moved()).toEqual(['queue'])
})

test('no event names a pending submission, whatever is done with it', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const stream = await watch(app, bob)
  await given(app, 'sent back', alice, root)
  await given(app, 'rejected for good', alice, root)
  expect(await stream.news()).toBeNull()
})

test('a demoted admin gets no more events about the queue; a new admin does', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const [former, latter] = [await watch(app, root), await watch(app, bob)]
  await app.services.admin.appoint(bob.username)
  await app.db.transact((tx) =>
    tx.updateTable('user').set({ isAdmin: 0 }).where('id', '=', root.id).execute(),
  )
  await app.given.pending(alice)
  expect(await former.news()).toBeNull()
  expect((await latter.news())?.moved).toContain('queue')
})

test('frequent changes are one event, and too many characters are reported without their ids', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const stream = await watch(app, bob)
  const { id } = await given(app, 'approved', alice, root)
  await given(app, 'approved', alice, root, { name: 'Another One' })
  expect(await stream.news()).toEqual({ count: 0, moved: ['published'], characters: [] })
  const raise = (where: string) =>
    app.db.transact((tx) =>
      tx
        .updateTable('character')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', where)
        .execute(),
    )
  await raise(id)
  await raise(id)
  expect(await stream.news()).toEqual({ count: 0, moved: [], characters: [id] })
  expect(await stream.news()).toBeNull()
  await app.db.transact(async (tx) => {
    const { seq } = await tx
      .selectFrom('published_change')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: LIVE_CHARACTERS + 1 }, (_, at) => ({
      seq: seq + 1 + at,
      ...changeOf(`number-${at}`),
    }))
    await tx.insertInto('published_change').values(rows).execute()
  })
  expect(await stream.news()).toEqual({ count: 0, moved: ['characters'], characters: [] })
})

test('a user’s twenty-first stream ends their oldest one, as if its page had been closed', async () => {
  const { app, alice } = await appWithMembers()
  const open = () =>
    app.services.live.watch(alice, {
      signal: new AbortController().signal,
      mayContinue: async () => true,
      mayReview: true,
    })
  const streams = Array.from({ length: 21 }, open)
  onTestFinished(async () => void (await Promise.all(streams.map((one) => one.return(undefined)))))
  const [oldest, second] = streams
  for (const stream of streams.slice(0, 20)) await stream.next()
  const [ofOldest, ofSecond] = [oldest!.next(), second!.next()]
  await streams.at(-1)!.next()
  expect(await ofOldest).toEqual({ done: true, value: undefined })
  await app.given.pending(alice)
  await app.services.live.look()
  expect((await ofSecond).value).toMatchObject({ moved: ['submissions'] })
})

test('a thousand streams: a commit that concerns one user is looked up for that one only', async () => {
  // Sessions are checked again after some time, however long opening the streams takes.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, alice, root } = await appWithMembers()
  let checks = 0
  const strangers = Array.from({ length: 1_000 }, (_, at) => ({ ...alice, id: `stranger-${at}` }))
  const mayContinue = async () => {
    checks += 1
    return true
  }
  for (const stranger of strangers) await watch(app, stranger, mayContinue)
  const admin = await watch(app, root)
  expect(checks).toBe(1_000)
  await app.given.pending(alice)
  expect((await admin.news())?.moved).toContain('queue')
  expect(checks).toBe(1_000)
})

test('changes during a read are neither skipped nor sent twice, however long reading takes', async () => {
  const { app, alice } = await appWithMembers()
  const live = createLiveService({ db: withSlowReads(app.db) })
  onTestFinished(live.stop)
  const { signal } = new AbortController()
  const ids = Array.from({ length: LIVE_CHARACTERS }, (_, at) => `number-${at}`)
  const change = (characterId: string, at: number) =>
    app.db.transact((tx) =>
      tx
        .insertInto('published_change')
        .values({ seq: at + 1, ...changeOf(characterId) })
        .execute(),
    )

  const events = live.watch(alice, { signal, mayContinue: async () => true, mayReview: true })
  await events.next()
  const reads = Promise.all(ids.map((id, at) => change(id, at).then(live.look)))
  const seen: string[] = []
  while (seen.length < ids.length) seen.push(...(await events.next()).value!.characters)
  await reads
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test('a read has failed: new streams start after the next good one, also beside a stream that nobody reads from', async () => {
  const { app, alice, bob } = await appWithMembers()
  let fails = false
  const dataVersion = () => {
    if (fails) throw new Error('no answer')
    return app.db.dataVersion()
  }
  const live = createLiveService({ db: { ...app.db, dataVersion } })
  const { signal } = new AbortController()
  const open = (person: CurrentUser) =>
    live.watch(person, { signal, mayContinue: async () => true, mayReview: true })
  const stalled = open(alice)
  onTestFinished(() => void stalled.return(undefined))
  await stalled.next()
  fails = true
  await live.look()
  await expect(open(bob).next()).rejects.toThrow('no answer')
  fails = false
  await live.look()
  const stream = open(bob)
  onTestFinished(() => void stream.return(undefined))
  expect((await stream.next()).value).toMatchObject({ moved: ['notifications'] })
})
