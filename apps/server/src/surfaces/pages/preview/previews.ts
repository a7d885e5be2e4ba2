import { AppError } from '@personae/api/server'
import { pictureHashOf } from '@personae/contract/media'
import { type Preview, PREVIEW_POSTERS } from '@personae/contract/page-meta'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import type { Parts } from '../../../http/parts.ts'
import { hasEtag } from '../../../http/response-cache.ts'
import { type Page, pagesOf } from '../page-table.ts'
import type { Card } from './card.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** Maximum number of waiting previews; each takes a few tenths of a second of CPU time. */
const MAX_QUEUE = 40
/** Milliseconds after which an idle worker ends and releases its memory. */
const IDLE_MS = 30_000

/** Widths in pixels of the stored pictures to use: posters are a little smaller, those of a wall much smaller. */
const POSTER_WIDTH = 480
const WALL_WIDTH = 240
/** Seconds until caches revalidate, so that a removed picture disappears from them within a day. */
const DAY = 24 * 60 * 60

/** The route of a page's preview. Those of characters have the shortest addresses. */
const routeOf = (path: string): string =>
  `/preview${path === '/' ? '' : path.replace('/character/', '/')}/:version.jpg`

/** Pictures for link previews of the pages that visitors can see, the same for every caller. */
export function addPreviews(app: FastifyInstance, { services, site, contextOf }: Parts): void {
  // Created for the first preview: most processes, including all tests, draw none.
  let pool: Piscina<Card, Uint8Array> | undefined
  const poolOf = () =>
    (pool ??= new Piscina({
      filename: new URL('./card.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: MAX_QUEUE,
      idleTimeout: IDLE_MS,
    }))

  async function draw(card: Card): Promise<Buffer> {
    const drawing = poolOf()
    if (drawing.queueSize >= MAX_QUEUE)
      throw new AppError('unavailable', 'Too many pictures are being drawn. Please try again soon.')
    return Buffer.from(await drawing.run(card, { name: 'drawCard' }))
  }

  async function pictureOf(url: string | null | undefined, width: number): Promise<Uint8Array | null> {
    const hash = pictureHashOf(url ?? '')
    return hash === null ? null : services.media.bytes(hash, width)
  }

  async function cardOf({ kind, title, logoUrl, posters }: Preview): Promise<Card> {
    const width = posters.length > PREVIEW_POSTERS.few ? WALL_WIDTH : POSTER_WIDTH
    const card: Card = { kind, title, logo: await pictureOf(logoUrl, WALL_WIDTH), posters: [] }
    for (const { name, origin, genres, imageUrl } of posters)
      card.posters.push({ name, origin, genres, picture: await pictureOf(imageUrl, width) })
    return card
  }

  const cache = new LRUCache<string, Buffer, Preview>({
    maxSize: MAX_BYTES,
    sizeCalculation: (jpeg) => jpeg.length,
    // Concurrent requests for one preview share its drawing.
    fetchMethod: async (_key, _stale, { context: preview }) => draw(await cardOf(preview)),
  })
  app.addHook('onClose', () => pool?.destroy())

  function addPreview(route: string, meta: NonNullable<Page['meta']>): void {
    app.get<{ Params: Record<string, string> & { version: string } }>(route, async (request, reply) => {
      const { version, ...params } = request.params
      const [param = ''] = Object.values(params)
      const { preview } = await meta(param, {})
      if (!preview)
        throw new AppError(
          'unavailable',
          'This picture cannot be drawn at the moment. Please try again soon.',
        )
      const { url } = preview
      if (!url.endsWith(`/${version}.jpg`)) return reply.redirect(url, 302)
      const etag = `"${version}"`
      reply.headers({
        etag,
        'cache-control': `public, max-age=${DAY}`,
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      if (hasEtag(request, etag)) return reply.status(304).send()
      if (!cache.has(url)) await services.rateLimits.admit('previews', await contextOf(request, reply))
      const jpeg = await cache.forceFetch(url, { context: preview })
      return reply.type('image/jpeg').send(jpeg)
    })
  }

  for (const [path, { meta }] of Object.entries(pagesOf(services, site.publicUrl)))
    if (meta) addPreview(routeOf(path), meta)
  app.get('/preview/*', () => {
    throw new AppError('not_found', 'There is no such picture.')
  })
}
