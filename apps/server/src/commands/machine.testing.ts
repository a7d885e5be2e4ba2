import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'
import { main } from './main.ts'

export const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

type Env = Record<string, string | undefined>

/** A client with a cookie that uses the current address when the server restarts. Every call must succeed. */
export function client(address: () => string) {
  let cookie = ''
  return async <Answer>(path: string, method: string, body?: object): Promise<Answer> => {
    const answer = await fetch(address() + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const set = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (set) cookie = set
    expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true)
    return (await answer.json()) as Answer
  }
}

function collector() {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  return { stream, text: () => text }
}

/** Kills a process when the test has ended, even if the test run is aborted. */
export function killWithTest(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  onTestFinished(() => {
    process.off('exit', kill)
    kill()
  })
}

/** An isolated environment: an empty folder and the command line. */
export function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'personae-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const databaseFile = join(folder, 'data', 'personae.db')
  const env = (more: Env): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    // The compile cache of a full test run, if there is one.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: `file:${databaseFile}`,
    SEED: 'off',
    ...more,
  })

  /** Runs a command in this process. */
  async function run(args: string[], more: Env = {}) {
    const [out, err] = [collector(), collector()]
    const io = { env: env(more), stdout: out.stream, stderr: err.stream, lowerPriority: () => {} }
    const before = process.cwd()
    process.chdir(folder)
    try {
      return { code: await main(args, io), out: out.text(), err: err.text() }
    } finally {
      process.chdir(before)
    }
  }

  /** Runs a command in a child process. */
  const runProcess = (args: string[], more: Env = {}) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const options = { env: env(more), cwd: folder }
      const child = execFile(process.execPath, [MAIN, ...args], options, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err })
      })
      killWithTest(child)
    })

  /** Starts the server on a free port, with a umask; resolves when it prints its address. */
  async function serve(more: Env = {}, umask = '022') {
    const server = spawn('sh', ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, MAIN, 'serve'], {
      env: env({ PORT: '0', ...more }),
      cwd: folder,
    })
    const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
    killWithTest(server)
    const said = { out: '', err: '' }
    server.stdout.on('data', (text) => (said.out += String(text)))
    server.stderr.on('data', (text) => (said.err += String(text)))
    const address = await vi.waitFor(
      () => {
        const found = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said.out)
        if (!found) throw new Error(`no address yet: ${said.out}${said.err}`)
        return found[0]
      },
      { timeout: 120_000 },
    )
    return {
      address,
      said,
      ended,
      /** Sends SIGTERM and waits for the end. */
      stop: () => {
        server.kill('SIGTERM')
        return ended
      },
      /** Kills the process as a power failure would. */
      kill: () => {
        server.kill('SIGKILL')
        return ended
      },
    }
  }

  return { folder, databaseFile, env, run, runProcess, serve }
}
