import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/**
 * The tags that load a screen in addition to the common files: its style sheets, so that it can be painted before its
 * scripts are loaded, and its scripts.
 *
 * @param route the route's file, as in `index.tsx`
 */
export function routeFiles(webRoot: string, route: string): string {
  const file = join(webRoot, '.vite/manifest.json')
  if (!existsSync(file)) return ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  const seen = new Set<string>()
  const chunksOf = (key: string): Chunk[] => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [chunk, ...(chunk.imports ?? []).flatMap(chunksOf)]
  }
  // Files that the document loads by itself.
  const common = chunksOf('index.html')
  const own = Object.keys(manifest)
    .filter((key) => key.startsWith(`src/routes/${route}?`))
    .flatMap(chunksOf)
  const styles = new Set(own.flatMap(({ css = [] }) => css))
  for (const style of common.flatMap(({ css = [] }) => css)) styles.delete(style)
  return [
    ...[...styles].map((path) => `<link rel="stylesheet" crossorigin href="/${path}">`),
    ...own.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`),
  ].join('\n    ')
}
