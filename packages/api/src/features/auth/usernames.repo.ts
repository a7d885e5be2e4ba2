import type { Reader, Tx } from '@personae/db'
import { hasRow } from '../../lib/queries.ts'

export const hasLookAlike = (tx: Tx, skeletons: string[]): Promise<boolean> =>
  hasRow(tx.selectFrom('username_skeleton').select('userId').where('skeleton', 'in', skeletons))

/** Stores the skeletons of an account's name; those that another account has stay with it. */
export async function storeSkeletons(tx: Tx, userId: string, skeletons: string[]): Promise<void> {
  await tx
    .insertInto('username_skeleton')
    .values(skeletons.map((skeleton) => ({ skeleton, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const withoutSkeletons = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['id', 'username'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('username_skeleton')
            .select('username_skeleton.userId')
            .whereRef('username_skeleton.userId', '=', 'user.id'),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
