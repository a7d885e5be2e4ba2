import { randomUUID } from 'node:crypto'
import { type RevisionAction, toJson, type Tx } from '@personae/db'

export type Changes = Record<string, [before: unknown, after: unknown]>

export interface Revision {
  characterId: string
  at: string
  byUserId: string
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

/** The fields that differ. Columns hold texts and numbers alone, so that plain equality tells. */
export function changesBetween<Columns extends object>(before: Columns, after: Partial<Columns>): Changes {
  const changes: Changes = {}
  for (const [field, value] of Object.entries(after)) {
    const old = before[field as keyof Columns]
    if (old !== value) changes[field] = [old, value]
  }
  return changes
}
