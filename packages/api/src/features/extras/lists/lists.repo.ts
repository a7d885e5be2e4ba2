import { type Flag, type ListTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { type Selectable, sql } from 'kysely'
import type { CardRow } from '../../catalogue/characters/character-row.ts'
import { CARD } from '../../catalogue/search/search.repo.ts'

export type ListRow = Selectable<ListTable>

const lists = (db: Reader) => db.selectFrom('list').selectAll()

/** A list, unless the account of its owner is disabled. */
export const findList = prepared((db, { id }: { id: string }) =>
  lists(db)
    .where('id', '=', id)
    .where('ownerId', 'not in', (eb) =>
      eb.selectFrom('user').select('id').where('disabledAt', 'is not', null),
    ),
)

export const findFavourites = prepared((db, { ownerId }: { ownerId: string }) =>
  lists(db).where('ownerId', '=', ownerId).where('isFavourites', '=', 1),
)

export const listsOf = prepared((db, { ownerId }: { ownerId: string }) =>
  lists(db).where('ownerId', '=', ownerId).orderBy('seq', 'desc'),
)

/** A user's public lists with published characters, newest first. */
export const publicListsOf = prepared(
  (db, { ownerId, before, limit }: { ownerId: string; before: number; limit: number }) =>
    sql<ListRow>`select * from list where "ownerId" = ${ownerId} and seq < ${before} and "isPublic" = 1
    and exists (select 1 from "user" where id = ${ownerId} and "disabledAt" is null)
    and exists (select 1 from list_entry e ${sqlFor(db).orderedJoin} character c on c.id = e."characterId"
      where e."listId" = list.id and c.status = 'approved')
    order by seq desc limit ${limit}`,
)

export interface Owner {
  username: string
  isContributor: Flag
}

export const ownerOf = prepared(
  (db, { id }: { id: string }) =>
    sql<Owner>`select username, exists (
    select 1 from character where "submittedBy" = ${id} and status = 'approved') as "isContributor"
    from "user" where id = ${id}`,
)

interface Entry {
  listId: string
  characterId: string
}

const shown = prepared(
  (db, { listId }: { listId: string }) =>
    sql<{ n: number }>`select count(*) as n from list_entry e
    ${sqlFor(db).orderedJoin} character c on c.id = e."characterId"
    where e."listId" = ${listId} and c.status = 'approved'`,
)

/** The number of published characters in a list: other characters are not shown. */
export const countShown = async (db: Reader, listId: string): Promise<number> =>
  (await shown.get(db, { listId }))!.n

const all = prepared(
  (db, { listId }: { listId: string }) =>
    sql<{ n: number }>`select count(*) as n from list_entry where "listId" = ${listId}`,
)

export const countEntries = async (db: Reader, listId: string): Promise<number> =>
  (await all.get(db, { listId }))!.n

const entry = prepared(
  (db, { listId, characterId }: Entry) =>
    sql<{ seq: number }>`select seq from list_entry
    where "characterId" = ${characterId} and "listId" = ${listId}`,
)

export const hasEntry = async (db: Reader, key: Entry): Promise<boolean> =>
  (await entry.get(db, key)) !== undefined

const saved = prepared(
  (db, { ownerId, characterIds }: { ownerId: string; characterIds: string[] }) =>
    sql<{ id: string }>`select value as id from ${sqlFor(db).texts(characterIds)} one
    where exists (select 1 from list_entry where "characterId" = one.value
      and "listId" in (select id from list where "ownerId" = ${ownerId}))
    order by one.key`,
)

/** The characters that are in any list of a user. The cost does not depend on other users' lists. */
export async function savedBy(db: Reader, ownerId: string, characterIds: string[]): Promise<string[]> {
  const rows = await saved.all(db, { ownerId, characterIds })
  return rows.map(({ id }) => id)
}

export const entriesOf = prepared(
  (db, { listId, before, limit }: { listId: string; before: number; limit: number }) =>
    sql<CardRow & { seq: number }>`select ${CARD.columns}, e.seq from list_entry e
    ${sqlFor(db).orderedJoin} character c on c.id = e."characterId" ${CARD.joined}
    where e."listId" = ${listId} and e.seq < ${before} and c.status = 'approved'
    order by e.seq desc limit ${limit}`,
)

export const contentsOf = prepared(
  (db, { listId }: { listId: string }) =>
    sql<{ id: string; name: string; addedAt: string }>`select c.id, c.name, e."addedAt" from list_entry e
    ${sqlFor(db).orderedJoin} character c on c.id = e."characterId"
    where e."listId" = ${listId} and c.status = 'approved' order by e.seq desc`,
)

export const insertList = (tx: Tx, list: Omit<ListRow, 'seq'>) => tx.insertInto('list').values(list).execute()

/** The admin whose takedown is the last change of a list; undefined if its owner changed it last. */
export async function takenDownBy(
  tx: Tx,
  { id, updatedAt }: Pick<ListRow, 'id' | 'updatedAt'>,
): Promise<string | undefined> {
  const takedown = await tx
    .selectFrom('audit_log')
    .select('actorName')
    .where('targetId', '=', id)
    .where('action', '=', 'list_taken_down')
    .where('at', '>=', updatedAt)
    .executeTakeFirst()
  return takedown?.actorName
}

export type ListColumns = Partial<Omit<ListRow, 'seq' | 'id' | 'ownerId' | 'isFavourites' | 'createdAt'>>

export const updateList = (tx: Tx, id: string, columns: ListColumns) =>
  tx.updateTable('list').set(columns).where('id', '=', id).execute()

export const deleteList = (tx: Tx, id: string) => tx.deleteFrom('list').where('id', '=', id).execute()

export const insertEntry = (tx: Tx, added: Entry & { addedAt: string }) =>
  tx.insertInto('list_entry').values(added).execute()

export const deleteEntry = (tx: Tx, { listId, characterId }: Entry) =>
  tx.deleteFrom('list_entry').where('listId', '=', listId).where('characterId', '=', characterId).execute()
