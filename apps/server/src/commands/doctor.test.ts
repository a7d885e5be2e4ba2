import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { characterInput } from '@personae/contract/characters'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { checkFiles } from '../doctor/files.ts'
import { readConfig } from '../env.ts'
import { dataUrl, pngOf } from '../providers/pictures/pictures.testing.ts'
import { openMailServer } from '../providers/mail/mail-server.testing.ts'
import { contentOf } from './backup.testing.ts'
import { machine } from './machine.testing.ts'
import { openProduct } from './product.ts'

/** Publishes a character in a database, by a new admin. */
async function publish(database: string, username: string, fields: object): Promise<void> {
  const { db, services } = await openProduct({ ...readConfig({}), database })
  const { user } = await services.auth.signup({ username, password: 'secret1' })
  await services.admin.appoint(username)
  const { id } = await services.characters.submit(user, characterInput.parse({ ...SUBMISSION, ...fields }))
  await services.auth.asAdmin({ id: user.id }, (tx, admin) =>
    services.moderation.setStatus(tx, admin, { id, verdict: 'approved' }),
  )
  await db.close()
}

/** A database with a published character that has a picture. */
async function createDatabase(): Promise<Buffer> {
  const { databaseFile } = machine()
  await publish(databaseFile, 'alice', { imageUrl: dataUrl(await pngOf(90, 60)) })
  return readFileSync(databaseFile)
}

let database: ReturnType<typeof createDatabase> | undefined

async function machineWithCharacter() {
  const own = machine()
  const data = dirname(own.databaseFile)
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(own.databaseFile, await (database ??= createDatabase()), { mode: 0o600 })
  return { ...own, data }
}

/** Changes the database as a fault would, ignoring foreign keys. */
function damage(file: string, statements: string): void {
  const db = new Sqlite(file)
  db.pragma('foreign_keys = off')
  db.exec(statements)
  db.close()
}

test('a healthy installation: every line is ok, and nothing is changed', { tags: 'network' }, async () => {
  const { data, run } = await machineWithCharacter()
  const server = await openMailServer()
  onTestFinished(server.close)
  const before = contentOf(data)
  const { code, out, err } = await run(['doctor'], { SMTP_URL: server.url })
  expect([code, err]).toEqual([0, ''])
  expect(
    out
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('ok')),
  ).toEqual([])
  for (const what of [
    'settings',
    'disk space',
    'schema',
    'search index',
    'index of names',
    'pictures',
    'outbox',
    'mail server',
  ])
    expect(out).toContain(`ok       ${what}: `)
  expect(contentOf(data)).toEqual(before)
})

test('a name of signs alone is complete without words', async () => {
  const { databaseFile, run } = await machineWithCharacter()
  await publish(databaseFile, 'bob', { name: '???' })
  expect((await run(['doctor'])).out).toContain('ok       search index: complete')
})

test('it also runs beside the server', { tags: 'process' }, async () => {
  const { run, serve } = await machineWithCharacter()
  const { stop } = await serve()
  expect(await run(['doctor'])).toMatchObject({ code: 0 })
  expect(await stop()).toBe(0)
})

test.for<[what: string, statements: string, line: RegExp]>([
  [
    'a character that cannot be found',
    'delete from search_text',
    /^problem {2}search index: 1 characters are missing$/m,
  ],
  [
    'an outdated text',
    `update search_text set name = 'other'`,
    /^problem {2}search index: 1 of the sample are outdated/m,
  ],
  [
    'an empty trigram index',
    'delete from search_name',
    /^problem {2}search index: 1 of the sample are outdated/m,
  ],
  [
    'a character without names',
    'delete from name_text',
    /^problem {2}index of names: 1 characters are missing$/m,
  ],
  [
    'a name without words',
    'delete from name_posting',
    /^problem {2}search index: 1 of the sample are outdated/m,
  ],
  [
    'a picture without its sizes',
    'delete from media_variant',
    /^problem {2}pictures: 1 pictures have no stored size$/m,
  ],
  [
    'a picture that cannot be decoded',
    `update media_variant set bytes = x'00ff'`,
    /^problem {2}pictures: \d of the sample cannot be decoded/m,
  ],
  [
    'mail that does not go out',
    `insert into job values ('mail', 'm', 'news', '2026-01-01T00:00:00.000Z', 3, '2026-01-02', null, 'ECONNREFUSED')`,
    /^problem {2}outbox: 1 news, the oldest of 2026-01-01T00:00:00.000Z$/m,
  ],
  [
    'a reference to a missing row',
    'delete from user',
    /^problem {2}database: damaged, \w+ refers to a missing row$/m,
  ],
  [
    'a newer schema',
    `insert into kysely_migration (name, timestamp) values ('9000-tomorrow', '2030-01-01')`,
    /^problem {2}schema: of a newer version$/m,
  ],
  [
    'a schema from before the first release',
    `insert into kysely_migration (name, timestamp) values ('0003-search', '2030-01-01')`,
    /^problem {2}schema: from before the first release, it cannot be migrated$/m,
  ],
])('%s is a problem, with what to do', async ([, statements, line]) => {
  const { databaseFile, run } = await machineWithCharacter()
  damage(databaseFile, statements)
  const { code, out } = await run(['doctor'])
  expect(out).toMatch(line)
  expect(out).toMatch(/^ {9}→ \w/m)
  expect(code).toBe(1)
})

