import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Metrics } from './metrics.ts'

/** Set by proxies. With one of them a request from this machine may be that of anybody. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false
  return PROXY_HEADERS.every((name) => headers[name] === undefined)
}

const hasToken = ({ headers: { authorization } }: FastifyRequest, token: string): boolean =>
  // The digests have the same length.
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))

/** Streams are the answers that proxies must not buffer; those of /trpc are a `Response`. */
const isStream = (reply: FastifyReply, payload: unknown): boolean =>
  payload instanceof Response
    ? payload.headers.get('content-type')?.startsWith('text/event-stream') === true
    : reply.hasHeader('x-accel-buffering')

/** Files of the client have a new name with each of its versions. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/**
 * `/metrics`, for requests from this machine and for those with the token; to all others there is no such address.
 * Counts every request that reaches the router.
 */
export function addMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  const streams = new WeakSet<FastifyReply>()
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStream(reply, payload)) {
      streams.add(reply)
      reply.raw.once('close', metrics.streamOpened())
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!streams.has(reply))
      metrics.observe(request.method, routeOf(request), reply.statusCode, reply.elapsedTime)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    const isAllowed = isFromThisMachine(request) || (token !== undefined && hasToken(request, token))
    if (!isAllowed) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}
