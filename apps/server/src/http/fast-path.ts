import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '@personae/api/server'
import { clientAddress } from './client-address.ts'
import type { Metrics } from './metrics.ts'
import type { PublicAnswers } from './public-answers.ts'
import { publicCallOf } from './public-routes.ts'
import { type CachedResponse, encodedFor, hasEtag, type ResponseCache } from './response-cache.ts'
import type { Site } from './site.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Deps {
  cache: ResponseCache
  answers: PublicAnswers
  services: Pick<Services, 'rateLimits'>
  site: Site
  securityHeaders: Record<string, string>
  metrics: Pick<Metrics, 'observe'>
  /** Answers all other requests. */
  routes: Handler
}

/**
 * Answers visitors' reads before Fastify, several times as many per second. It only accepts requests without any
 * cookie, which cannot have a session; all others go to the routes, as do all refusals (not found, rate limits).
 */
export function createFastPath({
  cache,
  answers,
  services,
  site,
  securityHeaders,
  metrics,
  routes,
}: Deps): Handler {
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    found: CachedResponse,
    start: number,
  ): void {
    const { body, headers } = encodedFor(request, found)
    const all = { ...securityHeaders, ...headers, 'x-request-id': randomUUID() }
    const isKnown = hasEtag(request, headers.etag!)
    if (isKnown) response.writeHead(304, all).end()
    else response.writeHead(200, { ...all, 'content-length': body.length }).end(body)
    metrics.observe('GET', found.route, isKnown ? 304 : 200, performance.now() - start)
  }

  const visitorOf = (request: IncomingMessage, response: ServerResponse) => ({
    client: { address: clientAddress(request, site.proxies) },
    actor: null,
    setHeader: (name: string, value: string) => void response.setHeader(name, value),
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<CachedResponse | null> {
    const url = request.url ?? ''
    const found = cache.findByUrl(url)
    const cached = found instanceof Promise ? await found : found
    if (cached) {
      await services.rateLimits.admit(cached.response.rateLimit, visitorOf(request, response))
      return cached.response
    }
    const call = publicCallOf(url)
    return call && answers.answer(call, visitorOf(request, response), url)
  }

  return (request, response) => {
    if (request.method !== 'GET' || request.headers.cookie !== undefined) {
      routes(request, response)
      return
    }
    const start = performance.now()
    answer(request, response).then(
      (found) => (found ? send(request, response, found, start) : routes(request, response)),
      () => routes(request, response),
    )
  }
}
