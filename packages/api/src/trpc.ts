import { getTRPCErrorShape, initTRPC, TRPCError } from '@trpc/server'
import type { Viewer } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { AppErrorCode } from '@personae/contract/errors'
import type { Tx } from '@personae/db'
import { ZodError, type z } from 'zod'
import type { Context } from './context.ts'
import {
  adminsOnly,
  AppError,
  appErrorOf,
  errorBody,
  invalidInput,
  outageFailureOf,
  outageOf,
  statusOf,
} from './errors.ts'
import { validateSync } from './outputs.ts'
import {
  type ProcedureMeta,
  type ProcedureType,
  type PublicRead,
  rateLimitOf,
  scopeFor,
} from './procedure-meta.ts'
import type { RateLimitName } from './features/platform/rate-limits/limits.ts'
import type { Services } from './services.ts'

const TRPC_CODE = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_SUPPORTED',
  timeout: 'TIMEOUT',
  conflict: 'CONFLICT',
  changed: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  address_too_long: 'BAD_REQUEST',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  too_many_requests: 'TOO_MANY_REQUESTS',
  headers_too_large: 'BAD_REQUEST',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<AppErrorCode, TRPCError['code']>

/** Errors that tRPC itself raises (unknown path, wrong method), with our error codes. */
const APP_CODE: Partial<Record<TRPCError['code'], AppErrorCode>> = {
  BAD_REQUEST: 'invalid',
  PARSE_ERROR: 'invalid',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
}

/** The AppError behind a failed call; null for an unexpected error. */
export function failureOf(error: unknown): AppError | null {
  const known = appErrorOf(error) ?? outageFailureOf(error)
  if (known || !(error instanceof TRPCError)) return known
  // A ZodError with another code is of an invalid output, which is an internal error.
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return invalidInput(error.cause)
  const code = APP_CODE[error.code]
  return code ? new AppError(code, error.message) : null
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // A regular ping keeps proxies from closing an idle stream.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 30_000 } },
    jsonl: { pingMs: 15_000 },
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

/** An error raised before any procedure, in the format of procedure errors. */
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
  const { cause } = result.ok ? {} : result.error
  if (cause instanceof AppError)
    throw new TRPCError({ code: TRPC_CODE[cause.code], message: cause.message, cause })
  if (outageOf(cause)) throw new TRPCError({ code: TRPC_CODE.unavailable, cause })
  return result
})

const withRateLimit = t.middleware(async ({ ctx, type, meta, next }) => {
  await ctx.services.rateLimits.admit(rateLimitOf(type, meta), ctx)
  return next()
})

const withSizeCheck = t.middleware(async ({ ctx, meta = {}, getRawInput, next }) => {
  ctx.checkSize?.(meta, await getRawInput())
  return next()
})

/** Checks that a key may call such a procedure. @throws AppError `forbidden` */
export function checkScope(scopes: Context['scopes'], type: ProcedureType, meta: ProcedureMeta = {}): void {
  if (!scopes) return
  const needed = scopeFor(type, meta)
  if (!needed) throw new AppError('forbidden', 'This needs a sign-in: it cannot be done with a key.')
  if (!scopes.has(needed)) throw new AppError('forbidden', `This key lacks the scope “${needed}”.`)
}

/** The viewer of pages and pictures, which are no procedures: a key without `read` sees what visitors see. */
export const readerOf = ({ actor, scopes }: Pick<Context, 'actor' | 'scopes'>): Viewer =>
  scopes && !scopes.has('read') ? null : actor

const withScopeCheck = t.middleware(({ ctx, type, meta, next }) => {
  checkScope(ctx.scopes, type, meta)
  return next()
})

/** Passes an `Idempotency-Key` only to procedures marked `isIdempotent`, as documents and clients expect. */
const withKey = t.middleware(({ ctx, meta, next }) =>
  next({ ctx: { ...ctx, idempotencyKey: meta?.isIdempotent ? ctx.idempotencyKey : null } }),
)

const base = t.procedure.use(withAppErrors).use(withScopeCheck).use(withSizeCheck).use(withKey)

export const setsCookies = t.middleware(({ ctx, next }) => {
  if (ctx.canSetCookies) return next()
  throw new AppError(
    'invalid',
    'This call sets a cookie, which a stream cannot: send it with httpLink or httpBatchLink.',
  )
})

const signedIn = base.use(({ ctx, next }) => {
  if (!ctx.actor) throw new AppError('unauthenticated', 'Please log in to continue.')
  return next({ ctx: { ...ctx, actor: ctx.actor } })
})

// Rate limits count after authorisation: a refusal costs less than counting it.

export const publicProcedure = base.use(withRateLimit)

/** What a service returns, before it is validated. */
type Answer<Output extends z.ZodType> = z.input<Output> | Promise<z.input<Output>>

