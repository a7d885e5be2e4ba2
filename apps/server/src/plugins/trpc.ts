import { appRouter, type AppRouter, failureOf, failureShape, statusOf } from '@personae/api/server'
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_LIMIT } from '../limits.ts'
import type { RequestContext } from '../request-context.ts'
import { failureMet, JSON_ONLY } from './error-handler.ts'

const JSON_TYPE = /^application\/json\b/i

/**
 * `/trpc` for the client and other typed callers. One call a request: answers are then cached and
 * checked like any other, and no streamed batch can send its headers before a sign-in sets its cookie.
 */
export async function addTrpc(app: FastifyInstance, contextOf: RequestContext): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.bodyLimit = UPLOAD_LIMIT
      })
      // The adapter would take forms too.
      scope.addHook('onRequest', (request, _reply, done) => {
        const type = request.headers['content-type']
        done(type === undefined || JSON_TYPE.test(type) ? undefined : JSON_ONLY)
      })
      // What is refused before a procedure is reached must be readable to those who call procedures.
      scope.setErrorHandler((error, request, reply) => {
        const failure = failureMet(error, request)
        return reply
          .status(statusOf(failure))
          .header('cache-control', 'no-store')
          .send({ error: failureShape(failure, { requestId: request.id }) })
      })
      // Not through fastify-plugin: the adapter replaces the JSON parser, which must stay within this scope.
      await scope.register(fastifyTRPCPlugin, {
        trpcOptions: {
          router: appRouter,
          allowBatching: false,
          createContext: ({ req, res }) => contextOf(req, res),
          onError: ({ error, req }) => {
            if (!failureOf(error)) req.log.error({ err: error }, 'unforeseen fault')
          },
          responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>)
    },
    { prefix: '/trpc' },
  )
}
