import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, given } from '../../members.testing.ts'

const TABLES = ['name_posting', 'name_variant', 'name_text', 'name_word'] as const

/** All rows of the index, with words instead of their ids. */
async function contents({ db }: TestApp) {
  const rows = async (query: string) => (await sql<object>`${sql.raw(query)}`.execute(db.read)).rows
  return {
    words: await rows('select text, length, sound from name_word order by text'),
    variants: await rows(
      'select v.variant, w.text from name_variant v left join name_word w on w.id = v."wordId" order by 1, 2',
    ),
    postings: await rows(
      'select w.text, p.approved, p.recency from name_posting p left join name_word w on w.id = p."wordId" order by 1, 3',
    ),
    texts: await rows('select * from name_text order by recency'),
  }
}

test('the index after several writes is equal to a rebuilt index', async () => {
  const { app, alice, root } = await appWithMembers()
  const publish = (name: string, more: object = {}) => given(app, 'approved', alice, root, { name, ...more })
  // A name without its spaces is that of another name too, and a word of a third name.
  const { id: spaced } = await publish('Tide Walker', { aliases: ['Tidewalk Er'] })
  const { id: joined } = await publish('Tidewalker Anansa', { aliases: ['Anansa', 'テスト'] })
  await publish('Bram (Tidewalker)')
  const { id: pending } = await given(app, 'pending', alice, root, { name: 'Brム' })
  await app.as(root).moderation.setStatus({ id: pending, verdict: 'approved' })
  await editRaw(app, root, spaced, { name: 'Tide Runner' })
  await app.as(root).moderation.remove({ id: joined })
  const before = await contents(app)
  expect(before.words.length).toBeGreaterThan(5)

  await app.db.transact(async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table).execute()
  })
  await app.services.nameIndex.indexMissing()
  expect(await contents(app)).toEqual(before)
  await app.services.nameIndex.indexMissing()
  expect(await contents(app)).toEqual(before)
})

test('an aborted run of the indexing can be repeated later', async () => {
  const { app, alice, root } = await appWithMembers()
  await given(app, 'approved', alice, root, { name: 'Tide Walker' })
  await app.db.transact((tx) => tx.deleteFrom('name_text').execute())
  const suggest = () => app.visitor.characters.suggest({ q: 'walker' })
  await app.services.nameIndex.indexMissing({ signal: AbortSignal.abort() })
  expect(await suggest()).toEqual([])
  await app.services.nameIndex.indexMissing()
  expect(await suggest()).toHaveLength(1)
})
