import { type OwnReport, ownReport } from '@personae/contract/disputes'
import { type DisputeTable, prepared, type Reader, sqlFor, toJson, type Tx } from '@personae/db'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countRows, hasRow, latestBefore } from '../../../lib/queries.ts'

export type Scope = 'pending' | 'resolved' | undefined

const disputes = (db: Reader) =>
  db
    .selectFrom('dispute')
    .innerJoin('user as reporter', 'reporter.id', 'dispute.reportedByUserId')
    .leftJoin('character', 'character.id', 'dispute.reportedCharacterId')
    .leftJoin('company', (join) =>
      join.onRef('company.nameKey', '=', 'character.originKey').on('company.status', '=', 'active'),
    )
    .leftJoin('user as submitter', 'submitter.id', 'character.submittedBy')
    .leftJoin('dispute_answer', 'dispute_answer.disputeId', 'dispute.id')
    .leftJoin('user as told', 'told.id', 'dispute_answer.userId')
    .selectAll('dispute')
    .select([
      'reporter.username as reportedByUsername',
      'character.name',
      'character.origin',
      'character.genres',
      'character.pictureHash',
      'character.status as characterStatus',
      'character.rejectedPermanently',
      'character.version',
      'submitter.username as submittedByUsername',
      // The owner who was told of the report; null also once their account is deleted.
      'told.id as toldId',
      'told.username as told',
      'character.submittedBy',
      // The owner of the company that has the universe now.
      'company.ownerId as companyOwner',
      'dispute_answer.text as answerText',
      'dispute_answer.links as answerLinks',
      'dispute_answer.dates as answerDates',
      'dispute_answer.answeredAt',
    ])

export const findDispute = (db: Reader, id: string) =>
  disputes(db).where('dispute.id', '=', id).executeTakeFirst()

export const disputesAt = prepared((db, { seqs }: { seqs: readonly number[] }) =>
  disputes(db).where('dispute.seq', 'in', sql<number>`(select value from ${sqlFor(db).integers(seqs)} one)`),
)

/** Keys of pending reports oldest first, or of others newest first. @param after last key of a page */
export async function keysIn(
  db: Reader,
  scope: Scope,
  { after = null, limit }: { after?: number | null; limit?: number },
): Promise<number[]> {
  const oldestFirst = scope === 'pending'
  const rows = await db
    .selectFrom('dispute')
    .select('seq')
    .$if(scope !== undefined, (query) => query.where('status', scope === 'pending' ? '=' : '!=', 'pending'))
    .$if(after !== null, (query) => query.where('seq', oldestFirst ? '>' : '<', after))
    .orderBy('seq', oldestFirst ? 'asc' : 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()
  return rows.map(({ seq }) => seq)
}

export const countIn = (db: Reader, scope: Scope): Promise<number> =>
  countRows(
    db
      .selectFrom('dispute')
      .$if(scope !== undefined, (query) =>
        query.where('status', scope === 'pending' ? '=' : '!=', 'pending'),
      ),
  )

/** Data to close all open reports of a character: not whole records, as there may be many long ones. */
export const pendingAgainst = (tx: Tx, characterId: string) =>
  tx
    .selectFrom('dispute')
    .select(['id', 'characterName', 'reportedByUserId', 'reportedCharacterId'])
    .where('reportedCharacterId', '=', characterId)
    .where('status', '=', 'pending')
    .execute()

/** A user's open reports of pages that are off the site at present. */
export const pendingOfOff = (tx: Tx, userId: string) =>
  tx
    .selectFrom('dispute')
    .innerJoin('character', 'character.id', 'dispute.reportedCharacterId')
    .select(['dispute.id', 'dispute.status', 'reportedCharacterId', 'rejectedPermanently', 'character.name'])
    .where('reportedByUserId', '=', userId)
    .where('dispute.status', '=', 'pending')
    .where('rejectedPermanently', '=', 1)
    .execute()

export const hasPending = (tx: Tx, userId: string, characterId: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('dispute')
      .select('id')
      .where('reportedByUserId', '=', userId)
      .where('reportedCharacterId', '=', characterId)
      // A literal, because the partial index on open reports does not apply to a parameter.
      .where('status', '=', sql.lit('pending')),
  )

export const isDismissed = (db: Reader, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('dispute').select('id').where('id', '=', id).where('status', '=', 'dismissed'))

/** Whether another report or request about a character is undecided; no other correction takes pages off. */
export const hasOtherCase = async (
  db: Reader,
  characterId: string,
  exceptId: string | null,
): Promise<boolean> =>
  (await hasRow(
    db
      .selectFrom('dispute')
      .select('id')
      .where('reportedCharacterId', '=', characterId)
      .where('status', '=', sql.lit('pending'))
      .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId!)),
  )) ||
  hasRow(
    db
      .selectFrom('correction')
      .select('id')
      .where('characterId', '=', characterId)
      .where('status', '=', 'open')
      .where('kind', 'not in', ['change', 'duplicate']),
  )

const OWN_REPORT_COLUMNS = Object.keys(ownReport.shape) as (keyof OwnReport)[]

interface Own {
  of: 'reporter' | 'owner'
  userId: string
}

const own = (db: Reader, { of, userId }: Own) =>
  db
    .selectFrom('dispute')
    .$if(of === 'reporter', (query) => query.where('reportedByUserId', '=', userId))
    .$if(of === 'owner', (query) =>
      query
        .where('status', '=', 'pending')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('dispute_answer')
            .select('disputeId')
            .where('userId', '=', userId)
            .where('answeredAt', 'is', null),
        ),
    )

export const reportsOf = (db: Reader, whose: Own, before: number, limit: number) =>
  own(db, whose)
    .select(['seq', ...OWN_REPORT_COLUMNS])
    .$call(latestBefore('seq', before, limit))
    .execute()

/** The next report of a user as a whole record, which may be long. */
export const reportBefore = (db: Reader, userId: string, before: number) =>
  disputes(db)
    .where('dispute.reportedByUserId', '=', userId)
    .$call(latestBefore('dispute.seq', before, 1))
    .execute()

export const countReportsOf = (db: Reader, whose: Own): Promise<number> => countRows(own(db, whose))

export const insertDispute = (tx: Tx, row: Insertable<DisputeTable>) =>
  tx.insertInto('dispute').values(row).execute()

/** Deletes reporter and texts from the decided reports of a deleted account. */
export const forgetReporter = (tx: Tx, reportedByUserId: string, formerMemberId: string) =>
  tx
    .updateTable('dispute')
    .set({
      reportedByUserId: formerMemberId,
      description: '',
      evidence: null,
      originalWorkUrl: null,
      originalWorkDate: null,
      videoUrls: toJson([]),
      publicationLinks: toJson([]),
      identityVerificationNotes: null,
    })
    .where('reportedByUserId', '=', reportedByUserId)
    .where('status', '!=', 'pending')
    .execute()

export const updateDispute = (tx: Tx, id: string, columns: Updateable<DisputeTable>) =>
  tx.updateTable('dispute').set(columns).where('id', '=', id).execute()
