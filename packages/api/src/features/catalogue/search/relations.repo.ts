import { prepared, sqlFor } from '@personae/db'
import { sql } from 'kysely'

/** The published characters of a universe, except one, that have one of these folded names. */
export const namedInUniverse = prepared(
  (db, { names, originKey, not }: { names: string[]; originKey: string; not: string }) =>
    sql<{ name: string; id: string }>`select t.name, c.id from ${sqlFor(db).texts(names)} one
    ${sqlFor(db).orderedJoin} search_text t on t.name = one.value and t.approved = 1
    ${sqlFor(db).orderedJoin} character c on c.recency = t.recency
    where c."originKey" = ${originKey} and c.id != ${not}`,
)

export const relationshipsOf = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('character')
    .select(['relationships', 'originKey', 'status', 'submittedBy'])
    .where('id', '=', id),
)
