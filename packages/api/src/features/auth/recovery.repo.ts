import type { IsoTime, Reader, ResetTokenTable, Tx } from '@personae/db'

/** Makes a token; the one before it is void. A mail that is sent again has one all the same. */
export async function insertToken(tx: Tx, token: Omit<ResetTokenTable, 'isLive'>): Promise<void> {
  await voidTokens(tx, token.userId)
  await tx.deleteFrom('reset_token').where('mailId', '=', token.mailId).execute()
  await tx
    .insertInto('reset_token')
    .values({ ...token, isLive: 1 })
    .execute()
}

export async function voidTokens(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('reset_token').set({ isLive: 0 }).where('userId', '=', userId).execute()
}

/** Links that went out to an account since then, with other mails than this one. */
export async function countOtherLinks(
  tx: Tx,
  { userId, mailId, since }: { userId: string; mailId: string; since: IsoTime },
): Promise<number> {
  const { n } = await tx
    .selectFrom('reset_token')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .where('mailId', '!=', mailId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function isLive(db: Reader, tokenHash: string, now: IsoTime): Promise<boolean> {
  const row = await db
    .selectFrom('reset_token')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('isLive', '=', 1)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a token up; one statement, so that of many at once one succeeds. Null when it is not live. */
export async function takeToken(tx: Tx, tokenHash: string, now: IsoTime): Promise<string | null> {
  const row = await tx
    .updateTable('reset_token')
    .set({ isLive: 0 })
    .where('tokenHash', '=', tokenHash)
    .where('isLive', '=', 1)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

export async function deleteExpiredTokens(tx: Tx, before: IsoTime): Promise<void> {
  await tx.deleteFrom('reset_token').where('expiresAt', '<', before).execute()
}

/** Puts new codes in the place of all that there were. */
export async function replaceCodes(tx: Tx, userId: string, codeHashes: string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('userId', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Uses a code up. Null when this name has no such code. */
export async function takeCode(tx: Tx, usernameKey: string, codeHash: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('recovery_code')
    .where('codeHash', '=', codeHash)
    .where('userId', 'in', (eb) => eb.selectFrom('user').select('id').where('usernameKey', '=', usernameKey))
    .returning('userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

export async function countCodes(db: Reader, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}
