import type { Db } from '@personae/db'
import { BEGINNING } from '../../../lib/cursor.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import { sitemapPage, sitemapPlace } from './sitemap.repo.ts'

/** Maximum number of addresses per file in the sitemap protocol. */
export const SITEMAP_MAX = 50_000

const CHUNK = 500

export const createSitemapService = ({ db }: { db: Db }) => ({
  /** Published characters, oldest first. Pauses between chunks for other requests. */
  async *entries(skipped: number, limit: number) {
    const before =
      skipped > 0 ? await sitemapPlace.get(db.read, { index: skipped - 1 }) : { recency: BEGINNING }
    if (!before) return
    let left = limit
    const read = (after: number) => sitemapPage.all(db.read, { after, limit: Math.min(CHUNK, left) })
    for await (const { id, changedAt } of rowsInBatches('recency', read, { start: before.recency })) {
      yield { id, changedAt }
      if ((left -= 1) === 0) return
    }
  },
})
