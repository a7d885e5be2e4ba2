import { type Db, sqlFor } from '@personae/db'
import { sql } from 'kysely'

interface Named {
  name: string
  id: string
}

/** Which of these folded names, a JSON array, published characters of a universe have. */
export const prepareNamed = (db: Db) =>
  db.prepare<{ names: string; originKey: string; not: string }, Named>((read, { names, originKey, not }) =>
    sql<Named>`select t.name, c.id from ${sqlFor(read).texts(names)} one
      ${sqlFor(read).orderedJoin} search_text t on t.name = one.value and t.approved = 1
      ${sqlFor(read).orderedJoin} character c on c.recency = t.recency
      where c."originKey" = ${originKey} and c.id != ${not}`.compile(read),
  )

export const prepareRelationships = (db: Db) =>
  db.prepare((read, { id }: { id: string }) =>
    read
      .selectFrom('character')
      .select(['relationships', 'originKey', 'status', 'submittedBy'])
      .where('id', '=', id)
      .compile(),
  )
