import { AppError, type Services } from '@personae/api/server'
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@personae/contract/media'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { signedInOnly } from '../http/limits.ts'
import type { RequestContext } from '../http/request-context.ts'
import { reportError, sendError } from '../http/errors.ts'

const FILE_ONLY = new AppError(
  'unsupported_media_type',
  'Send the file itself: the Content-Type must be image/… or application/octet-stream.',
)

/**
 * `POST /api/pictures`: the body is the file, the answer its address, to submit with a character or a company. The type
 * of the picture is detected from its bytes.
 */
export async function addPictures(
  app: FastifyInstance,
  { pictureUploads }: Services,
  contextOf: RequestContext,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^(?:image\/|application\/octet-stream)/i,
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const failure = reportError(error, request)
      if (failure?.code === 'too_large') {
        return sendError(new AppError('too_large', PICTURE_TOO_LARGE), request, reply)
      }
      if (failure?.code === 'unsupported_media_type') return sendError(FILE_ONLY, request, reply)
      return sendError(error, request, reply)
    })
    const notTooOften: onRequestAsyncHookHandler = async (request, reply) => {
      const ctx = await contextOf(request, reply)
      await ctx.services.rateLimits.admit('pictures', ctx)
    }
    scope.post(
      '/api/pictures',
      { bodyLimit: PICTURE_MAX_BYTES, onRequest: [signedInOnly(contextOf), notTooOften] },
      async (request, reply) => {
        const { actor } = await contextOf(request, reply)
        if (!Buffer.isBuffer(request.body)) throw FILE_ONLY
        const uploaded = await pictureUploads.add(actor!, request.body)
        return reply.status(201).header('cache-control', 'no-store').send(uploaded)
      },
    )
  })
}
