import fastifyCookie from '@fastify/cookie'
import { AppError, type Clock, type Services } from '@personae/api/server'
import type { Db } from '@personae/db'
import { createServer } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { BODY_LIMIT } from './limits.ts'
import { addErrorHandler, sendFailure } from './plugins/error-handler.ts'
import { addHealth } from './plugins/health.ts'
import { createHotReads } from './plugins/hot-reads.ts'
import { createKeptAnswers } from './plugins/kept-answers.ts'
import { addMedia } from './plugins/media.ts'
import { addPages } from './plugins/pages.ts'
import { addRest } from './plugins/rest.ts'
import { addSecurity, securityHeaders } from './plugins/security.ts'
import { addTrpc } from './plugins/trpc.ts'
import { addUploadQueue } from './plugins/upload-queue.ts'
import { addVisitorSession } from './plugins/visitor-session.ts'
import { createRequestContext } from './request-context.ts'
import type { Site } from './site.ts'

/** Milliseconds within which a request must have arrived. */
const REQUEST_TIMEOUT = 60_000
/** Longer than the idle time of usual proxies, so that they never meet a socket that is just closing. */
const KEEP_ALIVE = 72_000

interface AppDeps {
  db: Db
  services: Services
  clock: Clock
  site: Site
  logger: FastifyBaseLogger
}

/** The whole HTTP surface, not yet listening. */
export async function buildApp({ db, services, clock, site, logger }: AppDeps): Promise<FastifyInstance> {
  const answers = createKeptAnswers(db, site)
  const hotReads = createHotReads(answers, services, site)
  const app = Fastify({
    serverFactory: (handler) =>
      createServer({ requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: KEEP_ALIVE }, (request, response) => {
        if (!hotReads(request, response)) handler(request, response)
      }),
    loggerInstance: logger,
    // Two lines a request cost more than most requests; failures log themselves.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    genReqId: () => crypto.randomUUID(),
    // What is refused before any hook runs, an address that cannot be decoded, say.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(site))
      sendFailure(error, request, reply)
    },
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
  })
  // JSON or nothing: a form of another site cannot send it.
  app.removeContentTypeParser('text/plain')

  // Streams have no end of their own, and closing waits for what is open.
  app.addHook('preClose', async () => services.notifications.stopWatching())

  addSecurity(app, site)
  addErrorHandler(app)
  addUploadQueue(app)
  await app.register(fastifyCookie)
  await addVisitorSession(app, { db, clock, site })

  const contextOf = createRequestContext(services, site)
  addHealth(app, db)
  addMedia(app, services)
  addRest(app, { db, contextOf, answers })
  await addTrpc(app, contextOf)
  app.all('/api/*', () => {
    throw new AppError('not_found', 'There is no such address.')
  })
  await addPages(app, { services, site })
  return app
}
