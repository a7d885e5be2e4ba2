import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'

/** The inputs of the client's build: if any has changed, the build is outdated. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/instance-fonts.ts',
  'apps/web/theme-variables.ts',
  'packages/contract/src',
  'pnpm-lock.yaml',
].map((path) => join(ROOT, path))

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** The file that a build writes last. */
const LAST = join(ROOT, 'apps/web/dist/server/render-page.js')

const newest = (path: string): number => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function isBuilt(): boolean {
  const last = statSync(LAST, { throwIfNoEntry: false })
  return last !== undefined && last.mtimeMs > Math.max(...SOURCES.map(newest))
}

/**
 * Builds the site if its sources have changed, in a child process: a build takes 1 GB of memory and changes its
 * environment variables. A signal ends both processes.
 *
 * @returns whether there is a complete build
 */
export async function ensureBuilt(): Promise<boolean> {
  if (isBuilt()) return true
  process.stdout.write('Building the site…\n')
  const build = spawn(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit' })
  const end = (signal: NodeJS.Signals) => void build.kill(signal)
  for (const signal of SIGNALS) process.once(signal, end)
  const [code, signal] = (await once(build, 'exit')) as [number | null, NodeJS.Signals | null]
  for (const name of SIGNALS) process.off(name, end)
  if (signal) process.kill(process.pid, signal)
  return code === 0
}
