import {
  type CorrectionKind,
  type CorrectionStatus,
  TOPICS_FOR_ADMINS,
} from '@personae/contract/corrections.constants'
import type { CorrectionDecision } from '@personae/contract/corrections'
import {
  type CorrectionTable,
  type IsoTime,
  fromJson,
  prepared,
  type Reader,
  toJson,
  type Tx,
} from '@personae/db'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { countRows, distinctPictures, hasRow, latestBefore, none, valuesOf } from '../../../lib/queries.ts'
import { withWords } from './owners.repo.ts'

/** Added to the `seq` of open corrections, to sort them first. Greater than any `seq`; as in the index. */
const OPEN = 1_099_511_627_776

const sortKey = sql<number>`(case when correction.status = 'open'
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
  'correction.taken',
  'correction.reason',
  'correction.rule',
  'correction.createdAt',
  'correction.decidedAt',
  'character.status as characterStatus',
  'character.genres',
  'character.pictureHash as characterPicture',
  'character.submittedBy',
  'company.ownerId as companyOwner',
  'other.name as otherName',
  'other.status as otherStatus',
  'other.submittedBy as otherSubmitter',
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
    .select(LISTED)

const whole = (db: Reader) =>
  listed(db).select(['correction.baseVersion', 'correction.pictureHash', 'correction.changes'])

const byId = prepared((db, { id }: { id: string }) => whole(db).where('correction.id', '=', id))

export async function findCorrection(db: Reader, id: string) {
  const row = await byId.get(db, { id })
  return row && (await withWords(db, [row]))[0]
}

/** The next correction of an author as a whole record, which may be long. */
export const correctionBefore = async (db: Reader, authorId: string, before: number) =>
  withWords(
    db,
    await whole(db)
      .where('correction.authorId', '=', authorId)
      .$call(latestBefore('correction.seq', before, 1))
      .execute(),
  )

export interface Filter {
  status: CorrectionStatus | undefined
  /** Only corrections written by this user, or of this user's characters; all by default. */
  author?: string
  owner?: string
  kind?: CorrectionKind
  /** True for requests for removal only, false for all others. */
  isRemoval?: boolean
  isDecided?: true
  /** Whether corrections with a scheduled decision are left out. */
  isQueue?: boolean
}

export const isRemovalRequest = sql<boolean>`coalesce(correction.topic, '') = 'removal'`

const matching = (
  db: Reader,
  { status, author, owner, kind, isRemoval, isDecided, isQueue = false }: Filter,
) =>
  db
    .selectFrom('correction')
    .$if(status !== undefined, (query) => query.where('correction.status', '=', status!))
    .$if(author !== undefined, (query) => query.where('correction.authorId', '=', author!))
    .$if(kind !== undefined, (query) => query.where('correction.kind', '=', kind!))
    .$if(isRemoval !== undefined, (query) =>
      query.where(isRemoval ? isRemovalRequest : sql<boolean>`not ${isRemovalRequest}`),
    )
    .$if(isDecided === true, (query) =>
      query.where('correction.status', 'in', ['accepted', 'refused', 'resolved']),
    )
    .$if(isQueue, (query) =>
      query.where(({ selectFrom }) =>
        none(selectFrom('scheduled_decision').select('dueAt').whereRef('subjectId', '=', 'correction.id')),
      ),
    )
    // Corrections that the owner wrote are not theirs to answer.
    .$if(owner !== undefined, (query) =>
      query
        .where((eb) =>
          eb.or([eb('correction.authorId', 'is', null), eb('correction.authorId', '!=', owner!)]),
        )
        .where((eb) =>
          eb.or([eb('correction.topic', 'is', null), eb('correction.topic', 'not in', TOPICS_FOR_ADMINS)]),
        )
        .where('correction.characterId', 'in', (eb) =>
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

/** Corrections of a filter; of any status, in descending order: open ones first, then by time. */
export const correctionsIn = async (
  db: Reader,
  filter: Filter,
  { after, order, limit }: { after: number; order: 'asc' | 'desc'; limit: number },
) => {
  // For one status the sort key is `seq`, which the indexes have.
  const key = filter.status === undefined ? sortKey : sql<number>`correction.seq`
  const rows = await listed(db)
    .select(key.as('sortKey'))
    .where(
      'correction.seq',
      'in',
      matching(db, filter)
        .select('correction.seq')
        .where(key, order === 'asc' ? '>' : '<', after)
        .orderBy(key, order)
        .limit(limit),
    )
    .orderBy('sortKey', order)
    .execute()
  return withWords(db, rows)
}

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
    .where('status', '=', 'open'),
)

export async function countOpenBy(tx: Tx, authorId: string, characterId: string) {
  const { all, here } = (await openBy.get(tx, { authorId, characterId }))!
  return { all, here: here ?? 0 }
}

/** Whether a correction with these values is open. */
export const hasOpenLike = (tx: Tx, values: Partial<Selectable<CorrectionTable>>): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('correction')
      .select('id')
      .where('status', '=', 'open')
      .where((eb) => eb.and(values)),
  )

const accepting = prepared((db, { subjectId }: { subjectId: string }) =>
  db
    .selectFrom('scheduled_decision')
    .innerJoin('user', 'user.id', 'scheduled_decision.actorId')
    .select('payload')
    .where('subjectId', '=', subjectId)
    .where('user.isAdmin', '=', 1)
    .where('user.disabledAt', 'is', null),
)

/** Whether an admin's scheduled decision accepts the correction. */
export async function isBeingAccepted(tx: Tx, id: string): Promise<boolean> {
  const scheduled = await accepting.get(tx, { subjectId: id })
  return scheduled !== undefined && (fromJson(scheduled.payload) as CorrectionDecision).verdict === 'accepted'
}

export const openOf = (tx: Tx, characterId: string): Promise<string[]> =>
  valuesOf(
    tx
      .selectFrom('correction')
      .select('id')
      .where('characterId', '=', characterId)
      .where('status', '=', 'open')
      .orderBy('seq'),
    'id',
  )

/** Proposed pictures of one character's or one author's corrections. */
export const picturesOf = (db: Reader, column: 'characterId' | 'authorId', id: string): Promise<string[]> =>
  distinctPictures(db.selectFrom('correction').where(column, '=', id))

/** Some corrections that ended before a time with a picture that their character never had. */
export const unusedPictures = (tx: Tx, before: IsoTime, limit: number) =>
  tx
    .selectFrom('correction')
    .select(['id', 'changes', 'pictureHash'])
    .where('pictureHash', 'is not', null)
    .where('decidedAt', '<=', before)
    .where(({ selectFrom }) =>
      none(
        selectFrom('character')
          .leftJoin('character_revision as replaced', 'replaced.characterId', 'character.id')
          .select('character.id')
          .whereRef('character.id', '=', 'correction.characterId')
          .where(({ or, eb, ref }) =>
            or([
              eb('character.pictureHash', '=', ref('correction.pictureHash')),
              eb('replaced.pictureHash', '=', ref('correction.pictureHash')),
            ]),
          ),
      ),
    )
    .limit(limit)
    .execute()

export const forgetTexts = (tx: Tx, characterId: string) =>
  tx
    .updateTable('correction')
    .set({ changes: toJson({}), pictureHash: null })
    .where('characterId', '=', characterId)
    .execute()

export const deleteUndecided = (tx: Tx, authorId: string) =>
  tx
    .deleteFrom('correction')
    .where('authorId', '=', authorId)
    .where('status', 'in', ['open', 'withdrawn'])
    .execute()

export const insertCorrection = prepared((db, row: Insertable<CorrectionTable>) =>
  db.insertInto('correction').values(row),
)

export const updateCorrection = (tx: Tx, id: string, columns: Updateable<CorrectionTable>) =>
  tx.updateTable('correction').set(columns).where('id', '=', id).execute()
