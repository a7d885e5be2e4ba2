import type { AuditLogTable, Tx } from '@personae/db'

export async function insertEntry(tx: Tx, entry: AuditLogTable): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute()
}
