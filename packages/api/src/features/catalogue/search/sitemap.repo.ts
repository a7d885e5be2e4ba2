import { prepared, sqlFor } from '@personae/db'
import { sql } from 'kysely'

/** Published characters, oldest first, so that new characters change only the last file. */
export const sitemapPage = prepared((db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('character')
    .select(['recency', 'id'])
    // The time of publication or of the last change, whichever is later.
    .select(
      sqlFor(db)
        .greatest<string>(
          sql.ref('publishedAt'),
          sql`coalesce((select max(at) from character_revision where "characterId" = character.id), '')`,
        )
        .as('changedAt'),
    )
    .where('status', '=', sql.lit('approved'))
    .where('recency', '>', sqlFor(db).unindexed(sql<number>`${after}`))
    .orderBy('recency')
    .limit(limit),
)

export const sitemapPlace = prepared((db, { index }: { index: number }) =>
  db
    .selectFrom('character')
    .select('recency')
    .where('status', '=', sql.lit('approved'))
    .orderBy('recency')
    .offset(index)
    .limit(1),
)
