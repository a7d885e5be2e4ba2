import { type JobTable, type MediaObjectTable, prepared, type Reader, type Tx } from '@personae/db'

export const insertObjects = (tx: Tx, objects: MediaObjectTable[]) =>
  tx.insertInto('media_object').values(objects).execute()

export const deleteObjects = (tx: Tx, hash: string): Promise<MediaObjectTable[]> =>
  tx.deleteFrom('media_object').where('hash', '=', hash).returningAll().execute()

export const objectsOf = prepared((db, { hash }: { hash: string }) =>
  db.selectFrom('media_object').selectAll().where('hash', '=', hash).orderBy('width'),
)

/** Whether a copy is used, or a job will delete it. One statement, as a copy may change between these. */
export async function isCopyKnown(
  db: Reader,
  { hash, copy, job }: { hash: string; copy: string; job: Pick<JobTable, 'kind' | 'subject'> },
): Promise<boolean> {
  const { isKnown } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('media_object').select('copy').where('hash', '=', hash).where('copy', '=', copy)),
        exists(
          selectFrom('job').select('kind').where('kind', '=', job.kind).where('subject', '=', job.subject),
        ),
      ]).as('isKnown'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isKnown)
}
