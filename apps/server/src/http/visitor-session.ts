import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import fastifySession, { type SessionStore } from '@fastify/session'
import type { Clock } from '@personae/api/server'
import { isOwnPath } from '@personae/contract/pages'
import type { Db } from '@personae/db'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import { reportError } from './errors.ts'
import type { Parts } from './parts.ts'
import type { Site } from './site.ts'

declare module 'fastify' {
  interface Session {
    returnPath?: string
  }
  interface FastifyInstance {
    takeReturnPath(request: FastifyRequest, reply: FastifyReply): Promise<string | null>
  }
}

const visitorCookie = ({ secure }: Site): string => (secure ? '__Host-personae-visitor' : 'personae-visitor')
const LIFETIME = 60 * 60 * 1000

const stored = (id: string): string => createHash('sha256').update(id).digest('hex')

function createStore(db: Db, clock: Clock, report: (error: unknown) => void): SessionStore {
  const now = () => clock.now().getTime()

  async function write(id: string, session: Session): Promise<void> {
    const changed = { data: JSON.stringify(session), expiresAt: now() + LIFETIME }
    await db.transact(async (tx) => {
      await tx.deleteFrom('visitor_session').where('expiresAt', '<=', now()).execute()
      await tx
        .insertInto('visitor_session')
        .values({ id: stored(id), ...changed })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
        .execute()
    })
  }

  async function read(id: string): Promise<Session | null> {
    const row = await db.read
      .selectFrom('visitor_session')
      .select('data')
      .where('id', '=', stored(id))
      .where('expiresAt', '>', now())
      .executeTakeFirst()
    return row ? (JSON.parse(row.data) as Session) : null
  }

  const erase = (id: string) =>
    db.transact((tx) => tx.deleteFrom('visitor_session').where('id', '=', stored(id)).execute())

  return {
    // Saved after the response is made: an error would be sent as Fastify's own, with what the database says.
    set: (id, session, done) =>
      void write(id, session)
        .catch(report)
        .then(() => done()),
    get: (id, done) => void read(id).then((session) => done(null, session), done),
    destroy: (id, done) => void erase(id).then(() => done(), done),
  }
}

/** Session data of visitors, deleted at sign-in. A visitor who only reads gets no cookie and no row. */
export async function addVisitorSession(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, site, contextOf } = parts
  const name = visitorCookie(site)
  let restore: ((cookie: string, request: FastifyRequest) => Promise<void>) | undefined

  app.decorate('takeReturnPath', async (request, reply) => {
    const cookie = request.cookies[name]
    if (!cookie || !restore) return null
    await restore(cookie, request)
    const path = request.session.returnPath ?? null
    await request.session.destroy()
    reply.clearCookie(name, { path: '/', secure: site.secure })
    return path
  })

  await app.register(async (scope) => {
    // A secure site is reached through TLS, even if the last hop to this process is not.
    if (site.secure)
      scope.addHook('onRequest', (request, _reply, done) => {
        Object.defineProperty(request, 'protocol', { value: 'https' })
        done()
      })
    await scope.register(fastifySession, {
      secret: site.sessionSecret,
      cookieName: name,
      cookie: { httpOnly: true, sameSite: 'lax', secure: site.secure, path: '/', maxAge: LIFETIME },
      saveUninitialized: false,
      rolling: false,
      store: createStore(db, clock, (error) => void reportError(error, app)),
    })
    restore = promisify((cookie: string, request: FastifyRequest, done: (error: unknown) => void) =>
      scope.decryptSession(cookie, request, done as never),
    )

    scope.get<{ Querystring: { next?: unknown } }>('/api/login', async (request, reply) => {
      const { next } = request.query
      if (request.method === 'GET' && typeof next === 'string' && isOwnPath(next)) {
        const ctx = await contextOf(request, reply)
        await ctx.services.rateLimits.admit('visitor-session', ctx)
        request.session.returnPath = next
      }
      return reply.redirect('/login', 302)
    })
  })
}
