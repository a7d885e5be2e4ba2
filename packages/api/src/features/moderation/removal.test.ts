import type { Database } from '@personae/db'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pictureOf, SUBMISSION, type TestApp } from '../../testing/test-app.ts'
import { cast, failureIn, given, rowsOf, STATES } from '../cast.testing.ts'

/** What belongs to characters, table by table. */
const TABLES = [
  'character',
  'character_revision',
  'search_text',
  'search_genre',
  'search_name',
  'search_origin',
  'search_series',
  'search_creator',
  'search_writer',
  'media',
  'media_variant',
] as const satisfies (keyof Database)[]

async function sizes(app: TestApp): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (name) => [name, (await rowsOf(app, name)).length] as const),
  )
  return Object.fromEntries(counts)
}

const integrity = async (app: TestApp) => [
  (await sql`pragma foreign_key_check`.execute(app.db.read)).rows,
  (await sql`pragma integrity_check`.execute(app.db.read)).rows,
]

test.for(STATES)(
  'a character that is %s is deleted to the last row, and others keep theirs',
  async (state) => {
    const { app, alice, root } = await cast()
    await given(app, 'approved', alice, root, { imageUrl: pictureOf('other') })
    const before = await sizes(app)
    const { id } = await given(app, state, alice, root, { imageUrl: pictureOf('mine') })
    await app.as(root).characters.edit({ ...SUBMISSION, id, name: 'Orla the Second' })
    expect((await sizes(app)).media).toBe(before.media! + 1)

    expect(await app.as(root).moderation.remove({ id })).toBeUndefined()
    expect(await sizes(app)).toEqual(before)
    expect(await integrity(app)).toEqual([[], [{ integrity_check: 'ok' }]])
    for (const viewer of [null, alice, root])
      expect(await failureIn(app.as(viewer).characters.byId({ id }))).toMatchObject({ code: 'not_found' })
  },
)

test('the audit log keeps who deleted what and when, and nothing of what it said', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  app.clock.advance(60_000)
  await app.as(root).moderation.remove({ id })
  const entries = await rowsOf(app, 'audit_log')
  expect(entries.at(-1)).toEqual({
    id: expect.any(String),
    at: app.clock.now().toISOString(),
    actorId: root.id,
    actorName: 'root',
    action: 'character_deleted',
    targetId: id,
    targetName: 'Orla Quickwater',
  })
  expect(JSON.stringify(entries)).not.toContain('river pilot')
  expect(entries.filter(({ targetId }) => targetId === id)).toHaveLength(2)
})

test('deleting twice, one after the other or at once: one succeeds, the other finds nothing', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => app.as(root).moderation.remove({ id })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await failureIn(app.as(root).moderation.remove({ id }))).toMatchObject({ code: 'not_found' })
  const deletions = (await rowsOf(app, 'audit_log')).filter(({ action }) => action === 'character_deleted')
  expect(deletions).toHaveLength(1)
})

test('a decision and a deletion at once: the deletion holds and leaves nothing behind', async () => {
  const { app, alice, root } = await cast()
  const before = await sizes(app)
  for (let round = 0; round < 20; round += 1) {
    const { id } = await app.given.pending(alice, { imageUrl: pictureOf(`p${round}`) })
    const { moderation } = app.as(root)
    await Promise.allSettled([moderation.setStatus({ id, status: 'approved' }), moderation.remove({ id })])
    expect(await failureIn(app.as(root).characters.byId({ id }))).toMatchObject({ code: 'not_found' })
  }
  expect(await sizes(app)).toEqual(before)
})

test('what is deleted is found by no search, and its place is not given to another’s address', async () => {
  const { app, alice, root } = await cast()
  const gone = await given(app, 'approved', alice, root)
  await app.as(root).moderation.remove({ id: gone.id })
  const next = await given(app, 'approved', alice, root, { name: 'Somebody Else' })
  expect(next.id).not.toBe(gone.id)
  expect(await app.visitor.characters.list({ q: 'quickwater' })).toMatchObject({ items: [], total: 0 })
  expect(await app.visitor.characters.list({ q: 'somebody' })).toMatchObject({ items: [{ id: next.id }] })
})
