import type { DashboardTotals } from '@personae/contract/moderation'
import type { IsoTime, Reader } from '@personae/db'
import { countRows } from '../../../lib/queries.ts'

export async function pendingSubmissions(db: Reader): Promise<{ pending: number; oldestAt: IsoTime | null }> {
  const pending = db.selectFrom('character').where('status', '=', 'pending')
  // Their sort key is the time of the submission.
  const oldest = await pending.select('submittedAt').orderBy('recency').limit(1).executeTakeFirst()
  return { pending: await countRows(pending), oldestAt: oldest?.submittedAt ?? null }
}

export const countJobs = (db: Reader) =>
  db
    .selectFrom('job')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('failedAt').as('failed'),
    ])
    .groupBy('kind')
    .execute()

export const countMails = (db: Reader): Promise<number> => countRows(db.selectFrom('mail'))

export async function countByStatus(db: Reader): Promise<{ status: string; n: number }[]> {
  const rows = await db
    .selectFrom('character')
    .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  return rows.map(({ status, n }) => ({ status, n: Number(n) }))
}

/** What waits for a decision beside submissions; `since` is when the oldest was filed. */
export async function waitingFor(db: Reader): Promise<Omit<DashboardTotals['waiting'], 'submissions'>> {
  const oldest = (table: 'dispute' | 'correction' | 'appeal') =>
    db
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min<IsoTime | null>('createdAt').as('since'),
      ])
  const found = {
    corrections: oldest('correction').where('status', '=', 'open'),
    reports: oldest('dispute').where('status', '=', 'pending'),
    appeals: oldest('appeal').where('verdict', 'is', null),
    lists: db
      .selectFrom('list_report')
      .innerJoin('list', 'list.id', 'list_report.listId')
      .where('list.isPublic', '=', 1)
      .select(({ fn }) => [
        fn.count<number>('listId').distinct().as('count'),
        fn.min<IsoTime | null>('list_report.createdAt').as('since'),
      ]),
    companies: db
      .selectFrom('company')
      .where('requestedAt', 'is not', null)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min<IsoTime | null>('requestedAt').as('since'),
      ]),
  }
  const rows = await Promise.all(
    Object.entries(found).map(async ([kind, query]) => {
      const { count, since } = await query.executeTakeFirstOrThrow()
      return [kind, { count: Number(count), since }]
    }),
  )
  return Object.fromEntries(rows) as Record<keyof typeof found, DashboardTotals['waiting']['lists']>
}
