import {
  AppError,
  appRouter,
  failureOf,
  failureShape,
  isForAnyone,
  type Procedure,
  procedures,
  statusOf,
} from '@personae/api/server'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../http/parts.ts'
import type { Call } from '../http/answers.ts'
import { reportError } from '../http/errors.ts'
import { BATCH_LIMIT, bodyRules, checkSize, MAX_BATCH } from '../http/limits.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Single queries and mutations have routes like those of `/api`; everything else goes to tRPC's own handler. */
export async function addTrpc(app: FastifyInstance, { contextOf, answers }: Parts): Promise<void> {
  async function answerByTrpc(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // tRPC would refuse the batch without the request's id.
    if (path.split(',').length > MAX_BATCH)
      throw new AppError('invalid', `A batch has at most ${MAX_BATCH} calls.`)
    // tRPC accepts the type in either header.
    const { 'trpc-accept': accepted = request.headers.accept } = request.headers
    const isStream = String(accepted)
      .split(',')
      .some((type) => type.trim() === 'application/jsonl')
    const ctx = { ...(await contextOf(request, reply)), canSetCookies: !isStream, checkSize }
    if (isStream) reply.header('x-accel-buffering', 'no')
    await fastifyRequestHandler({
      router: appRouter,
      // tRPC decodes it again: a comma that was encoded twice would be a call that was not counted.
      path: encodeURIComponent(path),
      req: request,
      res: reply,
      createContext: () => ctx,
      onError: ({ error }) => {
        if (!failureOf(error)) request.log.error({ err: error }, 'unexpected error')
      },
    })
  }

  function addProcedure(scope: FastifyInstance, procedure: Procedure): void {
    const { type, path, meta } = procedure
    scope.route({
      method: methodOf(procedure),
      url: `/${path}`,
      exposeHeadRoute: false,
      ...bodyRules(meta, contextOf),
      config: { isForAnyone: isForAnyone(meta) },
      handler: async (request, reply) => {
        const ctx = await contextOf(request, reply)
        if (type === 'subscription') {
          // Checked here, since an open stream can no longer respond with a status.
          if (!ctx.actor) throw new AppError('unauthenticated', 'Please log in to continue.')
          return answerByTrpc(path, request, reply)
        }
        if (isBatch(request) || meta.isStream) return answerByTrpc(path, request, reply)
        const given = () => (type === 'query' ? inputOf(request.query) : request.body)
        const input = procedure.takesInput ? given() : undefined
        return answers.respond(callOf(procedure, input), ctx, request, reply)
      },
    })
  }

  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => {
        const failure = reportError(error, request)
        return reply
          .status(statusOf(failure))
          .header('cache-control', 'no-store')
          .type(JSON_TYPE)
          .send({ error: failureShape(failure, { requestId: request.id }) })
      })
      scope.addHook('onSend', async ({ id }, _reply, payload) => {
        // tRPC's responses to requests that it cannot read lack a JSON content type and the request's id.
        if (!(payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/plain')))
          return payload
        const { error } = (await payload.json()) as { error: ReturnType<typeof failureShape> }
        const body = { error: { ...error, data: { ...error.data, requestId: id } } }
        payload.headers.set('content-type', JSON_TYPE)
        return new Response(JSON.stringify(body), { status: payload.status, headers: payload.headers })
      })
      for (const procedure of procedures.values()) addProcedure(scope, procedure)
      scope.all<{ Params: { path: string } }>(
        '/:path',
        // Everything but batches is refused before the body is read.
        { bodyLimit: BATCH_LIMIT, onRequest: refuseUnlessBatch, config: { isForAnyone: true } },
        (request, reply) => answerByTrpc(request.params.path, request, reply),
      )
    },
    { prefix: '/trpc' },
  )
}

const isBatch = ({ query }: FastifyRequest): boolean => (query as { batch?: unknown }).batch === '1'

/** Refuses unknown procedures and wrong methods, except in a batch, in which each call fails by itself. */
async function refuseUnlessBatch(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isBatch(request) && ['GET', 'POST'].includes(request.method)) return
  const procedure = procedures.get((request.params as { path: string }).path)
  if (!procedure)
    throw new AppError(
      'not_found',
      'There is no such procedure. If a page of this site says so, reload it: there is a newer version.',
    )
  reply.header('allow', methodOf(procedure))
  throw new AppError('method_not_allowed', 'Use GET for queries and POST for mutations.')
}

const methodOf = ({ type }: Procedure) => (type === 'mutation' ? 'POST' : 'GET')

const inEnvelope = (output: unknown) => ({ body: { result: { data: output } } })

export const callOf = (procedure: Procedure, rawInput: unknown): Call => ({
  surface: 'trpc',
  procedure,
  rawInput,
  serialize: inEnvelope,
})

/** @throws AppError `invalid` for input that is not JSON */
function inputOf(query: unknown): unknown {
  const { input } = query as { input?: string | string[] }
  if (input === undefined) return undefined
  try {
    return JSON.parse(String(input))
  } catch {
    throw new AppError('invalid', 'The input is not valid JSON.')
  }
}
