import type { JobKindName } from '@personae/contract/jobs.constants'
import { type IsoTime, type JobTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { countRows, hasChanged } from '../../../lib/queries.ts'

export type JobKey = Pick<JobTable, 'kind' | 'subject'>

/**
 * Adds a job, or restarts a failed one. A job that waits for its first attempt changes only if it is now due
 * sooner. After an attempt the error is cleared: `succeed` then knows that the job was added again.
 */
export async function insertJob(
  tx: Tx,
  job: Pick<JobTable, 'kind' | 'subject' | 'about' | 'dueAt' | 'createdAt'>,
): Promise<void> {
  const fresh = { attempts: 0, dueAt: job.dueAt, failedAt: null, lastError: null }
  await tx
    .insertInto('job')
    .values({ ...job, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet(fresh)
        .where(({ eb, or, and }) =>
          or([
            eb('job.failedAt', 'is not', null),
            and([eb('job.attempts', '=', 0), eb('job.dueAt', '>', job.dueAt)]),
          ]),
        ),
    )
    .execute()
  await tx
    .updateTable('job')
    .set({ lastError: null })
    .where((eb) => eb.and(ofKey(job)))
    .where('attempts', '>', 0)
    .execute()
}

const ofKey = ({ kind, subject }: JobKey) => ({ kind, subject })

export const findJob = (db: Reader, key: JobKey) =>
  db
    .selectFrom('job')
    .selectAll()
    .where((eb) => eb.and(ofKey(key)))
    .executeTakeFirst()

export async function updateJob(tx: Tx, key: JobKey, change: Partial<Omit<JobTable, keyof JobKey>>) {
  await tx
    .updateTable('job')
    .set(change)
    .where((eb) => eb.and(ofKey(key)))
    .execute()
}

export const deleteJob = (tx: Tx, key: JobKey) =>
  tx
    .deleteFrom('job')
    .where((eb) => eb.and(ofKey(key)))
    .execute()

/** Deletes a job before its first attempt. @returns whether there was such a job */
export const deleteUntried = (tx: Tx, key: JobKey): Promise<boolean> =>
  hasChanged(
    tx
      .deleteFrom('job')
      .where((eb) => eb.and(ofKey(key)))
      .where('attempts', '=', 0),
  )

export const longestDue = prepared((db, { kind, now }: { kind: JobKindName; now: IsoTime }) =>
  db
    .selectFrom('job')
    .select('subject')
    .where('kind', '=', kind)
    .where('dueAt', '<=', now)
    .where('failedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy(sqlFor(db).jobArrival)
    .limit(1),
)

export const countWaiting = (db: Reader, now: IsoTime) =>
  db
    .selectFrom('job')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.sum<number>(eb.case().when('attempts', '>', 0).then(1).else(0).end()).as('retrying'),
    ])
    .where('failedAt', 'is', null)
    // Jobs scheduled for a later time, maybe weeks ahead, are not waiting yet.
    .where((eb) => eb.or([eb('dueAt', '<=', now), eb('attempts', '>', 0)]))
    .groupBy('kind')
    .execute()

export const findFailed = (db: Reader, limit: number) =>
  db
    .selectFrom('job')
    .selectAll()
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(limit)
    .execute()

export const countFailed = (db: Reader): Promise<number> =>
  countRows(db.selectFrom('job').where('failedAt', 'is not', null))
