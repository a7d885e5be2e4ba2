// @module-tag process

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, ROOT } from './run.ts'

/** Limit in milliseconds for a build on a busy machine. */
const SLOW = { timeout: 240_000 }

/** Parts of a working folder that a clone does not have. */
const NOT_CLONED = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results'])

const ACCOUNTS = [
  { role: 'creator', username: 'inkwell', password: 'first' },
  { role: 'company', username: 'glasswind', password: 'second' },
  { role: 'admin', username: 'curator', password: 'third' },
]

/**
 * Copies this folder as a fresh clone, with installed packages and with the accounts of a demo, which takes long to
 * create.
 */
function freshClone(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'personae-clone-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !NOT_CLONED.has(basename(path)) })
  for (const packages of globSync('{.,{apps,packages}/*}/node_modules', { cwd: ROOT }))
    symlinkSync(join(ROOT, packages), join(folder, packages))
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/demo-accounts.json'), JSON.stringify(ACCOUNTS))
  return folder
}

/** A folder with an `npx` that does nothing: packages are installed already, by links that must not change. */
function installedAlready(): string {
  // Not in the temporary folder, from which some systems execute nothing.
  const cache = join(ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'npx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'npx'), '#!/bin/sh\n', { mode: 0o755 })
  return folder
}

/** Runs `npm start` in its own process group, as a shell does. */
function npmStart(folder: string, port: number) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH: `${installedAlready()}:${PATH}`,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      SEED: 'off',
    },
    detached: true,
  })
  const group = npm.pid!
  const isRunning = (): boolean => {
    try {
      return process.kill(-group, 0)
    } catch {
      return false
    }
  }
  onTestFinished(() => void (isRunning() && process.kill(-group, 'SIGKILL')))
  const ended = once(npm, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (said += String(text)))
  return {
    group,
    /** Waits until the whole group has ended: npm may end before its children. */
    isGone: () => vi.waitFor(() => expect(isRunning()).toBe(false), SLOW),
    ended,
    said: () => said,
    prints: (text: string) => vi.waitFor(() => expect(said).toContain(text), SLOW),
    /** Resolves to the announcement of the site once it is complete. */
    announcement: () =>
      vi.waitFor(() => {
        const [found] = /\n {2}Personae is open\n[\s\S]*admin .*\n/.exec(said) ?? []
        if (found === undefined) throw new Error(`not open yet: ${said}`)
        return found
      }, SLOW),
  }
}

/** The resident memory of each process of a group in kilobytes, largest first. */
const memoryOf = (group: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pgid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
    .filter(([id]) => id === group)
    .map(([, size]) => size!)
    .toSorted((a, b) => b - a)

test(
  'the first start in a clone and the next one print the same lines, and only the server keeps memory',
  SLOW,
  async () => {
    const folder = freshClone()
    const port = await freePort()
    const site = `http://localhost:${port}`

    const first = npmStart(folder, port)
    const announced = await first.announcement()
    expect(announced.trim().split(/\s*\n\s*/)).toEqual([
      'Personae is open',
      `site       ${site}`,
      `API        ${site}/api`,
      `data file  ${join(folder, 'data/personae.db')}`,
      'Sign in to the demo as',
      'creator    inkwell    first',
      'company    glasswind  second',
      'admin      curator    third',
    ])
    expect(first.said()).toContain('Building the site…\n')
    expect(first.said()).not.toMatch(/^\{/m)
    const [, ...besideServer] = memoryOf(first.group)
    expect(Math.max(...besideServer)).toBeLessThan(150_000)
    expect(await (await fetch(site)).text()).toContain('data-drawn')

    // Sent to npm alone, which passes it on.
    process.kill(first.group, 'SIGTERM')
    expect(await first.ended).toEqual([0, null])
    await first.isGone()

    const second = npmStart(folder, port)
    expect(await second.announcement()).toBe(announced)
    expect(second.said()).not.toContain('Building')
    // Sent to the whole group, as by Ctrl-C: the server gets it from the terminal and from npm.
    process.kill(-second.group, 'SIGINT')
    expect(await second.ended).toEqual([0, null])
    await second.isGone()
    expect(existsSync(join(folder, 'data/personae.db-wal'))).toBe(false)
  },
)

test('the arguments of a command and its exit code are passed on', () => {
  const personae = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/personae.ts', ...args], { cwd: ROOT, encoding: 'utf8' })
  expect(personae('keys', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('personae keys'),
  })
  expect(personae('paint')).toMatchObject({ status: 1, stderr: expect.stringContaining("'paint'") })
})

test('a signal during the build ends all processes', SLOW, async () => {
  const start = npmStart(freshClone(), await freePort())
  await start.prints('Building the site…\n')
  process.kill(start.group, 'SIGTERM')
  expect(await start.ended).toEqual([null, 'SIGTERM'])
  await start.isGone()
})
