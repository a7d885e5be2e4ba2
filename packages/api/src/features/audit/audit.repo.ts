import type { AuditInput } from '@personae/contract/audit'
import type { AuditLogTable, Reader, Tx } from '@personae/db'
import { sql } from 'kysely'

type Filter = Pick<AuditInput, 'action' | 'q'>

/** Writes what an admin did; the database itself lets nobody change it. */
export async function insertEntry(tx: Tx, entry: AuditLogTable): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute()
}

/** The order in which entries were written; two of them may share a millisecond. */
const WRITTEN = sql.ref<number>('audit_log.rowid')

function matching(db: Reader, { action, q }: Filter) {
  let query = db.selectFrom('audit_log')
  if (action) query = query.where('action', '=', action)
  if (q) {
    // SQLite lowers ASCII alone, so it must lower both sides: "Éowyn" is found as it is written.
    const holds = (column: 'actorName' | 'targetName') =>
      sql<boolean>`instr(lower(${sql.ref(column)}), lower(${q})) > 0`
    query = query.where((eb) => eb.or([holds('actorName'), holds('targetName')]))
  }
  return query
}

/** The entries of a filter that were written before a place, the last one first. */
export const entriesOf = (db: Reader, filter: Filter, before: number, limit: number) =>
  matching(db, filter)
    .selectAll()
    .select(WRITTEN.as('seq'))
    .where(WRITTEN, '<', before)
    .orderBy(WRITTEN, 'desc')
    .limit(limit)
    .execute()

/** How many entries a filter leaves. */
export async function countEntries(db: Reader, filter: Filter): Promise<number> {
  const { n } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
