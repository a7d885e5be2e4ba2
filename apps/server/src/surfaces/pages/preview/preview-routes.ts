import { AppError, type Services } from '@personae/api/server'
import { pictureHashOf } from '@personae/contract/media'
import { previewUrl } from '@personae/contract/page-meta'
import type { FastifyInstance } from 'fastify'
import { createPreviews } from './previews.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { hasEtag } from '../../../http/response-cache.ts'

/** Width of the stored picture to use, in pixels: the poster is a little smaller. */
const POSTER_WIDTH = 480
/** Seconds before caches revalidate, so that a removed picture disappears from them within a day. */
const DAY = 24 * 60 * 60

/** Pictures for link previews of characters: published ones only, for every caller. */
export function addPreviews(app: FastifyInstance, services: Services, contextOf: RequestContext): void {
  const previews = createPreviews()
  app.addHook('onClose', () => previews.close())

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
      if (!previews.has(url)) await services.rateLimits.admit('previews', await contextOf(request, reply))
      const hash = pictureHashOf(character.imageUrl ?? '')
      const jpeg = await previews.jpeg(url, async () => ({
        name: character.name,
        origin: character.origin,
        genres: character.genres,
        picture: hash === null ? null : await services.media.bytes(hash, POSTER_WIDTH),
      }))
      return reply.type('image/jpeg').send(jpeg)
    },
  )
  app.get('/preview/*', () => {
    throw new AppError('not_found', 'There is no such picture.')
  })
}
