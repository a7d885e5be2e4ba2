import {
  AppError,
  appRouter,
  failureOf,
  failureShape,
  type Procedure,
  procedures,
  statusOf,
} from '@personae/api/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyRules } from '../http/body-rules.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Respond } from '../http/responder.ts'
import { disconnectSignal } from '../http/event-stream.ts'
import { callOf, callOfQuery, refuseBatch, TRPC_PREFIX } from '../http/trpc-call.ts'
import { streamMutation } from '../http/trpc-stream.ts'
import { failureMet } from '../http/failures.ts'

interface Deps {
  contextOf: RequestContext
  respond: Respond
}

/**
 * `/trpc` for the client and other typed callers: a route for each procedure, one call per request, in tRPC's wire
 * format. Queries and mutations are processed as on `/api`; only subscriptions use tRPC's own handler. A mutation with
 * a stream is called through `httpBatchStreamLink`, as a batch of one.
 */
export async function addTrpc(app: FastifyInstance, { contextOf, respond }: Deps): Promise<void> {
  await app.register(
    async (scope) => {
      acceptEmptyJson(scope)
      scope.addHook('onRequest', ({ query, routeOptions }, _reply, done) => {
        if (!(routeOptions.config as { isStream?: boolean }).isStream) refuseBatch(query)
        done()
      })
      scope.setErrorHandler((error, request, reply) => {
        const failure = failureMet(error, request)
        return reply
          .status(statusOf(failure))
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send({ error: failureShape(failure, { requestId: request.id }) })
      })
      for (const procedure of procedures.values()) addProcedure(scope, procedure, { contextOf, respond })
      // Unknown procedures and wrong methods are refused before the body is read.
      scope.all('/:path', { onRequest: refuse }, () => undefined)
    },
    { prefix: '/trpc' },
  )
}

async function refuse({ params }: FastifyRequest, reply: FastifyReply): Promise<never> {
  const procedure = procedures.get((params as { path: string }).path)
  if (!procedure) throw new AppError('not_found', 'There is no such procedure.')
  reply.header('allow', methodOf(procedure))
  throw new AppError('method_not_allowed', 'Use GET for queries and POST for mutations.')
}

const methodOf = ({ type }: Procedure) => (type === 'mutation' ? 'POST' : 'GET')

/** Clients send the content type of JSON even if there is no input and no body. */
function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

function addProcedure(scope: FastifyInstance, procedure: Procedure, { contextOf, respond }: Deps): void {
  const { type, path } = procedure
  scope.route({
    method: methodOf(procedure),
    url: `/${path}`,
    exposeHeadRoute: false,
    config: { isStream: procedure.meta.isStream ?? false },
    ...bodyRules(procedure.meta, contextOf),
    handler: async (request, reply) => {
      const ctx = await contextOf(request, reply)
      if (type === 'subscription') return subscribe(subscriptionOf(procedure, request), ctx, request, reply)
      if (procedure.meta.isStream) return streamMutation(procedure, ctx, request, reply)
      const call =
        type === 'query'
          ? callOfQuery(procedure, request.query as Record<string, unknown>)
          : callOf(procedure, request.body)
      return respond(call, ctx, request, reply)
    },
  })
}

type Ctx = Awaited<ReturnType<RequestContext>>

/** A Request needs an absolute address, which is not used. */
const ANY_ORIGIN = 'http://localhost'

/** tRPC gets only the headers that a stream depends on: it might refuse others with its own answer. */
function subscriptionOf({ path }: Procedure, { headers, query }: FastifyRequest): Request {
  const url = new URL(`${TRPC_PREFIX}${path}`, ANY_ORIGIN)
  const { input } = query as { input?: unknown }
  if (typeof input === 'string') url.searchParams.set('input', input)
  const lastEventId = headers['last-event-id']
  return new Request(url, {
    headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': String(lastEventId) }) },
  })
}

/** Refused before it starts: an open stream cannot be answered with a status any more. */
async function subscribe(
  original: Request,
  ctx: Ctx,
  { log }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!ctx.actor) throw new AppError('unauthenticated', 'Please log in to continue.')
  const response = await fetchRequestHandler({
    endpoint: '/trpc',
    router: appRouter,
    req: new Request(original, { signal: disconnectSignal(reply) }),
    createContext: () => ctx,
    onError: ({ error }) => {
      if (!failureOf(error)) log.error({ err: error }, 'unforeseen fault')
    },
  })
  reply.header('cache-control', 'no-store')
  if (response.ok) return reply.send(response)
  return reply
    .status(response.status)
    .type('application/json; charset=utf-8')
    .send(await response.text())
}
