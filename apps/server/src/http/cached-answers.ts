import type { Services } from '@personae/api/server'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import { encodedFor, hasEtag, type ResponseCache } from './response-cache.ts'
import type { Site } from './site.ts'

interface Deps {
  cache: ResponseCache
  services: Pick<Services, 'rateLimits'>
  site: Site
  securityHeaders: Record<string, string>
}

/**
 * Answers reads from the response cache in the first hook, for requests that cannot have a session: those without any
 * cookie and without `Authorization`. What is not cached yet goes on to its route, which caches it.
 */
export function addCachedAnswers(
  app: FastifyInstance,
  { cache, services, site, securityHeaders }: Deps,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, raw } = request
    if (method !== 'GET' || headers.cookie !== undefined || headers.authorization !== undefined) return
    const found = await cache.findByUrl(request.url)
    if (!found) return
    const limits: Record<string, string> = {}
    const always = { ...securityHeaders, 'x-request-id': request.id }
    try {
      await services.rateLimits.admit(found.response.rateLimit, {
        client: { address: clientAddress(raw, site.proxies) },
        actor: null,
        setHeader: (name, value) => {
          limits[name] = value
        },
      })
    } catch (error) {
      reply.headers({ ...always, ...limits })
      throw error
    }
    const { body, headers: own } = encodedFor(request, found.response)
    const isKnown = hasEtag(request, own['etag']!)
    const sent = { ...always, ...limits, ...own }
    // Sent without Fastify's hooks, which would cost as much as everything above.
    reply.hijack()
    if (isKnown) reply.raw.writeHead(304, sent).end()
    else reply.raw.writeHead(200, { ...sent, 'content-length': body.length }).end(body)
  })
}
