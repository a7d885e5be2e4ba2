import type { Context, LimitedCaller, Procedure, PublicRead, Services } from '@personae/api/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CachedResponse,
  type Entry,
  publicResponse,
  type HttpBody,
  type ResponseCache,
  sendCached,
} from './response-cache.ts'

export interface Call {
  /** Part of the cache key, since the surfaces serialise differently. */
  surface: 'api' | 'trpc'
  procedure: Procedure
  rawInput: unknown
  serialize: (output: unknown, rawInput: unknown) => HttpBody
  status?: number | undefined
}

type Visitor = Omit<LimitedCaller, 'actor'>

interface Read extends Entry {
  /** The key of the response in the cache, if it is cached. */
  key: string | null
}

export type Answers = ReturnType<typeof createAnswers>

/** Answers the calls of all surfaces: cacheable ones for visitors from the cache, all others by the procedure. */
export function createAnswers(cache: ResponseCache, services: Services) {
  /** The cached response, or a new one, cached unless it fails. The caller has checked permissions and limits. */
  async function read({ surface, procedure, rawInput, serialize }: Call): Promise<Read> {
    const { cache: scope, read: readOutput } = procedure.meta.publicRead as PublicRead
    const input = procedure.parseInput(rawInput)
    const responseTo = (output: unknown) => publicResponse(serialize(output, rawInput), procedure.rateLimit)
    if (scope === 'never') {
      const readAgain = async () => responseTo(await readOutput(services, null, input))
      const response = await readAgain()
      const isSame = (other: CachedResponse) => other.headers['etag'] === response.headers['etag']
      // A failure means that the response is no longer the same.
      return { response, isFresh: () => readAgain().then(isSame, () => false), key: null }
    }
    const key = `${surface} ${procedure.path} ${JSON.stringify(input)}`
    const found = await cache.find(key)
    if (found) return { ...found, key }
    const freshnessOf = await cache.watch(scope)
    const output = await readOutput(services, null, input)
    const response = responseTo(output)
    const entry = { response, isFresh: freshnessOf(output) }
    cache.store(scope, key, entry)
    return { ...entry, key }
  }

  /** @param url the address of the same response without cookies, if it was requested without any */
  async function forVisitor(call: Call, visitor: Visitor, url?: string): Promise<CachedResponse> {
    await services.rateLimits.admit(call.procedure.rateLimit, { ...visitor, actor: null })
    const { response, key } = await read(call)
    if (url !== undefined && key !== null) cache.remember(url, key)
    return response
  }

  return {
    read,

    async respond(
      call: Call,
      ctx: Context,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      if (call.procedure.meta.publicRead && ctx.actor === null) {
        const url = request.headers.cookie === undefined ? request.url : undefined
        return sendCached(request, reply, await forVisitor(call, ctx, url))
      }
      const output = await call.procedure.call(ctx, call.rawInput)
      reply.status(call.status ?? 200).header('vary', 'Cookie')
      if (call.status === 204) return reply.send()
      const { body, headers, version } = call.serialize(output, call.rawInput)
      if (version !== undefined) reply.header('etag', `"${version}"`)
      return reply
        .headers(headers ?? {})
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body))
    },
  }
}
