import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import fastifySession, { type SessionStore } from '@fastify/session'
import type { Clock } from '@personae/api/server'
import { isOwnPath } from '@personae/contract/pages'
import type { Db } from '@personae/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from './request-context.ts'
import type { Site } from './site.ts'

declare module 'fastify' {
  interface Session {
    returnPath?: string
  }
  interface FastifyInstance {
    /** The path to return to after sign-in; deletes it. */
    takeReturnPath(request: FastifyRequest, reply: FastifyReply): Promise<string | null>
  }
}

const visitorCookie = ({ secure }: Site): string => (secure ? '__Host-personae-visitor' : 'personae-visitor')
const LIFETIME = 60 * 60 * 1000

const stored = (id: string): string => createHash('sha256').update(id).digest('hex')

const answer = (work: Promise<unknown>, callback: (error?: unknown) => void): void => {
  work.then(
    () => callback(),
    (error: unknown) => callback(error),
  )
}

function createStore(db: Db, clock: Clock): SessionStore {
  return {
    set(id, session, callback) {
      const row = {
        id: stored(id),
        data: JSON.stringify(session),
        expiresAt: clock.now().getTime() + LIFETIME,
      }
      const { id: _, ...changed } = row
      const write = db.transact(async (tx) => {
        await tx.deleteFrom('visitor_session').where('expiresAt', '<=', clock.now().getTime()).execute()
        await tx
          .insertInto('visitor_session')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
          .execute()
      })
      answer(write, callback)
    },
    get(id, callback) {
      db.read
        .selectFrom('visitor_session')
        .select('data')
        .where('id', '=', stored(id))
        .where('expiresAt', '>', clock.now().getTime())
        .executeTakeFirst()
        .then(
          (row) => callback(null, row ? JSON.parse(row.data) : null),
          (error: unknown) => callback(error),
        )
    },
    destroy(id, callback) {
      const erase = db.transact((tx) =>
        tx.deleteFrom('visitor_session').where('id', '=', stored(id)).execute(),
      )
      answer(erase, callback)
    },
  }
}

interface Deps {
  db: Db
  clock: Clock
  site: Site
  contextOf: RequestContext
}

/**
 * Session data before sign-in. Registered in the scope of the only address that writes it; a visitor who only reads
 * gets no cookie and no row. It does not identify users, and ends at sign-in.
 */
export async function addVisitorSession(
  app: FastifyInstance,
  { db, clock, site, contextOf }: Deps,
): Promise<void> {
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
    // A secure site is reached through TLS, whatever the last hop to this process uses.
    if (site.secure) {
      scope.addHook('onRequest', (request, _reply, done) => {
        Object.defineProperty(request, 'protocol', { value: 'https' })
        done()
      })
    }
    await scope.register(fastifySession, {
      secret: site.sessionSecret,
      cookieName: name,
      cookie: { httpOnly: true, sameSite: 'lax', secure: site.secure, path: '/', maxAge: LIFETIME },
      saveUninitialized: false,
      rolling: false,
      store: createStore(db, clock),
    })
    restore = promisify((cookie: string, request: FastifyRequest, done: (error: unknown) => void) =>
      scope.decryptSession(cookie, request, done as never),
    )

    // The address that a signed-out admin is redirected to. A HEAD request does not follow the redirect.
    scope.get<{ Querystring: { next?: unknown } }>('/api/login', async (request, reply) => {
      const { next } = request.query
      if (request.method === 'GET' && typeof next === 'string' && isOwnPath(next)) {
        const ctx = await contextOf(request, reply)
        await ctx.services.rateLimits.admit('visitor-session', ctx)
        request.session.returnPath = next
      }
      return reply.header('cache-control', 'no-store').redirect('/login', 302)
    })
  })
}
