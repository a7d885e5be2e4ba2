import { spawn } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { characterInput } from '@personae/contract/characters'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { dataUrl, pngOf } from '../providers/pictures/pictures.testing.ts'
import { ACCOUNT, contentOf, machineWithBackup, rows, usersIn } from './backup.testing.ts'
import { readConfig } from '../env.ts'
import { client, machine, MAIN } from './machine.testing.ts'
import { openProduct } from './product.ts'

test(
  'a restored site has the pictures and accounts of the backup; everybody signs in again',
  { tags: 'process' },
  async () => {
    const { folder, serve, run } = machine()
    const first = await serve()
    let { address } = first
    const send = client(() => address)
    await send('/api/auth/quick-signup', 'POST', ACCOUNT)
    await send('/api/auth/promote-to-admin', 'POST', {})
    const imageUrl = dataUrl(await pngOf(90, 60))
    const { id } = await send<{ id: string }>('/api/characters', 'POST', { ...SUBMISSION, imageUrl })
    await send(`/api/characters/${id}/status`, 'PATCH', { status: 'approved' })
    const pictureOf = async () => {
      const record = await send<{ imageUrl: string }>(`/api/characters/${id}`, 'GET')
      const answer = await fetch(address + record.imageUrl)
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer()).toString('base64')
    }
    const picture = await pictureOf()
    const backup = join(folder, 'backup.db')
    const written = await run(['backup', backup])
    await first.stop()

    const other = machine()
    const { code, out } = await other.run(['restore', backup])
    expect([code, out]).toEqual([0, expect.stringContaining('Everybody has to sign in again')])
    // All notifications count as mailed, so that nobody gets old news.
    const restored = new Sqlite(other.databaseFile, { readonly: true })
    const [{ mark, newest }] = restored
      .prepare(
        'select newsMark as mark, (select max(seq) from notification) as newest from user where isAdmin = 1',
      )
      .all() as [{ mark: number; newest: number }]
    restored.close()
    expect([mark, mark > 0]).toEqual([newest, true])
    // The restored content has the checksum of the backup.
    const checksum = /checksum ([0-9a-f]{64})\./
    expect(checksum.exec(out)![1]).toBe(checksum.exec(written.out)![1])
    const second = await other.serve()
    address = second.address
    await expect(send('/api/auth/user', 'GET')).rejects.toThrow('401')
    await send('/api/auth/login', 'POST', ACCOUNT)
    expect(await pictureOf()).toBe(picture)
    await second.stop()
  },
)

test('a restore names the accounts and pages that were gone and that the backup brings back', async () => {
  const { databaseFile: database, folder, run } = machine()
  const { db, services } = await openProduct({ ...readConfig({}), database })
  const { user: root } = await services.auth.accountFor('root')
  await services.admin.appoint('root')
  const { user: alice } = await services.auth.accountFor('alice')
  const publish = async (name: string) => {
    const { id } = await services.characters.submit(alice, characterInput.parse({ ...SUBMISSION, name }))
    await services.auth.asAdmin({ id: root.id }, (tx, admin) =>
      services.moderation.setStatus(tx, admin, { id, verdict: 'approved' }),
    )
    return id
  }
  await publish('Nemo')
  const gone = await publish('Orla')
  await services.auth.accountFor('bob')
  const backup = join(folder, 'backup.db')
  expect(await run(['backup', backup])).toMatchObject({ code: 0 })
  await services.auth.asUser(alice, (tx, actor) => services.ownSubmissions.unpublish(tx, actor, { id: gone }))
  await db.close()
  for (const name of ['alice', 'bob']) expect(await run(['delete-user', name])).toMatchObject({ code: 0 })

  const { code, out } = await run(['restore', backup])
  expect([code, usersIn(database)]).toEqual([0, ['alice', 'bob', 'root']])
  expect(out).toContain('To delete them again: personae delete-user alice bob\n')
  expect(out).toContain(`left the site after the backup and are back: “Orla” (/character/${gone}).`)
})

