import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ROOT } from './run.ts'

const DIST = join(ROOT, 'apps/web/dist/client')

/** Budgets of first loads: bytes of scripts and of styles after brotli, and number of files. */
const FIRST_VISIT = { js: 148_000, css: 20_000, files: 10 }
const NEXT = { js: 175_000, css: 20_000, files: 25 }
const FORM = { js: 210_000, css: 20_000, files: 30 }
const LIST = { js: 240_000, css: 30_000, files: 40 }

/** Pages with the start of their routes' keys in the manifest. They must load no code that only other pages need. */
const PAGES = [
  { page: '/', route: 'index.tsx', budget: FIRST_VISIT },
  { page: '/character/ID', route: 'character.$id.index.tsx', budget: FIRST_VISIT },
  { page: '/universe/NAME', route: 'universe.$name.tsx', budget: NEXT },
  { page: '/contributor/USERNAME', route: 'contributor.$username.tsx', budget: NEXT },
  { page: '/lists', route: 'lists.index.tsx', budget: NEXT },
  { page: '/api', route: 'api.tsx', budget: NEXT },
  { page: '/copyright', route: 'copyright.tsx', budget: NEXT },
  { page: '/login', route: '_beside-posters.login.tsx', budget: FORM },
  { page: '/reset-password', route: '_beside-posters.reset-password.tsx', budget: FORM },
  { page: '/lists/ID', route: 'lists.$id.tsx', budget: LIST },
]

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  src?: string
}

type Manifest = Record<string, Chunk>

/** Every script and style sheet of a page's first load: the entry, its route, and their imports. */
function firstLoad(manifest: Manifest, route: string): Set<string> {
  const files = new Set<string>()
  const take = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) take(imported)
  }
  take('index.html')
  for (const key of Object.keys(manifest)) if (key.startsWith(route)) take(key)
  return files
}

/** Prints the sizes of the first loads. Returns whether all are within their budgets. */
export function checkFirstLoad(): boolean {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  let isWithin = true
  for (const { page, route, budget } of PAGES) {
    const files = [...firstLoad(manifest, `src/routes/${route}`)]
    const bytesOf = (kind: string): number =>
      files
        .filter((file) => file.endsWith(kind))
        .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(DIST, file))).length, 0)
    const sizes = { js: bytesOf('.js'), css: bytesOf('.css'), files: files.length }
    const isOver = Object.entries(budget).some(([name, limit]) => sizes[name as keyof typeof sizes] > limit)
    process.stdout.write(
      `first load of ${page}: ${sizes.js} bytes of JavaScript and ${sizes.css} of CSS after brotli in ` +
        `${sizes.files} files, ${isOver ? 'OVER' : 'within'} the budget of ${Object.values(budget).join(', ')}\n`,
    )
    isWithin &&= !isOver
  }
  return isWithin
}

if (import.meta.main) process.exitCode = checkFirstLoad() ? 0 : 1
