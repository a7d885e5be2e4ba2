import type { CurrentUser } from '@personae/contract/auth'
import { encodeCursor } from '../../../lib/cursor.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { importRecords, SUBMISSION, testApp, type TestApp } from '../../../test-app.testing.ts'

let app: TestApp
let alice: CurrentUser
let root: CurrentUser

beforeEach(async () => {
  app = await testApp()
  onTestFinished(app.close)
  alice = await app.given.user('alice')
  root = await app.given.admin()
})

/** A reader of the feed that continues after its last page. */
function reader(limit?: number) {
  let after: string | null = null
  return async () => {
    const page = await app.visitor.changes.page({ after, limit })
    after = page.nextCursor
    return page
  }
}

const brief = ({ items }: Awaited<ReturnType<ReturnType<typeof reader>>>) =>
  items.map(({ id, kind, version }) => [id, kind, version])

test('what was published, changed and removed is told in order, once for each character', async () => {
  const read = reader()
  expect(await read()).toEqual({ items: [], nextCursor: null, hasMore: false })
  const [one, two] = [await app.given.approved(alice, root), await app.given.approved(alice, root)]
  expect(brief(await read())).toEqual([
    [one.id, 'published', 2],
    [two.id, 'published', 2],
  ])
  const unchanged = await read()
  expect(unchanged).toMatchObject({ items: [], hasMore: false })
  expect(unchanged.nextCursor).not.toBeNull()

  for (const name of ['First', 'Second'])
    await app.as(root).characters.edit({ ...SUBMISSION, id: one.id, name })
  expect(brief(await read())).toEqual([[one.id, 'changed', 4]])
  await app.as(root).moderation.remove({ id: two.id })
  const removed = await read()
  expect(brief(removed)).toEqual([[two.id, 'removed', 2]])
  expect(new Date(removed.items[0]!.at).toISOString()).toBe(removed.items[0]!.at)
  expect(brief(await reader()())).toEqual([
    [one.id, 'changed', 4],
    [two.id, 'removed', 2],
  ])
})

test('a change has the time of the latest one', async () => {
  const { id } = await app.given.approved(alice, root)
  const long = '2020-01-01T00:00:00.000Z'
  for (const change of [
    () => app.as(root).characters.edit({ ...SUBMISSION, id, name: 'Other' }),
    () => app.as(root).moderation.remove({ id }),
  ]) {
    await app.db.transact((tx) => tx.updateTable('published_change').set({ at: long }).execute())
    await change()
    const { items } = await app.visitor.changes.page({})
    expect(items.filter(({ at }) => at > long)).toHaveLength(1)
  }
})

test('a submission that was never public does not appear, whatever becomes of it', async () => {
  const withdrawn = await app.given.pending(alice)
  const rejected = await app.given.pending(alice)
  await app.as(alice).characters.withdraw({ id: withdrawn.id })
  await app.as(root).moderation.setStatus({
    id: rejected.id,
    verdict: 'permanent',
    rejectionReason: 'A copy',
  })
  await app.as(root).characters.edit({ ...SUBMISSION, id: rejected.id, name: 'Edited' })
  await app.as(root).moderation.remove({ id: rejected.id })
  expect((await app.visitor.changes.page({})).items).toEqual([])
})

test('what an import withdraws is removed, and published again with the next one', async () => {
  const read = reader()
  const bring = async (status: 'approved' | 'rejected') => {
    const line = { ...SUBMISSION, source: 'wiki', sourceId: '1', status, name: `Orla, ${status}` }
    await importRecords(app, [line])
    return (await read()).items.map(({ kind, version }) => [kind, version])
  }
  expect(await bring('approved')).toEqual([['published', 1]])
  expect(await bring('rejected')).toEqual([['removed', 1]])
  expect(await bring('approved')).toEqual([['published', 3]])
})

test('a deleted account: its published characters have changed, its other ones do not appear', async () => {
  const read = reader()
  const { id } = await app.given.approved(alice, root)
  await app.given.pending(alice)
  await read()
  await app.as(alice).account.remove({ currentPassword: 'secret1' })
  expect(brief(await read())).toEqual([[id, 'changed', 3]])
})

