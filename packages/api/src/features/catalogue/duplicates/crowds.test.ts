import { expect, test } from 'vitest'
import { SUBMISSION } from '../../../test-app.testing.ts'
import { turnsDuring } from '../../../turns.testing.ts'
import { importMany } from '../imports/import-many.testing.ts'
import { appWithMembers, rowsOf } from '../../members.testing.ts'

/** More candidates than are compared. */
const CROWD = 250

test('many pending submissions of others do not hide a published character with the same name', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await importMany(app, bob, CROWD, { name: 'Orla Quickwater', status: 'pending' })
  const { id } = await app.given.approved(alice, root)
  const { name, origin } = SUBMISSION
  const shown = await app.as(alice).duplicates.likely({ name, origin })
  expect(shown.map((one) => one.id)).toEqual([id])
})

test('characters of the same universe are found among many characters with the same name', async () => {
  const { app, alice, bob } = await appWithMembers()
  await importMany(app, bob, CROWD, { name: 'Guard', origin: 'Elsewhere', status: 'approved' })
  await importMany(app, bob, 1, { name: 'Guard.', origin: 'Tideborn', status: 'approved' })
  const [first] = await app.as(alice).duplicates.likely({ name: 'Guard', origin: 'tideborn' })
  expect(first).toMatchObject({ name: 'Guard.', origin: 'Tideborn' })
})

test('an alias that many characters have does not hide the original', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await importMany(app, bob, CROWD, { name: 'A Guard', status: 'approved' })
  const copied = await app.given.approved(bob, root, { name: 'Zarah Vane' })
  const description = 'A river pilot, also known as A Guard.'
  const { id } = await app.given.pending(alice, { name: 'Zarah Vane', description })
  const [first] = await app.as(root).duplicates.of({ id })
  expect(first?.id).toBe(copied.id)
})

test('the number of keys is limited for a thousand aliases', async () => {
  const { app, alice } = await appWithMembers()
  const names = Array.from({ length: 1_000 }, (_, at) => at.toString(36)).join(', ')
  await app.given.pending(alice, { description: `A river pilot, also known as ${names}.` })
  expect((await rowsOf(app, 'duplicate_key')).length).toBeLessThan(30)
})

test('missing keys are added in batches, with pauses for other requests', async () => {
  const { app, bob } = await appWithMembers()
  // More characters than one query reads.
  await importMany(app, bob, 510, { name: 'Guard', status: 'approved' })
  const keys = () =>
    app.db.read.selectFrom('duplicate_key').selectAll().orderBy('key').orderBy('characterId').execute()
  const before = await keys()
  await app.db.transact((tx) => tx.deleteFrom('duplicate_key').execute())
  expect(await turnsDuring(() => app.services.duplicates.indexMissing())).toBeGreaterThanOrEqual(9)
  expect(await keys()).toEqual(before)
})

test('characters that are deleted during the indexing do not stop it', async () => {
  const { app, bob, root } = await appWithMembers()
  await importMany(app, bob, 200, { name: 'Guard', status: 'pending' })
  await app.db.transact((tx) => tx.deleteFrom('duplicate_key').execute())
  const rows = await app.db.read.selectFrom('character').select('id').orderBy('id').execute()
  const deleted = rows.filter((_, at) => at % 9 === 0).map(({ id }) => id)
  await Promise.all([
    app.services.duplicates.indexMissing(),
    ...deleted.map((id) => app.as(root).moderation.remove({ id })),
  ])
  const left = rows.map(({ id }) => id).filter((id) => !deleted.includes(id))
  const found = new Set(
    (await app.db.read.selectFrom('duplicate_key').select('characterId').execute()).map(
      (key) => key.characterId,
    ),
  )
  expect([...found].toSorted()).toEqual(left)
})

/** One character that folds to eighteen. */
const LIGATURE = '\u{fdfa}'

test('keys have a limited length for characters that fold to many, and duplicates are still found', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const others = Array.from({ length: 20 }, (_, at) => `${at} ${LIGATURE.repeat(100)}`).join(', ')
  const name = LIGATURE.repeat(100)
  const more = { name, description: `A river pilot, also known as ${others}.` }
  const first = await app.given.approved(bob, root, more)
  const second = await app.given.pending(alice, more)
  for (const { key } of await app.db.read.selectFrom('duplicate_key').select('key').execute())
    expect(key.length).toBeLessThanOrEqual(250)
  expect(await app.as(root).duplicates.of({ id: second.id })).toMatchObject([{ id: first.id }])
})

test('the comparison with many candidates is limited and pauses for other requests', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const others = Array.from({ length: 20 }, (_, at) => `Guard ${at} ${LIGATURE.repeat(50)}`).join(', ')
  const description = `A river pilot, also known as ${others}.`
  await importMany(app, bob, CROWD, { name: 'Guard', description, status: 'approved' })
  const { id } = await app.given.pending(alice, { name: 'Guard', description })
  expect(await turnsDuring(() => app.as(root).duplicates.of({ id }))).toBeGreaterThan(1)
  expect((await app.as(root).duplicates.of({ id })).length).toBeGreaterThan(0)
})
