import type { Context } from '@personae/api/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, PublicAnswers } from './public-answers.ts'
import { encodedFor, hasEtag } from './response-cache.ts'

export type Respond = (
  call: Call & {
    /** 200 by default. */
    status?: number | undefined
  },
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Answers every call of all surfaces: cacheable ones for visitors from the cache, all others by the procedure. */
export function createResponder(publicAnswers: PublicAnswers): Respond {
  return async (call, ctx, request, reply) => {
    if (call.procedure.meta.publicRead && ctx.actor === null) {
      const url = request.headers.cookie === undefined ? request.url : undefined
      const { body, headers } = encodedFor(request, await publicAnswers.answer(call, ctx, url))
      reply.headers(headers)
      return hasEtag(request, headers.etag!) ? reply.status(304).send() : reply.send(body)
    }
    const output = await call.procedure.call(ctx, call.rawInput)
    reply
      .status(call.status ?? 200)
      .header('cache-control', 'no-store')
      .header('vary', 'Cookie')
    if (call.status === 204) return reply.send()
    const { body, headers, version } = call.present(output, call.rawInput)
    if (version !== undefined) reply.header('etag', `"${version}"`)
    return reply
      .headers(headers ?? {})
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  }
}
