import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import {
  createServices,
  demoProvider,
  type Expert,
  type Mailer,
  offlineExpert,
  type PaymentProvider,
  type PictureStore,
  type ServiceDeps,
  type Services,
  systemClock,
} from '@personae/api/server'
import { type Db, isPostgres, openDb } from '@personae/db'
import { type Config, ConfigError } from '../env.ts'
import type { Io } from './io.ts'
import { createFileMailer, createSmtpMailer } from '../providers/mail/mailers.ts'
import { hashInThreads } from '../providers/passwords/hash-in-threads.ts'
import { hashConcurrency, queueHashes } from '../providers/passwords/hash-queue.ts'
import { sharpImages } from '../providers/pictures/sharp-images.ts'
import { createWebhookSender } from '../providers/webhooks/webhook-sender.ts'
import { dataFolder, MAIL_FOLDER, prepareDataFolder, storedSecret } from './secrets.ts'

export interface Product {
  db: Db
  services: Services
  deps: ServiceDeps
  close: () => Promise<void>
}

export async function openProduct(config: Config, stdout: Writable = process.stdout): Promise<Product> {
  prepareDataFolder(config.database)
  const db = await openDb(config.database)
  const hashes = hashConcurrency(config.workers)
  const threads = hashInThreads(hashes)
  const deps: ServiceDeps = {
    db,
    clock: systemClock,
    hasher: queueHashes(threads, {
      concurrency: hashes,
      ...(!config.rateLimit && { maxPerAddress: Infinity }),
    }),
    images: sharpImages,
    mailer: createMailer(config, stdout),
    pictureStore: await createPictureStore(config),
    payments: await createPayments(config),
    expert: await createExpert(config),
    webhooks:
      config.webhooks === 'off' ? null : createWebhookSender({ isLocal: config.webhooks === 'local' }),
    publicUrl: config.publicUrl,
    adminBootstrap: config.adminBootstrap,
    secret: () => config.sessionSecret ?? storedSecret(config.database),
    rateLimit: config.rateLimit,
  }
  const services = createServices(deps)
  await services.usernames.indexMissing()
  await services.companyNames.indexMissing()
  const close = async () => {
    await db.close()
    await threads.close()
  }
  return { db, deps, services, close }
}

// The packages of these three providers are a quarter of the modules at a start: loaded only when used.

async function createPayments({ payments, stripe }: Config): Promise<PaymentProvider | null> {
  if (payments === 'demo') return demoProvider
  if (!stripe) return null
  const { createStripePayments } = await import('../providers/payments/stripe-payments.ts')
  return createStripePayments({ ...stripe, isSelling: payments === 'stripe' })
}

async function createExpert({ openai }: Config): Promise<Expert> {
  if (!openai) return offlineExpert
  const { createOpenAiExpert } = await import('../providers/expert/openai-expert.ts')
  return createOpenAiExpert(openai)
}

async function createPictureStore({ media }: Config): Promise<PictureStore | null> {
  if (!media) return null
  const { createS3Pictures } = await import('../providers/pictures/s3-pictures.ts')
  return createS3Pictures(media)
}

function createMailer({ smtpUrl, mailFrom: from, database, jsonLogs }: Config, stdout: Writable): Mailer {
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, from })
  const written = (file: string) => {
    if (!jsonLogs) stdout.write(`  mail       ${file}\n`)
  }
  return createFileMailer({ folder: join(dataFolder(database), MAIL_FOLDER), from, written })
}

/** Opens an existing database: with a mistyped address a command would create a new one. @throws ConfigError */
export async function withExisting<T>(
  config: Config,
  io: Pick<Io, 'stdout' | 'stderr'>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const { database } = config
  if (!isPostgres(database) && !existsSync(database))
    throw new ConfigError(`There is no database at ${database}.`)
  return withProduct(config, io, work)
}

export async function withProduct<T>(
  config: Config,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const { database } = config
  const isNew = !isPostgres(database) && !existsSync(database)
  const product = await openProduct(config, stdout)
  // Without the settings of the site the command works on another database, and seems to succeed.
  if (isNew) stderr.write(`There was no database at ${database}: a new one was created.\n`)
  try {
    return await work(product)
  } finally {
    await product.close()
  }
}
