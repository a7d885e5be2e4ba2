import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from '../build-app.ts'
import { seedWhenEmpty } from '../demo/seed.ts'
import type { Config } from '../env.ts'
import { siteOf } from '../http/site.ts'
import { type Stop, startSavingCounts, startWorkers } from '../workers.ts'
import { announce } from './announce.ts'
import type { Io } from './io.ts'
import { endOnSignal } from './end-on-signal.ts'
import { createLogger, createLogOutput, logProcessEvents, plainLine } from './logger.ts'
import { openProduct, type Product } from './product.ts'
import { startServerProcesses } from './server-processes.ts'

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist/client', import.meta.url))

/** Runs the server. Of several processes, and of servers on one database, only one does the background work. */
export async function serve(config: Config, { stdout }: Pick<Io, 'stdout'>): Promise<void> {
  // The plain log is only what the operator must know: the announcement, warnings and errors.
  const logger = config.jsonLogs
    ? createLogger(config.logLevel, createLogOutput(stdout))
    : createLogger('warn', createLogOutput(stdout, plainLine))
  if (config.jsonLogs) logProcessEvents(logger)
  const product = await openProduct(config, stdout)
  if (cluster.isWorker) {
    try {
      await listen(config, product, logger)
    } catch (error) {
      // The connections to the first process and to PostgreSQL would keep this one running.
      cluster.worker!.disconnect()
      await product.db.close()
      throw error
    }
    return
  }

  if (config.seed === 'demo') {
    const say = (text: string) => (config.jsonLogs ? logger.info(text) : void stdout.write(`\n  ${text}\n`))
    await seedWhenEmpty(product, config.database, say)
  }
  // Creates the secret before the server processes read it.
  product.deps.secret()
  const stopWorkers = product.db.lead(() => startWorkers(product.services, logger))
  // Not awaited: everything else works without object storage.
  product.services.mediaObjects.check().catch((error: Error) => {
    logger.error({ reason: error.message }, 'pictures in object storage are not available')
  })
  const stop = async (): Promise<void> => {
    product.db.stopWaiting()
    await stopWorkers()
    await product.db.close()
  }
  const listenAlone = () =>
    listen(config, product, logger, stopWorkers).catch(async (error: unknown) => {
      await stop()
      throw error
    })
  const address =
    config.workers === 1
      ? await listenAlone()
      : await startServerProcesses({ count: config.workers, logger, stop })
  announce(config, { address, pictures: product.deps.pictureStore?.name ?? 'database' }, logger, stdout)
}

async function listen(
  config: Config,
  { db, services, deps }: Product,
  logger: Logger,
  stopWorkers: Stop = async () => {},
): Promise<string> {
  const { publicUrl, proxies, securityContact, pageWaitMs, metricsToken } = config
  const webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : null
  const site = siteOf({ publicUrl, sessionSecret: deps.secret(), webRoot, proxies, securityContact })
  const app = await buildApp({ db, services, clock: deps.clock, site, logger, pageWaitMs, metricsToken })
  const saveCounts = startSavingCounts(services, logger)
  let stopped = Promise.resolve()
  // Started here and awaited at the end, since workers and open connections both take time to stop.
  app.addHook('preClose', async () => {
    db.stopWaiting()
    stopped = stopWorkers()
  })
  app.addHook('onClose', async () => {
    await stopped
    await saveCounts()
    await db.close()
  })
  endOnSignal({ close: () => app.close(), logger })
  return app.listen({ port: config.port, host: config.host })
}
