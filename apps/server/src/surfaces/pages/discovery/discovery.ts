import { AppError, type RateLimitName, type Services } from '@personae/api/server'
import { metaDescription } from '@personae/contract/page-meta'
import { escapeHtml } from '@personae/contract/shared/html'
import { writable } from '@personae/contract/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LIMIT_MAX } from '@personae/contract/search'
import { Feed } from 'feed'
import { robotsTxt, tdmReservation } from './robots.ts'
import { createSitemap } from './sitemap.ts'
import type { Parts } from '../../../http/parts.ts'
import { hasEtag, publicHeaders } from '../../../http/response-cache.ts'
import type { Site } from '../../../http/site.ts'

/** A tenth of the points of the longest list: a file has at most 50,000 addresses. */
const SITEMAP_POINTS = 24
const XML = 'application/xml; charset=utf-8'
const ATOM = 'application/atom+xml; charset=utf-8'
const HOUR = 60 * 60

/** Files for search engines, crawlers and feed readers. They have only public content, for every caller. */
export function addDiscovery(app: FastifyInstance, { services, site, contextOf }: Parts): void {
  const sitemap = createSitemap(services, site)
  const robots = robotsTxt(site)

  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', `public, max-age=${HOUR}`).type('text/plain; charset=utf-8').send(robots),
  )
  app.get('/.well-known/tdmrep.json', (_, reply) =>
    reply.header('cache-control', `public, max-age=${HOUR}`).send(tdmReservation),
  )

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, limit, points = 1 }: { type: string; limit: RateLimitName; points?: number },
    make: () => Promise<unknown>,
  ) {
    await services.rateLimits.admit(limit, await contextOf(request, reply), points)
    const etag = `W/"${services.listing.version()}"`
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
  app.get('/feed.atom', (request, reply) =>
    answer(request, reply, { type: ATOM, limit: 'searches' }, () => atomFeed(services, site)),
  )
}

const NEWEST = 50
/** Of one import, which would fill the feed. */
const OF_A_BATCH = 10

async function atomFeed(
  { listing, imports }: Pick<Services, 'listing' | 'imports'>,
  { publicUrl }: Site,
): Promise<string> {
  const newest = await listing.page(null, { status: 'approved', field: 'name', limit: LIMIT_MAX })
  const items = (await imports.thinned(newest.items, OF_A_BATCH)).slice(0, NEWEST)
  const feed = new Feed({
    id: `${publicUrl}/`,
    title: 'Personae: newly published characters',
    link: `${publicUrl}/`,
    feedLinks: { atom: `${publicUrl}/feed.atom` },
    copyright: 'The authors of the characters',
    favicon: `${publicUrl}/mark.svg`,
    updated: new Date(items[0]?.publishedAt ?? 0),
  })
  // Readers interpret titles and summaries as HTML.
  for (const { id, name, origin, genres, description, publishedAt, submittedByUsername } of items) {
    const link = `${publicUrl}/character/${encodeURIComponent(id)}`
    feed.addItem({
      id: link,
      link,
      title: escapeHtml(`${name} · ${origin}`),
      description: escapeHtml(metaDescription(description)),
      date: new Date(publishedAt ?? 0),
      published: new Date(publishedAt ?? 0),
      author: [{ name: submittedByUsername }],
      category: genres.map((genre) => ({ name: genre, term: genre })),
    })
  }
  // Texts from before they were cleaned like this.
  return writable(feed.atom1())
}
