import { failureOf, htmlPage, procedures } from '@personae/api/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Parts } from '../http/parts.ts'

const TITLE = 'News by mail'
const BODY_LIMIT = 1_000

const page = (reply: FastifyReply, body: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(htmlPage(TITLE, `<h1>${TITLE}</h1>${body}`))

/**
 * The page of the unsubscribe link in emails (RFC 8058). Opening it changes nothing, since scanners open every
 * link. Submitting its form does, and so does a mail program by its own POST, without the page.
 */
export async function addNewsOff(app: FastifyInstance, { contextOf }: Parts): Promise<void> {
  const { call } = procedures.get('account.newsOff')!
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The address says everything, so the body is ignored.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    )
    scope.get('/news-off', (_request, reply) =>
      page(
        reply,
        '<p>What you are told is then on the site alone.</p><form method="post"><button class="button">No more news by mail</button></form>',
      ),
    )
    scope.post('/news-off', async (request, reply) => {
      try {
        await call(await contextOf(request, reply), request.query)
      } catch (error) {
        if (failureOf(error)?.code !== 'invalid') throw error
        return page(
          reply.status(400),
          '<p>This link is not complete. Switch news off on <a href="/account#news">your account page</a>.</p>',
        )
      }
      return page(
        reply,
        '<p>You get no more news by mail. It is on <a href="/notifications">the site</a> as before.</p>',
      )
    })
  })
}
