import type { Reader, Tx } from '@personae/db'
import { type CharacterRow, toCharacter } from './character-row.ts'

/** Keeps the finished records of those among the rows that are approved; none of them may have one yet. */
export async function keepRecords(tx: Tx, rows: CharacterRow[]): Promise<void> {
  const records = rows
    .filter((row) => row.status === 'approved')
    .map((row) => ({ id: row.id, json: JSON.stringify(toCharacter(row)) }))
  if (records.length > 0) await tx.insertInto('published_record').values(records).execute()
}

/** Comes before a change; a deleted character takes its record along by itself. */
export async function dropRecord(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('published_record').where('id', '=', id).execute()
}

export const publishedRecord = (db: Reader, { id }: { id: string }) =>
  db.selectFrom('published_record').select('json').where('id', '=', id)
