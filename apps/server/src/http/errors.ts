import { AppError, errorBody, failureOf, outageOf, statusOf } from '@personae/api/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const JSON_ONLY = new AppError(
  'unsupported_media_type',
  'Send JSON: the Content-Type must be application/json.',
)

const FASTIFY_ERRORS: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: JSON_ONLY,
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('invalid', 'The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('invalid', 'The body does not match its content length.'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('address_too_long', 'The address is too long.'),
  FST_ERR_BAD_URL: new AppError('invalid', 'The address is not valid.'),
}

const RETRY_AFTER: Record<number, number> = { 429: 60, 503: 1 }

/** The error with one of our codes; null for an unexpected error. */
export function toAppError(error: unknown): AppError | null {
  const known = failureOf(error)
  if (known || !(error instanceof Error && 'statusCode' in error)) return known
  const { statusCode: status } = error
  if (typeof status !== 'number') return null
  const own = 'code' in error ? FASTIFY_ERRORS[String(error.code)] : undefined
  return own ?? (status >= 400 && status < 500 ? new AppError('invalid', error.message) : null)
}

/** The error with one of our codes; null for an unexpected error. Logs unexpected errors and outages. */
export function reportError(error: unknown, { log }: Pick<FastifyRequest, 'log'>): AppError | null {
  const known = toAppError(error)
  const outage = outageOf(error)
  if (outage) log.error({ reason: outage.message }, 'database unavailable')
  else if (!known) log.error({ err: error }, 'unexpected error')
  else if (known.code === 'unavailable' && known.cause instanceof Error)
    log.error({ reason: known.cause.message }, 'dependency unavailable')
  return known
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = reportError(error, request)
  // These headers are of a response that failed before its first byte, and do not apply to the error.
  for (const name of ['etag', 'x-total-count']) void reply.removeHeader(name)
  return reply
    .status(statusOf(known))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(known, request.id))
}

export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Fastify closes the connection when it refuses a body: a client that still sends it would lose the response.
    const isFastifys = reply.hasHeader('connection') && !reply.raw.hasHeader('connection')
    if (isFastifys) reply.removeHeader('connection')
    // A response of /trpc is a `Response`, whose status Fastify sets after this hook.
    const seconds = RETRY_AFTER[payload instanceof Response ? payload.status : reply.statusCode]
    if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', String(seconds))
    done()
  })
}
