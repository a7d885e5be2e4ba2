import cluster, { type Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { answerForAll } from '../http/metrics.ts'
import { endOnSignal } from './end-on-signal.ts'

/** Milliseconds before a crashed process is replaced, so that one that always crashes does not use a whole core. */
const RESTART_DELAY_MS = 500

interface Options {
  count: number
  logger: FastifyBaseLogger
  stop: () => Promise<void>
}

const listening = (worker: Worker): Promise<string> =>
  new Promise((resolve, reject) => {
    worker.once('listening', ({ address, port }) => resolve(`http://${address}:${port}`))
    worker.once('exit', (code) =>
      // An error with a code is reported without a stack: the process itself has printed the reason.
      reject(Object.assign(new Error(`a server process ended with code ${code} at its start`), { code })),
    )
  })

const ended = (worker: Worker): Promise<number> =>
  new Promise((resolve) => {
    if (worker.isDead()) resolve(worker.process.exitCode ?? 1)
    else worker.once('exit', (code) => resolve(code ?? 1))
  })

/** Processes that share the port, replaced after a crash, ended with this one. @throws Error if one cannot start */
export async function startServerProcesses({ count, logger, stop }: Options): Promise<string> {
  const isClosing = new AbortController()
  const haveListened = new Set<Worker>()
  const running = (): Worker[] => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])

  function start(): Worker {
    const worker = cluster.fork()
    worker.once('exit', (code, signal) => {
      if (isClosing.signal.aborted) return
      logger.error({ worker: worker.process.pid, code, signal }, 'a server process ended and is replaced')
      setTimeout(RESTART_DELAY_MS, undefined, { signal: isClosing.signal }).then(start, () => {})
    })
    worker.once('online', () => logger.debug({ worker: worker.process.pid }, 'a server process starts'))
    worker.once('listening', () => haveListened.add(worker))
    worker.once('listening', () => logger.info({ worker: worker.process.pid }, 'a server process listens'))
    return worker
  }

  async function closeAll(): Promise<void> {
    isClosing.abort()
    const workers = running()
    for (const worker of workers) worker.process.kill('SIGTERM')
    const codes = await Promise.all(workers.map(ended))
    await stop()
    // A process that has not listened yet has nothing to close, and is ended by the signal itself.
    if (workers.some((worker, at) => haveListened.has(worker) && codes[at] !== 0))
      throw new Error('A server process did not close.')
  }
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= closeAll())

  answerForAll()
  const workers = Array.from({ length: count }, start)
  endOnSignal({ close, logger })
  try {
    const [address] = await Promise.all(workers.map(listening))
    return address!
  } catch (error) {
    // Stopped during the start, which is no failure: the process exits when everything is closed.
    if (isClosing.signal.aborted) return new Promise(() => {})
    await close().catch(() => {})
    throw error
  }
}
