import { type Db, prepared, type PublishedChangeTable, type TopicChangeTable } from '@personae/db'
import { type Selectable, sql } from 'kysely'
import { coalesce } from './coalesce.ts'

interface Feeds {
  published_change: Selectable<PublishedChangeTable>
  topic_change: Selectable<TopicChangeTable>
}

/** Maximum number of changes that are passed on one by one. */
const MOST = 1_000

/**
 * Follows the changes of all processes from its first read on. They are read once per commit for all callers.
 * @param apply receives the changes since the last read, in order; null if anything may have changed: there
 * were more than `MOST`, or an earlier state was restored. If it throws, the same changes are read again.
 */
export function followChanges<Table extends keyof Feeds>(
  db: Pick<Db, 'dataVersion' | 'read'>,
  table: Table,
  apply: (changes: Feeds[Table][] | null) => void | Promise<void>,
) {
  // Includes the last known change, whose row stays until a later one replaces it: see `isOlder`.
  const changesFrom = prepared(
    (read, { seq }: { seq: number }) =>
      sql<Feeds[Table]>`select * from ${sql.table(table)} where seq >= ${seq} order by seq
      limit ${sql.lit(MOST + 2)}`,
  )
  const newest = prepared(() => sql<{ seq: number | null }>`select max(seq) as seq from ${sql.table(table)}`)
  const newestSeq = async (): Promise<number> => (await newest.get(db.read, {}))?.seq ?? 0
  /** The last known change; null before the first read. */
  let last: number | null = null
  let readAt: number | null = null

  async function readFrom(known: number): Promise<number> {
    const rows = await changesFrom.all(db.read, { seq: known })
    const changes = rows.filter(({ seq }) => seq > known)
    const isOlder = rows.length === 0 && known > 0
    const areComplete = !isOlder && changes.length <= MOST
    const end = areComplete ? (changes.at(-1)?.seq ?? known) : await newestSeq()
    await apply(areComplete ? changes : null)
    return end
  }

  const isCurrent = (): boolean => db.dataVersion() === readAt

  return {
    isCurrent,

    read: coalesce(async () => {
      if (isCurrent()) return
      // Read before the changes: what is committed meanwhile is then read next time.
      const version = db.dataVersion()
      last = last === null ? await newestSeq() : await readFrom(last)
      readAt = version
    }),
  }
}
