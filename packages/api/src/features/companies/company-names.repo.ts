import type { Reader, Tx } from '@personae/db'
import { hasRow } from '../../lib/queries.ts'

export const hasLookAlike = (db: Reader, skeletons: string[]): Promise<boolean> =>
  hasRow(db.selectFrom('company_skeleton').select('companyId').where('skeleton', 'in', skeletons))

/** Stores the skeletons of a company's name; those that another company has stay with it. */
export async function storeSkeletons(tx: Tx, companyId: string, skeletons: string[]): Promise<void> {
  await tx
    .insertInto('company_skeleton')
    .values(skeletons.map((skeleton) => ({ skeleton, companyId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const withoutSkeletons = (tx: Tx) =>
  tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_skeleton')
            .select('company_skeleton.companyId')
            .whereRef('company_skeleton.companyId', '=', 'company.id'),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
