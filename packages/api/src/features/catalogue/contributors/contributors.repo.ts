import { prepared, sqlFor } from '@personae/db'
import { sql } from 'kysely'
import { latestBefore } from '../../../lib/queries.ts'

export const person = prepared((db, { usernameKey }: { usernameKey: string }) =>
  db
    .selectFrom('user')
    .select(['id', 'username'])
    .where('usernameKey', '=', usernameKey)
    .where('kind', '=', 'person'),
)

export const people = prepared((db) =>
  db
    .selectFrom('user')
    .select('username')
    .where('kind', '=', 'person')
    .where('id', 'in', (eb) =>
      eb.selectFrom('character').select('submittedBy').where('status', '=', 'approved'),
    )
    .orderBy('usernameKey'),
)

export const publicLists = prepared(
  (db, { ownerId }: { ownerId: string }) =>
    sql<{ n: number }>`select count(*) as n from list where "ownerId" = ${ownerId} and "isPublic" = 1
    and exists (select 1 from "user" where id = ${ownerId} and "disabledAt" is null)
    and exists (select 1 from list_entry e ${sqlFor(db).orderedJoin} character c on c.id = e."characterId"
      where e."listId" = list.id and c.status = 'approved')`,
)

export const acceptedCorrections = prepared((db, { authorId }: { authorId: string }) =>
  db
    .selectFrom('correction')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('authorId', '=', authorId)
    .where('kind', '=', 'change')
    .where('status', 'in', ['accepted', 'partly']),
)

interface Range {
  userId: string
  before: number
  limit: number
}

export const contributions = prepared((db, { userId, before, limit }: Range) =>
  db
    .selectFrom('character')
    .select(['recency', 'origin', 'publishedAt'])
    .where('submittedBy', '=', userId)
    .where('status', '=', 'approved')
    .$call(latestBefore('recency', before, limit)),
)
