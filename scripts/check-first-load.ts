import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ROOT } from './run.ts'

const DIST = join(ROOT, 'apps/web/dist')

/** What a visitor who opens `/` may be sent, in bytes after brotli. */
const BUDGET = { js: 150_000, css: 20_000 }

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  src?: string
}

type Manifest = Record<string, Chunk>

/** Every file that the first load of `/` fetches: the entry, the home route, and what they import. */
export function firstLoad(manifest: Manifest): Set<string> {
  const files = new Set<string>()
  const take = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) take(imported)
  }
  take('index.html')
  for (const key of Object.keys(manifest)) if (key.startsWith('src/routes/index.tsx')) take(key)
  return files
}

/** Prints the size of the first load; true when it is within the budget. */
export function checkFirstLoad(): boolean {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = [...firstLoad(manifest)]
  let isWithin = true
  for (const [kind, limit] of Object.entries(BUDGET)) {
    const bytes = files
      .filter((file) => file.endsWith(`.${kind}`))
      .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(DIST, file))).length, 0)
    const verdict = bytes <= limit ? 'within' : 'OVER'
    process.stdout.write(
      `first load of /: ${kind} ${bytes} bytes after brotli, ${verdict} the budget of ${limit}\n`,
    )
    isWithin &&= bytes <= limit
  }
  return isWithin
}

if (import.meta.main) process.exitCode = checkFirstLoad() ? 0 : 1
