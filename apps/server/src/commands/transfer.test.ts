import { spawn } from 'node:child_process'
import { readdirSync, statSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { ACCOUNT } from './backup.testing.ts'
import { client, machine, MAIN } from './machine.testing.ts'

/** A machine with one imported character. */
async function machineWithCharacter() {
  const own = machine()
  const file = join(own.folder, 'characters.jsonl')
  writeFileSync(file, JSON.stringify({ ...SUBMISSION, source: 'wiki', sourceId: '1', status: 'approved' }))
  expect(await own.run(['import', file])).toMatchObject({
    code: 0,
    out: '1 added, 0 updated, 0 unchanged, 0 refused\n',
  })
  return own
}

test(
  'everything moves to another machine, exported while the site runs, and people stay signed in',
  { tags: 'process' },
  async () => {
    const { folder, run, serve } = await machineWithCharacter()
    const secret = { SESSION_SECRET: 'x'.repeat(32) }
    let { address } = await serve({ ...secret })
    const send = client(() => address)
    await send('/api/auth/quick-signup', 'POST', ACCOUNT)
    const archive = join(folder, 'everything.archive')
    const exported = await run(['export', archive])
    expect(exported).toMatchObject({ code: 0, err: '' })
    expect(exported.out).toMatch(/everything\.archive: \d\.\d MB, complete and checked\.\n$/)
    expect(statSync(archive).mode & 0o777).toBe(0o600)

    const other = machine()
    const imported = await other.run(['import', archive])
    expect(imported).toMatchObject({ code: 0, err: '' })
    const reportOf = ({ out }: { out: string }) => out.split('\n').filter((line) => line.startsWith('  '))
    expect(reportOf(imported)).toEqual(reportOf(exported))
    ;({ address } = await other.serve({ ...secret }))
    expect(await send<{ username: string }>('/api/auth/user', 'GET')).toMatchObject({ username: 'alice' })
    expect(await send('/api/characters', 'GET')).toMatchObject([{ name: SUBMISSION.name }])
  },
)

test('an archive is refused by a database that is not empty, in one line', async () => {
  const { folder, run } = await machineWithCharacter()
  const archive = join(folder, 'everything.archive')
  expect(await run(['export', archive])).toMatchObject({ code: 0 })
  const { code, out, err } = await run(['import', archive])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^The database is not empty: it has rows in \w+\. Nothing has been changed\.\n$/)
})

test('an interrupted export says so and leaves no file', { tags: 'process' }, async () => {
  const { env, folder } = await machineWithCharacter()
  const before = readdirSync(folder)
  const child = spawn(process.execPath, [MAIN, 'export', join(folder, 'everything.archive')], {
    env: env({}),
    cwd: folder,
  })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const watcher = watch(folder, (_event, name) => {
    if (!name?.includes('unfinished')) return
    child.kill('SIGTERM')
    watcher.close()
  })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(said).toBe('The export was interrupted; no file was written.\n')
  expect(readdirSync(folder)).toEqual(before)
})