test('a database that cannot be opened here is not one to restore', async () => {
  const { databaseFile, run } = await machineWithCharacter()
  mkdirSync(`${databaseFile}-wal`, { mode: 0o700 })
  const { code, out } = await run(['doctor'])
  expect(out).toMatch(/^problem {2}database: unable to open database file\n {9}→ run this as the user/m)
  expect(code).toBe(1)
})

test('a file that is not a database is a problem', async () => {
  const { databaseFile, run } = await machineWithCharacter()
  writeFileSync(databaseFile, 'not a database '.repeat(100))
  const { code, out } = await run(['doctor'])
  expect([code, out]).toEqual([1, expect.stringContaining('problem  database: file is not a database')])
})

test.each([
  ['without tables', '', 0, 'warning  schema: no tables yet'],
  ['of another program', 'create table note (id)', 1, 'problem  schema: not a database of this program'],
])('a database %s', async (_, tables, expected, line) => {
  const { data, databaseFile, run } = await machineWithCharacter()
  const other = `${databaseFile}.other`
  writeFileSync(other, '', { mode: 0o600 })
  damage(other, tables)
  const before = contentOf(data)
  const { code, out } = await run(['doctor'], { DATABASE_URL: `file:${other}` })
  expect([code, out]).toEqual([expected, expect.stringContaining(line)])
  expect(contentOf(data)).toEqual(before)
})

test('without a database that is the problem, and none is created', async () => {
  const { data, databaseFile, run } = await machineWithCharacter()
  const { code, out } = await run(['doctor'], { DATABASE_URL: `file:${databaseFile}.other` })
  expect([code, out]).toEqual([1, expect.stringContaining('problem  database: there is none')])
  expect(Object.keys(contentOf(data))).toEqual(['personae.db'])
})

test('data that others can read is a warning, a folder that they can write to a problem', async () => {
  const { data, databaseFile, run } = await machineWithCharacter()
  chmodSync(databaseFile, 0o644)
  const readable = await run(['doctor'])
  expect([readable.code, readable.out]).toEqual([0, expect.stringContaining(`warning  file modes: `)])
  chmodSync(data, 0o777)
  const writable = await run(['doctor'])
  expect([writable.code, writable.out]).toEqual([1, expect.stringContaining(`problem  data folder: `)])
})

test('files of another user, which the server cannot open or restrict, are a problem', async () => {
  const { databaseFile } = await machineWithCharacter()
  chmodSync(databaseFile, 0o644)
  const { uid } = statSync(databaseFile)
  const problems = (user: number) =>
    checkFiles(databaseFile, [], user).filter(({ level }) => level === 'problem')
  expect(problems(uid)).toEqual([])
  expect(problems(uid + 1)).toMatchObject([{ text: `owner: another user owns ${databaseFile}` }])
})

test.for<[string, Record<string, string>, number, string]>([
  [
    'a mail server that does not answer',
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    1,
    'problem  mail server: connect ECONNREFUSED',
  ],
  ['invalid settings', { STRIPE_SECRET_KEY: 'sk_test_1' }, 1, 'STRIPE_WEBHOOK_SECRET: must be set'],
  [
    'keys of different modes',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    1,
    'problem  Stripe: one key is live',
  ],
  [
    'a public site without encryption',
    { PUBLIC_URL: 'http://personae.example' },
    0,
    'warning  PUBLIC_URL is http',
  ],
  [
    'a public site with demo payments',
    { PUBLIC_URL: 'https://personae.example' },
    0,
    'warning  PAYMENTS is demo',
  ],
  [
    'a public site whose mail comes from nowhere',
    { PUBLIC_URL: 'https://personae.example', SMTP_URL: 'smtp://127.0.0.1:1' },
    1,
    'warning  MAIL_FROM is Personae <no-reply@localhost>',
  ],
])('%s is reported', async ([, settings, expected, text]) => {
  const { run } = await machineWithCharacter()
  const { code, out, err } = await run(['doctor'], settings)
  expect([code, out + err]).toEqual([expected, expect.stringContaining(text)])
})
