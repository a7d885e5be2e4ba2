import { failureOf } from '@personae/api/server'
import { Command } from 'commander'
import { importFile } from './commands/import.ts'
import { withProduct } from './commands/product.ts'
import { serve } from './commands/serve.ts'
import { seedWhenEmpty } from './demo/seed.ts'
import { ConfigError, readConfig } from './env.ts'

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const program = new Command('personae')
  .description('A community database of fictional characters.')
  .showHelpAfterError()

program
  .command('serve')
  .description('serve the site and the API (the settings are in .env.example)')
  .action(() => serve(readConfig()))

program
  .command('migrate')
  .description('bring the database to the newest version')
  .action(() => withProduct(readConfig(), async () => say('The database is up to date.')))

program
  .command('seed')
  .description('fill an empty database with the demo')
  .action(() => {
    const config = readConfig()
    return withProduct(config, async (product) => {
      const seeded = await seedWhenEmpty(product, config.databaseFile)
      say(seeded ? 'The demo is in place.' : 'The database already holds accounts; nothing was changed.')
    })
  })

program
  .command('import')
  .argument('<file>', 'characters as JSON lines, .jsonl or .jsonl.gz')
  .description('import characters; the same source and sourceId update instead of doubling')
  .action((file: string) =>
    withProduct(readConfig(), async (product) => {
      const { added, updated, unchanged, refused } = await importFile(product, file)
      say(`${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused`)
      if (refused > 0) process.exitCode = 1
    }),
  )

program
  .command('create-admin')
  .argument('<name>', 'username; an existing account becomes an admin, a new one gets a random password')
  .description('appoint an admin')
  .action((name: string) =>
    withProduct(readConfig(), async ({ services }) => {
      const password = await services.admin.appoint(name)
      say(password ? `${name} is an admin. Password: ${password}` : `${name} is an admin.`)
    }),
  )

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}

/** What a person can do something about, in a line; a fault of ours with its trace. */
function reasonOf(error: unknown): string {
  const foreseen = failureOf(error)
  if (foreseen) return foreseen.message
  if (!(error instanceof Error)) return String(error)
  return error instanceof ConfigError || 'code' in error ? error.message : (error.stack ?? error.message)
}
