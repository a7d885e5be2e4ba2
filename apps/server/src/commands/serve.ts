import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Services, systemClock } from '@personae/api/server'
import { pino } from 'pino'
import { buildApp } from '../build-app.ts'
import { readDemoAccounts } from '../demo/accounts.ts'
import { seedWhenEmpty } from '../demo/seed.ts'
import type { Config } from '../env.ts'
import { keptSecret } from '../secrets.ts'
import { startWorkers } from '../workers.ts'
import { siteOf } from '../site.ts'
import { openProduct } from './product.ts'

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const SWEEP_EVERY = 60 * 60 * 1000

/** Serves until a signal ends it: accepted requests are answered, then the database is closed. */
export async function serve(config: Config): Promise<void> {
  const product = await openProduct(config)
  const { db, services } = product
  if (config.seed === 'demo') await seedWhenEmpty(product, config.databaseFile)

  const site = siteOf({
    publicUrl: config.publicUrl,
    sessionSecret: config.sessionSecret ?? keptSecret(config.databaseFile),
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
  })
  const app = await buildApp({
    db,
    services,
    clock: systemClock,
    site,
    logger: pino({ level: config.logLevel }),
  })
  const sweep = setInterval(() => {
    Promise.all([services.auth.sweep(), services.recovery.sweep()]).catch((error: unknown) =>
      app.log.error({ err: error }, 'sweep failed'),
    )
  }, SWEEP_EVERY).unref()

  const stopWorkers = startWorkers(services, app.log)
  const closing = new AbortController()
  let catchingUp = Promise.resolve()
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    closing.abort()
    await stopWorkers()
    await catchingUp
    await db.close()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }

  const address = await app.listen({ port: config.port, host: config.host })
  announce(config, address)
  catchingUp = catchUp(services, closing.signal).catch((error: unknown) => {
    app.log.error({ err: error }, 'catching up with what is new failed')
  })
}

/** Gives what was written by an earlier version what that did not know of yet. */
async function catchUp({ media, duplicates }: Services, signal: AbortSignal): Promise<void> {
  await media.hashMissing({ signal })
  await duplicates.indexMissing({ signal })
}

function announce(config: Config, address: string): void {
  const accounts = readDemoAccounts(config.databaseFile)
  const lines = [
    '',
    `  Personae is open:  ${config.publicUrl}`,
    ...(config.publicUrl.endsWith(`:${new URL(address).port}`) ? [] : [`  listening on:      ${address}`]),
    `  data file:         ${resolve(config.databaseFile)}`,
    ...(accounts.length > 0 ? ['', '  Sign in to the demo as'] : []),
    ...accounts.map(
      ({ role, username, password }) => `    ${role.padEnd(8)} ${username.padEnd(10)} ${password}`,
    ),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
