import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const MAIN = 'apps/server/src/main.ts'

export interface Site {
  url: string
  /** Where it leaves its mail, a file each. */
  mailFolder: string
  /** Runs a command of the command line over the same database. */
  run: (...args: string[]) => void
}

export interface SiteOptions {
  /** Records that the site is filled with before it opens, in the shape of an import. */
  characters?: object[]
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

async function untilReady(url: string, exited: Promise<never>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const answer = await Promise.race([fetch(`${url}/readyz`).catch(() => null), exited])
    if (answer?.ok) return
  }
  throw new Error('the server did not become ready')
}

/** The built server over a database of its own. */
export async function openSite({ characters = [] }: SiteOptions = {}): Promise<
  Site & { close: () => Promise<void> }
> {
  const folder = mkdtempSync(join(tmpdir(), 'personae-e2e-'))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: '',
    SEED: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: `file:${join(folder, 'site.db')}`,
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
  await untilReady(url, exited)
  return {
    url,
    mailFolder: join(folder, 'mail'),
    run,
    close: async () => {
      server.kill('SIGTERM')
      await exited.catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
