import { type CompanyTable, prepared, type Reader, type Tx } from '@personae/db'
import { hasRow } from '../../../lib/queries.ts'

export const findByOwner = (db: Reader, ownerId: string): Promise<CompanyTable | undefined> =>
  db.selectFrom('company').selectAll().where('ownerId', '=', ownerId).executeTakeFirst()

export const companyById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('company').selectAll().where('id', '=', id),
)

/** The company with the name of a universe, also one that still waits for approval and owns nothing yet. */
export const companyOfOrigin = prepared((db, { originKey }: { originKey: string }) =>
  db.selectFrom('company').selectAll().where('nameKey', '=', originKey),
)

export const allCompanies = (db: Reader): Promise<CompanyTable[]> =>
  db.selectFrom('company').selectAll().execute()

export const hasCharactersOfOthers = (tx: Tx, originKeys: string[], userId: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('character')
      .where('originKey', 'in', originKeys)
      .where('status', '=', 'approved')
      .where('submittedBy', '!=', userId),
  )

/** The time since which the newest waiting company has been waiting; null if none is. */
export async function latestRequest(tx: Tx): Promise<string | null> {
  const { at } = await tx
    .selectFrom('company')
    .select((eb) => eb.fn.max<string | null>('requestedAt').as('at'))
    .where('requestedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return at
}

export const insertCompany = (tx: Tx, company: CompanyTable) =>
  tx.insertInto('company').values(company).execute()

/** The columns that may change; name and owner never do. */
export type CompanyColumns = Partial<
  Pick<
    CompanyTable,
    'description' | 'logoHash' | 'pendingLogoHash' | 'logoRefusal' | 'status' | 'requestedAt'
  >
>

export const updateCompany = (tx: Tx, id: string, columns: CompanyColumns) =>
  tx.updateTable('company').set(columns).where('id', '=', id).execute()

export const deleteCompany = (tx: Tx, id: string) => tx.deleteFrom('company').where('id', '=', id).execute()
