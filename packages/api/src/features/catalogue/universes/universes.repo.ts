import { prepared } from '@personae/db'
import { latestBefore } from '../../../lib/queries.ts'

export const origins = prepared((db) =>
  db
    .selectFrom('character')
    .select(['origin', (eb) => eb.fn.countAll<number>().as('characters')])
    .where('status', '=', 'approved')
    .groupBy('origin'),
)

export const activeCompanies = prepared((db) =>
  db.selectFrom('company').select(['id', 'name', 'nameKey', 'logoHash']).where('status', '=', 'active'),
)

interface Range {
  originKey: string
  before: number
  limit: number
}

export const charactersOf = prepared((db, { originKey, before, limit }: Range) =>
  db
    .selectFrom('character')
    .select(['recency', 'genres', 'creators'])
    .where('originKey', '=', originKey)
    .where('status', '=', 'approved')
    .$call(latestBefore('recency', before, limit)),
)
