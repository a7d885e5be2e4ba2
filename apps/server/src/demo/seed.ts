import { createServices, demoProvider } from '@personae/api/server'
import { COMPANY_LOGO, demoCompany } from '@personae/demo/company'
import type { Product } from '../commands/product.ts'
import { openAccounts } from './accounts.ts'
import { pngUrl } from './pictures.ts'
import { StoryClock, writeStory } from './write-story.ts'

const LOGO_WIDTH = 480

/** Returns whether this process has created the demo: not if there is an account. */
export async function seedWhenEmpty(product: Product, database: string): Promise<boolean> {
  const anyone = await product.db.read.selectFrom('user').select('id').limit(1).executeTakeFirst()
  return anyone ? false : seedDemo(product, database)
}

async function seedDemo({ deps }: Product, database: string): Promise<boolean> {
  const clock = new StoryClock(deps.clock.now())
  const services = createServices({ ...deps, clock, payments: demoProvider, pictureStore: null })
  const users = await openAccounts(services, database)
  if (!users) return false
  const logoUrl = await pngUrl(COMPANY_LOGO, LOGO_WIDTH)
  const company = await services.companies.create(users.company, { ...demoCompany, logoUrl })
  await services.companyRequests.decideLogo(users.admin, {
    id: company.id,
    logoUrl: company.logoUrl!,
    status: 'approved',
  })
  await writeStory(services, clock, users)
  return true
}
