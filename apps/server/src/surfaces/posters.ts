import { AppError } from '@personae/api/server'
import { posterPlanOf } from '@personae/contract/shared/posters'
import { drawPlan } from '@personae/engines/posters/draw'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Parts } from '../http/parts.ts'
import { compactBody, type CachedResponse, encodedFor, sizeOfBody } from '../http/response-cache.ts'

const MAX_BYTES = 4 * 1024 * 1024
/** Level 6 would take twice the time of level 5 and save one per cent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // An address always gives the same poster, since it contains the whole plan.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  vary: 'Accept-Encoding',
}

/** Serves drawn posters of characters without a picture: public, and computed from their address alone. */
export function addPosters(app: FastifyInstance, { services, contextOf }: Parts): void {
  const drawn = new LRUCache<string, CachedResponse['body']>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOfBody,
  })

  app.get<{ Params: { '*': string } }>('/posters/*', async (request, reply) => {
    const url = request.url
    const plan = posterPlanOf(url)
    if (!plan) throw new AppError('not_found', 'There is no such poster.')
    let body = drawn.get(url)
    if (!body) {
      await services.rateLimits.admit('posters', await contextOf(request, reply))
      const svg = drawPlan(plan)
      body = { br: brotliCompressSync(svg, BROTLI), gzip: gzipSync(svg) }
      drawn.set(url, compactBody(body))
    }
    const answer = encodedFor(request, { body, headers: HEADERS })
    return reply.headers(answer.headers).send(answer.body)
  })
}
