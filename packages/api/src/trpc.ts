import { getTRPCErrorShape, initTRPC, TRPCError } from '@trpc/server'
import type { AppErrorCode } from '@personae/contract/errors'
import type { Context } from './context.ts'
import { AppError, appErrorOf, errorBody, statusOf } from './errors.ts'

const TRPC_CODE = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_SUPPORTED',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  too_many_requests: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<AppErrorCode, TRPCError['code']>

/** Errors that tRPC raises by itself (an unknown path, a wrong method), in the words of our catalogue. */
const OWN_CODE: Partial<Record<TRPCError['code'], AppErrorCode>> = {
  BAD_REQUEST: 'invalid',
  PARSE_ERROR: 'invalid',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
}

/** The AppError that a failed call amounts to; null for an unforeseen fault. */
export function failureOf(error: unknown): AppError | null {
  const known = appErrorOf(error)
  if (known || !(error instanceof TRPCError)) return known
  const code = OWN_CODE[error.code]
  return code ? new AppError(code, error.message) : null
}

const t = initTRPC.context<Context>().create({
  isDev: false,
  // A line now and then keeps proxies from closing a stream on which nothing happens.
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 30_000 } },
  errorFormatter({ shape, error, ctx }) {
    const failure = failureOf(error)
    const body = errorBody(failure, ctx?.requestId)
    return {
      ...shape,
      message: body.message,
      data: { httpStatus: statusOf(failure), path: shape.data.path, ...body },
    }
  },
})

/** A failure that was met before any procedure, in the shape in which callers of procedures read failures. */
export const failureShape = (failure: AppError | null, ctx: Pick<Context, 'requestId'>) =>
  getTRPCErrorShape({
    config: t._config,
    error: new TRPCError({
      code: TRPC_CODE[failure?.code ?? 'internal'],
      ...(failure && { cause: failure }),
    }),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: ctx as Context,
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

const withAppErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok || !(result.error.cause instanceof AppError)) return result
  const { code, message } = result.error.cause
  throw new TRPCError({ code: TRPC_CODE[code], message, cause: result.error.cause })
})

/** Anyone may call. */
export const publicProcedure = t.procedure.use(withAppErrors)

/** Signed-in people only: 401 otherwise, before the input is looked at. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.actor) throw new AppError('unauthenticated', 'Please log in to continue.')
  return next({ ctx: { ...ctx, actor: ctx.actor } })
})

/** Admins only: 401 or 403 otherwise. The service checks once more inside its transaction. */
export const adminProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.actor.isAdmin) throw new AppError('forbidden', 'Only admins can do this.')
  return next()
})
