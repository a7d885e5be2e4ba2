import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { machine } from './machine.testing.ts'

/** The mode of every file below a folder, in octal. */
const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  )

const json = { 'content-type': 'application/json' }

/** Signs up a user with an email address, to which one email is sent. */
async function askForMail(address: string): Promise<void> {
  const account = { username: 'alice', email: 'alice@example.org', password: 'secret1' }
  await fetch(`${address}/api/auth/signup`, { method: 'POST', headers: json, body: JSON.stringify(account) })
}

const ALL_PRIVATE = {
  data: '700',
  'data/personae.db': '600',
  'data/personae.db-wal': '600',
  'data/personae.db-shm': '600',
  'data/session-secret': '600',
  'data/mail': '700',
}

test.for(['000', '077'])(
  'under umask %s no file that the server writes is readable by others',
  { tags: 'process' },
  async (umask) => {
    const { folder, serve } = machine()
    const { address, stop } = await serve({}, umask)
    await askForMail(address)
    await vi.waitFor(() => expect(readdirSync(join(folder, 'data', 'mail'))).toHaveLength(1), 120_000)
    const modes = modesIn(folder)
    const mail = Object.keys(modes).find((name) => name.endsWith('.eml'))!
    expect(modes).toEqual({ ...ALL_PRIVATE, [mail]: '600' })
    expect(await stop()).toBe(0)
  },
)

test('files that others could read before are restricted at the start', { tags: 'process' }, async () => {
  const { folder, databaseFile, run, serve } = machine()
  await run(['migrate'])
  const data = join(folder, 'data')
  const file = (name: string, text: string) => {
    writeFileSync(join(data, name), text)
    chmodSync(join(data, name), 0o666)
  }
  file('session-secret', 'x'.repeat(64))
  file('demo-accounts.json', '[]')
  mkdirSync(join(data, 'mail'))
  chmodSync(join(data, 'mail'), 0o777)
  chmodSync(databaseFile, 0o644)
  // The connection has committed, so that the log files exist before the server starts.
  const other = new Sqlite(databaseFile)
  onTestFinished(() => void other.close())
  other.exec('update content_version set version = version + 1')
  for (const suffix of ['-wal', '-shm']) chmodSync(databaseFile + suffix, 0o664)

  const { stop } = await serve()
  expect(modesIn(folder)).toEqual({ ...ALL_PRIVATE, 'data/demo-accounts.json': '600' })
  expect(await stop()).toBe(0)
})

test('a folder chosen by the owner keeps its mode', async () => {
  const { folder, run } = machine()
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)
  await run(['migrate'])
  expect(modesIn(folder)).toEqual({ data: '755', 'data/personae.db': '600' })
})
