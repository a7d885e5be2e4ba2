import { AppError } from '@personae/api/server'
import { pictureHashOf } from '@personae/contract/media'
import { previewUrl } from '@personae/contract/page-meta'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import type { Parts } from '../../../http/parts.ts'
import { hasEtag } from '../../../http/response-cache.ts'
import type { Card } from './card.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** Maximum number of waiting pictures; each takes about a tenth of a second of CPU time. */
const MAX_QUEUE = 40
/** Milliseconds after which an idle worker ends and releases its memory. */
const IDLE_MS = 30_000

/** Width of the stored picture to use, in pixels: the poster is a little smaller. */
const POSTER_WIDTH = 480
/** Seconds before caches revalidate, so that a removed picture disappears from them within a day. */
const DAY = 24 * 60 * 60

/** Pictures for link previews of characters: published ones only, for every caller. */
export function addPreviews(app: FastifyInstance, { services, contextOf }: Parts): void {
  // Started for the first picture: most processes, all tests among them, draw none.
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

  const cache = new LRUCache<string, Buffer, () => Promise<Card>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (jpeg) => jpeg.length,
    // Concurrent requests for one picture share its drawing.
    fetchMethod: async (_key, _stale, { context: cardOf }) => draw(await cardOf()),
  })
  app.addHook('onClose', () => pool?.destroy())

  app.get<{ Params: { id: string; version: string } }>(
    '/preview/:id/:version.jpg',
    async (request, reply) => {
      const { id, version } = request.params
      const character = await services.characters.byId(null, id)
      const url = previewUrl(character)
      if (String(character.version) !== version) return reply.redirect(url, 302)
      const etag = `"${id}-${version}"`
      reply.headers({
        etag,
        'cache-control': `public, max-age=${DAY}`,
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      if (hasEtag(request, etag)) return reply.status(304).send()
      if (!cache.has(url)) await services.rateLimits.admit('previews', await contextOf(request, reply))
      const hash = pictureHashOf(character.imageUrl ?? '')
      const context = async (): Promise<Card> => ({
        name: character.name,
        origin: character.origin,
        genres: character.genres,
        picture: hash === null ? null : await services.media.bytes(hash, POSTER_WIDTH),
      })
      const jpeg = await cache.forceFetch(url, { context })
      return reply.type('image/jpeg').send(jpeg)
    },
  )
  app.get('/preview/*', () => {
    throw new AppError('not_found', 'There is no such picture.')
  })
}
