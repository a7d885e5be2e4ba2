import { createServices, type ServiceDeps, type Services, systemClock } from '@personae/api/server'
import { type Db, openDb } from '@personae/db'
import type { Config } from '../env.ts'
import { argon2Hasher } from '../providers/argon2-hasher.ts'
import { sharpImages } from '../providers/sharp-images.ts'
import { besideDatabase } from '../secrets.ts'

export interface Product {
  db: Db
  services: Services
  deps: ServiceDeps
}

/** The product over its database with the real providers. */
export async function openProduct(config: Pick<Config, 'databaseFile' | 'adminBootstrap'>): Promise<Product> {
  besideDatabase(config.databaseFile, '.')
  const db = await openDb(config.databaseFile)
  const deps: ServiceDeps = {
    db,
    clock: systemClock,
    hasher: argon2Hasher,
    images: sharpImages,
    adminBootstrap: config.adminBootstrap,
  }
  return { db, deps, services: createServices(deps) }
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
