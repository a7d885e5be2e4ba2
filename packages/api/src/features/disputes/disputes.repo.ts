import type { DisputeTable, Reader, Tx } from '@personae/db'
import type { Insertable, Updateable } from 'kysely'
import type { DisputeRow } from './dispute-row.ts'

export type Scope = 'pending' | 'resolved' | undefined

const disputes = (db: Reader) =>
  db
    .selectFrom('dispute')
    .innerJoin('user as reporter', 'reporter.id', 'dispute.reportedByUserId')
    .leftJoin('character', 'character.id', 'dispute.reportedCharacterId')
    .leftJoin('user as submitter', 'submitter.id', 'character.submittedBy')
    .selectAll('dispute')
    .select([
      'reporter.username as reportedByUsername',
      'character.name',
      'character.origin',
      'character.pictureHash',
      'character.status as characterStatus',
      'submitter.username as submittedByUsername',
    ])

export const findDispute = (db: Reader, id: string): Promise<DisputeRow | undefined> =>
  disputes(db).where('dispute.id', '=', id).executeTakeFirst()

/** Those that wait come the oldest first, all others the newest first; `place` is the last one seen. */
export const disputesIn = (
  db: Reader,
  scope: Scope,
  { place, limit }: { place: number | null; limit: number },
): Promise<DisputeRow[]> => {
  const oldestFirst = scope === 'pending'
  return disputes(db)
    .$if(scope !== undefined, (query) =>
      query.where('dispute.status', scope === 'pending' ? '=' : '!=', 'pending'),
    )
    .$if(place !== null, (query) => query.where('dispute.seq', oldestFirst ? '>' : '<', place))
    .orderBy('dispute.seq', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

export async function countIn(db: Reader, scope: Scope): Promise<number> {
  const { n } = await db
    .selectFrom('dispute')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .$if(scope !== undefined, (query) => query.where('status', scope === 'pending' ? '=' : '!=', 'pending'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Every open report on one character. */
export const pendingAgainst = (tx: Tx, characterId: string): Promise<DisputeRow[]> =>
  disputes(tx)
    .where('dispute.reportedCharacterId', '=', characterId)
    .where('dispute.status', '=', 'pending')
    .execute()

export async function hasPending(tx: Tx, userId: string, characterId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('dispute')
    .select('id')
    .where('reportedByUserId', '=', userId)
    .where('reportedCharacterId', '=', characterId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

export const reportsOf = (db: Reader, userId: string, before: number, limit: number) =>
  db
    .selectFrom('dispute')
    .selectAll()
    .where('reportedByUserId', '=', userId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

/** The same without pages, whole. */
export const allReportsOf = (db: Reader, userId: string): Promise<DisputeRow[]> =>
  disputes(db).where('dispute.reportedByUserId', '=', userId).orderBy('dispute.seq', 'desc').execute()

export async function countReportsOf(db: Reader, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('dispute')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('reportedByUserId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertDispute(tx: Tx, row: Insertable<DisputeTable>): Promise<void> {
  await tx.insertInto('dispute').values(row).execute()
}

export async function updateDispute(tx: Tx, id: string, columns: Updateable<DisputeTable>): Promise<void> {
  await tx.updateTable('dispute').set(columns).where('id', '=', id).execute()
}
