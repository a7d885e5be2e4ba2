import { AppError, type Context, type Services } from '@personae/api/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import type { Site } from './site.ts'

const signInCookie = ({ secure }: Pick<Site, 'secure'>): string => (secure ? '__Host-personae' : 'personae')

/** Everything after the scheme is the key: an empty or malformed one is wrong, not absent. */
const BEARER = /^\s*bearer(?:\s+(.*))?$/i
const MISPLACED_KEY = /\bpsn_/
const WRONG_KEY = new AppError('unauthenticated', 'This key is wrong, ended or revoked.')
const NOT_BEARER = new AppError('unauthenticated', 'Send a key as “Authorization: Bearer psn_…”.')

/** Finds the caller, once per request, by the cookie's session or by the key. No other code decides who calls. */
export function createRequestContext(services: Services, site: Site) {
  const name = signInCookie(site)
  const contexts = new WeakMap<FastifyRequest, Promise<Context>>()
  const attributes = { httpOnly: true, secure: site.secure, sameSite: 'lax', path: '/' } as const

  async function create(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const { authorization = '' } = request.headers
    const bearer = BEARER.exec(authorization)
    // Another scheme may be meant for a proxy in front of the site.
    if (!bearer && MISPLACED_KEY.test(authorization)) throw NOT_BEARER
    const secret = bearer ? (bearer[1] ?? '').trim() : undefined
    const byKey = secret === undefined ? null : await services.keys.resume(secret)
    const client = { address: clientAddress(request.raw, site.proxies) }
    const setHeader = (header: string, value: string) => void reply.header(header, value)
    if (secret !== undefined && !byKey) {
      await services.rateLimits.admit('wrong-keys', { client, actor: null, setHeader })
      throw WRONG_KEY
    }
    // A key takes precedence over a cookie.
    const token = byKey ? null : request.cookies[name] || null
    const keep = (value: string, expires: Date) => reply.setCookie(name, value, { ...attributes, expires })
    const session = token ? await services.auth.resume(token) : null
    if (token && session?.extendedTo) keep(token, session.extendedTo)
    return {
      services,
      client,
      actor: byKey?.actor ?? session?.actor ?? null,
      scopes: byKey?.scopes ?? null,
      requestId: request.id,
      canSetCookies: true,
      idempotencyKey: (request.headers['idempotency-key'] as string | undefined) ?? null,
      setHeader,
      report: (error, what) => request.log.error({ err: error }, what),
      isStillSignedIn: async () =>
        secret === undefined
          ? token !== null && services.auth.isSignedIn(token)
          : (await services.keys.resume(secret)) !== null,
      signIn: {
        token,
        userAgent: request.headers['user-agent'] ?? null,
        keep,
        // Also clears pages that the Back button would show. Drafts are not in the cache and stay.
        forget: () => reply.clearCookie(name, attributes).header('clear-site-data', '"cache"'),
        takeReturnPath: () => request.server.takeReturnPath(request, reply),
      },
    }
  }

  return (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    let context = contexts.get(request)
    if (!context) contexts.set(request, (context = create(request, reply)))
    return context
  }
}

export type RequestContext = ReturnType<typeof createRequestContext>