/** `character` and `day` need an output with `id` or `to`. */
type CacheOf<Output extends z.ZodType> =
  | 'content'
  | 'never'
  | (z.output<Output> extends { id: string } ? 'character' : never)
  | (z.output<Output> extends { to: string } ? 'day' : never)

/** The response cache calls `read` directly: tRPC's overhead is larger than most of these reads. */
const publicQueries =
  (rateLimit: RateLimitName) =>
  <Input extends z.ZodType, Output extends z.ZodType>(
    of: Input,
    output: Output,
    read: (services: Services, input: z.output<Input>, viewer: Viewer) => Answer<Output>,
    cache: CacheOf<Output> = 'content',
  ) => {
    const check = validateSync(output)
    const publicRead: PublicRead = {
      cache,
      read: async (services, viewer, input) => check(await read(services, input as z.output<Input>, viewer)),
    }
    return (
      publicProcedure
        .meta({ publicRead, rateLimit })
        .input(of)
        .output(check)
        // tRPC cannot infer this output type while the schema is generic.
        .query(({ ctx, input }) => read(ctx.services, input as z.output<Input>, ctx.actor) as never)
    )
  }

/** Queries of what visitors may read, whose responses are cached. */
export const publicQuery = publicQueries('reads')
export const publicSearch = publicQueries('searches')

/** Signed-in users only: 401 otherwise, before the input is parsed. */
export const signedInProcedure = signedIn.meta({ access: 'signed-in' }).use(withRateLimit)

/** Admins only: 401 or 403 otherwise. The service checks again inside its transaction. */
export const adminProcedure = signedIn
  .meta({ access: 'admin' })
  .use(({ ctx, next }) => {
    if (!ctx.actor.isAdmin) throw adminsOnly(ctx.actor)
    return next()
  })
  .use(withRateLimit)

type MethodOf<Who, Input extends z.ZodType, Output extends z.ZodType> = (
  services: Services,
) => (who: Who, input: z.output<Input>, key: string | null) => Answer<Output>

type WriteOf<Input extends z.ZodType, Output extends z.ZodType> = (
  services: Services,
) => (tx: Tx, actor: CurrentUser, input: z.output<Input>, key: string | null) => Promise<z.input<Output>>

export type SignedIn = Context & { actor: CurrentUser }

/** Procedures that only call a service method. tRPC cannot infer their outputs: see `publicQueries`. */
export const callsWith = (procedure: typeof signedInProcedure) => callsAs(procedure, ({ actor }) => actor)

/** The same for methods that need more of their caller than the user; a `write` always gets the user. */
export function callsAs<Who>(procedure: typeof signedInProcedure, whoOf: (ctx: SignedIn) => Who) {
  const as = procedure._def.meta?.access === 'admin' ? 'asAdmin' : 'asUser'

  const calling = <Input extends z.ZodType, Output extends z.ZodType>(of: Input, output: Output) =>
    procedure.input(of).output(validateSync(output))

  return {
    query: <Input extends z.ZodType, Output extends z.ZodType>(
      of: Input,
      output: Output,
      method: MethodOf<Who, Input, Output>,
    ) =>
      calling(of, output).query(
        ({ ctx, input }) => method(ctx.services)(whoOf(ctx), input as z.output<Input>, null) as never,
      ),

    /** For a method that does more than one transaction. */
    mutation: <Input extends z.ZodType, Output extends z.ZodType>(
      of: Input,
      output: Output,
      method: MethodOf<Who, Input, Output>,
    ) =>
      calling(of, output).mutation(
        ({ ctx, input }) =>
          method(ctx.services)(whoOf(ctx), input as z.output<Input>, ctx.idempotencyKey) as never,
      ),

    /** Runs the method in a transaction, with the caller read there: rights may be gone since the request. */
    write: <Input extends z.ZodType, Output extends z.ZodType>(
      of: Input,
      output: Output,
      method: WriteOf<Input, Output>,
    ) =>
      calling(of, output).mutation(
        ({ ctx, input }) =>
          ctx.services.auth[as](ctx.actor, (tx, actor) =>
            method(ctx.services)(tx, actor, input as z.output<Input>, ctx.idempotencyKey),
          ) as never,
      ),
  }
}

export const { query: signedInQuery, write: signedInWrite } = callsWith(signedInProcedure)
export const { write: editWrite } = callsWith(signedInProcedure.meta({ rateLimit: 'edits' }))
/** `adminQueryAs` is for results that depend on which admin asks. */
export const { query: adminQueryAs, mutation: adminMutation, write: adminWrite } = callsWith(adminProcedure)

/** A query whose result is the same for all admins. */
export const adminQuery = <Input extends z.ZodType, Output extends z.ZodType>(
  of: Input,
  output: Output,
  method: (services: Services) => (input: z.output<Input>) => Answer<Output>,
) =>
  adminProcedure
    .input(of)
    .output(validateSync(output))
    .query(({ ctx, input }) => method(ctx.services)(input as z.output<Input>) as never)
