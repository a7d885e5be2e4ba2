import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import { readableHeaders } from './other-origins.ts'
import type { Parts } from './parts.ts'
import { encodedFor, hasEtag } from './response-cache.ts'

/** Answers from the cache in the first hook, for requests without session: no cookie, no `Authorization`. */
export function addCachedAnswers(app: FastifyInstance, parts: Parts): void {
  const { cache, services, site, securityHeaders } = parts
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, raw } = request
    if (method !== 'GET' || headers.cookie !== undefined || headers.authorization !== undefined) return
    const found = await cache.findByUrl(request.url)
    if (!found) return
    const limits: Record<string, string> = {}
    const always = { ...securityHeaders, ...readableHeaders(request), 'x-request-id': request.id }
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
    // Sent without Fastify's remaining hooks, which would cost as much as everything above.
    reply.hijack()
    if (isKnown) reply.raw.writeHead(304, sent).end()
    else reply.raw.writeHead(200, { ...sent, 'content-length': body.length }).end(body)
  })
}
