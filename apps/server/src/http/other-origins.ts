import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other origins may read what any visitor can read at this route. */
    isForAnyone?: boolean
  }
}

const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count',
  'cross-origin-resource-policy': 'cross-origin',
}

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  // For conditional requests, JSON, and streamed batches of tRPC; never for a key.
  'access-control-allow-headers': 'Content-Type, If-None-Match, trpc-accept',
  'access-control-max-age': '7200',
}

const READS = new Set<unknown>(['GET', 'HEAD'])

/** Whether the request has neither cookie nor key, so that the response is the same for everybody. */
const isAnonymous = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers.authorization === undefined

/** The headers that let pages of other origins read the response, even of a failure. */
export const readableHeaders = (request: FastifyRequest): Record<string, string> =>
  READS.has(request.method) && request.routeOptions.config.isForAnyone && isAnonymous(request) ? READABLE : {}

/** Lets pages of other origins read what a visitor can, without anybody's session or key. */
export function addOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(readableHeaders(request))
    const { method, url, headers } = request
    // A preflight only asks whether the read may be sent. The read's own headers let a page see the response.
    const isPreflight = method === 'OPTIONS' && READS.has(headers['access-control-request-method'])
    if (isPreflight && /^\/(?:api|trpc)\//.test(url)) reply.status(204).headers(PREFLIGHT).send()
    else done()
  })
}
