import type { EmailChangeTable, IsoTime, Reader, Tx } from '@personae/db'

/** Notes the wish; one that was there before is forgotten. */
export async function putEmailChange(tx: Tx, change: EmailChangeTable): Promise<void> {
  await tx
    .insertInto('email_change')
    .values(change)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute()
}

export const findEmailChange = (db: Reader, userId: string) =>
  db
    .selectFrom('email_change')
    .innerJoin('user', 'user.id', 'email_change.userId')
    .select(['email_change.email', 'email_change.expiresAt', 'user.username'])
    .where('userId', '=', userId)
    .executeTakeFirst()

export async function setConfirmationToken(
  tx: Tx,
  userId: string,
  confirmation: { tokenHash: string; expiresAt: IsoTime },
): Promise<void> {
  await tx.updateTable('email_change').set(confirmation).where('userId', '=', userId).execute()
}

/** Uses a confirmation up. Null when it is unknown or out of date. */
export async function takeEmailChange(tx: Tx, tokenHash: string, now: IsoTime) {
  const row = await tx
    .deleteFrom('email_change')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email'])
    .executeTakeFirst()
  return row ?? null
}
