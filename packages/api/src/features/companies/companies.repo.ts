import type { CompanyTable, Db, Reader, Tx } from '@personae/db'

export const findCompany = (db: Reader, id: string): Promise<CompanyTable | undefined> =>
  db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst()

export const findByOwner = (db: Reader, ownerId: string): Promise<CompanyTable | undefined> =>
  db.selectFrom('company').selectAll().where('ownerId', '=', ownerId).executeTakeFirst()

export const findByNameKey = (db: Reader, nameKey: string): Promise<CompanyTable | undefined> =>
  db.selectFrom('company').selectAll().where('nameKey', '=', nameKey).executeTakeFirst()

export const prepareCompany = (db: Db) =>
  db.prepare((read, { id }: { id: string }) =>
    read.selectFrom('company').selectAll().where('id', '=', id).compile(),
  )

export const prepareCompanyOfOrigin = (db: Db) =>
  db.prepare((read, { originKey }: { originKey: string }) =>
    read.selectFrom('company').selectAll().where('nameKey', '=', originKey).compile(),
  )

export const allCompanies = (db: Reader): Promise<CompanyTable[]> =>
  db.selectFrom('company').selectAll().execute()

export async function insertCompany(tx: Tx, company: CompanyTable): Promise<void> {
  await tx.insertInto('company').values(company).execute()
}

/** The name is not among what changes (R11). */
export async function updateCompany(
  tx: Tx,
  id: string,
  columns: Pick<CompanyTable, 'description' | 'logoHash'>,
): Promise<void> {
  await tx.updateTable('company').set(columns).where('id', '=', id).execute()
}

export async function deleteCompany(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('company').where('id', '=', id).execute()
}
