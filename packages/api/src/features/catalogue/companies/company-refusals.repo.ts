import type { CompanyRefusalTable, Reader, Tx } from '@personae/db'
import { hasRow } from '../../../lib/queries.ts'

export const insertRefusal = (tx: Tx, refusal: CompanyRefusalTable) =>
  tx.insertInto('company_refusal').values(refusal).execute()

export const findRefusal = (tx: Tx, companyId: string): Promise<CompanyRefusalTable | undefined> =>
  tx.selectFrom('company_refusal').selectAll().where('companyId', '=', companyId).executeTakeFirst()

/** The latest first. */
export const refusalsOf = (db: Reader, ownerId: string): Promise<CompanyRefusalTable[]> =>
  db.selectFrom('company_refusal').selectAll().where('ownerId', '=', ownerId).orderBy('at', 'desc').execute()

export const wasRefused = (
  tx: Tx,
  { nameKey, ownerId }: { nameKey: string; ownerId: string },
): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('company_refusal')
      .where((eb) => eb.or([eb('nameKey', '=', nameKey), eb('ownerId', '=', ownerId)])),
  )
