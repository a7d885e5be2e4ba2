import { caseKey } from '@personae/contract/shared/fold'
import type { EmailChangeTable, IsoTime, Reader, Tx } from '@personae/db'

export const putEmailChange = (tx: Tx, change: EmailChangeTable) =>
  tx
    .insertInto('email_change')
    .values(change)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute()

export const findEmailChange = (db: Reader, userId: string) =>
  db
    .selectFrom('email_change')
    .innerJoin('user', 'user.id', 'email_change.userId')
    .select([
      'email_change.email',
      'email_change.expiresAt',
      'email_change.isFromSignup',
      'email_change.mailedAt',
      'user.username',
    ])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Accounts without a confirmed address for which this address is pending, newest first. */
export const findWaitingFor = (
  db: Reader,
  { email, now, limit }: { email: string; now: IsoTime; limit: number },
) =>
  db
    .selectFrom('email_change')
    .innerJoin('user', 'user.id', 'email_change.userId')
    .select(['user.id', 'user.username', 'email_change.email'])
    .where('email_change.emailKey', '=', caseKey(email))
    .where('user.email', 'is', null)
    .where('user.disabledAt', 'is', null)
    .where((eb) => eb.or([eb('isFromSignup', '=', 1), eb('expiresAt', '>', now)]))
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id')
    .limit(limit)
    .execute()

export const updateEmailChange = (tx: Tx, userId: string, columns: Partial<EmailChangeTable>) =>
  tx.updateTable('email_change').set(columns).where('userId', '=', userId).execute()

/** Uses a confirmation token and returns its change; null if the token is unknown or expired. */
export async function consumeEmailChange(tx: Tx, tokenHash: string, now: IsoTime) {
  const row = await tx
    .deleteFrom('email_change')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email'])
    .executeTakeFirst()
  return row ?? null
}

/** Ends a pending change; the address of a sign-up stays pending, since a forgotten password needs it. */
export async function endEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_change').where('userId', '=', userId).where('isFromSignup', '=', 0).execute()
  await updateEmailChange(tx, userId, { tokenHash: null })
}

/** Deletes changes that nobody has confirmed; the address of a sign-up stays pending. */
export const deleteExpiredChanges = (tx: Tx, before: IsoTime) =>
  tx.deleteFrom('email_change').where('isFromSignup', '=', 0).where('expiresAt', '<', before).execute()

export const deleteEmailChange = (tx: Tx, userId: string) =>
  tx.deleteFrom('email_change').where('userId', '=', userId).execute()
