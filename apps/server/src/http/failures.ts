import { AppError, errorBody, failureOf, outageOf, statusOf } from '@personae/api/server'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

export const JSON_ONLY = new AppError(
  'unsupported_media_type',
  'Send JSON: the Content-Type must be application/json.',
)

/** Fastify's own refusals, with our error codes. */
const OWN_WORDS: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: JSON_ONLY,
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too_large', 'The request is too large.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError(
    'invalid',
    'The body is empty although its content type is JSON.',
  ),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('invalid', 'The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('invalid', 'The body does not match its content length.'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('address_too_long', 'The address is too long.'),
  FST_ERR_BAD_URL: new AppError('invalid', 'The address is not valid.'),
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** The failure with one of our error codes; null for an unexpected error. Those and every outage are logged. */
export function failureMet(error: unknown, request: FastifyRequest): AppError | null {
  const failure = knownFailure(error)
  const outage = outageOf(error)
  if (outage) request.log.error({ reason: outage.message }, 'nothing can be saved')
  else if (!failure) request.log.error({ err: error }, 'unforeseen fault')
  else if (failure.code === 'unavailable' && failure.cause instanceof Error)
    request.log.error({ reason: failure.cause.message }, 'what is needed from elsewhere is not available')
  return failure
}

function knownFailure(error: unknown): AppError | null {
  const known = failureOf(error)
  if (known || !isFastifyError(error)) return known
  const own = OWN_WORDS[error.code]
  if (own) return own
  const isClientFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isClientFault ? new AppError('invalid', error.message) : null
}

/** Answers a failure: expected ones with their message, others with the request id that is also in the log. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureMet(error, request)
  // Headers of an answer that failed before its first byte do not apply to this one.
  for (const name of ['etag', 'x-total-count']) void reply.removeHeader(name)
  return reply
    .status(statusOf(failure))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(failure, request.id))
}
