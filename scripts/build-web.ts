import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const WEB = join(import.meta.dirname, '../apps/web')
const DIST = join(WEB, 'dist')
const TEXT = /\.(js|css|svg|html)$/

/** What the built client is made of; a change of any of it makes the build old. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'pnpm-lock.yaml',
].map((path) => join(import.meta.dirname, '..', path))

const newest = (path: string): number => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

export function isBuilt(): boolean {
  const mark = statSync(join(DIST, 'index.html'), { throwIfNoEntry: false })
  return mark !== undefined && mark.mtimeMs > Math.max(...SOURCES.map(newest))
}

/** Builds the client, each text file also compressed as far as it goes: that is done once, not at each request. */
export async function buildWeb(): Promise<void> {
  rmSync(DIST, { recursive: true, force: true })
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' })
  for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(file)) continue
    const path = join(DIST, file)
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) await buildWeb()
