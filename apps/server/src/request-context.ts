import type { Context, Services } from '@personae/api/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './site.ts'

export const signInCookie = ({ secure }: Pick<Site, 'secure'>): string =>
  secure ? '__Host-personae' : 'personae'

/** Makes what a procedure knows of its caller: cookie → session → actor. The same for tRPC and REST. */
export function createRequestContext(services: Services, site: Site) {
  const name = signInCookie(site)
  const attributes = { httpOnly: true, secure: site.secure, sameSite: 'lax', path: '/' } as const

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const token = request.cookies[name] || null
    const keep = (value: string, expires: Date) => reply.setCookie(name, value, { ...attributes, expires })
    const session = token ? await services.auth.resume(token) : null
    if (token && session?.extendedTo) keep(token, session.extendedTo)
    return {
      services,
      actor: session?.actor ?? null,
      requestId: request.id,
      isStillSignedIn: () => token !== null && services.auth.isSignedIn(token),
      signIn: {
        token,
        userAgent: request.headers['user-agent'] ?? null,
        keep,
        forget: () => reply.clearCookie(name, attributes),
        takeReturnPath: () => request.server.takeReturnPath(request, reply),
      },
    }
  }
}

export type RequestContext = ReturnType<typeof createRequestContext>
