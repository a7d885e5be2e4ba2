import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../../../scripts/run.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MAIN = 'apps/server/src/main.ts'

export interface Site {
  url: string
  databaseFile: string
  /** The folder of the mails it has sent, one file for each. */
  mailFolder: string
  /** Runs a command of the command line on the same database. */
  run: (...args: string[]) => void
}

export interface SiteOptions {
  /** Records to import before the site starts. */
  characters?: object[]
  /** Whether rate limits are on; off by default. */
  rateLimit?: boolean
  /** Other environment variables. */
  env?: Record<string, string>
}

/** Milliseconds between polls: polling without a pause would delay the start. */
const READY_POLL_MS = 50
/** The most milliseconds for a start. On a busy machine it takes many times as long as usual. */
const READY_MAX = 90_000

async function untilReady(url: string, exited: Promise<never>): Promise<void> {
  const deadline = Date.now() + READY_MAX
  while (Date.now() < deadline) {
    const answer = await Promise.race([fetch(`${url}/readyz`).catch(() => null), exited])
    if (answer?.ok) return
    await setTimeout(READY_POLL_MS)
  }
  throw new Error('the server did not become ready')
}

/** Starts the built server with a database of its own. */
export async function openSite({ characters = [], rateLimit = false, env: more }: SiteOptions = {}): Promise<
  Site & { close: () => Promise<void> }
> {
  const folder = mkdtempSync(join(tmpdir(), 'personae-e2e-'))
  const databaseFile = join(folder, 'site.db')
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: '',
    SEED: 'off',
    LOG_LEVEL: 'error',
    RATE_LIMIT: rateLimit ? 'on' : 'off',
    DATABASE_URL: `file:${databaseFile}`,
    ...more,
  }
  const run = (...args: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { cwd: ROOT, env })
    if (status !== 0) throw new Error(`personae ${args.join(' ')}: ${String(stderr)}`)
  }
  if (characters.length > 0) {
    const file = join(folder, 'characters.jsonl')
    writeFileSync(file, characters.map((character) => JSON.stringify(character)).join('\n'))
    run('import', file)
  }
  const server = spawn(process.execPath, [MAIN, 'serve'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const exited = new Promise<never>((_, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  exited.catch(() => {})
  const url = `http://localhost:${port}`
  const close = async () => {
    server.kill('SIGTERM')
    await exited.catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
  await untilReady(url, exited).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { url, databaseFile, mailFolder: join(folder, 'mail'), run, close }
}
