// @module-tag network

import { importRecords, SUBMISSION } from '@personae/api/testing'
import type { Character } from '@personae/contract/characters'
import { openDb, type Tx } from '@personae/db'
import { openTestDb, usesFiles } from '@personae/db/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Person, quickHasher } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

// Tests the cache of one process while another process changes a character in the same database.

/** Commits of another process are visible at once with a file, and within a second with PostgreSQL. */
const soon = (check: () => Promise<void>): Promise<void> =>
  usesFiles ? check() : vi.waitFor(check, { timeout: 120_000, interval: 10 })

/** A server for reading, and a second one, as another process, with an admin and a submitter. */
async function twoServers() {
  const db = await openTestDb()
  const [reading, writing] = [
    await testServer({ db, hasher: quickHasher }),
    await testServer({ db: await openDb(db.location), hasher: quickHasher }),
  ]
  onTestFinished(async () => {
    await Promise.all([reading.close(), writing.close()])
    await writing.db.close()
    await db.close()
  })
  const [alice, root] = [new Person(writing.app), new Person(writing.app)]
  await alice.post('/api/auth/quick-signup', { username: 'alice', password: 'secret1' })
  await root.post('/api/auth/quick-signup', { username: 'root', password: 'secret1' })
  await writing.services.admin.appoint('root')
  const address = await reading.app.listen({ port: 0, host: '127.0.0.1' })

  /** The character as a visitor gets it over the network; null without one. */
  async function seen(id: string): Promise<Character | null> {
    const answer = await fetch(`${address}/api/characters/${id}`)
    return answer.ok ? ((await answer.json()) as Character) : null
  }
  async function published(name: string): Promise<string> {
    const { id } = (await alice.post('/api/characters', { ...SUBMISSION, name })).json()
    await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
    expect((await seen(id))?.name).toBe(name)
    return id
  }
  const rename = (id: string, name: string) => root.patch(`/api/characters/${id}`, { ...SUBMISSION, name })
  return { reading, writing, alice, root, seen, published, rename }
}

/** Writes directly to the database, as another program would. */
const set = (tx: Tx, id: string, columns: Partial<Pick<Character, 'name' | 'description' | 'version'>>) =>
  tx.updateTable('character').set(columns).where('id', '=', id).execute()

let two: Awaited<ReturnType<typeof twoServers>>
beforeEach(async () => {
  two = await twoServers()
})

test('a change or deletion by another process is seen, and other characters stay cached', async () => {
  const { published, rename, root, seen } = two
  const [one, other, untouched] = [await published('One'), await published('Other'), await published('Same')]
  const before = await seen(untouched)
  for (let round = 0; round < 3; round += 1) {
    await rename(one, `One, ${round}`)
    await soon(async () => expect((await seen(one))?.name).toBe(`One, ${round}`))
    expect((await seen(other))?.name).toBe('Other')
  }
  await root.delete(`/api/characters/${one}`)
  await soon(async () => expect(await seen(one)).toBe(null))
  expect((await seen(other))?.name).toBe('Other')
  expect(await seen(untouched)).toEqual(before)
})

test('the name of a deleted account disappears from its characters', async () => {
  const { published, alice, seen } = two
  const id = await published('Left behind')
  expect((await seen(id))?.submittedByUsername).toBe('alice')
  const left = await alice.post('/trpc/account.remove', { currentPassword: 'secret1' })
  expect(left.statusCode, left.body).toBe(200)
  await soon(async () => {
    const now = await seen(id)
    expect(now?.name).toBe('Left behind')
    expect(JSON.stringify(now)).not.toContain('alice')
  })
})

test('an import is seen', async () => {
  const { writing, seen } = two
  const bring = (name: string) =>
    importRecords(writing, [{ ...SUBMISSION, source: 'wiki', sourceId: '1', name }])
  await bring('Before')
  const [{ id } = { id: '' }] = await writing.db.read.selectFrom('character').select('id').execute()
  expect((await seen(id))?.name).toBe('Before')
  await bring('After')
  await soon(async () => expect((await seen(id))?.name).toBe('After'))
})

test('a change that is rolled back is never seen, and the next one is', async () => {
  const { writing, published, rename, seen } = two
  const id = await published('Kept')
  const failing = writing.db.transact(async (tx) => {
    await set(tx, id, { name: 'Never' })
    expect((await seen(id))?.name).toBe('Kept')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect((await seen(id))?.name).toBe('Kept')
  await rename(id, 'Next')
  await soon(async () => expect((await seen(id))?.name).toBe('Next'))
})

test('more changes than are told one by one since the last read: every answer is new', async () => {
  const { writing, published, seen } = two
  const id = await published('First')
  await writing.db.transact(async (tx) => {
    await set(tx, id, { description: 'Rewritten' })
    const { seq } = await tx
      .selectFrom('published_change')
      .select('seq')
      .where('characterId', '=', id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 1_500 }, (_, at) => ({
      seq: seq + 1 + at,
      characterId: `other-${at}`,
      kind: 'changed' as const,
      version: 2,
      at: '2026-01-01',
    }))
    await tx.insertInto('published_change').values(others).execute()
  })
  await soon(async () => expect((await seen(id))?.description).toBe('Rewritten'))
})

test('a file that is restored to an earlier state in place: every answer is new', async () => {
  const { writing, published, rename, seen } = two
  const id = await published('Before')
  await rename(id, 'Since')
  await soon(async () => expect((await seen(id))?.name).toBe('Since'))
  await writing.db.transact(async (tx) => {
    await set(tx, id, { name: 'Before' })
    await tx.deleteFrom('published_change').execute()
  })
  await soon(async () => expect((await seen(id))?.name).toBe('Before'))
})
