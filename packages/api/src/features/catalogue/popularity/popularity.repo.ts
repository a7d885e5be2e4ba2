import { type CharacterViewTable, prepared, sqlFor, type Tx } from '@personae/db'
import { sql } from 'kysely'

export const publishedId = prepared((db, { id }: { id: string }) =>
  db.selectFrom('character').select('id').where('id', '=', id).where('status', '=', 'approved'),
)

const add = prepared(
  (db, { characterId, day, views }: CharacterViewTable) =>
    // A character may have been removed since it was viewed.
    sql<never>`insert into character_view ("characterId", day, views)
    select id, ${day}, ${views} from character where id = ${characterId}
    on conflict ("characterId", day) do update set views = character_view.views + excluded.views`,
)

export async function addViews(tx: Tx, counts: readonly CharacterViewTable[]): Promise<void> {
  for (const { characterId, day, views } of counts) await add.run(tx, { characterId, day, views })
}

export const deleteViewsBefore = (tx: Tx, characterId: string, day: string) =>
  tx.deleteFrom('character_view').where('characterId', '=', characterId).where('day', '<', day).execute()

interface Range {
  after: number
  limit: number
  /** The first day that counts, as 2026-11-23. */
  since: string
}

export interface ActivityRow {
  id: string
  recency: number
  weight: number
  /** The stored activity, before this count. */
  stored: number
  activity: number
  /** The first day with stored views; null without any. */
  oldest: string | null
}

/** The activity of published characters after a recency: their views, and the users who saved them, without disabled ones. */
export const activitiesIn = prepared((db, { after, limit, since }: Range) => {
  const { orderedJoin } = sqlFor(db)
  return sql<ActivityRow>`
    select c.id, t.recency, t.weight, t.activity as stored, cast(
        coalesce((select sum(v.views) from character_view v
          where v."characterId" = c.id and v.day >= ${since}), 0) +
        (select count(distinct l."ownerId") from list_entry e ${orderedJoin} list l on l.id = e."listId"
          ${orderedJoin} "user" u on u.id = l."ownerId" and u."disabledAt" is null
          where e."characterId" = c.id and e."addedAt" >= ${since}) as bigint) as activity,
      (select min(v.day) from character_view v where v."characterId" = c.id) as oldest
    from search_text t ${orderedJoin} character c on c.recency = t.recency
    where t.approved = 1 and t.recency > ${after} order by t.recency limit ${limit}`
})
