import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SUBMISSION } from '@personae/api/testing'
import { characterInput } from '@personae/contract/characters'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataUrl, pngOf } from '../providers/pictures.testing.ts'
import { openProduct } from './product.ts'
import { readConfig } from '../env.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A machine of its own: a folder with nothing in it, and the command line. */
function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'personae-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const databaseFile = join(folder, 'data', 'personae.db')
  const env = (more: Record<string, string>) => ({
    PATH: process.env['PATH'],
    DATABASE_URL: `file:${databaseFile}`,
    SEED: 'off',
    LOG_LEVEL: 'error',
    ...more,
  })
  const run = (args: string[], more: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, [MAIN, ...args], { env: env(more), cwd: folder }, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err })
      })
    })
  return { folder, databaseFile, env, run }
}

const SLOW = { timeout: 60_000 }

test('migrating makes the database, and nothing but it lies there', SLOW, async () => {
  const { databaseFile, folder, run } = machine()
  expect(await run(['migrate'])).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' })
  expect(existsSync(databaseFile)).toBe(true)
  expect(readdirSync(join(folder, 'data'))).toEqual(['personae.db'])
})

test('an admin made by command can sign in with the password that is told once', SLOW, async () => {
  const { databaseFile, run } = machine()
  const made = await run(['create-admin', 'keeper'])
  expect(made.code).toBe(0)
  const [, password] = /^keeper is an admin\. Password: (\S{16,})\n$/.exec(made.out)!

  const product = await openProduct({ ...readConfig({}), databaseFile })
  onTestFinished(product.db.close)
  const { user } = await product.services.auth.login({ username: 'keeper', password: password! })
  expect(user).toMatchObject({ username: 'keeper', isAdmin: true })
})

test.for([
  ['a name that nobody can have', ['create-admin', 'a b'], {}, /letters, digits/],
  ['a wrong setting', ['migrate'], { PORT: 'x', SEED: 'y' }, /PORT: .*\n.*SEED: /],
  ['a file that is not there', ['import', 'missing.jsonl'], {}, /ENOENT.*missing\.jsonl/],
  [
    'a folder that cannot be made',
    ['migrate'],
    { DATABASE_URL: 'file:/dev/null/x/personae.db' },
    /ENOTDIR|EEXIST/,
  ],
] as const)(
  '%s: the reason on one line or two, no stack, and a failure for scripts',
  SLOW,
  async ([, args, more, reason]) => {
    const { code, out, err } = await machine().run([...args], more)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(reason)
    expect(err).not.toMatch(/^\s+at /m)
    expect(err.trim().split('\n').length).toBeLessThanOrEqual(3)
  },
)

test('an unknown command shows what there is, and fails', SLOW, async () => {
  const { code, err } = await machine().run(['destroy'])
  expect(code).toBe(1)
  expect(err).toMatch(/unknown command[\s\S]*create-admin/)
})

test('a file that is no database is left as it was, and the start says why it stops', SLOW, async () => {
  const { folder, run } = machine()
  const file = join(folder, 'broken.db')
  writeFileSync(file, 'not a database '.repeat(100))
  const { code, err } = await run(['serve'], { DATABASE_URL: `file:${file}`, PORT: '0' })
  expect([code, err]).toEqual([1, 'file is not a database\n'])
  expect(readFileSync(file, 'utf8')).toBe('not a database '.repeat(100))
})

test(
  'an import says what became of the lines, and fails for scripts where some were refused',
  SLOW,
  async () => {
    const { folder, run } = machine()
    const file = join(folder, 'characters.jsonl')
    const line = (sourceId: string) => JSON.stringify({ ...SUBMISSION, source: 'cli', sourceId })
    writeFileSync(file, `${line('1')}\n{"name":""}\n${line('2')}\n`)
    const partly = await run(['import', file])
    expect(partly).toMatchObject({ code: 1, out: '2 added, 0 updated, 0 unchanged, 1 refused\n' })
    expect(partly.err).toContain('line 2: ')
  },
)

test('the server opens, answers, and ends by a signal with everything on the disk', SLOW, async () => {
  const { folder, databaseFile, env } = machine()
  const server = spawn(process.execPath, [MAIN, 'serve'], { env: env({ PORT: '0' }), cwd: folder })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  let out = ''
  server.stdout.on('data', (text) => (out += String(text)))
  const address = await vi.waitFor(() => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(out)![0], { timeout: 20_000 })

  const body = JSON.stringify({ username: 'alice', password: 'secret1' })
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${address}/api/auth/quick-signup`, { method: 'POST', body, headers })
  expect(made.status).toBe(201)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['personae.db', 'session-secret'])

  const product = await openProduct({ ...readConfig({}), databaseFile })
  onTestFinished(product.db.close)
  await expect(product.services.auth.login({ username: 'alice', password: 'secret1' })).resolves.toBeDefined()
})

test(
  'pictures from before there were perceptual hashes get theirs once the server is open',
  SLOW,
  async () => {
    const { folder, databaseFile, env } = machine()
    const { db, services } = await openProduct({ ...readConfig({}), databaseFile })
    onTestFinished(db.close)
    const { user } = await services.auth.quickSignup({ username: 'alice', password: 'secret1' })
    const imageUrl = dataUrl(await pngOf(90, 60))
    await services.characters.submit(user, characterInput.parse({ ...SUBMISSION, imageUrl }))
    const { perceptualHash } = await db.read.selectFrom('media').selectAll().executeTakeFirstOrThrow()
    await db.transact((tx) => tx.updateTable('media').set({ perceptualHash: null }).execute())

    const server = spawn(process.execPath, [MAIN, 'serve'], { env: env({ PORT: '0' }), cwd: folder })
    const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
    await vi.waitFor(
      async () =>
        expect(await db.read.selectFrom('media').select('perceptualHash').execute()).toEqual([
          { perceptualHash },
        ]),
      { timeout: 20_000 },
    )
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)

test('a port that is taken: the start says so and ends', SLOW, async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await new Promise((resolve) => blocker.once('listening', resolve))
  const { port } = blocker.address() as { port: number }
  const { code, err } = await machine().run(['serve'], { PORT: String(port) })
  expect(code).toBe(1)
  expect(err).toMatch(/EADDRINUSE/)
  expect(err).not.toMatch(/^\s+at /m)
})
