import { prepared, sqlFor } from '@personae/db'
import { sql } from 'kysely'

export const countInUniverse = prepared(
  (db, params: { word: string; originKey: string; except: string | null; limit: number }) =>
    sql<{ n: number }>`select count(*) as n from (
      select 1 from name_word w
      ${sqlFor(db).orderedJoin} name_posting p on p."wordId" = w.id
      ${sqlFor(db).orderedJoin} character c on c.recency = p.recency
      where w.text = ${params.word} and c."originKey" = ${params.originKey} and c.status != 'rejected'
        and c.id is distinct from ${params.except}
      limit ${params.limit}
    ) found`,
)

export const countWithWord = prepared(
  (db, params: { word: string; limit: number }) =>
    sql<{ n: number }>`select count(*) as n from (
      select 1 from name_word w
      ${sqlFor(db).orderedJoin} name_posting p on p."wordId" = w.id
      where w.text = ${params.word}
      limit ${params.limit}
    ) found`,
)
