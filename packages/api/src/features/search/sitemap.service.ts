import type { Db } from '@personae/db'
import { createPauses } from '../../lib/pause.ts'
import { sitemapPage, sitemapPlace, type SitemapRow } from './sitemap.repo.ts'

/** Greatest number of addresses per file in the sitemap protocol. */
export const SITEMAP_MAX = 50_000

const CHUNK = 500
const BEGINNING = Number.MIN_SAFE_INTEGER

export function createSitemapService({ db }: { db: Db }) {
  return {
    /** Published characters, oldest first, with an offset and a limit. Pauses between chunks. */
    async *entries(skipped: number, limit: number): AsyncGenerator<Omit<SitemapRow, 'recency'>> {
      const pause = createPauses()
      const before =
        skipped > 0 ? await sitemapPlace.get(db.read, { index: skipped - 1 }) : { recency: BEGINNING }
      if (!before) return
      let [after, left] = [before.recency, limit]
      while (left > 0) {
        const rows = await sitemapPage.all(db.read, { after, limit: Math.min(CHUNK, left) })
        for (const { id, changedAt } of rows) yield { id, changedAt }
        if (rows.length === 0) return
        after = rows.at(-1)!.recency
        left -= rows.length
        await pause()
      }
    },
  }
}
