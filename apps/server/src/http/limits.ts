import { AppError, type BodySize, type ProcedureMeta } from '@personae/api/server'
import { PICTURE_MAX_BASE64 } from '@personae/contract/media'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { RequestContext } from './request-context.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** Maximum bytes of a request body. */
const BODY_LIMITS: Record<BodySize, number> = {
  small: 16 * KIB,
  record: 256 * KIB,
  // Room for forty messages of maximum length with four bytes per character.
  conversation: MIB,
  // Room for a picture in base64 and for texts of maximum length.
  picture: PICTURE_MAX_BASE64 + MIB,
}

export const BODY_LIMIT = BODY_LIMITS.small

export const QUEUE_THRESHOLD = BODY_LIMITS.record

const bodyLimitOf = ({ body = 'small' }: ProcedureMeta): number => BODY_LIMITS[body]

/** Maximum calls of a batch, each of which may be as expensive as a request of its own. */
export const MAX_BATCH = 20

/** Maximum bytes of a batch. A call with a picture fits only if it is the only one. */
export const BATCH_LIMIT = BODY_LIMITS.record

/** Limits the input of a call in a batch as its own request body would be. @throws AppError `too_large` */
export function checkSize(meta: ProcedureMeta, input: unknown): void {
  if (input !== undefined && Buffer.byteLength(JSON.stringify(input)) > bodyLimitOf(meta))
    throw new AppError('too_large', 'The request is too large.')
}

/** Refuses visitors with 401 before the body is read. */
export const signedInOnly =
  (contextOf: RequestContext): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const { actor } = await contextOf(request, reply)
    if (!actor) throw new AppError('unauthenticated', 'Please log in to continue.')
  }

export function bodyRules(meta: ProcedureMeta, contextOf: RequestContext) {
  const bodyLimit = bodyLimitOf(meta)
  return { bodyLimit, onRequest: bodyLimit > BODY_LIMIT ? [signedInOnly(contextOf)] : [] }
}
