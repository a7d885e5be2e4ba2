import { createHash } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { Db } from '@personae/db'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import { toCurrentUser } from './users.repo.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, { current: CurrentUser }>
    DatabaseUserAttributes: { current: CurrentUser }
  }
}

const stored = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A sign-in lasts 30 days from its last use (it is extended once half of them have passed). */
const LIFETIME = new TimeSpan(30, 'd')

/** Lucia over our tables. Only this file knows it; ids are hashed on the way in, so a leaked table opens nothing. */
export function createSessions(db: Db): Lucia<Record<never, never>, { current: CurrentUser }> {
  const byId = db.prepare((read, { id }: { id: string }) =>
    read
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['session.userId', 'session.expiresAt', 'user.username', 'user.isAdmin', 'user.companyId'])
      .where('session.id', '=', id)
      .compile(),
  )

  const adapter: Adapter = {
    async getSessionAndUser(token): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = byId.get({ id: stored(token) })
      if (!row) return [null, null]
      const { userId, expiresAt, ...user } = row
      return [
        { id: token, userId, expiresAt: new Date(expiresAt), attributes: {} },
        { id: userId, attributes: { current: toCurrentUser({ id: userId, ...user }) } },
      ]
    },
    async getUserSessions(userId) {
      const rows = await db.read.selectFrom('session').selectAll().where('userId', '=', userId).execute()
      return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt), attributes: {} }))
    },
    async setSession({ id, userId, expiresAt }) {
      await db.transact((tx) =>
        tx
          .insertInto('session')
          .values({ id: stored(id), userId, expiresAt: expiresAt.getTime() })
          .execute(),
      )
    },
    async updateSessionExpiration(token, expiresAt) {
      await db.transact((tx) =>
        tx
          .updateTable('session')
          .set({ expiresAt: expiresAt.getTime() })
          .where('id', '=', stored(token))
          .execute(),
      )
    },
    async deleteSession(token) {
      await db.transact((tx) => tx.deleteFrom('session').where('id', '=', stored(token)).execute())
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