test('a reader in small pages misses nothing that changes meanwhile', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await app.given.approved(alice, root)).id)
  const read = reader(2)
  expect(await read()).toMatchObject({ items: [{ id: ids[0] }, { id: ids[1] }], hasMore: true })
  for (const at of [2, 0]) await app.as(root).characters.edit({ ...SUBMISSION, id: ids[at]!, name: 'New' })
  expect(brief(await read()).map(([id]) => id)).toEqual([ids[3], ids[4]])
  expect(brief(await read())).toEqual([
    [ids[2], 'changed', 3],
    [ids[0], 'changed', 3],
  ])
  expect(await read()).toMatchObject({ items: [], hasMore: false })
  expect(await app.visitor.changes.page({ limit: 5 })).toMatchObject({ hasMore: false })
})

test('a transaction that fails leaves no change and no gap', async () => {
  const { id } = await app.given.approved(alice, root)
  const failing = app.db.transact(async (tx) => {
    await tx.updateTable('character').set({ name: 'Never' }).where('id', '=', id).execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(brief(await app.visitor.changes.page({}))).toEqual([[id, 'published', 2]])
  const next = await app.given.approved(alice, root)
  expect(
    await app.db.read.selectFrom('published_change').select(['characterId', 'seq']).orderBy('seq').execute(),
  ).toEqual([
    { characterId: id, seq: 1 },
    { characterId: next.id, seq: 2 },
  ])
})

const from = (cursor: string) => app.visitor.changes.page({ after: cursor })

const REFUSED = {
  code: 'BAD_REQUEST',
  message: 'The site was restored from a backup since this cursor: begin anew, without a cursor',
  cause: { details: { issues: [{ path: 'after' }] } },
}

/** Publishes five characters and restores a backup that has three of them. */
async function restored(): Promise<string> {
  for (let n = 0; n < 5; n += 1) await app.given.approved(alice, root)
  const { nextCursor } = await app.visitor.changes.page({})
  await app.db.transact((tx) => tx.deleteFrom('published_change').where('seq', '>', 3).execute())
  await app.services.changes.beginEra()
  return nextCursor!
}

test('a cursor of before a restore is refused, however far the new numbers have come', async () => {
  const before = await restored()
  await expect(from(before)).rejects.toMatchObject(REFUSED)
  for (let n = 0; n < 4; n += 1) await app.given.approved(alice, root)
  await expect(from(before)).rejects.toMatchObject(REFUSED)
  const read = reader()
  expect((await read()).items).toHaveLength(7)
  await app.given.approved(alice, root)
  expect((await read()).items).toHaveLength(1)

  const between = (await app.visitor.changes.page({})).nextCursor!
  await app.services.changes.beginEra()
  await expect(from(between)).rejects.toMatchObject(REFUSED)
})

test('a cursor of the first change is refused by a database that has none', async () => {
  await app.given.approved(alice, root)
  const { nextCursor } = await app.visitor.changes.page({})
  expect(nextCursor).not.toBeNull()
  await app.db.transact((tx) => tx.deleteFrom('published_change').execute())
  await expect(from(nextCursor!)).rejects.toMatchObject(REFUSED)
})

test('a cursor of another list, a broken one, and one of a state that was restored are refused', async () => {
  for (let n = 0; n < 2; n += 1) await app.given.approved(alice, root)
  const { nextCursor: ofList } = await app.visitor.characters.list({ limit: 1 })
  const { nextCursor: ofGallery } = await app.visitor.characters.gallery({ limit: 1 })
  const { nextCursor: ofLater } = await app.visitor.changes.page({})
  await app.db.transact((tx) => tx.deleteFrom('published_change').where('seq', '=', 2).execute())
  for (const after of [
    ofList,
    ofGallery,
    ...[[], [1], [1, 0, 0]].map((numbers) => encodeCursor('changes', numbers)),
    ofLater,
    'x',
  ])
    await expect(app.visitor.changes.page({ after }), String(after)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { details: { issues: [{ path: 'after' }] } },
    })
  await expect(app.visitor.changes.page({ limit: 1_001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
