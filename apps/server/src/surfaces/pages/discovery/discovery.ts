import { AppError, type RateLimitName } from '@personae/api/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFeeds, type FeedQuery } from './feeds.ts'
import { robotsTxt } from './robots.ts'
import { createSitemap } from './sitemap.ts'
import type { Parts } from '../../../http/parts.ts'
import { hasEtag, publicHeaders } from '../../../http/response-cache.ts'

/** Points of a sitemap file, which has at most 50,000 addresses: a tenth of those of the longest list. */
const SITEMAP_POINTS = 24
const XML = 'application/xml; charset=utf-8'
const ATOM = 'application/atom+xml; charset=utf-8'
const HOUR = 60 * 60

/** Files for search engines, crawlers and feed readers. They have only public content, the same for every caller. */
export function addDiscovery(app: FastifyInstance, { services, site, contextOf }: Parts): void {
  const sitemap = createSitemap(services, site)
  const feed = createFeeds(services, site)
  const robots = robotsTxt(site)

  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', `public, max-age=${HOUR}`).type('text/plain; charset=utf-8').send(robots),
  )

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, limit, points = 1 }: { type: string; limit: RateLimitName; points?: number },
    make: () => Promise<unknown>,
  ) {
    await services.rateLimits.admit(limit, await contextOf(request, reply), points)
    const etag = `W/"${await services.changes.state()}"`
    const headers = publicHeaders(etag)
    if (hasEtag(request, etag)) return reply.headers(headers).status(304).send()
    const body = await make()
    if (body === null) throw new AppError('not_found', 'There is no such file.')
    return reply.headers(headers).type(type).send(body)
  }

  const whole = { type: XML, limit: 'whole-list', points: SITEMAP_POINTS } as const
  app.get('/sitemap.xml', (request, reply) => answer(request, reply, whole, sitemap.index))
  app.get<{ Params: { file: string } }>('/sitemap-:file.xml', (request, reply) =>
    answer(request, reply, whole, () => sitemap.file(request.params.file)),
  )
  // The query is parsed first, since an invalid one has no response to compare an ETag with.
  app.get<{ Querystring: FeedQuery }>('/feed.atom', async (request, reply) =>
    answer(request, reply, { type: ATOM, limit: 'searches' }, feed(request.query)),
  )
}
