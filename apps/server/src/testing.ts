import {
  type Clock,
  createServices,
  systemClock,
  type Images,
  type Mailer,
  type PasswordHasher,
} from '@personae/api/server'
import { openTestDb } from '@personae/db/testing'
import { pino } from 'pino'
import { buildApp } from './build-app.ts'
import { argon2Hasher } from './providers/argon2-hasher.ts'
import { sharpImages } from './providers/sharp-images.ts'
import { siteOf } from './site.ts'

interface Options {
  publicUrl?: string
  adminBootstrap?: boolean
  hasher?: PasswordHasher
  images?: Images
  mailer?: Mailer
  clock?: Clock
  webRoot?: string | null
}

/** The post of a test that reads no mail. */
const nobody: Mailer = { send: async () => {} }

/** The whole HTTP surface over a fresh database with the real providers, for `app.inject`. */
export async function testServer(options: Options = {}) {
  const db = await openTestDb()
  const clock = options.clock ?? systemClock
  const services = createServices({
    db,
    clock,
    hasher: options.hasher ?? argon2Hasher,
    images: options.images ?? sharpImages,
    mailer: options.mailer ?? nobody,
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    adminBootstrap: options.adminBootstrap ?? true,
  })
  const site = siteOf({
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    sessionSecret: 'a secret of thirty-two characters',
    webRoot: options.webRoot ?? null,
  })
  const app = await buildApp({ db, services, clock, site, logger: pino({ level: 'silent' }) })

  return {
    app,
    db,
    services,
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
