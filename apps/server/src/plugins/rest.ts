import { AppError, appRouter } from '@personae/api/server'
import type { Db } from '@personae/db'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BODY_LIMIT, UPLOAD_LIMIT } from '../limits.ts'
import type { RequestContext } from '../request-context.ts'
import { restTable } from '../rest/index.ts'
import type { RestRequest, RestRow } from '../rest/rest-row.ts'
import type { KeptAnswers } from './kept-answers.ts'

interface Deps {
  db: Db
  contextOf: RequestContext
  answers: KeptAnswers
}

/** Registers every row of the table. No rule stands here: a row makes the input and calls the procedure. */
export function addRest(app: FastifyInstance, { db, contextOf, answers }: Deps): void {
  for (const row of restTable) {
    app.route({
      method: row.method,
      url: row.path,
      bodyLimit: row.upload ? UPLOAD_LIMIT : BODY_LIMIT,
      handler: (request, reply) => answer(row, request, reply),
    })
  }

  async function answer(row: RestRow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const version = row.cached ? db.contentVersion() : 0
    const ctx = await contextOf(request, reply)
    const streamed = await row.stream?.(inputOf(request), { ctx, request, reply })
    if (streamed) return reply.send(streamed)

    const output = await callTRPCProcedure({
      router: appRouter,
      path: row.procedure,
      getRawInput: async () => row.input?.(inputOf(request)),
      ctx,
      type: row.method === 'GET' ? 'query' : 'mutation',
      signal: undefined,
      batchIndex: 0,
    })
    reply.status(row.status ?? 200)
    if (row.status === 204) return reply.header('cache-control', 'no-store').send()
    // The table checks each row's body against its own procedure; here the two are only known to belong together.
    const json = JSON.stringify(row.body ? row.body(output as never, request, reply) : output)
    if (row.cached && answers.isVisitor(request)) return answers.sendAndKeep(json, version, request, reply)
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'Cookie')
      .type('application/json; charset=utf-8')
      .send(json)
  }
}

function inputOf(request: FastifyRequest): RestRequest {
  const { params, query, body } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new AppError('invalid', 'The body must be a JSON object.')
  }
  return {
    params: params as RestRequest['params'],
    query: query as RestRequest['query'],
    body: (body ?? {}) as RestRequest['body'],
  }
}
