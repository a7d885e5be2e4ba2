import type { FastifyInstance } from 'fastify'

/** The default seconds to wait. */
const RETRY_AFTER_SECONDS: Record<number, number> = { 429: 60, 503: 1 }

/** Sends `Retry-After` with every `too_many_requests` and `unavailable`, on all surfaces. */
export function addRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    // An answer of /trpc is a Response, whose status Fastify sets after this hook.
    const status = payload instanceof Response ? payload.status : reply.statusCode
    const seconds = RETRY_AFTER_SECONDS[status]
    if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', String(seconds))
    done()
  })
}
