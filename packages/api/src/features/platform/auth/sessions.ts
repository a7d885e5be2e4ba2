import type { CurrentUser } from '@personae/contract/auth'
import { type Db, type IsoTime, prepared, type Reader, type Tx } from '@personae/db'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import { hasChanged, hasRow } from '../../../lib/queries.ts'
import { bestEffortWrite } from '../../../lib/best-effort-write.ts'
import { hashOf } from '../../../lib/secret-token.ts'
import type { Clock } from '../../../ports/clock.ts'
import { toCurrentUser } from './users.repo.ts'

interface SessionAttributes {
  userAgent: string | null
  createdAt: IsoTime
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, { current: CurrentUser }>
    DatabaseUserAttributes: { current: CurrentUser }
    DatabaseSessionAttributes: SessionAttributes
  }
}

const USER_AGENT_MAX = 400
const LIFETIME = new TimeSpan(30, 'd')
/** A session is extended at its first use after this time, so that not every request writes. */
const EXTENDED_AFTER = new TimeSpan(1, 'd').milliseconds()
const ABSOLUTE_LIFETIME = new TimeSpan(90, 'd').milliseconds()

interface Span {
  /** Unix time in milliseconds. */
  expiresAt: number
  createdAt: IsoTime
}

/** When a session that is not used again expires. Unix time in milliseconds. */
const endOf = ({ expiresAt, createdAt }: Span): number =>
  Math.min(expiresAt, Date.parse(createdAt) + ABSOLUTE_LIFETIME)

const oldestBegin = (now: Date): IsoTime => new Date(now.getTime() - ABSOLUTE_LIFETIME).toISOString()

/** The times of a session. Only this file uses Lucia. */
const spanById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('session').select(['expiresAt', 'createdAt']).where('id', '=', id),
)

const sessionById = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(({ selectFrom }) => [
      'session.userId',
      'session.expiresAt',
      'session.createdAt',
      'session.userAgent',
      'user.username',
      'user.isAdmin',
      'user.hasCommonPassword',
      'user.companyId',
      selectFrom('content_version').select('version').as('contentVersion'),
    ])
    .where('session.id', '=', id)
    .where('user.disabledAt', 'is', null),
)

export function createSessions({ db, clock }: { db: Db; clock: Clock }) {
  // Lucia uses the system time: inputs and outputs are shifted by the difference to our clock.
  const ahead = () => clock.now().getTime() - Date.now()
  const toLucia = (time: number) => new Date(time - ahead())
  const fromLucia = (time: Date) => time.getTime() + ahead()

  const adapter = createAdapter({ db, clock, toLucia, fromLucia })
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: LIFETIME,
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: ({ current }) => ({ current }),
  })

  return {
    async start(userId: string, userAgent: string | null): Promise<{ token: string; expiresAt: Date }> {
      const createdAt = clock.now().toISOString()
      const { id: token, expiresAt } = await lucia.createSession(userId, { userAgent, createdAt })
      return { token, expiresAt: new Date(fromLucia(expiresAt)) }
    },

    /** The user of a token. `extendedTo` is set if the session was extended: the cookie must be updated. */
    async resume(token: string): Promise<{ actor: CurrentUser; extendedTo: Date | null } | null> {
      const { session, user } = await lucia.validateSession(token)
      if (!session) return null
      const expiresAt = clock.now().getTime() + LIFETIME.milliseconds()
      // Lucia extends sessions in their second half only: one would end as early as 15 days after its last use.
      const isDue = fromLucia(session.expiresAt) <= expiresAt - EXTENDED_AFTER
      if (isDue) await adapter.updateSessionExpiration(token, toLucia(expiresAt))
      const isExtended = isDue || session.fresh
      const extendedTo = isExtended ? new Date(endOf({ expiresAt, createdAt: session.createdAt })) : null
      return { actor: user.current, extendedTo }
    },

    /** Whether a session is still valid, without extending it. */
    async isLive(token: string): Promise<boolean> {
      const span = await spanById.get(db.read, { id: hashOf(token) })
      return span !== undefined && endOf(span) > clock.now().getTime()
    },

    end: (token: string): Promise<void> => lucia.invalidateSession(token),

    sweep: (): Promise<void> => lucia.deleteExpiredSessions(),
  }
}

interface AdapterDeps {
  db: Db
  clock: Clock
  toLucia: (time: number) => Date
  fromLucia: (time: Date) => number
}

const notUsed = (): Promise<never> => Promise.reject(new Error('Lucia is not used for this.'))

/** Lucia's adapter for our tables. Ids are hashed before they are stored: a leaked table reveals no token. */
function createAdapter({ db, clock, toLucia, fromLucia }: AdapterDeps): Adapter {
  const remove = (token: string) => (tx: Tx) =>
    tx.deleteFrom('session').where('id', '=', hashOf(token)).execute()

  return {
    async getSessionAndUser(token): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = await sessionById.get(db.read, { id: hashOf(token) })
      if (!row) return [null, null]
      const { userId, expiresAt, createdAt, userAgent, contentVersion, ...user } = row
      // What a user has written through another process must be visible here too: older caches are not used.
      db.seenContent(contentVersion ?? 0)
      if (endOf(row) <= clock.now().getTime()) {
        await bestEffortWrite(db, remove(token))
        return [null, null]
      }
      return [
        { id: token, userId, expiresAt: toLucia(expiresAt), attributes: { userAgent, createdAt } },
        { id: userId, attributes: { current: toCurrentUser({ id: userId, ...user }) } },
      ]
    },
    async setSession({ id, userId, expiresAt, attributes: { userAgent, createdAt } }) {
      await db.transact(async (tx) => {
        // The account may have been deleted since its password was checked.
        if (!(await hasRow(tx.selectFrom('user').where('id', '=', userId)))) return
        await tx
          .insertInto('session')
          .values({
            id: hashOf(id),
            userId,
            expiresAt: fromLucia(expiresAt),
            createdAt,
            userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
          })
          .execute()
      })
    },
    async updateSessionExpiration(token, expiresAt) {
      await bestEffortWrite(db, (tx) =>
        tx
          .updateTable('session')
          .set({ expiresAt: fromLucia(expiresAt) })
          .where('id', '=', hashOf(token))
          .execute(),
      )
    },
    async deleteSession(token) {
      await db.transact(remove(token))
    },
    // Lucia's methods that need these are not called: our transactions read and end an account's sessions.
    getUserSessions: notUsed,
    deleteUserSessions: notUsed,
    async deleteExpiredSessions() {
      const now = clock.now()
      await db.transact((tx) =>
        tx
          .deleteFrom('session')
          .where((eb) =>
            eb.or([eb('expiresAt', '<=', now.getTime()), eb('createdAt', '<=', oldestBegin(now))]),
          )
          .execute(),
      )
    },
  }
}

/** Maximum number of sessions listed: a program that signs in for each call has thousands. */
const LISTED = 100

/** Live sessions of an account, latest first. @param first the id of the session to list before them */
export const sessionsOf = (db: Reader, userId: string, now: Date, first: string) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.getTime())
    .where('createdAt', '>', oldestBegin(now))
    .orderBy((eb) => eb.case().when('id', '=', first).then(0).else(1).end())
    .orderBy('createdAt', 'desc')
    .limit(LISTED)
    .execute()

export const sessionIdOf = hashOf

export const endSession = (tx: Tx, userId: string, id: string): Promise<boolean> =>
  hasChanged(tx.deleteFrom('session').where('userId', '=', userId).where('id', '=', id))

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

export async function endEverySession(tx: Tx): Promise<void> {
  await tx.deleteFrom('session').execute()
}
