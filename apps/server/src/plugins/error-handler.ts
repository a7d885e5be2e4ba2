import { AppError, errorBody, failureOf, statusOf } from '@personae/api/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const JSON_ONLY = new AppError(
  'unsupported_media_type',
  'Send JSON: the Content-Type must be application/json.',
)

/** What Fastify refuses by itself, in the words of our catalogue. */
const OWN_WORDS: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: JSON_ONLY,
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too_large', 'The request is too large.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('invalid', 'The body is empty although it is announced as JSON.'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('invalid', 'The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('invalid', 'The body is not as long as announced.'),
  FST_ERR_BAD_URL: new AppError('invalid', 'The address is not valid.'),
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** The failure in words of our catalogue; null, with a line in the log, for one that nobody foresaw. */
export function failureMet(error: unknown, request: FastifyRequest): AppError | null {
  const failure = knownFailure(error)
  if (!failure) request.log.error({ err: error }, 'unforeseen fault')
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

/** Answers a failure: foreseen ones with their text, others with a number to find them by in the log. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureMet(error, request)
  return reply
    .status(statusOf(failure))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(failure, request.id))
}

export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure)
}
