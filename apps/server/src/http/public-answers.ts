import type { LimitedCaller, Procedure, PublicRead, Services } from '@personae/api/server'
import { type CachedResponse, type Entry, publicResponse, type ResponseCache } from './response-cache.ts'

/** A surface's serialised output of a procedure. */
export interface Presented {
  body: unknown
  headers?: Record<string, string>
  /** The version of the record, for its ETag. */
  version?: number
}

/** A procedure call from a surface. */
export interface Call {
  /** Distinguishes the surfaces, which serialise differently. */
  surface: 'api' | 'trpc'
  procedure: Procedure
  rawInput: unknown
  present: (output: unknown, rawInput: unknown) => Presented
}

/** A visitor, known only by address for rate limits. */
export type Visitor = Omit<LimitedCaller, 'actor'>

export type PublicAnswers = ReturnType<typeof createPublicAnswers>

/** Answers to visitors: from the response cache, else executed and cached. */
export function createPublicAnswers(cache: ResponseCache, services: Services) {
  /**
   * The answer with its validity; the caller has checked permissions.
   * @throws AppError whatever the read throws; errors are not cached
   */
  async function read({ surface, procedure, rawInput, present }: Call): Promise<Entry & { key: string }> {
    const { cache: scope, read: readOutput } = procedure.meta.publicRead as PublicRead
    const input = procedure.parseInput(rawInput)
    const key = `${surface} ${procedure.path} ${JSON.stringify(input)}`
    const found = await cache.find(key)
    if (found) return { ...found, key }
    const freshnessOf = await cache.watch(scope)
    const output = await readOutput(services, null, input)
    const response = publicResponse(present(output, rawInput), procedure.rateLimit)
    const entry = { response, isFresh: freshnessOf(output) }
    cache.store(scope, key, entry)
    return { ...entry, key }
  }

  return {
    read,

    /**
     * @param url the address of the same answer without any cookie, if it was requested like that
     * @throws AppError whatever the read throws, or `too_many_requests`; errors are not cached
     */
    async answer(call: Call, visitor: Visitor, url?: string): Promise<CachedResponse> {
      await services.rateLimits.admit(call.procedure.rateLimit, { ...visitor, actor: null })
      const { response, key } = await read(call)
      if (url !== undefined) cache.remember(url, key)
      return response
    },
  }
}
