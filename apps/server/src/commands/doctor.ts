import { isPostgres } from '@personae/db'
import type { Command } from 'commander'
import { checkDatabase } from '../doctor/database.ts'
import { checkFiles } from '../doctor/files.ts'
import { type Finding, problem } from '../doctor/finding.ts'
import { checkPostgres } from '../doctor/postgres.ts'
import { checkServices, checkSettings } from '../doctor/settings.ts'
import type { CommandIo } from './io.ts'
import { faultOfSecret, SECRET_ADVICE, SECRET_NAMES } from './secrets.ts'

const lineOf = ({ level, text, advice }: Finding): string =>
  `${level.padEnd(9)}${text}${advice === undefined ? '' : `\n         → ${advice}`}`

export function addDoctorCommand(program: Command, io: CommandIo): void {
  program
    .command('doctor')
    .description(
      'check settings, files, database, indexes, pictures, mail and disk, also while the server runs; changes nothing, and fails if there is a problem',
    )
    .action(async () => {
      const config = io.config()
      const fault = config.sessionSecret === undefined ? faultOfSecret(config.database) : null
      const findings = [
        ...checkSettings(config),
        ...(fault === null ? [] : [problem(`secret: ${fault}`, SECRET_ADVICE)]),
        ...(isPostgres(config.database)
          ? await checkPostgres(config.database)
          : [
              ...checkFiles(config.database, SECRET_NAMES, process.geteuid!()),
              ...(await checkDatabase(config.database)),
            ]),
        ...(await checkServices(config)),
      ]
      for (const finding of findings) io.say(lineOf(finding))
      if (findings.some(({ level }) => level === 'problem')) io.fail()
    })
}
