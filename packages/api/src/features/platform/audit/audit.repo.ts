import type { AuditAction, AuditInput } from '@personae/contract/audit'
import { fold } from '@personae/contract/shared/fold'
import { type AuditLogTable, type Reader, sqlFor, type Tx } from '@personae/db'
import { type Insertable, sql } from 'kysely'
import { countRows, latestBefore } from '../../../lib/queries.ts'

export const ownAction = <Action extends AuditAction>(action: Action) => `own_${action}` as const

/** The stored forms of an action: for records of others, and for an admin's own record. */
export const actionsOf = <Action extends AuditAction>(action: Action) => [action, ownAction(action)]

type Filter = Pick<AuditInput, 'action' | 'q' | 'from' | 'to'>

export async function insertEntry(
  tx: Tx,
  entry: Omit<Insertable<AuditLogTable>, 'seq' | 'foldedNames'>,
): Promise<void> {
  const foldedNames = `${fold(entry.actorName)}\n${fold(entry.targetName)}`
  await tx
    .insertInto('audit_log')
    .values({ ...entry, foldedNames })
    .execute()
}

function matching(db: Reader, { action, q, from, to }: Filter) {
  const folded = fold(q ?? '')
  let query = db.selectFrom('audit_log')
  if (action) query = query.where('action', 'in', actionsOf(action))
  if (folded) query = query.where(sqlFor(db).contains(sql.ref('foldedNames'), folded))
  // The stored times are in UTC.
  if (from) query = query.where('at', '>=', new Date(from).toISOString())
  if (to) query = query.where('at', '<', new Date(to).toISOString())
  return query
}

export const entriesOf = (db: Reader, filter: Filter, before: number, limit: number) =>
  matching(db, filter)
    .selectAll()
    .$call(latestBefore('seq', before, limit))
    .execute()

/** The last decision on a record since a time. Recording a reporter's identity is not a decision. */
export const lastEntryOn = (db: Reader, targetId: string, since: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actorName as by'])
    .where('targetId', '=', targetId)
    .where('action', '!=', 'dispute_identity_set')
    .where('at', '>=', since)
    .orderBy('seq', 'desc')
    .executeTakeFirst()

export const countEntries = (db: Reader, filter: Filter): Promise<number> => countRows(matching(db, filter))

export async function pagesOf(db: Reader, ids: string[]): Promise<Map<string, 'character' | 'company'>> {
  if (ids.length === 0) return new Map()
  const characters = await db.selectFrom('character').select('id').where('id', 'in', ids).execute()
  const companies = await db.selectFrom('company').select('id').where('id', 'in', ids).execute()
  return new Map([
    ...characters.map(({ id }) => [id, 'character'] as const),
    ...companies.map(({ id }) => [id, 'company'] as const),
  ])
}
