import { randomUUID } from 'node:crypto'
import type { RevisionAction } from '@personae/contract/history'
import { fromJson, type Reader, toJson, type Tx } from '@personae/db'
import { sql } from 'kysely'

export type Changes = Record<string, [before: unknown, after: unknown]>

export interface Revision {
  characterId: string
  at: string
  /** Null once the account is gone. */
  byUserId: string | null
  action: RevisionAction
  changes: Changes
}

export async function insertRevisions(tx: Tx, revisions: Revision[]): Promise<void> {
  await tx
    .insertInto('character_revision')
    .values(
      revisions.map((revision) => ({ id: randomUUID(), ...revision, changes: toJson(revision.changes) })),
    )
    .execute()
}

/** Every change to what this account submitted, oldest first. */
export async function revisionsOfOwner(db: Reader, ownerId: string): Promise<Revision[]> {
  const rows = await db
    .selectFrom('character_revision')
    .innerJoin('character', 'character.id', 'character_revision.characterId')
    .select(['characterId', 'at', 'byUserId', 'action', 'changes'])
    .where('character.submittedBy', '=', ownerId)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({ ...row, changes: fromJson(row.changes) as Changes }))
}

/** The order in which revisions were written; two of them may share a millisecond. */
const WRITTEN = sql.ref<number>('character_revision.rowid')

/** Changes to one character, the last one first. */
export const revisionsOf = (db: Reader, characterId: string, before: number, limit: number) =>
  db
    .selectFrom('character_revision')
    .leftJoin('user', 'user.id', 'character_revision.byUserId')
    .select(['character_revision.id', 'at', 'action', 'changes', 'user.username as by'])
    .select(WRITTEN.as('seq'))
    .where('characterId', '=', characterId)
    .where(WRITTEN, '<', before)
    .orderBy(WRITTEN, 'desc')
    .limit(limit)
    .execute()

export async function countRevisions(db: Reader, characterId: string): Promise<number> {
  const { n } = await db
    .selectFrom('character_revision')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('characterId', '=', characterId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The fields that differ. Columns hold texts and numbers alone, so that plain equality tells. */
export function changesBetween<Columns extends object>(before: Columns, after: Partial<Columns>): Changes {
  const changes: Changes = {}
  for (const [field, value] of Object.entries(after)) {
    const old = before[field as keyof Columns]
    if (old !== value) changes[field] = [old, value]
  }
  return changes
}
