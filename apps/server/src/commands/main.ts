import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { failureOf, outageOf, PictureStoreFailed } from '@personae/api/server'
import { Command, CommanderError } from 'commander'
import { seedWhenEmpty } from '../demo/seed.ts'
import { ConfigError, wantsJsonLogs } from '../env.ts'
import { addAccountCommands, addKeyCommands } from './accounts.ts'
import { addBackupCommands } from './backup.ts'
import { addDoctorCommand } from './doctor.ts'
import { createCommandIo, type Io } from './io.ts'
import { createLogger } from './logger.ts'
import { addImportCommands } from './import/commands.ts'
import { addMediaCommands } from './media.ts'
import { withProduct } from './product.ts'
import { addTransferCommands } from './transfer.ts'

/** Runs a command and returns its exit code; `serve` returns once it listens. */
export async function main(args: string[], io: Io): Promise<number> {
  let exitCode = 0
  const commandIo = createCommandIo(io, () => {
    exitCode = 1
  })
  const { config, say, warn, stderr, env } = commandIo
  const program = new Command('personae')
    .description('A community database of fictional characters.')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })

  program
    .command('serve')
    .description('serve the site and the API (the settings are in .env.example)')
    // A quarter of all modules is needed by the server only.
    .action(async () => (await import('./serve.ts')).serve(config(), commandIo))

  program
    .command('migrate')
    .description('migrate the database to the newest version')
    .action(() => withProduct(config(), commandIo, async () => say('The database is up to date.')))

  program
    .command('seed')
    .description('create the demo in an empty database')
    .action(() => {
      const settings = config()
      return withProduct(settings, commandIo, async (product) => {
        const seeded = await seedWhenEmpty(product, settings.database, say)
        say(seeded ? 'The demo has been created.' : 'The database already has accounts; nothing was changed.')
      })
    })

  addTransferCommands(program, commandIo)
  addImportCommands(program, commandIo)
  addBackupCommands(program, commandIo)
  addMediaCommands(program, commandIo)
  addDoctorCommand(program, commandIo)
  addAccountCommands(program, commandIo)
  addKeyCommands(program, commandIo)

  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    const reason = reasonOf(error)
    // The output of a server with a machine-readable log must all be JSON.
    if (args[0] === 'serve' && wantsJsonLogs(env))
      createLogger('fatal', (line) => void stderr.write(line)).fatal(reason)
    else warn(reason)
    return 1
  }
}

/** The text for an error: one line if the operator can fix it, otherwise with its stack trace. */
function reasonOf(error: unknown): string {
  const known = outageOf(error) ?? failureOf(error)
  if (known) return known.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use: end the program that has it, or set PORT to another.`
  if ('code' in error && error.code === 'ENOENT' && 'path' in error) return missing(String(error.path))
  if ('syscall' in error && /^(?:listen|bind|getaddrinfo)$/.test(String(error.syscall)))
    return `The server cannot listen: ${error.message}. Check HOST and PORT.`
  const isExpected = error instanceof ConfigError || error instanceof PictureStoreFailed || 'code' in error
  return isExpected ? error.message : (error.stack ?? error.message)
}

/** Says what is missing: the file or its folder, absolute since a wrapper may have changed the working folder. */
function missing(name: string): string {
  const path = resolve(name)
  return existsSync(dirname(path)) ? `There is no file ${path}.` : `There is no folder ${dirname(path)}.`
}
