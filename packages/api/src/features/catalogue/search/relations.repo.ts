import { prepared, type Reader, sqlFor } from '@personae/db'
import { sql } from 'kysely'

interface Named {
  name: string
  id: string
}

const named = prepared(
  (db, { names, originKey, not }: { names: string; originKey: string; not: string }) =>
    sql<Named>`select t.name, c.id from ${sqlFor(db).texts(names)} one
    ${sqlFor(db).orderedJoin} search_text t on t.name = one.value and t.approved = 1
    ${sqlFor(db).orderedJoin} character c on c.recency = t.recency
    where c."originKey" = ${originKey} and c.id != ${not}`,
)

/** Who among the published characters of a universe, but one, has one of these folded names. */
export const namedInUniverse = (
  db: Reader,
  names: readonly string[],
  { originKey, not }: { originKey: string; not: string },
): Promise<Named[]> => named.all(db, { names: JSON.stringify(names), originKey, not })

const relationships = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('character')
    .select(['relationships', 'originKey', 'status', 'submittedBy'])
    .where('id', '=', id),
)

export const relationshipsOf = (db: Reader, id: string) => relationships.get(db, { id })
