import type { CurrentUser } from '@personae/contract/auth'
import { caseKey, fold } from '@personae/contract/shared/fold'
import { prepared, type Reader, type Tx, type UserKind, type UserTable } from '@personae/db'
import type { Updateable } from 'kysely'
import { countRows, hasChanged, none, valuesOf } from '../../../lib/queries.ts'

type UserRow = Pick<UserTable, 'id' | 'username' | 'isAdmin' | 'hasCommonPassword' | 'companyId'>

/** The user of a row. An admin with a most common password has no admin rights until it is changed. */
export function toCurrentUser(row: UserRow): CurrentUser {
  const mustChange = row.isAdmin === 1 && row.hasCommonPassword === 1
  return {
    id: row.id,
    username: row.username,
    isAdmin: row.isAdmin === 1 && !mustChange,
    ...(mustChange && { mustChangePassword: true }),
    companyId: row.companyId,
  }
}

const users = (db: Reader) => db.selectFrom('user').selectAll()

export const findByUsername = (db: Reader, username: string) =>
  users(db).where('usernameKey', '=', caseKey(username)).executeTakeFirst()

export const findSystemAccount = (db: Reader, kind: Exclude<UserKind, 'person'>) =>
  users(db).where('kind', '=', kind).executeTakeFirst()

export const findByEmail = (db: Reader, email: string) =>
  users(db).where('emailKey', '=', caseKey(email)).executeTakeFirst()

export const findAccount = (db: Reader, id: string) => users(db).where('id', '=', id).executeTakeFirst()

const current = prepared((db, { id }: { id: string }) =>
  users(db).where('id', '=', id).where('disabledAt', 'is', null).where('kind', '=', 'person'),
)

/** The user of an account that can act; null if it was deleted or disabled, or is a system account. */
export async function findCurrent(db: Reader, id: string): Promise<CurrentUser | null> {
  const row = await current.get(db, { id })
  return row ? toCurrentUser(row) : null
}

type NewUser = UserRow & Pick<UserTable, 'passwordHash' | 'createdAt' | 'kind'>

export const insertUser = (tx: Tx, user: NewUser) => {
  const names = { usernameKey: caseKey(user.username), foldedName: fold(user.username) }
  const unset = { email: null, emailKey: null, disabledAt: null }
  return tx
    .insertInto('user')
    .values({ ...user, ...names, ...unset })
    .execute()
}

export type StoredPassword = Pick<UserTable, 'passwordHash' | 'hasCommonPassword'>

export const updateUser = (tx: Tx, id: string, columns: Updateable<Omit<UserTable, 'email' | 'emailKey'>>) =>
  tx.updateTable('user').set(columns).where('id', '=', id).execute()

/** Stores whether a password is common, unless it was changed since it was read. */
export const markPassword = (tx: Tx, id: string, { passwordHash, hasCommonPassword }: StoredPassword) =>
  tx
    .updateTable('user')
    .set({ hasCommonPassword })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .execute()

export const setEmail = (tx: Tx, id: string, email: string) =>
  tx
    .updateTable('user')
    .set({ email, emailKey: caseKey(email) })
    .where('id', '=', id)
    .execute()

export const deleteUser = (tx: Tx, id: string) => tx.deleteFrom('user').where('id', '=', id).execute()

export const adminNames = (tx: Tx): Promise<string[]> =>
  valuesOf(tx.selectFrom('user').select('username').where('isAdmin', '=', 1), 'username')

export const countAdmins = (tx: Tx): Promise<number> =>
  countRows(tx.selectFrom('user').where('isAdmin', '=', 1).where('disabledAt', 'is', null))

/** Makes this user an admin if there is none; one statement, so that only one of several concurrent calls succeeds. */
export const makeFirstAdmin = (tx: Tx, id: string): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('user')
      .set({ isAdmin: 1 })
      .where('id', '=', id)
      .where(({ selectFrom }) =>
        none(selectFrom('user as other').select('other.id').where('other.isAdmin', '=', 1)),
      ),
  )

export const markAllAsMailed = (tx: Tx) =>
  tx
    .updateTable('user')
    .set(({ selectFrom, fn, val }) => ({
      newsMark: fn.coalesce(
        selectFrom('notification')
          .select(({ fn: { max } }) => max('seq').as('newest'))
          .whereRef('notification.userId', '=', 'user.id'),
        val(0),
      ),
    }))
    .execute()
