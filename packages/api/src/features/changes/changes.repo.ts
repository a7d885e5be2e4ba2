import { prepared } from '@personae/db'

export const changesAfter = prepared((db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('published_change')
    .select(['seq', 'characterId as id', 'kind', 'version', 'at'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .compile(),
)

export const newestChange = prepared((db) =>
  db.selectFrom('published_change').select('seq').orderBy('seq', 'desc').limit(1).compile(),
)
