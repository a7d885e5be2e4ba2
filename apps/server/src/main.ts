import { failureOf, outageOf, PictureStoreFailed } from '@personae/api/server'
import { Command } from 'commander'
import { addAccountCommands } from './commands/accounts.ts'
import { addBackupCommands } from './commands/backup.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addMediaCommands } from './commands/media.ts'
import { withProduct } from './commands/product.ts'
import { serve } from './commands/serve.ts'
import { addTransferCommands } from './commands/transfer.ts'
import { seedWhenEmpty } from './demo/seed.ts'
import { ConfigError, readConfig, wantsJsonLogs } from './env.ts'
import { createLogger } from './commands/logger.ts'

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
  .description('migrate the database to the newest version')
  .action(() => withProduct(readConfig(), async () => say('The database is up to date.')))

program
  .command('seed')
  .description('create the demo in an empty database')
  .action(() => {
    const config = readConfig()
    return withProduct(config, async (product) => {
      const seeded = await seedWhenEmpty(product, config.database)
      say(seeded ? 'The demo has been created.' : 'The database already has accounts; nothing was changed.')
    })
  })

addTransferCommands(program, say)
addBackupCommands(program, say)
addMediaCommands(program, say)
addDoctorCommand(program, say)
addAccountCommands(program, say)

try {
  await program.parseAsync()
} catch (error) {
  complain(reasonOf(error))
  process.exitCode = 1
}

/** Plain text on a terminal; a line of the log if that is machine-readable. */
function complain(reason: string): void {
  const isServer = program.args[0] === 'serve'
  if (isServer && wantsJsonLogs())
    createLogger('fatal', (line) => void process.stderr.write(line)).fatal(reason)
  else process.stderr.write(`${reason}\n`)
}

/** An error that the operator can fix as one line; an internal error with its stack trace. */
function reasonOf(error: unknown): string {
  const foreseen = outageOf(error) ?? failureOf(error)
  if (foreseen) return foreseen.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use: end the program that has it, or set PORT to another.`
  const isForeseen = error instanceof ConfigError || error instanceof PictureStoreFailed || 'code' in error
  return isForeseen ? error.message : (error.stack ?? error.message)
}
