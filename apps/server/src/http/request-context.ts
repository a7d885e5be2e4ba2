import type { Context, Services } from '@personae/api/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import type { Site } from './site.ts'

const signInCookie = ({ secure }: Pick<Site, 'secure'>): string => (secure ? '__Host-personae' : 'personae')

/** Cookie → session → actor, once per request. The only place that decides whether a caller is signed in. */
export function createRequestContext(services: Services, site: Site) {
  const name = signInCookie(site)
  const contexts = new WeakMap<FastifyRequest, Promise<Context>>()
  const attributes = { httpOnly: true, secure: site.secure, sameSite: 'lax', path: '/' } as const

  async function create(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const token = request.cookies[name] || null
    const keep = (value: string, expires: Date) => reply.setCookie(name, value, { ...attributes, expires })
    const session = token ? await services.auth.resume(token) : null
    if (token && session?.extendedTo) keep(token, session.extendedTo)
    return {
      services,
      client: { address: clientAddress(request.raw, site.proxies) },
      actor: session?.actor ?? null,
      requestId: request.id,
      canSetCookies: true,
      idempotencyKey: (request.headers['idempotency-key'] as string | undefined) ?? null,
      setHeader: (header, value) => void reply.header(header, value),
      report: (error, what) => request.log.error({ err: error }, what),
      isStillSignedIn: async () => token !== null && services.auth.isSignedIn(token),
      signIn: {
        token,
        userAgent: request.headers['user-agent'] ?? null,
        keep,
        forget: () => reply.clearCookie(name, attributes),
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
