import Sqlite from 'better-sqlite3'
import { cardsPath, pagePath } from './paths.ts'
import type { Random } from './random.ts'

interface Published {
  id: string
  name: string
  origin: string
}

/** The published characters of a database file. */
export function publishedIn(file: string): Published[] {
  const connection = new Sqlite(file, { readonly: true })
  try {
    return connection
      .prepare<[], Published>(`select id, name, origin from character where status = 'approved'`)
      .all()
  } finally {
    connection.close()
  }
}

/**
 * A path of what visitors open: a page of the gallery, a search, suggestions or a record, and with `html` also the pages
 * of characters and universes and the home page, which are drawn and compressed.
 */
export function mixedReads(
  characters: Published[],
  random: Random,
  { html }: { html: boolean },
): () => string {
  const partOf = (text: string): string => {
    const start = random.below(Math.max(1, text.length - 3))
    return text.slice(start, start + 3 + random.below(5))
  }
  const data: (() => string)[] = [
    () => pagePath(null),
    () => cardsPath('name', partOf(random.pick(characters).name)),
    () => cardsPath('origin', partOf(random.pick(characters).origin)),
    () => `/api/characters/suggest?q=${encodeURIComponent(random.pick(characters).name.slice(0, 6))}`,
    () => `/api/characters/${random.pick(characters).id}`,
  ]
  const pages: (() => string)[] = [
    () => `/character/${random.pick(characters).id}`,
    () => `/universe/${encodeURIComponent(random.pick(characters).origin)}`,
    () => '/',
  ]
  const reads = html ? [...data, ...pages] : data
  return () => random.pick(reads)()
}
