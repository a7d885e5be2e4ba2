import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, SERVER_ENV, SERVER_OPTIONS } from '../../run.ts'

/** Bytes. The database file is mapped: its pages count as memory in use, though they can be evicted. */
interface Memory {
  all: number
  /** Without mapped files. */
  own: number
}

export interface Child {
  url: string
  /** Seconds of CPU time so far; undefined without /proc. */
  cpuSeconds(): number | undefined
  /** Current memory; undefined without /proc. */
  memory(): Memory | undefined
  stop(): Promise<void>
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
}

/** The first start creates the demo. */
const START_TIMEOUT_MS = 240_000
const STOP_TIMEOUT_MS = 5_000
const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const BARE = fileURLToPath(new URL('../bench/bare-server.ts', import.meta.url))

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

/** A plain `node:http` server that sends the answers in a file. */
export const startBare = (answersFile: string): Promise<Child> =>
  start([BARE, answersFile], (port) => ({ PORT: String(port) }))

/** A child process that listens on PORT and answers `/healthz`; it must run until it is stopped. */
async function start(args: string[], env: (port: number) => Record<string, string>): Promise<Child> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // No other variables of this shell, which could change the results. NODE_OPTIONS is passed on for profiling
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
  const expectEnd = () => {
    process.off('exit', kill)
    child.off('exit', report)
  }
  return {
    url,
    cpuSeconds: () => cpuSecondsOf(child.pid!),
    memory: () => memoryOf(child.pid!),
    stop: async () => {
      expectEnd()
      await stop(child)
    },
    kill: async () => {
      expectEnd()
      const exited = once(child, 'exit')
      kill()
      await exited
    },
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(force)
}

const proc = (pid: number, name: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

const TICKS_PER_SECOND = 100

function cpuSecondsOf(pid: number): number | undefined {
  // The name, in parentheses, may contain blanks and parentheses.
  const fields = proc(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function memoryOf(pid: number): Memory | undefined {
  const status = proc(pid, 'status')
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1]) * 1_024
  return status === undefined ? undefined : { all: bytes('VmRSS'), own: bytes('RssAnon') }
}
