import { join } from 'node:path'
import type { Writable } from 'node:stream'
import {
  createServices,
  demoProvider,
  type Mailer,
  offlineExpert,
  type PaymentProvider,
  type ServiceDeps,
  type Services,
  systemClock,
} from '@personae/api/server'
import { type Db, openDb } from '@personae/db'
import type { Config } from '../env.ts'
import type { Io } from './io.ts'
import { createFileMailer, createSmtpMailer } from '../providers/mail/mailers.ts'
import { hashInThreads } from '../providers/passwords/hash-in-threads.ts'
import { hashConcurrency, queueHashes } from '../providers/passwords/hash-queue.ts'
import { createOpenAiExpert } from '../providers/expert/openai-expert.ts'
import { createS3Pictures } from '../providers/pictures/s3-pictures.ts'
import { sharpImages } from '../providers/pictures/sharp-images.ts'
import { createWebhookSender } from '../providers/webhooks/webhook-sender.ts'
import { createStripePayments } from '../providers/payments/stripe-payments.ts'
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
    pictureStore: config.media && createS3Pictures(config.media),
    payments: createPayments(config),
    expert: config.openai ? createOpenAiExpert(config.openai) : offlineExpert,
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

function createPayments({ payments, stripe }: Config): PaymentProvider | null {
  if (payments === 'stripe') return stripe && createStripePayments(stripe)
  return payments === 'demo' ? demoProvider : null
}

function createMailer({ smtpUrl, mailFrom: from, database, jsonLogs }: Config, stdout: Writable): Mailer {
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, from })
  const written = (file: string) => {
    if (!jsonLogs) stdout.write(`  mail       ${file}\n`)
  }
  return createFileMailer({ folder: join(dataFolder(database), MAIL_FOLDER), from, written })
}

export async function withProduct<T>(
  config: Config,
  { stdout }: Pick<Io, 'stdout'>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await openProduct(config, stdout)
  try {
    return await work(product)
  } finally {
    await product.close()
  }
}
