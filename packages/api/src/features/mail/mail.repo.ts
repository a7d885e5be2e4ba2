import { randomUUID } from 'node:crypto'
import { type IsoTime, type MailJob, type Reader, toJson, type Tx } from '@personae/db'

export async function insertMail(tx: Tx, job: MailJob, now: IsoTime): Promise<void> {
  const mail = {
    id: randomUUID(),
    job: toJson(job),
    createdAt: now,
    dueAt: now,
    attempts: 0,
    lastError: null,
  }
  await tx.insertInto('mail').values(mail).execute()
}

export const findDue = (tx: Tx, now: IsoTime) =>
  tx.selectFrom('mail').selectAll().where('dueAt', '<=', now).orderBy('dueAt').limit(1).executeTakeFirst()

export async function countAttempt(tx: Tx, id: string, attempts: number, dueAt: IsoTime): Promise<void> {
  await tx.updateTable('mail').set({ attempts, dueAt }).where('id', '=', id).execute()
}

/** Remembers what went wrong; `dueAt` null gives the mail up. */
export async function noteFailure(
  tx: Tx,
  id: string,
  failure: { lastError: string; dueAt?: null },
): Promise<void> {
  await tx.updateTable('mail').set(failure).where('id', '=', id).execute()
}

export async function deleteMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mail').where('id', '=', id).execute()
}

export const anyDue = (db: Reader, { now }: { now: IsoTime }) =>
  db.selectFrom('mail').select('id').where('dueAt', '<=', now).limit(1)
