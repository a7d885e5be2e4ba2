import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { isPostgres, openDb } from '../open-db.ts'
import { connectOutside, fresh } from '../postgres/postgres.testing.ts'
import { openFile } from '../sqlite.ts'
import { hasSessions, openTestDb, usesFiles } from '../test-db.testing.ts'
import { HEADER_START, isArchive } from './archive.ts'
import { exportArchive } from './export-archive.ts'
import { Refusal } from '../refusal.ts'
import {
  addUser,
  archived,
  changed,
  folder,
  idle,
  imported,
  nowhere,
  rewritten,
  source,
} from './transfer.testing.ts'

/** Whether the location still has no database. */
async function isUntouched(location: string): Promise<boolean> {
  if (!isPostgres(location)) return !existsSync(location)
  const stranger = await connectOutside({ location })
  const { rows } = await stranger.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)
  return rows.length === 0
}

/** The import is refused, and nothing is written. */
async function expectRefused(file: string, reason: string): Promise<void> {
  const to = await nowhere()
  await expect(imported(file, to)).rejects.toThrow(reason)
  expect(await isUntouched(to)).toBe(true)
}

const cuts: [name: string, length: (size: number) => number][] = [
  ['in its header', () => 40],
  ['after its header', (size) => Math.min(200, size)],
  ['in the middle', (size) => Math.floor(size / 2)],
  ['before its last byte', (size) => size - 1],
]

test.for(cuts)('an archive that ends %s is refused', async ([, length]) => {
  const { file } = await archived(await source())
  await expectRefused(
    changed(file, (bytes) => bytes.subarray(0, length(bytes.length))),
    'The archive is damaged',
  )
})

test('a changed byte is found wherever it is', async () => {
  const { file } = await archived(await source())
  const { size } = statSync(file)
  for (const share of [0.2, 0.4, 0.6, 0.8]) {
    const damaged = changed(file, (bytes) => {
      const at = Math.floor(size * share)
      bytes[at] = bytes[at]! ^ 4
      return bytes
    })
    await expectRefused(damaged, 'The archive is damaged')
  }
})

const changes: [name: string, reason: string, change: (text: string) => string][] = [
  [
    'another value',
    'content of user has changed',
    (text) => text.replace(/("table":"user"[^]*?)"ada"/, '$1"eve"'),
  ],
  ['a row less', 'content of mail has changed', (text) => text.replace(/("table":"mail".*\n)/, '$1["x"]\n')],
  ['a table less', 'a table is missing', (text) => text.replace(/{"table":"mail".*\n(\[.*\n)*{.*\n/, '')],
  ['a line more', 'something follows its end', (text) => `${text}{}\n`],
  ['no end', 'its end is missing', (text) => text.replace(/.*\n$/, '')],
  ['an unreadable line', 'cannot be read', (text) => text.replace('{"table":"user"', '{"table":"user')],
]

test.for(changes)('a compressed archive with %s is refused', async ([, reason, change]) => {
  const { file } = await archived(await source())
  await expectRefused(rewritten(file, change), reason)
})

test('an archive with an endless line is refused', async () => {
  const { file } = await archived(await source())
  const line = gzipSync(Buffer.alloc(40_000_000, 'x'))
  await expectRefused(
    changed(file, (bytes) => Buffer.concat([bytes, line])),
    'The archive is damaged: a line is too long.',
  )
})

test('archives of other versions are refused, each with what to do', async () => {
  const { file } = await archived(await source())
  const schema = (name: string) =>
    rewritten(file, (text) => text.replace(/"schema":"[^"]*"/, `"schema":"${name}"`))
  await expectRefused(schema('9999-later'), 'The archive is of a newer version (9999-later)')
  await expectRefused(schema('0001-accounts'), 'Import it with the program that wrote it, then migrate.')
  await expectRefused(
    rewritten(file, (text) => text.replace('"version":2', '"version":3')),
    'The archive is of a newer version',
  )
})

test('a file of characters is no archive', async () => {
  const characters = join(folder(), 'characters.jsonl')
  writeFileSync(characters, '{"name":"Ada"}\n')
  expect(isArchive(characters)).toBe(false)
  writeFileSync(characters, gzipSync(`{"name":"Ada","description":"${HEADER_START}"}\n`))
  expect(isArchive(characters)).toBe(false)
})

test('an archive is recognised by its content, however it is compressed', async () => {
  const { file, checksums } = await archived(await source())
  const text = gunzipSync(readFileSync(file))
  expect(isArchive(file)).toBe(true)
  for (const level of [0, 1, 9]) expect(isArchive(changed(file, () => gzipSync(text, { level })))).toBe(true)
  const to = await nowhere()
  expect(
    await imported(
      changed(file, () => gzipSync(text)),
      to,
    ),
  ).toEqual(checksums)
  const plain = changed(file, () => text)
  expect(isArchive(plain)).toBe(true)
  await expectRefused(plain, 'The archive is damaged: incorrect header check')
})

test.runIf(hasSessions)('a database that a server uses is refused', async () => {
  const { file } = await archived(await source())
  const db = await openTestDb()
  onTestFinished(db.close)
  await expect(imported(file, db.location)).rejects.toThrow('Another process has the database open.')
})

test('a database with rows is refused, and keeps them', async () => {
  const { file } = await archived(await source())
  const to = await nowhere()
  const other = await openDb(to)
  await other.transact((tx) => addUser(tx, 'carol'))
  await other.close()
  const { checksums } = await archived({ location: to })
  await expect(imported(file, to)).rejects.toThrow('The database is not empty: it has rows in user.')
  expect((await archived({ location: to })).checksums).toEqual(checksums)
})

test.runIf(usesFiles)('the file of another program is refused, and not changed', async () => {
  const { file } = await archived(await source())
  const foreign = join(folder(), 'foreign.db')
  const connection = openFile(foreign, {})
  connection.exec('create table note (text text)')
  connection.close()
  const before = readFileSync(foreign)
  await expect(imported(file, foreign)).rejects.toThrow('tables that are not of this program')
  expect(readFileSync(foreign)).toEqual(before)
  await expect(archived({ location: foreign })).rejects.toThrow('tables that are not of this program')
  await expect(archived({ location: `${foreign}.missing` })).rejects.toThrow('There is no database at')
})

test('an export overwrites no file, and leaves none when it is interrupted', async () => {
  const db = await fresh()
  const { file } = await archived(db)
  const again = { from: db.location, to: file, now: new Date(), ...idle }
  await expect(exportArchive(again)).rejects.toThrow('already exists. Choose another name.')
  const signal = AbortSignal.abort(new Refusal('It was interrupted.'))
  await expect(exportArchive({ ...again, to: `${file}.other`, signal })).rejects.toThrow(
    'It was interrupted.',
  )
  expect(readdirSync(dirname(file))).toEqual(['everything.archive'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
