import {
  createServices,
  type Mailer,
  type ServiceDeps,
  type Services,
  systemClock,
} from '@personae/api/server'
import { type Db, openDb } from '@personae/db'
import type { Config } from '../env.ts'
import { createFileMailer } from '../providers/file-mailer.ts'
import { createSmtpMailer } from '../providers/smtp-mailer.ts'
import { argon2Hasher } from '../providers/argon2-hasher.ts'
import { sharpImages } from '../providers/sharp-images.ts'
import { besideDatabase } from '../secrets.ts'

export interface Product {
  db: Db
  services: Services
  deps: ServiceDeps
}

type Needed = Pick<Config, 'databaseFile' | 'adminBootstrap' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>

/** The product over its database with the real providers. */
export async function openProduct(config: Needed): Promise<Product> {
  besideDatabase(config.databaseFile, '.')
  const db = await openDb(config.databaseFile)
  const deps: ServiceDeps = {
    db,
    clock: systemClock,
    hasher: argon2Hasher,
    images: sharpImages,
    mailer: createMailer(config),
    publicUrl: config.publicUrl,
    adminBootstrap: config.adminBootstrap,
  }
  return { db, deps, services: createServices(deps) }
}

/** By SMTP where a server is set, else into a folder beside the database, with a line on the terminal for each. */
function createMailer({ smtpUrl, mailFrom: from, databaseFile }: Needed): Mailer {
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, from })
  const written = (file: string) => void process.stdout.write(`  mail:              ${file}\n`)
  return createFileMailer({ folder: besideDatabase(databaseFile, 'mail'), from, written })
}

/** Runs a command over the product and closes it, however the command ends. */
export async function withProduct<T>(config: Config, work: (product: Product) => Promise<T>): Promise<T> {
  const product = await openProduct(config)
  try {
    return await work(product)
  } finally {
    await product.db.close()
  }
}