test('a database behind a link is restored where it is, and the link stays', async () => {
  const { backup, databaseFile, folder, run } = await machineWithBackup()
  const elsewhere = join(folder, 'volume.db')
  renameSync(databaseFile, elsewhere)
  symlinkSync(elsewhere, databaseFile)
  const { code, out } = await run(['restore', backup])
  expect([code, out]).toEqual([0, expect.stringContaining(`kept as ${elsewhere}.before-restore-`)])
  expect(readlinkSync(databaseFile)).toBe(elsewhere)
  expect(usersIn(elsewhere)).toEqual(['earlier'])
})

type Case = Awaited<ReturnType<typeof machineWithBackup>>

const REFUSED: [what: string, reason: RegExp, spoil: (own: Case) => string | void][] = [
  ['a file that is not there', /There is no file/, ({ backup }) => `${backup}.missing`],
  ['the database itself', /is the database itself/, ({ databaseFile }) => databaseFile],
  [
    'a file that is cut off',
    /is damaged: /,
    ({ backup }) => truncateSync(backup, Math.floor(statSync(backup).size / 2)),
  ],
  ['a text', /is not a database of this program/, ({ backup }) => writeFileSync(backup, 'x'.repeat(9_000))],
  [
    'the database of another program',
    /is not a database of this program/,
    ({ backup }) => {
      const other = new Sqlite(`${backup}.other`)
      other.exec('create table user (id text)')
      other.close()
      return `${backup}.other`
    },
  ],
  [
    'a backup with one other letter in a password hash, which SQLite cannot notice',
    /is damaged: its content has changed/,
    ({ backup }) => {
      const bytes = readFileSync(backup)
      bytes[bytes.indexOf('$argon2') + 40]! ^= 1
      writeFileSync(backup, bytes)
    },
  ],
  [
    'a backup with damaged pages',
    /is damaged: .*page \d/,
    ({ backup }) => {
      const bytes = readFileSync(backup)
      bytes.fill(0xff, 40_960, 45_056)
      writeFileSync(backup, bytes)
    },
  ],
  [
    'a backup of a newer version',
    /is of a newer version \(9000-tomorrow\)/,
    ({ backup }) => {
      const db = new Sqlite(backup)
      db.exec(`insert into kysely_migration (name, timestamp) values ('9000-tomorrow', '2030-01-01')`)
      db.close()
    },
  ],
  [
    'a backup from before the first release',
    /is from before the first release \(0003-search\) and cannot be migrated/,
    ({ backup }) => {
      const db = new Sqlite(backup)
      db.exec(`insert into kysely_migration (name, timestamp) values ('0003-search', '2030-01-01')`)
      db.close()
    },
  ],
  [
    'a database copied without its log',
    /its latest changes are in .*-wal/,
    ({ backup }) => writeFileSync(`${backup}-wal`, 'x'),
  ],
]

test.for(REFUSED)('%s is not restored, and nothing changes', async ([, reason, spoil]) => {
  const own = await machineWithBackup()
  const file = spoil(own) ?? own.backup
  const before = contentOf(own.data)
  const { code, out, err } = await own.run(['restore', file])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(reason)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(contentOf(own.data)).toEqual(before)
})

test('nothing is restored while the server runs, and it keeps working', { tags: 'process' }, async () => {
  const { backup, databaseFile, run, serve, data } = await machineWithBackup()
  const { address, stop } = await serve()
  const { code, err } = await run(['restore', backup])
  expect([code, err]).toEqual([1, expect.stringContaining('Stop the server first')])
  expect(readdirSync(data).filter((name) => name.includes('restor'))).toEqual([])
  await client(() => address)('/api/auth/quick-signup', 'POST', ACCOUNT)
  expect(await stop()).toBe(0)
  expect(usersIn(databaseFile)).toEqual(['alice', 'earlier', 'later'])
})

