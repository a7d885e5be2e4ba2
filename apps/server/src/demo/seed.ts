import { createServices } from '@personae/api/server'
import type { Product } from '../commands/product.ts'
import { openAccounts } from './accounts.ts'
import { COMPANY_LOGO, demoCompany } from './company.ts'
import { pngUrl } from './pictures.ts'
import { StoryClock } from './story-clock.ts'
import { tellStory } from './story.ts'

const LOGO_WIDTH = 480

/** Fills an empty database with the demo; one that holds an account is left alone. */
export async function seedWhenEmpty(product: Product, databaseFile: string): Promise<boolean> {
  const anyone = await product.db.read.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (anyone) return false
  await seedDemo(product, databaseFile)
  return true
}

async function seedDemo({ deps }: Product, databaseFile: string): Promise<void> {
  const clock = new StoryClock(deps.clock.now())
  const services = createServices({ ...deps, clock })
  const users = await openAccounts(services, databaseFile)
  const logoUrl = await pngUrl(COMPANY_LOGO, LOGO_WIDTH)
  await services.companies.create(users.company, { ...demoCompany, logoUrl })
  await tellStory(services, clock, users)
}
