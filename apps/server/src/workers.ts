import type { JobFailure, Services } from '@personae/api/server'
import type { FastifyBaseLogger } from 'fastify'

const SWEEP_INTERVAL_MS = 10 * 60_000
const LEARN_DELAY_MS = 30_000
const LEARN_INTERVAL_MS = 24 * 60 * 60_000
const FLUSH_INTERVAL_MS = 5_000
const POLL_INTERVAL_MS = 500
const EXPIRY_INTERVAL_MS = 60 * 60_000
const POPULARITY_INTERVAL_MS = 60 * 60_000

export type Stop = () => Promise<void>

interface Options {
  /** Milliseconds between the end of a round and the start of the next. */
  every: number
  failed: (error: unknown) => void
  isOnce?: boolean
}

type Work = (signal: AbortSignal) => Promise<void>

/** Maximum pause in milliseconds after failures: each failure doubles the pause, so that the log is not flooded. */
const MAX_PAUSE_MS = 30_000

/** Repeats some work. Returns a function that stops it: aborts the running round and waits for its end. */
function repeat(work: Work, { every, failed, isOnce }: Options): Stop {
  const stopping = new AbortController()
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  let failures = 0

  async function once(): Promise<void> {
    try {
      await work(stopping.signal)
      failures = 0
      if (isOnce) return
    } catch (error) {
      failures += 1
      failed(error)
    }
    if (!stopping.signal.aborted) wait()
  }

  function wait(): void {
    const pause = failures === 0 ? every : Math.max(every, Math.min(every * 2 ** failures, MAX_PAUSE_MS))
    timer = setTimeout(() => {
      round = once()
    }, pause).unref()
  }

  wait()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await round
  }
}

const untilDone = (work: Work, options: Options): Stop => repeat(work, { ...options, isOnce: true })

const allOf =
  (stops: Stop[]): Stop =>
  async () => {
    await Promise.all(stops.map((stop) => stop()))
  }

const failureLog = (logger: FastifyBaseLogger) => (error: unknown) =>
  logger.error({ err: error }, 'background work failed')

/** Starts the background work. Every worker polls, so that work left by another or a crashed process is done too. */
export function startWorkers(services: Services, logger: FastifyBaseLogger): Stop {
  const { jobs, duplicates, nameIndex, universePairs, popularity, pictureUploads } = services
  const { auth, recovery, counters, signInGuard, notifications, idempotency } = services
  const { webhooks, corrections, orders } = services
  function logFailure({ isFinal, ...failure }: JobFailure): void {
    if (isFinal) logger.error(failure, 'a job failed for good')
    else logger.warn(failure, 'a job failed; it will be retried')
  }
  const options = { every: POLL_INTERVAL_MS, failed: failureLog(logger) }
  const stops = [
    ...jobs
      .kinds()
      .map((kind) => repeat(async (signal) => void (await jobs.runDue(kind, signal, logFailure)), options)),
    ...[auth, recovery, counters, signInGuard, notifications, idempotency, webhooks, corrections, orders].map(
      (swept) => repeat(() => swept.sweep(), { ...options, every: EXPIRY_INTERVAL_MS }),
    ),
    repeat(() => pictureUploads.sweep(), { ...options, every: SWEEP_INTERVAL_MS }),
    repeat((signal) => popularity.update({ signal }), { ...options, every: POPULARITY_INTERVAL_MS }),
    untilDone((signal) => duplicates.indexMissing({ signal }), options),
    untilDone((signal) => nameIndex.indexMissing({ signal }), options),
    untilDone((signal) => universePairs.learn({ signal }), { ...options, every: LEARN_DELAY_MS }),
    repeat((signal) => universePairs.learn({ signal }), { ...options, every: LEARN_INTERVAL_MS }),
  ]
  return allOf(stops)
}

/** Starts saving counts regularly. Stopping saves them once more. */
export function startSavingCounts(services: Services, logger: FastifyBaseLogger): Stop {
  const { counters, promotions, wanted, popularity } = services
  const counts = [promotions, wanted, popularity]
  const options = { every: FLUSH_INTERVAL_MS, failed: failureLog(logger) }
  const stop = allOf(counts.map((counter) => repeat(() => counter.flush(), options)))
  return async () => {
    await stop()
    await Promise.all([counters.close(), ...counts.map((counter) => counter.flush())]).catch(
      (error: unknown) => logger.warn({ err: error }, 'final counter flush failed'),
    )
  }
}