test(
  'the previous database is kept, with what a killed server had left in its log',
  { tags: 'process' },
  async () => {
    const { backup, databaseFile, run, serve, data } = await machineWithBackup()
    const { address, kill } = await serve()
    await client(() => address)('/api/auth/quick-signup', 'POST', ACCOUNT)
    await kill()
    expect(existsSync(`${databaseFile}-wal`)).toBe(true)
    const { code, out } = await run(['restore', backup])
    expect(code).toBe(0)
    const kept = /is kept as (.+)\.\n$/.exec(out)![1]!
    expect(basename(kept)).toMatch(/^personae\.db\.before-restore-\d{4}-\d\d-\d\dT/)
    expect(usersIn(kept)).toEqual(['alice', 'earlier', 'later'])
    expect(usersIn(databaseFile)).toEqual(['earlier'])
    const eras = [kept, backup, databaseFile].flatMap((file) => rows(file, 'select era from change_era'))
    expect(eras[0], 'the backup is of this database').toEqual(eras[1])
    expect(eras[2], 'who read the changes is told to begin anew').not.toEqual(eras[1])
    expect(statSync(databaseFile).mode & 0o777).toBe(0o600)
    expect(readdirSync(data).toSorted()).toEqual([basename(databaseFile), basename(kept), 'session-secret'])
    // The database that was kept can be restored like a backup.
    expect(await run(['restore', kept])).toMatchObject({
      code: 0,
      out: expect.stringContaining('no checksum'),
    })
    expect(usersIn(databaseFile)).toEqual(['alice', 'earlier', 'later'])
  },
)

test(
  'the log of a database that was deleted is not applied to the restored one',
  { tags: 'process' },
  async () => {
    const { backup, databaseFile, run, serve, data } = await machineWithBackup()
    const { address, kill } = await serve()
    await client(() => address)('/api/auth/quick-signup', 'POST', ACCOUNT)
    await kill()
    renameSync(databaseFile, join(data, 'elsewhere'))
    expect(await run(['restore', backup])).toMatchObject({ code: 0 })
    expect(usersIn(databaseFile)).toEqual(['earlier'])
  },
)

test('a backup of an earlier version, with a checksum for each table, is restored', async () => {
  const { backup, databaseFile, run } = await machineWithBackup()
  const db = new Sqlite(backup)
  db.exec(`drop table backup_hash; create table backup_checksum (name text primary key, rows integer, hash text);
    insert into backup_checksum values ('user', 1, 'x')`)
  db.close()
  expect(await run(['restore', backup])).toMatchObject({
    code: 0,
    out: expect.stringContaining('no checksum'),
  })
  expect(usersIn(databaseFile)).toEqual(['earlier'])
  expect(rows(databaseFile, `select name from sqlite_schema where name like 'backup_%'`)).toEqual([])
})

test('a database that is damaged is replaced, and kept as it is', async () => {
  const { backup, databaseFile, run, data } = await machineWithBackup()
  writeFileSync(databaseFile, 'not a database '.repeat(600))
  expect(await run(['restore', backup])).toMatchObject({ code: 0 })
  expect(usersIn(databaseFile)).toEqual(['earlier'])
  const kept = readdirSync(data).find((name) => name.includes('before-restore'))!
  expect(readFileSync(join(data, kept), 'utf8')).toBe('not a database '.repeat(600))
})

/** Files in the data folder at whose appearance the restore is killed: copying, migrating, replacing. */
const KILLED_AT = [/\.restoring$/, /\.restoring-wal$/, /\.before-restore-/]

test(
  'killed at any moment, a restore leaves the old database or the new one',
  { tags: 'process' },
  async () => {
    const { backup, databaseFile, env, data, folder, run } = await machineWithBackup()
    for (const change of KILLED_AT) {
      const restore = spawn(process.execPath, [MAIN, 'restore', backup], { env: env({}), cwd: folder })
      const watcher = watch(data, (_event, name) => void (name?.match(change) && restore.kill('SIGKILL')))
      await new Promise((resolve) => restore.once('exit', resolve))
      watcher.close()
      expect(rows(databaseFile, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(['earlier,later', 'earlier']).toContain(usersIn(databaseFile).join())
    }
    expect(await run(['restore', backup])).toMatchObject({ code: 0, err: '' })
    expect(usersIn(databaseFile)).toEqual(['earlier'])
    expect(readdirSync(data).filter((name) => name.includes('.restoring'))).toEqual([])
  },
)
