import { type CharacterChangeTable, type Db, prepared, type TopicChangeTable } from '@personae/db'
import { type Selectable, sql } from 'kysely'
import { coalesce } from './coalesce.ts'

interface Feeds {
  character_change: Selectable<CharacterChangeTable>
  topic_change: Selectable<TopicChangeTable>
}

/**
 * Follows the changes of all processes, from its first read on. They are read once after each commit, for all callers.
 * @param apply receives the new changes in order. `isComplete` is false if some may be missing: so many followed that
 * older ones were deleted, or an earlier state was restored. (In `topic_change`, whose rows are replaced, it says
 * nothing: none is missing.) If it throws, the same changes are read again.
 */
export function followChanges<Table extends keyof Feeds>(
  db: Pick<Db, 'dataVersion' | 'read'>,
  table: Table,
  apply: (changes: Feeds[Table][], isComplete: boolean) => void | Promise<void>,
) {
  const changesFrom = prepared((read, { seq }: { seq: number }) =>
    sql<Feeds[Table]>`select * from ${sql.table(table)} where seq >= ${seq} order by seq`.compile(read),
  )
  const newest = prepared((read) =>
    sql<{ seq: number | null }>`select max(seq) as seq from ${sql.table(table)}`.compile(read),
  )
  const newestSeq = async (): Promise<number> => (await newest.get(db.read, {}))?.seq ?? 0
  /** The last known change; null before the first read. */
  let last: number | null = null
  let readAt: number | null = null

  async function readFrom(known: number): Promise<number> {
    const changes = await changesFrom.all(db.read, { seq: known })
    const first = changes[0]?.seq
    const end = changes.at(-1)?.seq ?? (await newestSeq())
    await apply(
      changes.filter(({ seq }) => seq > known),
      known === 0 ? (first ?? 1) === 1 : first === known,
    )
    return end
  }

  const isCurrent = (): boolean => db.dataVersion() === readAt

  return {
    isCurrent,

    read: coalesce(async () => {
      if (isCurrent()) return
      // Before the changes: what is committed meanwhile is read next time.
      const version = db.dataVersion()
      last = last === null ? await newestSeq() : await readFrom(last)
      readAt = version
    }),
  }
}
