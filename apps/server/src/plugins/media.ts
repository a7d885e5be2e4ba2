import { AppError, type Services } from '@personae/api/server'
import { PICTURE_WIDTHS } from '@personae/contract/media'
import type { FastifyInstance } from 'fastify'

const WIDEST = Math.max(...PICTURE_WIDTHS)
const HASH = /^[0-9a-f]{64}$/

/** Pictures. The name is the hash of the content, so that an answer holds for ever. */
export function addMedia(app: FastifyInstance, { media }: Services): void {
  app.get<{ Params: { name: string }; Querystring: { w?: string } }>(
    '/media/:name.webp',
    (request, reply) => {
      const { name } = request.params
      const width = Number(request.query.w ?? WIDEST)
      const bytes = HASH.test(name) && width > 0 ? media.bytes(name, width) : null
      if (!bytes) throw new AppError('not_found', 'There is no such picture.')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}
