import { randomUUID } from 'node:crypto'
import { type MailJob, type MailTable, type Reader, toJson, type Tx } from '@personae/db'

export async function insertMail(
  tx: Tx,
  { job, ...mail }: Pick<MailTable, 'resetKey' | 'createdAt'> & { job: MailJob },
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('mail')
    .values({ id, job: toJson(job), ...mail })
    .execute()
  return id
}

export const findMail = (db: Reader, id: string) =>
  db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteMail = (tx: Tx, id: string) => tx.deleteFrom('mail').where('id', '=', id).execute()

/** Deletes the unsent mail of a kind; its jobs then find nothing to send. */
export const deleteMailOf = (tx: Tx, kind: MailJob['kind']) =>
  tx
    .deleteFrom('mail')
    .where((eb) => eb(eb.cast<string>('job', 'text'), 'like', `{"kind":"${kind}",%`))
    .execute()
