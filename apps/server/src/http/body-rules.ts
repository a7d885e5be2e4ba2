import { AppError, type ProcedureMeta } from '@personae/api/server'
import type { onRequestAsyncHookHandler } from 'fastify'
import { BODY_LIMIT, bodyLimitOf } from './limits.ts'
import type { RequestContext } from './request-context.ts'

/** Refuses visitors with 401 before the body is read. */
export const signedInOnly =
  (contextOf: RequestContext): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const { actor } = await contextOf(request, reply)
    if (!actor) throw new AppError('unauthenticated', 'Please log in to continue.')
  }

/** How a route reads the body of its procedure: up to a limit, and a larger one from signed-in users only. */
export function bodyRules(meta: ProcedureMeta, contextOf: RequestContext) {
  const bodyLimit = bodyLimitOf(meta)
  return { bodyLimit, onRequest: bodyLimit > BODY_LIMIT ? [signedInOnly(contextOf)] : [] }
}
