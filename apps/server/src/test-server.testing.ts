import { createHash } from 'node:crypto'
import {
  type Clock,
  createServices,
  demoProvider,
  type Expert,
  offlineExpert,
  systemClock,
  type Images,
  type Mailer,
  type PasswordHasher,
  type PaymentProvider,
  type PictureStore,
  type WebhookSender,
} from '@personae/api/server'
import type { Db } from '@personae/db'
import { openTestDb } from '@personae/db/testing'
import { pino } from 'pino'
import { checkAnswers } from './answer-check.testing.ts'
import { buildApp } from './build-app.ts'
import { argon2Hasher } from './providers/passwords/argon2-hasher.ts'
import { sharpImages } from './providers/pictures/sharp-images.ts'
import { siteOf } from './http/site.ts'
import type { ReaderTimeouts } from './http/slow-readers.ts'

interface Options {
  publicUrl?: string
  adminBootstrap?: boolean
  hasher?: PasswordHasher
  images?: Images
  mailer?: Mailer
  /** Object storage for pictures; by default they are in the database. */
  pictureStore?: PictureStore
  clock?: Clock
  webRoot?: string | null
  /** Receives each line of the log; by default nothing is logged. */
  log?: (line: string) => void
  /** Whether rate limits apply; by default off. */
  rateLimit?: boolean
  proxies?: number
  /** An existing database; it is not closed with the server. */
  db?: Db
  readers?: ReaderTimeouts
  /** Milliseconds after which a waiting page is late; by default no page is. */
  pageWaitMs?: number
  metricsToken?: string
  securityContact?: string
  /** The payment provider; the demo by default. */
  payments?: PaymentProvider | null
  /** By default all receivers respond with 200. */
  webhooks?: WebhookSender
  /** The Character Expert; the offline expert by default. */
  expert?: Expert
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Replaces argon2 where hashing is not tested. */
export const quickHasher: PasswordHasher = {
  hash: async (password) => digest(password),
  verify: async (hash, password) => hash === digest(password),
}

const SECRET = 'a secret of thirty-two characters'

/** The mailer of tests that do not read mail. */
const noMail: Mailer = { send: async () => {} }

const acceptingSender: WebhookSender = { allowsHttp: false, send: async () => ({ status: 200 }) }

/** The complete HTTP server with the real providers on a new database, for `app.inject`. */
export async function testServer(options: Options = {}) {
  const db = options.db ?? (await openTestDb())
  const clock = options.clock ?? systemClock
  const services = createServices({
    db,
    clock,
    hasher: options.hasher ?? argon2Hasher,
    images: options.images ?? sharpImages,
    mailer: options.mailer ?? noMail,
    pictureStore: options.pictureStore ?? null,
    expert: options.expert ?? offlineExpert,
    webhooks: options.webhooks ?? acceptingSender,
    payments: options.payments === undefined ? demoProvider : options.payments,
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    adminBootstrap: options.adminBootstrap ?? true,
    secret: () => SECRET,
    rateLimit: options.rateLimit ?? false,
  })
  const site = siteOf({
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    sessionSecret: SECRET,
    webRoot: options.webRoot ?? null,
    proxies: options.proxies ?? 0,
    securityContact: options.securityContact ?? null,
  })
  const logger = options.log ? pino({ level: 'info' }, { write: options.log }) : pino({ level: 'silent' })
  const app = await buildApp({
    db,
    services,
    clock,
    site,
    logger,
    ...(options.readers && { readers: options.readers }),
    pageWaitMs: options.pageWaitMs ?? Number.POSITIVE_INFINITY,
    metricsToken: options.metricsToken,
  })
  checkAnswers(app)

  return {
    app,
    db,
    services,
    close: async () => {
      await app.close()
      await services.counters.close()
      if (!options.db) await db.close()
    },
  }
}
