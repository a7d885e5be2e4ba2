import { AppError, readerOf } from '@personae/api/server'
import { PICTURE_WIDTHS } from '@personae/contract/media'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../http/parts.ts'
import { hasEtag } from '../http/response-cache.ts'
import { wholeNumber } from './rest/inputs.ts'

const WIDEST = Math.max(...PICTURE_WIDTHS)
const HASH = /^[0-9a-f]{64}$/

/** Caches revalidate within the hour, so that a removed picture disappears from them too. */
const PUBLIC = { 'cache-control': 'public, max-age=3600, must-revalidate' }
/** Only the viewer's own cache may store the picture, and must revalidate it. */
const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

const noSuchPicture = () => new AppError('not_found', 'There is no such picture.')

/** Serves pictures to those who may see a record with them. The name is the hash of the content, and so the ETag. */
export function addMedia(app: FastifyInstance, { services: { media }, contextOf }: Parts): void {
  /** The `Cache-Control` for this reader, or null. The session is looked up only for pictures that are not public. */
  async function cachingOf(hash: string, request: FastifyRequest, reply: FastifyReply) {
    if (await media.isPublic(hash)) return PUBLIC
    const reader = readerOf(await contextOf(request, reply))
    return reader && (await media.isVisibleTo(reader, hash)) ? PRIVATE : null
  }

  app.get<{ Params: { name: string }; Querystring: { w?: string } }>(
    '/media/:name.webp',
    async (request, reply) => {
      const { name } = request.params
      const width = Math.min(wholeNumber(request.query.w ?? WIDEST), WIDEST)
      if (!HASH.test(name) || !(width > 0)) throw noSuchPicture()
      const caching = await cachingOf(name, request, reply)
      if (!caching) throw noSuchPicture()

      const etag = `"${name}-${width}"`
      reply.headers({ ...caching, etag })
      if (hasEtag(request, etag)) return reply.status(304).send()
      const bytes = await media.bytes(name, width)
      if (!bytes) throw noSuchPicture()
      return reply
        .type('image/webp')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}
