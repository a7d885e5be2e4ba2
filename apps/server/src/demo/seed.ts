import { resolve } from 'node:path'
import { createServices, demoProvider, type Mailer } from '@personae/api/server'
import { isPostgres } from '@personae/db'
import { demoUsernames } from '@personae/demo/accounts'
import { COMPANY_LOGO, demoCompany } from '@personae/demo/company'
import type { Product } from '../commands/product.ts'
import { ConfigError } from '../env.ts'
import { finishDemo, isDemoUnfinished, openAccounts } from './accounts.ts'
import { pngUrl } from './pictures.ts'
import { StoryClock, writeStory } from './write-story.ts'

const LOGO_WIDTH = 480

/**
 * Creates the demo if there is no account, and returns whether it did. Calls `say` first, as this takes half a
 * minute.
 *
 * @throws ConfigError if an earlier process was interrupted while it created the demo
 */
export async function seedWhenEmpty(
  product: Product,
  database: string,
  say: (text: string) => void,
): Promise<boolean> {
  const accounts = product.db.read.selectFrom('user').select('id')
  const creator = accounts.where('username', '=', demoUsernames.creator)
  // The marker may be of another database in this folder: the demo's first account must exist too.
  if (isDemoUnfinished(database) && (await creator.executeTakeFirst()))
    throw new ConfigError(unfinished(database))
  if (await accounts.limit(1).executeTakeFirst()) return false
  say('Creating the demo. This happens once and takes about half a minute.')
  return seedDemo(product, database)
}

function unfinished(database: string): string {
  const what = isPostgres(database) ? 'the database' : resolve(database)
  return `The demo is incomplete: its creation was interrupted, or is under way in another process. Delete ${what} to create it again, or keep what there is with SEED=off.`
}

async function seedDemo({ deps }: Product, database: string): Promise<boolean> {
  const clock = new StoryClock(deps.clock.now())
  const links: string[] = []
  const mailer: Mailer = { send: async (_id, { text }) => void links.push(text) }
  const services = createServices({ ...deps, clock, mailer, payments: demoProvider, pictureStore: null })
  // Accounts get addresses only if mail is written to a folder, so that none is sent.
  const withAddresses = deps.mailer.isFolder === true
  const users = await openAccounts(services, database, { withAddresses })
  if (!users) return false
  await services.jobs.runDue('mail')
  for (const text of links) await services.emailChanges.confirm(/token=(\S+)/.exec(text)![1]!)
  const logoUrl = await pngUrl(COMPANY_LOGO, LOGO_WIDTH)
  const company = await services.companies.create(users.company, { ...demoCompany, logoUrl })
  const approval = { id: company.id, logoUrl: company.logoUrl!, status: 'approved' } as const
  await services.auth.asAdmin(users.admin, (tx, actor) =>
    services.companyRequests.decideLogo(tx, actor, approval),
  )
  await writeStory(services, clock, users)
  finishDemo(database)
  return true
}
