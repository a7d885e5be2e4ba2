import { up as bringRecords } from '@personae/db/migrations/0004-published-record'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { pictureOf, type TestApp } from '../../testing/test-app.ts'
import { cast, editRaw, given, rowsOf } from '../cast.testing.ts'

const ODD = {
  name: 'Ōkami "Ember" \\ </script>\u2028 🐺\u0001',
  multiverse: 'Prime',
  externalLinks: ['https://example.com/a?b=1&c="2"'],
  imageUrl: pictureOf('fox'),
}

/** The finished records, next to what a visitor reads of the same characters. */
async function records(app: TestApp) {
  const { items } = await app.visitor.characters.list({ limit: 100, status: 'approved' })
  const kept = Object.fromEntries(items.map(({ id }) => [id, app.services.characters.publishedJson(id)]))
  const read = Object.fromEntries(items.map((item) => [item.id, JSON.stringify(item)]))
  return { kept, read, rows: await rowsOf(app, 'published_record') }
}

test('through a whole life, the finished record is what a visitor reads, or is not there', async () => {
  const { app, alice, root } = await cast()
  await given(app, 'approved', alice, root)
  const { id } = await given(app, 'sent back', alice, root, ODD)
  const decide = app.as(root).moderation.setStatus
  const steps: (() => Promise<unknown>)[] = [
    () => app.as(alice).characters.resubmit({ id }),
    () => decide({ id, status: 'approved' }),
    () => editRaw(app, root, id, { ...ODD, origin: 'Elsewhere', imageUrl: null }),
    () => app.as(root).moderation.remove({ id }),
  ]
  for (const [at, step] of steps.entries()) {
    await step()
    const { kept, read, rows } = await records(app)
    expect(kept).toEqual(read)
    expect(rows).toHaveLength([1, 2, 2, 1][at]!)
  }
  expect(app.services.characters.publishedJson(id)).toBeNull()
})

test('a database of before there were finished records gets them by its migration', async () => {
  const { app, alice, root } = await cast()
  await given(app, 'approved', alice, root, ODD)
  await given(app, 'approved', alice, root)
  await given(app, 'pending', alice, root)
  const { read } = await records(app)
  await app.db.transact(async (tx) => {
    await sql`drop table published_record`.execute(tx)
    await bringRecords(tx as unknown as Kysely<never>)
  })

  const rows = await app.db.read.selectFrom('published_record').selectAll().execute()
  expect(rows).toHaveLength(2)
  for (const { id, json } of rows) expect(JSON.parse(json)).toEqual(JSON.parse(read[id]!))
})
