import type { IsoTime, Reader } from '@personae/db'
import { countRows } from '../../../lib/queries.ts'

export async function pendingSubmissions(db: Reader): Promise<{ pending: number; oldestAt: IsoTime | null }> {
  const pending = db.selectFrom('character').where('status', '=', 'pending')
  // The sort key of a pending submission is the time of the submission.
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

/** Unsent emails by kind, with the time of the oldest of each. */
export const unsentMails = (db: Reader) =>
  db
    .selectFrom('job')
    .select(({ fn }) => [
      'about as kind',
      fn.countAll<number>().as('count'),
      fn.min<IsoTime>('createdAt').as('oldestAt'),
    ])
    .where('kind', '=', 'mail')
    .groupBy('about')
    .execute()

export const countByStatus = (db: Reader) =>
  db
    .selectFrom('character')
    .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
