import { expect, test } from 'vitest'
import { databaseBefore } from './migration.testing.ts'

/** Names that need escapes in JSON, in an order that no sorting gives. */
const NAMES = ['The "Heron"', 'A, B \\ C', 'Ōtsutsuki \u2028 龍', '10', '\t']
const asTexts = (names: string[]) => JSON.stringify(names)
const withKinds = (names: string[]) => JSON.stringify(names.map((name) => ({ name, kind: 'other' })))

test('other names of characters and of their histories become objects of the kind "other"', async () => {
  const { sqlite, all, migrate } = await databaseBefore('0042-name-kinds')
  sqlite.exec(`insert into user (id, username, "usernameKey", "passwordHash", "createdAt")
    values ('u', 'alice', 'alice', 'x', '2026-01-01')`)
  const character = sqlite.prepare(`
    insert into character (recency, id, name, origin, originKey, genres, creators, writers, description, abilities,
      personality, backstory, "externalLinks", "crossGenreLinks", status, "submittedBy", "createdAt", "submittedAt", aliases)
      values (?, ?, 'n', 'o', 'o', '[]', '[]', '[]', 'd', '["Rows"]', '[]', 'b', '[]', '[]', 'approved', 'u', '2026', '2026', ?)`)
  character.run(1, 'many', asTexts(NAMES))
  character.run(2, 'none', '[]')
  const revision = sqlite.prepare(`
    insert into character_revision (id, "characterId", at, action, fields, size, changes) values (?, 'many', '2026', ?, ?, ?, ?)`)
  const write = (id: string, action: string, changes: object) => {
    const text = JSON.stringify(changes)
    revision.run(id, action, JSON.stringify(Object.keys(changes)), Buffer.byteLength(text), text)
  }
  write('first', 'submitted', {})
  write('named', 'edited', { series: [null, 'S "1"'], aliases: ['[]', asTexts(NAMES)] })
  write('list', 'edited', { abilities: ['[]', '["aliases"]'] })
  const before = all('select id, version, abilities, aliases from character order by recency')

  await migrate()

  expect(all('select id, version, abilities, aliases from character order by recency')).toEqual(
    before.map((row) =>
      (row as unknown[]).with(3, (row as unknown[])[0] === 'many' ? withKinds(NAMES) : '[]'),
    ),
  )
  const rows = all('select id, fields, size, changes from character_revision order by seq') as [
    string,
    string,
    number,
    string,
  ][]
  expect(rows.map(([id, , , changes]) => [id, JSON.parse(changes)])).toEqual([
    ['first', {}],
    ['named', { series: [null, 'S "1"'], aliases: ['[]', withKinds(NAMES)] }],
    ['list', { abilities: ['[]', '["aliases"]'] }],
  ])
  for (const [, , size, changes] of rows) expect(size).toBe(Buffer.byteLength(changes))
})
