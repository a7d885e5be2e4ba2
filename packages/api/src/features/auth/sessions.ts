import type { CurrentUser } from '@personae/contract/auth'
import type { Db, Reader, Tx } from '@personae/db'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import { hashOf } from '../../lib/secret-token.ts'
import { toCurrentUser } from './users.repo.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, { current: CurrentUser }>
    DatabaseUserAttributes: { current: CurrentUser }
    DatabaseSessionAttributes: { userAgent: string | null }
  }
}

/** Longer tells nothing more of a browser. */
const USER_AGENT_MAX = 400

/** A sign-in lasts 30 days from its last use (it is extended once half of them have passed). */
const LIFETIME = new TimeSpan(30, 'd')

/** Lucia over our tables. Only this file knows it; ids are hashed on the way in, so a leaked table opens nothing. */
export function createSessions(db: Db): Lucia<Record<never, never>, { current: CurrentUser }> {
  const byId = db.prepare((read, { id }: { id: string }) =>
    read
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select([
        'session.userId',
        'session.expiresAt',
        'session.userAgent',
        'user.username',
        'user.isAdmin',
        'user.companyId',
      ])
      .where('session.id', '=', id)
      .compile(),
  )

  const adapter: Adapter = {
    async getSessionAndUser(token): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = byId.get({ id: hashOf(token) })
      if (!row) return [null, null]
      const { userId, expiresAt, userAgent, ...user } = row
      return [
        { id: token, userId, expiresAt: new Date(expiresAt), attributes: { userAgent } },
        { id: userId, attributes: { current: toCurrentUser({ id: userId, ...user }) } },
      ]
    },
    async getUserSessions(userId) {
      const rows = await db.read.selectFrom('session').selectAll().where('userId', '=', userId).execute()
      return rows.map(({ id, userAgent, expiresAt }) => ({
        id,
        userId,
        expiresAt: new Date(expiresAt),
        attributes: { userAgent },
      }))
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db.transact((tx) =>
        tx
          .insertInto('session')
          .values({
            id: hashOf(id),
            userId,
            expiresAt: expiresAt.getTime(),
            createdAt: new Date().toISOString(),
            userAgent: attributes.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
          })
          .execute(),
      )
    },
    async updateSessionExpiration(token, expiresAt) {
      await db.transact((tx) =>
        tx
          .updateTable('session')
          .set({ expiresAt: expiresAt.getTime() })
          .where('id', '=', hashOf(token))
          .execute(),
      )
    },
    async deleteSession(token) {
      await db.transact((tx) => tx.deleteFrom('session').where('id', '=', hashOf(token)).execute())
    },
    async deleteUserSessions(userId) {
      await db.transact((tx) => tx.deleteFrom('session').where('userId', '=', userId).execute())
    },
    async deleteExpiredSessions() {
      await db.transact((tx) => tx.deleteFrom('session').where('expiresAt', '<=', Date.now()).execute())
    },
  }

  return new Lucia(adapter, {
    sessionExpiresIn: LIFETIME,
    getUserAttributes: ({ current }) => ({ current }),
  })
}

/** When a sign-in runs out, by its stored id. */
export const sessionEnd = (db: Reader, { id }: { id: string }) =>
  db.selectFrom('session').select('expiresAt').where('id', '=', id)

/** Sign-ins of an account that have not run out, the newest first. */
export const sessionsOf = (db: Reader, userId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', Date.now())
    .orderBy('createdAt', 'desc')
    .execute()

/** The stored id of the session that a token belongs to. */
export const sessionIdOf = hashOf

/** Ends one sign-in of an account, by its stored id. False when it has none such. */
export async function endSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sign-ins of an account but that of the token `except`. */
export async function endSessions(
  tx: Tx,
  userId: string,
  { except }: { except: string | null },
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', hashOf(except!)))
    .execute()
}
