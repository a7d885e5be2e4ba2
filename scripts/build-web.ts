import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const WEB = join(import.meta.dirname, '../apps/web')
const DIST = join(WEB, 'dist')
const CLIENT = join(DIST, 'client')
const SERVER = join(DIST, 'server')
const TEXT = /\.(js|css|svg|html)$/

const options = { root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' } as const

/** Compresses each text file once, at the highest level, instead of for each request. */
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

rmSync(DIST, { recursive: true, force: true })
await build({ ...options, build: { outDir: CLIENT } })
compress()
// The module with which the server renders the screens; built last, as ensure-built.ts looks for it.
await build({
  ...options,
  build: { outDir: SERVER, ssr: 'src/render-page.tsx', manifest: false, copyPublicDir: false },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
})
