import type { Tx } from '@personae/db'
import { hasChanged, hasRow } from '../../../lib/queries.ts'

export const insertUpload = (tx: Tx, userId: string, hash: string, uploadedAt: string) =>
  tx
    .insertInto('picture_upload')
    .values({ userId, hash, uploadedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'hash']).doUpdateSet({ uploadedAt }))
    .execute()

/** @returns whether there was such an upload */
export const deleteUpload = (tx: Tx, userId: string, hash: string): Promise<boolean> =>
  hasChanged(tx.deleteFrom('picture_upload').where('userId', '=', userId).where('hash', '=', hash))

export const uploadsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('picture_upload')
    .select(['userId', 'hash'])
    .where('userId', '=', userId)
    .orderBy('uploadedAt', 'desc')
    .orderBy('hash')
    .execute()

export const uploadsBefore = (tx: Tx, time: string, limit: number) =>
  tx
    .selectFrom('picture_upload')
    .select(['userId', 'hash'])
    .where('uploadedAt', '<=', time)
    .orderBy('uploadedAt')
    .limit(limit)
    .execute()

export async function showsPicture(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const characters = tx
    .selectFrom('character')
    .where('pictureHash', '=', hash)
    .where('submittedBy', '=', userId)
  if (await hasRow(characters)) return true
  return hasRow(
    tx
      .selectFrom('company')
      .where('ownerId', '=', userId)
      .where((eb) => eb.or([eb('logoHash', '=', hash), eb('pendingLogoHash', '=', hash)])),
  )
}
