import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What any visitor may read here, pages of other origins may read too. */
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
  // Of conditional requests, of JSON, of tRPC’s batches that are streamed. Never a key.
  'access-control-allow-headers': 'Content-Type, If-None-Match, trpc-accept',
  'access-control-max-age': '7200',
}

const READS = new Set<unknown>(['GET', 'HEAD'])

/** Whether neither the browser nor the page has said who asks: the answer is the same for everybody. */
const isAnonymous = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers.authorization === undefined

/** The headers with which pages of other origins may read the answer, a failure too. */
export const readableHeaders = (request: FastifyRequest): Record<string, string> =>
  READS.has(request.method) && request.routeOptions.config.isForAnyone && isAnonymous(request) ? READABLE : {}

/** Lets pages of other origins read what a visitor may, without anybody's session or key. */
export function addOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(readableHeaders(request))
    const { method, url, headers } = request
    // It asks only whether the read may be sent. Whether a page may see the answer is in the headers of that.
    const isPreflight = method === 'OPTIONS' && READS.has(headers['access-control-request-method'])
    if (isPreflight && /^\/(?:api|trpc)\//.test(url)) reply.status(204).headers(PREFLIGHT).send()
    else done()
  })
}
