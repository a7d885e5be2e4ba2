import type { CurrentUser } from '@personae/contract/auth'
import { caseKey } from '@personae/contract/fold'
import type { Reader, Tx, UserTable } from '@personae/db'

type UserRow = Pick<UserTable, 'id' | 'username' | 'isAdmin' | 'companyId'>

export const toCurrentUser = (row: UserRow): CurrentUser => ({
  id: row.id,
  username: row.username,
  isAdmin: row.isAdmin === 1,
  companyId: row.companyId,
})

export const findByUsername = (db: Reader, username: string) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'isAdmin', 'companyId', 'passwordHash'])
    .where('usernameKey', '=', caseKey(username))
    .executeTakeFirst()

/** What mail needs to know of somebody. */
export const findContact = (db: Reader, id: string) =>
  db.selectFrom('user').select(['id', 'username', 'email']).where('id', '=', id).executeTakeFirst()

export const findByEmail = (db: Reader, email: string) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'email'])
    .where('emailKey', '=', caseKey(email))
    .executeTakeFirst()

export const findAccount = (db: Reader, id: string) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'passwordHash', 'isAdmin', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function findCurrent(db: Reader, id: string): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'username', 'isAdmin', 'companyId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toCurrentUser(row) : null
}

export async function insertUser(tx: Tx, user: UserTable): Promise<void> {
  await tx.insertInto('user').values(user).execute()
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
}

export async function setEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ email, emailKey: caseKey(email) })
    .where('id', '=', id)
    .execute()
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', id).execute()
}

export async function countAdmins(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('isAdmin', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Makes this user an admin if nobody is; one statement, so that of many at once one succeeds. */
export async function makeFirstAdmin(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('user')
    .set({ isAdmin: 1 })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user as other').select('other.id').where('other.isAdmin', '=', 1))),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function makeAdmin(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.updateTable('user').set({ isAdmin: 1 }).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setCompany(tx: Tx, id: string, companyId: string): Promise<void> {
  await tx.updateTable('user').set({ companyId }).where('id', '=', id).execute()
}
