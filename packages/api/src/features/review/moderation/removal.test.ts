import { SEARCH_FIELDS } from '@personae/contract/search.constants'
import type { Database } from '@personae/db'
import { integrityErrors, usesFiles } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { pictureOf, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn, given, rowsOf, STATES } from '../../members.testing.ts'

/** The rows that belong to characters, by table. */
const TABLES = [
  'character',
  'character_revision',
  'search_text',
  'search_genre',
  'search_credit',
  'media',
  'media_variant',
  ...(usesFiles ? SEARCH_FIELDS.map((field) => `search_${field}` as const) : []),
] satisfies (keyof Database)[]

async function sizes(app: TestApp): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (name) => [name, (await rowsOf(app, name)).length] as const),
  )
  return Object.fromEntries(counts)
}

test.for(STATES)(
  'a character that is %s is deleted with all its rows, and others keep theirs',
  async (state) => {
    const { app, alice, root } = await appWithMembers()
    await given(app, 'approved', alice, root, { imageUrl: pictureOf('other') })
    const before = await sizes(app)
    const { id } = await given(app, state, alice, root, { imageUrl: pictureOf('mine') })
    await app.as(root).characters.edit({ ...SUBMISSION, id, name: 'Orla the Second' })
    expect((await sizes(app)).media).toBe(before.media! + 1)

    expect(await app.as(root).moderation.remove({ id })).toBeUndefined()
    expect(await sizes(app)).toEqual(before)
    expect(await integrityErrors(app.db.read)).toEqual([])
    for (const viewer of [null, alice, root])
      expect(await failureIn(app.as(viewer).characters.byId({ id }))).toMatchObject({ code: 'not_found' })
  },
)

test('the audit log has the author and time of a deletion, and none of the content', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  app.clock.advance(60_000)
  await app.as(root).moderation.remove({ id })
  const entries = await rowsOf(app, 'audit_log')
  const { seq: _, foldedNames, ...entry } = entries.at(-1)!
  expect(foldedNames).toBe('root\norla quickwater')
  expect(entry).toEqual({
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

test('deleting twice, in sequence or concurrently: one succeeds, the other is not found', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => app.as(root).moderation.remove({ id })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await failureIn(app.as(root).moderation.remove({ id }))).toMatchObject({ code: 'not_found' })
  const deletions = (await rowsOf(app, 'audit_log')).filter(({ action }) => action === 'character_deleted')
  expect(deletions).toHaveLength(1)
})

test('a concurrent decision and deletion: the deletion succeeds and leaves no rows', async () => {
  const { app, alice, root } = await appWithMembers()
  const before = await sizes(app)
  for (let round = 0; round < 20; round += 1) {
    const { id } = await app.given.pending(alice, { imageUrl: pictureOf(`p${round}`) })
    const { moderation } = app.as(root)
    await Promise.allSettled([moderation.setStatus({ id, verdict: 'approved' }), moderation.remove({ id })])
    expect(await failureIn(app.as(root).characters.byId({ id }))).toMatchObject({ code: 'not_found' })
  }
  expect(await sizes(app)).toEqual(before)
})

test('a deleted character is not found by search, and its id is not reused', async () => {
  const { app, alice, root } = await appWithMembers()
  const gone = await given(app, 'approved', alice, root)
  await app.as(root).moderation.remove({ id: gone.id })
  const next = await given(app, 'approved', alice, root, { name: 'Somebody Else' })
  expect(next.id).not.toBe(gone.id)
  expect(await app.visitor.characters.list({ q: 'quickwater' })).toMatchObject({ items: [], total: 0 })
  expect(await app.visitor.characters.list({ q: 'somebody' })).toMatchObject({ items: [{ id: next.id }] })
})
