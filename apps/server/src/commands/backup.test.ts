import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { ACCOUNT, contentOf, machineWithBackup, rows, usersIn } from './backup.testing.ts'
import { client, machine, MAIN } from './machine.testing.ts'

test(
  'a backup during writes is one committed state, and can be restored elsewhere',
  { tags: 'process' },
  async () => {
    const { folder, serve, runProcess } = machine()
    const { address, stop } = await serve({ RATE_LIMIT: 'off' })
    const send = client(() => address)
    await send('/api/auth/quick-signup', 'POST', ACCOUNT)
    const acknowledged: string[] = []
    const writing = new AbortController()
    const writers = [1, 2, 3].map(async (writer) => {
      for (let at = 0; !writing.signal.aborted; at += 1) {
        const body = { ...SUBMISSION, name: `Character ${writer} ${at}` }
        acknowledged.push((await send<{ id: string }>('/api/characters', 'POST', body)).id)
      }
    })

    for (const name of [' one.db', 'two.db']) {
      const file = join(folder, name)
      const known = [...acknowledged]
      const { code, err, out } = await runProcess(['backup', name])
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/: \d+\.\d MB, complete and checked, checksum [0-9a-f]{64}\.\n$/)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(rows(file, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      const ids = rows(file, 'select id from character').map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining(known))
      // All rows of one transaction are in the backup, or none.
      for (const query of [
        `select "characterId" as id from character_revision where action = 'submitted'`,
        `select id from search_text join character using (recency)`,
      ])
        expect(new Set(rows(file, query).map(({ id }) => id))).toEqual(new Set(ids))
    }
    writing.abort()
    await Promise.all(writers)
    expect(await stop()).toBe(0)
    expect(readdirSync(folder).toSorted()).toEqual([' one.db', 'data', 'two.db'])

    const other = machine()
    const restored = await other.run(['restore', join(folder, 'two.db')])
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(rows(other.databaseFile, 'select count(*) as n from character')).toEqual(
      rows(join(folder, 'two.db'), 'select count(*) as n from character'),
    )
  },
)

test('a backup has nothing of an account that was deleted before it', async () => {
  const { backups, databaseFile, run } = await machineWithBackup()
  await run(['create-admin', 'leaving'])
  const [user] = rows(databaseFile, `select "passwordHash" from user where username = 'leaving'`)
  const hash = String(user?.['passwordHash'])
  const backupWithHash = async (name: string) => {
    const file = join(backups, name)
    expect(await run(['backup', file])).toMatchObject({ code: 0 })
    return readFileSync(file).includes(hash)
  }
  expect(await backupWithHash('before.db')).toBe(true)
  expect(await run(['create-admin', 'staying'])).toMatchObject({ code: 0 })
  expect(await run(['delete-user', 'leaving'])).toMatchObject({ code: 0 })
  expect(await backupWithHash('after.db')).toBe(false)
})

test('a backup overwrites no file, and needs a name', async () => {
  const { backup, backups, run } = await machineWithBackup()
  const before = contentOf(backups)
  for (const [name, said] of [
    [backup, `${backup} already exists. Choose another name.`],
    ['', 'The new file needs a name.'],
    [' ', 'The new file needs a name.'],
  ] as const) {
    const { code, err } = await run(['backup', name])
    expect([code, err]).toEqual([1, `${said}\n`])
  }
  expect(contentOf(backups)).toEqual(before)
})

test('a backup that is put in the place of the database by hand is backed up, exported and restored like any other', async () => {
  const { backup, backups, data, databaseFile, run } = await machineWithBackup()
  const second = join(backups, 'second.db')
  copyFileSync(backup, databaseFile)
  expect(await run(['export', join(data, 'all.archive')])).toMatchObject({ code: 0, err: '' })
  expect(await run(['backup', second])).toMatchObject({ code: 0, err: '' })

  expect(await run(['create-admin', 'newer'])).toMatchObject({ code: 0 })
  copyFileSync(databaseFile, second)
  expect(await run(['restore', second])).toMatchObject({ code: 0, err: '' })
  expect(usersIn(databaseFile)).toEqual(['earlier', 'newer'])
})

test('without a database there is no backup, and none is created', async () => {
  const { folder, run } = machine()
  const { code, err } = await run(['backup', join(folder, 'backup.db')])
  expect([code, err]).toEqual([1, expect.stringMatching(/^There is no database at .*personae\.db\.\n$/)])
  expect(readdirSync(folder)).toEqual([])
})

test('an interrupted backup says so and leaves no file', { tags: 'process' }, async () => {
  const { backups, env, folder } = await machineWithBackup()
  const backup = spawn(process.execPath, [MAIN, 'backup', join(backups, 'second.db')], {
    env: env({}),
    cwd: folder,
  })
  let said = ''
  backup.stderr.on('data', (text) => (said += String(text)))
  const watcher = watch(backups, (_event, name) => {
    if (!name?.includes('unfinished')) return
    backup.kill('SIGTERM')
    watcher.close()
  })
  expect(await new Promise((resolve) => backup.once('close', resolve))).toBe(1)
  expect(said).toBe('The backup was interrupted; no file was written.\n')
  expect(readdirSync(backups)).toEqual(['backup.db'])
})
