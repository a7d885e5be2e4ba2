import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { killWithTest, machine, MAIN } from './machine.testing.ts'
import { openProduct } from './product.ts'
import { readConfig } from '../env.ts'

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await new Promise((resolve) => holder.close(resolve))
  return port
}

test.each(['imports', 'imports undo x', 'keys list keeper', 'disable keeper', 'media clean'])(
  '%s without a database, as with a mistaken address: one line, and none is created',
  async (command) => {
    const { folder, run } = machine()
    const { code, err } = await run(command.split(' '))
    expect([code, err]).toEqual([1, expect.stringMatching(/^There is no database at .*personae\.db\.\n$/)])
    expect(readdirSync(folder)).toEqual([])
  },
)

test('migrating creates the database and no other file, and says so', { tags: 'process' }, async () => {
  const { databaseFile, folder, runProcess } = machine()
  const out = 'The database is up to date.\n'
  const err = `There was no database at ${databaseFile}: a new one was created.\n`
  expect(await runProcess(['migrate'])).toEqual({ code: 0, out, err })
  expect(await runProcess(['migrate'])).toEqual({ code: 0, out, err: '' })
  expect(existsSync(databaseFile)).toBe(true)
  expect(readdirSync(join(folder, 'data'))).toEqual(['personae.db'])
})

test(
  'whoever reads only the beginning of what is printed gets no stack trace',
  { tags: 'process' },
  async () => {
    const { env, run } = machine()
    await run(['migrate'])
    const command = spawn(process.execPath, [MAIN, 'migrate'], { env: env({}) })
    killWithTest(command)
    command.stdout.destroy()
    let said = ''
    command.stderr.on('data', (text) => (said += String(text)))
    expect(await once(command, 'close')).toEqual([0, null])
    expect(said).toBe('')
  },
)

test('an admin created by command can sign in with the password that is shown once', async () => {
  const { databaseFile, run } = machine()
  const made = await run(['create-admin', 'keeper'])
  expect(made.code).toBe(0)
  const [, password] = /^keeper is an admin\. Password: (\S{16,})\n$/.exec(made.out)!

  const product = await openProduct({ ...readConfig({}), database: databaseFile })
  onTestFinished(product.db.close)
  const { user } = await product.services.auth.login({ username: 'keeper', password: password! })
  expect(user).toMatchObject({ username: 'keeper', isAdmin: true })
})

test.for([
  ['an invalid name', ['create-admin', 'a b'], {}, /letters, digits/],
  ['a wrong setting', ['migrate'], { PORT: 'x', SEED: 'y' }, /PORT: .*\n.*SEED: /],
  ['a file that is not there', ['import', 'missing.jsonl'], {}, /^There is no file \/.+\/missing\.jsonl\.$/m],
  [
    'a mapping that is not there',
    ['import', '--mapping', 'missing.json', import.meta.filename],
    {},
    /^There is no file \/.+\/missing\.json\.$/m,
  ],
  [
    'a folder that cannot be created',
    ['migrate'],
    { DATABASE_URL: 'file:/dev/null/x/personae.db' },
    /ENOTDIR|EEXIST/,
  ],
] as const)(
  '%s: the reason on one line or two, no stack, and a failure for scripts',
  async ([, args, more, reason]) => {
    const { code, out, err } = await machine().run([...args], more)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(reason)
    expect(err).not.toMatch(/^\s+at /m)
    expect(err.trim().split('\n').length).toBeLessThanOrEqual(3)
  },
)

test('the folder for an export is not there: it is named', async () => {
  const { run } = machine()
  await run(['migrate'])
  expect(await run(['export', '/dev/missing/all'])).toMatchObject({
    code: 1,
    err: 'There is no folder /dev/missing.\n',
  })
})

test('an unknown command lists the commands, and fails', { tags: 'process' }, async () => {
  const { code, err } = await machine().runProcess(['destroy'])
  expect(code).toBe(1)
  expect(err).toMatch(/unknown command[\s\S]*create-admin/)
})

