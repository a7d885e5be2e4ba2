import { type EditorialTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { sql } from 'kysely'
import type { CardRow } from '../../catalogue/characters/character-row.ts'
import { CARD } from '../../catalogue/search/search.repo.ts'

const UNSET: EditorialTable = { title: '', version: 1 }

const head = prepared((db) => db.selectFrom('editorial').selectAll())

export const headOf = async (db: Reader): Promise<EditorialTable> => (await head.get(db, {})) ?? UNSET

export const cardsOf = prepared(
  (db) =>
    sql<CardRow>`select ${CARD.columns} from editorial_entry e
    ${sqlFor(db).orderedJoin} character c on c.id = e."characterId" ${CARD.joined}
    where c.status = 'approved' order by e.position`,
)

const published = prepared(
  (db, { ids }: { ids: string[] }) =>
    sql<{ id: string }>`select c.id from ${sqlFor(db).texts(ids)} one
    ${sqlFor(db).orderedJoin} character c on c.id = one.value where c.status = 'approved'`,
)

export async function publishedAmong(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await published.all(tx, { ids })
  return new Set(rows.map(({ id }) => id))
}

/** The admin who set the row last, and the time. */
export const lastChange = (tx: Tx) =>
  tx
    .selectFrom('audit_log')
    .select(['actorName as by', 'at'])
    .where('action', '=', 'editorial_changed')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function replaceRow(tx: Tx, row: EditorialTable, ids: string[]): Promise<void> {
  await tx.deleteFrom('editorial').execute()
  await tx.insertInto('editorial').values(row).execute()
  await tx.deleteFrom('editorial_entry').execute()
  if (ids.length === 0) return
  await tx
    .insertInto('editorial_entry')
    .values(ids.map((characterId, position) => ({ position, characterId })))
    .execute()
}
