import fastifyCookie from '@fastify/cookie'
import { AppError } from '@personae/api/server'
import { createServer } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createAnswers } from './http/answers.ts'
import { addCachedAnswers } from './http/cached-answers.ts'
import { addErrors, sendError } from './http/errors.ts'
import { addHealth } from './http/health.ts'
import { addJsonOnly } from './http/json-bodies.ts'
import { BODY_LIMIT } from './http/limits.ts'
import { addMetrics } from './http/metrics.ts'
import { addOtherOrigins } from './http/other-origins.ts'
import { createPageTurns } from './http/page-turns.ts'
import type { Parts } from './http/parts.ts'
import { createRefusals } from './http/refusals.ts'
import { createRequestContext } from './http/request-context.ts'
import { createResponseCache } from './http/response-cache.ts'
import { addSecurity, keepCookiesPrivate } from './http/security.ts'
import { securityHeaders } from './http/site-headers.ts'
import { disconnectSlowReaders, READER_TIMEOUTS, type ReaderTimeouts } from './http/slow-readers.ts'
import { addUploadQueue } from './http/upload-queue.ts'
import { addVisitorSession } from './http/visitor-session.ts'
import { addMedia } from './surfaces/media.ts'
import { addDiscovery } from './surfaces/pages/discovery/discovery.ts'
import { addWellKnown } from './surfaces/pages/discovery/well-known.ts'
import { addPages } from './surfaces/pages/pages.ts'
import { addPreviews } from './surfaces/pages/preview/previews.ts'
import { addPaymentWebhook } from './surfaces/payment-webhook.ts'
import { addPictures } from './surfaces/pictures.ts'
import { addNewsOff } from './surfaces/news-off.ts'
import { addPosters } from './surfaces/posters.ts'
import { addRest } from './surfaces/rest/rest.ts'
import { addTrpc } from './surfaces/trpc.ts'

const SERVER_OPTIONS = {
  /** Milliseconds within which the headers of a request must arrive, and those for the whole request. */
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than the idle timeout of common proxies, so that they never reuse a socket that is being closed. */
  keepAliveTimeout: 72_000,
  // Requests without `Host` are refused by our own code, with a body.
  requireHostHeader: false,
}

interface AppDeps extends Pick<Parts, 'db' | 'services' | 'clock' | 'site'> {
  logger: FastifyBaseLogger
  readers?: ReaderTimeouts
  /** Milliseconds to wait for rendering, after which a visitor's page is sent without its body. */
  pageWaitMs: number
  metricsToken?: string | undefined
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, services, clock, site, logger, readers = READER_TIMEOUTS, pageWaitMs, metricsToken } = deps
  const cache = createResponseCache(db, clock)
  const headers = securityHeaders(site)
  const parts: Parts = {
    db,
    services,
    clock,
    site,
    securityHeaders: headers,
    cache,
    answers: createAnswers(cache, services),
    turns: createPageTurns({ waitMs: pageWaitMs }),
    contextOf: createRequestContext(services, site),
  }
  const refusals = createRefusals(headers)
  let isClosing = false
  const app = Fastify({
    serverFactory: (routes) => {
      const server = createServer(SERVER_OPTIONS, (request, response) => {
        if (!refusals.refuseEarly(request, response, isClosing)) routes(request, response)
      })
      refusals.listenTo(server)
      return server
    },
    clientErrorHandler: refusals.onClientError,
    loggerInstance: logger,
    // Two log lines cost more than most requests; failures are logged separately.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    genReqId: () => crypto.randomUUID(),
    // For requests that Fastify refuses before any hook runs, such as a path that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      sendError(error, request, reply)
    },
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
  })
  const disconnectSlow = disconnectSlowReaders(app.server, readers)
  app.addHook('preClose', async () => {
    isClosing = true
    // Streams do not end by themselves, and closing waits for open responses.
    services.live.stop()
    services.chat.stopAnswering()
    disconnectSlow()
  })
  // Node closes only connections that are idle when closing begins; the others are closed after their response.
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.destroySoon()
  })

  addCachedAnswers(app, parts)
  addSecurity(app, parts)
  addOtherOrigins(app)
  addMetrics(app, parts, metricsToken)
  addJsonOnly(app)
  addErrors(app)
  await app.register(fastifyCookie)
  keepCookiesPrivate(app)
  addUploadQueue(app, parts)
  await addVisitorSession(app, parts)

  addHealth(app, parts)
  addMedia(app, parts)
  addPosters(app, parts)
  addPreviews(app, parts)
  addDiscovery(app, parts)
  addWellKnown(app, parts)
  await addNewsOff(app, parts)
  await addPictures(app, parts)
  await addPaymentWebhook(app, parts)
  addRest(app, parts)
  await addTrpc(app, parts)
  app.all('/api/*', () => {
    throw new AppError('not_found', 'There is no such address.')
  })
  await addPages(app, parts)
  return app
}
