import { resolve } from 'node:path'
import { isPostgres } from '@personae/db'
import type { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { readDemoAccounts } from '../demo/accounts.ts'
import type { Config } from '../env.ts'

export interface Addresses {
  address: string
  pictures: string
}

export function announce(config: Config, addresses: Addresses, logger: Logger, stdout: Writable): void {
  if (config.jsonLogs) announceInLog(config, addresses, logger)
  else stdout.write(announcement(config, addresses))
}

function announceInLog(config: Config, { address, pictures }: Addresses, logger: Logger): void {
  const { publicUrl, smtpUrl, payments, openai } = config
  const expert = openai?.model ?? 'offline'
  logger.info({ publicUrl, address, payments, expert, pictures }, 'listening')
  if (payments === 'demo') logger.warn('PAYMENTS is demo: promotions are bought without real money')
  if (!smtpUrl)
    logger.warn('SMTP_URL is not set: mail is written to a folder beside the database and not sent')
}

function databaseLine(database: string): string {
  if (!isPostgres(database)) return `  data file  ${resolve(database)}`
  const { host, pathname } = new URL(database)
  return `  database   PostgreSQL, ${host}${pathname}`
}

/** The announcement fits into 40 columns, except for long paths and addresses. */
function announcement(config: Config, { address, pictures }: Addresses): string {
  const accounts = readDemoAccounts(config.database)
  const lines = [
    '',
    '  Personae is open',
    '',
    `  site       ${config.publicUrl}`,
    `  API        ${config.publicUrl}/api`,
    ...(config.publicUrl.endsWith(`:${new URL(address).port}`) ? [] : [`  listens    ${address}`]),
    databaseLine(config.database),
    ...(config.media ? [`  pictures   ${pictures}`] : []),
    ...(accounts.length > 0 ? ['', '  Sign in to the demo as'] : []),
    ...accounts.map(
      ({ role, username, password }) => `  ${role.padEnd(10)} ${username.padEnd(10)} ${password}`,
    ),
    '',
  ]
  return `${lines.join('\n')}\n`
}
