import { OTHERS_COUNTED } from '@personae/contract/companies.constants'
import type { Reader } from '@personae/db'
import { countRows } from '../../../lib/queries.ts'
import type { RequestRow } from './company-row.ts'

/** Unix time in milliseconds after all requests: the last year whose ISO text sorts chronologically. */
const LATEST = Date.UTC(9999, 0)

const companies = (db: Reader) =>
  db
    .selectFrom('company')
    .innerJoin('user as owner', 'owner.id', 'company.ownerId')
    .selectAll('company')
    .select(['owner.username as ownerUsername'])
    .select((eb) =>
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('character')
            .select('character.id')
            .whereRef('character.originKey', '=', 'company.nameKey')
            .where('character.status', '=', 'approved')
            .whereRef('character.submittedBy', '!=', 'company.ownerId')
            .limit(OTHERS_COUNTED)
            .as('others'),
        )
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('othersCharacters'),
    )

export const findRequest = (db: Reader, id: string): Promise<RequestRow | undefined> =>
  companies(db).where('company.id', '=', id).executeTakeFirst()

export const requestsAfter = (db: Reader, after: number, limit: number): Promise<RequestRow[]> =>
  companies(db)
    .where('company.requestedAt', '>', new Date(Math.min(after, LATEST)).toISOString())
    .orderBy('company.requestedAt')
    .limit(limit)
    .execute()

export const countRequests = (db: Reader): Promise<number> =>
  countRows(db.selectFrom('company').where('requestedAt', 'is not', null))
