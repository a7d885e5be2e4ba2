import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const WEB = join(import.meta.dirname, '../apps/web')
const DIST = join(WEB, 'dist')
const CLIENT = join(DIST, 'client')
const SERVER = join(DIST, 'server')
const TEXT = /\.(js|css|svg|html)$/

/** The inputs of the client's build; a change of any of them makes the build outdated. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/instance-fonts.ts',
  'apps/web/parts.ts',
  'packages/contract/src',
  'pnpm-lock.yaml',
].map((path) => join(import.meta.dirname, '..', path))

const newest = (path: string): number => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

export function isBuilt(): boolean {
  const mark = statSync(join(SERVER, 'render-page.js'), { throwIfNoEntry: false })
  return mark !== undefined && mark.mtimeMs > Math.max(...SOURCES.map(newest))
}

const options = { root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' } as const

/**
 * Builds the client, and compresses each text file at the highest level once, instead of for each request. Then the
 * module with which the server renders the same screens.
 */
export async function buildWeb(): Promise<void> {
  rmSync(DIST, { recursive: true, force: true })
  await build({ ...options, build: { outDir: CLIENT } })
  compress()
  await build({
    ...options,
    build: { outDir: SERVER, ssr: 'src/render-page.tsx', manifest: false, copyPublicDir: false },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}

function compress(): void {
  for (const file of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(file)) continue
    const path = join(CLIENT, file)
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) await buildWeb()
