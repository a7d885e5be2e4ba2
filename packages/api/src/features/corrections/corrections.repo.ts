import type { CorrectionStatus } from '@personae/contract/corrections.constants'
import { type CorrectionTable, prepared, type Reader, type Tx } from '@personae/db'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countRows } from '../../lib/queries.ts'
import type { CorrectionRow, ListedRow } from './correction-row.ts'

/** Greater than any `seq`; as in the index. */
const OPEN = 1_099_511_627_776

const place = sql<number>`(case when correction.status = 'open'
  then correction.seq + ${sql.lit(OPEN)} else correction.seq end)`

const LISTED = [
  'correction.seq',
  'correction.id',
  'correction.characterId',
  'correction.characterName',
  'correction.origin',
  'correction.authorId',
  'correction.kind',
  'correction.topic',
  'correction.otherId',
  'correction.fields',
  'correction.note',
  'correction.sources',
  'correction.status',
  'correction.ownerSays',
  'correction.ownerNote',
  'correction.taken',
  'correction.reason',
  'correction.createdAt',
  'correction.decidedAt',
  'character.pictureHash as characterPicture',
  'character.submittedBy',
  'company.ownerId as companyOwner',
  'other.name as otherName',
  'author.username as by',
  'decider.username as decidedBy',
] as const

const listed = (db: Reader) =>
  db
    .selectFrom('correction')
    .leftJoin('character', 'character.id', 'correction.characterId')
    .leftJoin('company', (join) =>
      join.onRef('company.nameKey', '=', 'character.originKey').on('company.status', '=', 'active'),
    )
    .leftJoin('character as other', 'other.id', 'correction.otherId')
    .leftJoin('user as author', 'author.id', 'correction.authorId')
    .leftJoin('user as decider', 'decider.id', 'correction.decidedById')
    .select([...LISTED, place.as('place')])

const byId = prepared((db, { id }: { id: string }) =>
  listed(db)
    .select(['correction.baseVersion', 'correction.pictureHash', 'correction.changes'])
    .where('correction.id', '=', id)
    .compile(),
)

export const findCorrection = (db: Reader, id: string): Promise<CorrectionRow | undefined> =>
  byId.get(db, { id })

export interface Filter {
  status: CorrectionStatus | undefined
  /** Those that this user wrote, or those of characters of theirs; all by default. */
  author?: string
  owner?: string
}

const matching = (db: Reader, { status, author, owner }: Filter) =>
  db
    .selectFrom('correction')
    .$if(status !== undefined, (query) => query.where('correction.status', '=', status!))
    .$if(author !== undefined, (query) => query.where('correction.authorId', '=', author!))
    .$if(owner !== undefined, (query) =>
      query.where('correction.characterId', 'in', (eb) =>
        eb
          .selectFrom('character')
          .select('character.id')
          .where('submittedBy', '=', owner!)
          .union(
            eb
              .selectFrom('character')
              .innerJoin('company', 'company.nameKey', 'character.originKey')
              .select('character.id')
              .where('company.ownerId', '=', owner!)
              .where('company.status', '=', 'active'),
          ),
      ),
    )

/** Open ones first, then by time. */
export const correctionsIn = (
  db: Reader,
  filter: Filter,
  { after, oldestFirst, limit }: { after: number | null; oldestFirst: boolean; limit: number },
): Promise<ListedRow[]> =>
  listed(db)
    .where(
      'correction.seq',
      'in',
      matching(db, filter)
        .select('correction.seq')
        .$if(after !== null, (query) => query.where(place, oldestFirst ? '>' : '<', after))
        .orderBy(place, oldestFirst ? 'asc' : 'desc')
        .limit(limit),
    )
    .orderBy('place', oldestFirst ? 'asc' : 'desc')
    .execute()

export const countIn = (db: Reader, filter: Filter): Promise<number> => countRows(matching(db, filter))

const openBy = prepared((db, params: { authorId: string; characterId: string }) =>
  db
    .selectFrom('correction')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .sum<number | null>(eb.case().when('characterId', '=', params.characterId).then(1).else(0).end())
        .as('here'),
    ])
    .where('authorId', '=', params.authorId)
    .where('status', '=', 'open')
    .compile(),
)

export async function countOpenBy(tx: Tx, authorId: string, characterId: string) {
  const { all, here } = (await openBy.get(tx, { authorId, characterId }))!
  return { all: Number(all), here: Number(here ?? 0) }
}

export const companyOwnerOf = async (tx: Tx, originKey: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('company')
    .select('ownerId')
    .where('nameKey', '=', originKey)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.ownerId ?? null
}

const insert = prepared((db, row: Insertable<CorrectionTable>) =>
  db.insertInto('correction').values(row).compile(),
)

export const insertCorrection = (tx: Tx, row: Insertable<CorrectionTable>): Promise<void> =>
  insert.run(tx, row)

export const updateCorrection = (tx: Tx, id: string, columns: Updateable<CorrectionTable>) =>
  tx.updateTable('correction').set(columns).where('id', '=', id).execute()
