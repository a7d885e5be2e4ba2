import { prepared, type Tx } from '@personae/db'

export const changesAfter = prepared((db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('published_change')
    .select(['seq', 'characterId as id', 'kind', 'version', 'at'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit),
)

export const newestChange = prepared((db) =>
  db.selectFrom('published_change').select('seq').orderBy('seq', 'desc').limit(1),
)

export const currentEra = prepared((db) => db.selectFrom('change_era').select('era'))

export const putEra = (tx: Tx, era: number) => tx.updateTable('change_era').set({ era }).execute()
