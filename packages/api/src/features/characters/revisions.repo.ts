import { randomUUID } from 'node:crypto'
import { fromJson, type Reader, type RevisionAction, toJson, type Tx } from '@personae/db'

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

/** The fields that differ. Columns hold texts and numbers alone, so that plain equality tells. */
export function changesBetween<Columns extends object>(before: Columns, after: Partial<Columns>): Changes {
  const changes: Changes = {}
  for (const [field, value] of Object.entries(after)) {
    const old = before[field as keyof Columns]
    if (old !== value) changes[field] = [old, value]
  }
  return changes
}
