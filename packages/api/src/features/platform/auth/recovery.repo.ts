import { caseKey } from '@personae/contract/shared/fold'
import type { IsoTime, Reader, ResetTokenTable, Tx } from '@personae/db'
import { countRows, hasChanged, hasRow } from '../../../lib/queries.ts'

/** Adds a token and voids earlier ones. An email sent again gets a new token in place of its first. */
export async function insertToken(tx: Tx, token: Omit<ResetTokenTable, 'isLive'>): Promise<void> {
  await voidTokens(tx, token.userId)
  await tx
    .deleteFrom('reset_token')
    .where('userId', '=', token.userId)
    .where('mailId', '=', token.mailId)
    .execute()
  await tx
    .insertInto('reset_token')
    .values({ ...token, isLive: 1 })
    .execute()
}

export const voidTokens = (tx: Tx, userId: string) =>
  tx.updateTable('reset_token').set({ isLive: 0 }).where('userId', '=', userId).execute()

export const voidEveryToken = (tx: Tx) => tx.updateTable('reset_token').set({ isLive: 0 }).execute()

/** The number of links sent to an account since a time, without those of this email. */
export const countOtherLinks = (
  tx: Tx,
  { userId, mailId, since }: { userId: string; mailId: string; since: IsoTime },
): Promise<number> =>
  countRows(
    tx
      .selectFrom('reset_token')
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .where('mailId', '!=', mailId),
  )

export async function askedAtOf(db: Reader, mailId: string): Promise<IsoTime | null> {
  const mail = await db.selectFrom('mail').select('createdAt').where('id', '=', mailId).executeTakeFirst()
  return mail?.createdAt ?? null
}

const isRequestedAgain = (db: Reader, email: string, askedAt: IsoTime): Promise<boolean> =>
  hasRow(db.selectFrom('mail').where('resetKey', '=', caseKey(email)).where('createdAt', '>', askedAt))

export async function isOutdated(
  db: Reader,
  { userId, email, askedAt }: { userId: string; email: string; askedAt: IsoTime },
): Promise<boolean> {
  const later = db.selectFrom('reset_token').where('userId', '=', userId).where('askedAt', '>', askedAt)
  return (await hasRow(later)) || isRequestedAgain(db, email, askedAt)
}

export async function isLive(db: Reader, tokenHash: string, now: IsoTime): Promise<boolean> {
  const row = await db
    .selectFrom('reset_token')
    .select(['email', 'askedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('isLive', '=', 1)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return false
  return row.email === null || !(await isRequestedAgain(db, row.email, row.askedAt))
}

export async function consumeToken(
  tx: Tx,
  tokenHash: string,
  now: IsoTime,
): Promise<Pick<ResetTokenTable, 'userId' | 'email'> | null> {
  if (!(await isLive(tx, tokenHash, now))) return null
  const row = await tx
    .updateTable('reset_token')
    .set({ isLive: 0 })
    .where('tokenHash', '=', tokenHash)
    .returning(['userId', 'email'])
    .executeTakeFirst()
  return row ?? null
}

export async function deleteExpiredTokens(tx: Tx, before: IsoTime): Promise<void> {
  await tx.deleteFrom('reset_token').where('expiresAt', '<', before).execute()
}

export async function replaceCodes(tx: Tx, userId: string, codeHashes: string[]): Promise<void> {
  await deleteCodes(tx, userId)
  await tx
    .insertInto('recovery_code')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Deletes the recovery codes of an account, and returns whether there were any. */
export const deleteCodes = (tx: Tx, userId: string): Promise<boolean> =>
  hasChanged(tx.deleteFrom('recovery_code').where('userId', '=', userId))

export async function consumeCode(tx: Tx, usernameKey: string, codeHash: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('recovery_code')
    .where('codeHash', '=', codeHash)
    .where('userId', 'in', (eb) => eb.selectFrom('user').select('id').where('usernameKey', '=', usernameKey))
    .returning('userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

export const countCodes = (db: Reader, userId: string): Promise<number> =>
  countRows(db.selectFrom('recovery_code').where('userId', '=', userId))
