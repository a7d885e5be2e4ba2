import { type Db, fromJson, type JsonText, sqlFor } from '@personae/db'
import type { Genre } from '@personae/contract/characters'
import { sql } from 'kysely'
import type { SearchTextRow } from './search-texts.ts'

type TextColumns = Omit<SearchTextRow, 'genres'> & { genres: JsonText<Genre[]> }

const toRow = ({ genres, ...row }: TextColumns): SearchTextRow => ({ ...row, genres: fromJson(genres) })

/** Reads the folded texts of published characters, and which of them have changed. */
export function createTextReads(db: Db) {
  const { jsonArrayOf, integers } = sqlFor(db.read)
  const columns = sql`t.recency, t.name, t.origin, t.series, t.creator, t.writer, t.weight, (
    select ${jsonArrayOf(sql.ref('g.genre'))} from search_genre g where g.recency = t.recency) as genres`

  const following = db.prepare<{ after: number; limit: number }, TextColumns>((read, { after, limit }) =>
    sql<TextColumns>`select ${columns} from search_text t
      where t.approved = 1 and t.recency > ${after} order by t.recency limit ${limit}`.compile(read),
  )
  const those = db.prepare<{ recencies: string }, TextColumns>((read, { recencies }) =>
    sql<TextColumns>`select ${columns} from ${integers(recencies)} one
      join search_text t on t.recency = one.value where t.approved = 1`.compile(read),
  )
  const changes = db.prepare((read, { seq }: { seq: number }) =>
    read.selectFrom('search_change').selectAll().where('seq', '>=', seq).orderBy('seq').compile(),
  )
  const newest = db.prepare((read, _: object) =>
    read.selectFrom('search_change').select('seq').orderBy('seq', 'desc').limit(1).compile(),
  )

  return {
    /** In the order of their recency. */
    after: async (recency: number, limit: number): Promise<SearchTextRow[]> =>
      (await following.all({ after: recency, limit })).map(toRow),
    /** Those that are published. */
    at: async (recencies: readonly number[]): Promise<SearchTextRow[]> =>
      (await those.all({ recencies: JSON.stringify(recencies) })).map(toRow),
    /** From this one on, in order. */
    changesFrom: (seq: number) => changes.all({ seq }),
    /** 0 if nothing has changed yet. */
    lastChange: async (): Promise<number> => (await newest.get({}))?.seq ?? 0,
  }
}
