import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, SERVER_ENV, SERVER_OPTIONS } from '../../run.ts'

export interface Child {
  url: string
  /** Seconds of CPU time so far; undefined without /proc. */
  cpuSeconds(): number | undefined
  /** Current memory in bytes, without mapped files, whose pages can be evicted; undefined without /proc. */
  memory(): number | undefined
  stop(): Promise<void>
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>
}

/** Long enough for the first start, which creates the demo. */
const START_TIMEOUT_MS = 240_000
const STOP_TIMEOUT_MS = 5_000
const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))

/**
 * The product's server on a database, as `npm start` runs it but without the demo and rate limits, unless `settings`
 * override that.
 */
export const startServer = (databaseFile: string, settings: Record<string, string> = {}): Promise<Child> =>
  start([MAIN, 'serve'], (port) => ({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${databaseFile}`,
    SEED: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    ...settings,
  }))

/** A child process that listens on PORT and answers `/healthz`; it must run until it is stopped. */
export async function start(args: string[], env: (port: number) => Record<string, string>): Promise<Child> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Other variables of this shell are left out, since they could change the results. NODE_OPTIONS is for profiling
  // (--cpu-prof).
  const { PATH = '', NODE_OPTIONS = '' } = process.env
  const child = spawn(process.execPath, [...SERVER_OPTIONS, ...args], {
    env: { PATH, NODE_OPTIONS, ...SERVER_ENV, ...env(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output = (output + String(chunk)).slice(-4_000)))
  const kill = () => child.kill('SIGKILL')
  const report = (code: number | null, signal: string | null) => {
    process.stderr.write(`${args.join(' ')} ended unexpectedly (${code ?? signal}):\n${output}\n`)
    process.exit(1)
  }
  process.once('exit', kill)
  child.once('exit', report)
  await untilItAnswers(url).catch((error: unknown) => {
    process.stderr.write(output)
    throw error
  })
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    child.off('exit', report)
    const exited = once(child, 'exit')
    child.kill(signal)
    const force = setTimeout(kill, STOP_TIMEOUT_MS)
    await exited
    clearTimeout(force)
    process.off('exit', kill)
  }
  return {
    url,
    // The program's name, in parentheses, may itself contain blanks and parentheses.
    cpuSeconds: () =>
      figureIn(`/proc/${child.pid}/stat`, /^.*\) (?:\S+ ){11}(\d+) (\d+)/s, 1 / TICKS_PER_SECOND),
    memory: () => figureIn(`/proc/${child.pid}/status`, /^RssAnon:\s+(\d+)/m, 1_024),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function untilItAnswers(url: string): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS
  while (Date.now() < end) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer) {
      await answer.body?.cancel()
      return
    }
    await sleep(30)
  }
  throw new Error(`no server is running at ${url}`)
}

const TICKS_PER_SECOND = 100

/** The sum of a pattern's groups in a file of `/proc`, times `unit`; undefined without the file. */
function figureIn(file: string, pattern: RegExp, unit: number): number | undefined {
  if (!existsSync(file)) return undefined
  const [, ...found] = pattern.exec(readFileSync(file, 'utf8')) ?? []
  return found.reduce((sum, one) => sum + Number(one), 0) * unit
}
