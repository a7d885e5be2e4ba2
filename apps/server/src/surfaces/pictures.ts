import { AppError, checkScope } from '@personae/api/server'
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@personae/contract/media'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { signedInOnly } from '../http/limits.ts'
import type { Parts } from '../http/parts.ts'
import { sendError, toAppError } from '../http/errors.ts'

const FILE_ONLY = new AppError(
  'unsupported_media_type',
  'Send the file itself: the Content-Type must be image/… or application/octet-stream.',
)

/** Uploads: the body is the file, the response its address for a record. The type is detected from the bytes. */
export async function addPictures(app: FastifyInstance, { services, contextOf }: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^(?:image\/|application\/octet-stream)/i,
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const code = toAppError(error)?.code
      if (code === 'too_large') return sendError(new AppError('too_large', PICTURE_TOO_LARGE), request, reply)
      return sendError(code === 'unsupported_media_type' ? FILE_ONLY : error, request, reply)
    })
    const limitUploads: onRequestAsyncHookHandler = async (request, reply) => {
      const ctx = await contextOf(request, reply)
      checkScope(ctx.scopes, 'mutation')
      await services.rateLimits.admit('pictures', ctx)
    }
    scope.post(
      '/api/pictures',
      { bodyLimit: PICTURE_MAX_BYTES, onRequest: [signedInOnly(contextOf), limitUploads] },
      async (request, reply) => {
        const { actor } = await contextOf(request, reply)
        if (!Buffer.isBuffer(request.body)) throw FILE_ONLY
        const uploaded = await services.pictureUploads.add(actor!, request.body)
        return reply.status(201).send(uploaded)
      },
    )
  })
}