test('a file that is not a database is left unchanged, and the start fails with a reason', async () => {
  const { folder, run } = machine()
  const file = join(folder, 'broken.db')
  writeFileSync(file, 'not a database '.repeat(100))
  const { code, err } = await run(['serve'], { DATABASE_URL: `file:${file}`, PORT: '0' })
  expect([code, err]).toEqual([1, `${file}: file is not a database\n`])
  expect(readFileSync(file, 'utf8')).toBe('not a database '.repeat(100))
})

test('a database of a newer version: one line says so, and the start fails', async () => {
  const { databaseFile, run } = machine()
  await run(['migrate'])
  const db = new Sqlite(databaseFile)
  db.prepare(`insert into kysely_migration (name, timestamp) values ('9000-tomorrow', '2030-01-01')`).run()
  db.close()
  const { code, out, err } = await run(['serve'], { PORT: '0' })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^The database is of a newer version \(9000-tomorrow\)[^\n]*\n$/)
})

test(
  'the log is on a full disk: the site keeps serving, and stops normally',
  { tags: 'process' },
  async () => {
    const { env, folder } = machine()
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const server = spawn(process.execPath, [MAIN, 'serve'], {
      env: env({ PORT: String(port), LOG_LEVEL: 'debug' }),
      cwd: folder,
      stdio: ['ignore', full, full],
    })
    const ended = new Promise((resolve) => server.once('exit', resolve))
    killWithTest(server)
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), 120_000)
    const made = await fetch(`${address}/api/auth/quick-signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'alice', password: 'secret1' }),
    })
    expect(made.status).toBe(201)
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)

test('an import reports the lines, and fails for scripts if some were refused', async () => {
  const { folder, run } = machine()
  const file = join(folder, 'characters.jsonl')
  const line = (sourceId: string) => JSON.stringify({ ...SUBMISSION, source: 'cli', sourceId })
  writeFileSync(file, `${line('1')}\n{"name":""}\n${line('2')}\n`)
  const partly = await run(['import', file])
  expect(partly).toMatchObject({ code: 1, out: '2 added, 0 updated, 0 unchanged, 1 refused\n' })
  expect(partly.err).toContain('line 2: ')
})

test(
  'the server starts, answers, and stops on a signal with everything saved',
  { tags: ['process', 'smoke'] },
  async () => {
    const { folder, databaseFile, serve } = machine()
    const { address, stop } = await serve()

    const body = JSON.stringify({ username: 'alice', password: 'secret1' })
    const headers = { 'content-type': 'application/json' }
    const made = await fetch(`${address}/api/auth/quick-signup`, { method: 'POST', body, headers })
    expect(made.status).toBe(201)
    expect(await stop()).toBe(0)
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['personae.db', 'session-secret'])

    const product = await openProduct({ ...readConfig({}), database: databaseFile })
    onTestFinished(product.db.close)
    await expect(
      product.services.auth.login({ username: 'alice', password: 'secret1' }),
    ).resolves.toBeDefined()
  },
)

test('a port in use: the start fails, and one line says what to do', { tags: 'process' }, async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  expect(await machine().runProcess(['serve'], { PORT: String(port) })).toEqual({
    code: 1,
    out: '',
    err: `Port ${port} is in use: end the program that has it, or set PORT to another.\n`,
  })
})

test.for([
  ['1', 'listen EADDRNOTAVAIL: address not available 192.0.2.1:3000'],
  ['2', 'bind EADDRNOTAVAIL 192.0.2.1:3000'],
])(
  'an address that is not of this machine, with %s processes: a line names the settings',
  { tags: 'process' },
  async ([WORKERS, reason]) => {
    const settings = { HOST: '192.0.2.1', PORT: '3000', WORKERS }
    const { code, err } = await machine().runProcess(['serve'], settings)
    expect(code).toBe(1)
    expect(err).toContain(`The server cannot listen: ${reason}. Check HOST and PORT.\n`)
  },
)
