import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@personae/api/server'
import type { Logger } from 'pino'
import { buildApp } from '../build-app.ts'
import { readDemoAccounts } from '../demo/accounts.ts'
import { seedWhenEmpty } from '../demo/seed.ts'
import type { Config } from '../env.ts'
import { createLogger } from './logger.ts'
import { createLogOutput } from './log-output.ts'
import { startWorkers } from '../workers.ts'
import { siteOf } from '../http/site.ts'
import { endOnSignal } from './end-on-signal.ts'
import { logProcessEvents } from './process-events.ts'
import { openProduct } from './product.ts'

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist/client', import.meta.url))
const SWEEP_INTERVAL_MS = 60 * 60 * 1000
/** Serves until a signal: answers accepted requests, then closes the database. */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel, createLogOutput(process.stdout))
  if (config.jsonLogs) logProcessEvents(logger)
  const product = await openProduct(config)
  const { db, services } = product
  if (config.seed === 'demo') await seedWhenEmpty(product, config.databaseFile)

  const site = siteOf({
    publicUrl: config.publicUrl,
    sessionSecret: product.deps.secret(),
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    proxies: config.proxies,
  })
  const app = await buildApp({
    db,
    services,
    clock: systemClock,
    site,
    logger,
  })
  const sweep = setInterval(() => {
    const { auth, recovery, counters, signInGuard, notifications, idempotency } = services
    Promise.all(
      [auth, recovery, counters, signInGuard, notifications, idempotency].map((swept) => swept.sweep()),
    ).catch((error: unknown) => app.log.error({ err: error }, 'sweep failed'))
  }, SWEEP_INTERVAL_MS).unref()

  const stopWorkers = startWorkers(services, app.log)
  let stopped = Promise.resolve()
  // Signalled at once and awaited at the end: both the workers and the open connections take time to stop.
  app.addHook('preClose', async () => {
    stopped = stopWorkers()
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    await stopped
    // After a crash their last second would be missing too.
    await Promise.all([
      services.counters.close(),
      services.promotionCounter.flush(),
      services.wantedCounter.flush(),
    ]).catch((error: unknown) => app.log.warn({ err: error }, 'what was counted last could not be saved'))
    await db.close()
  })
  endOnSignal(app)

  // Not awaited: all else works without it.
  services.mediaObjects.check().catch((error: Error) => {
    app.log.error({ reason: error.message }, 'pictures in object storage are not available')
  })
  const address = await app.listen({ port: config.port, host: config.host })
  const pictures = product.deps.pictureStore?.name ?? 'database'
  if (config.jsonLogs) announceInLog(config, { address, pictures }, logger)
  else announce(config, { address, pictures })
}

interface Addresses {
  address: string
  /** The address of the object storage, or `database`. */
  pictures: string
}

/** The same for machines, without passwords. */
function announceInLog(config: Config, { address, pictures }: Addresses, logger: Logger): void {
  const { publicUrl, smtpUrl, payments, openai } = config
  const expert = openai?.model ?? 'offline'
  logger.info({ publicUrl, address, payments, expert, pictures }, 'Personae is open')
  if (payments === 'demo') logger.warn('PAYMENTS is demo: promotions are bought without real money')
  if (!smtpUrl)
    logger.warn('SMTP_URL is not set: mail is written to a folder beside the database and not sent')
}

function announce(config: Config, { address, pictures }: Addresses): void {
  const accounts = readDemoAccounts(config.databaseFile)
  const lines = [
    '',
    `  Personae is open:  ${config.publicUrl}`,
    ...(config.publicUrl.endsWith(`:${new URL(address).port}`) ? [] : [`  listening on:      ${address}`]),
    `  data file:         ${resolve(config.databaseFile)}`,
    ...(config.media ? [`  pictures:          ${pictures}`] : []),
    ...(accounts.length > 0 ? ['', '  Sign in to the demo as'] : []),
    ...accounts.map(
      ({ role, username, password }) => `    ${role.padEnd(8)} ${username.padEnd(10)} ${password}`,
    ),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
