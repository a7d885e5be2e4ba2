import type { JobFailure, Services } from '@personae/api/server'
import type { FastifyBaseLogger } from 'fastify'
import { repeat, untilDone } from './repeat.ts'

/** Milliseconds between two deletions of unused pictures. */
const SWEEP_INTERVAL_MS = 10 * 60_000
/** Milliseconds until universes are learned after a start, and between two times. */
const LEARN_DELAY_MS = 30_000
const LEARN_INTERVAL_MS = 24 * 60 * 60_000

/** Milliseconds between two saves of counters. */
const FLUSH_INTERVAL_MS = 5_000

/** Milliseconds between two checks for due jobs; a check takes microseconds. */
const POLL_INTERVAL_MS = 500

/** Milliseconds between two deletions of expired rows. */
const EXPIRY_INTERVAL_MS = 60 * 60_000

export type Stop = () => Promise<void>

const allOf =
  (stops: Stop[]): Stop =>
  async () => {
    await Promise.all(stops.map((stop) => stop()))
  }

const failureLog = (logger: FastifyBaseLogger) => (error: unknown) =>
  logger.error({ err: error }, 'background work failed')

/**
 * Background work: sends mail, carries out decisions, deletes what has expired, and fills in what an earlier version did
 * not store. Each worker polls, so that what another process or a crashed one left is done too.
 */
export function startWorkers(services: Services, logger: FastifyBaseLogger): Stop {
  const { mail, media, duplicates, scheduledDecisions, pictureUploads, promotionNotices } = services
  const { mediaObjects, paymentJobs, nameIndex, universePairs } = services
  const { auth, recovery, counters, signInGuard, notifications, idempotency } = services
  function logFailure({ isFinal, ...failure }: JobFailure): void {
    if (isFinal) logger.error(failure, 'a job failed for good')
    else logger.warn(failure, 'a job failed; it will be retried')
  }
  const options = { every: POLL_INTERVAL_MS, failed: failureLog(logger) }
  const jobs = [
    mail.deliverDue,
    scheduledDecisions.applyDue,
    duplicates.indexDue,
    promotionNotices.sendDue,
    paymentJobs.runDue,
    mediaObjects.deleteDue,
  ]
  const stops = [
    ...jobs.map((runDue) => repeat(async (signal) => (await runDue(signal)).forEach(logFailure), options)),
    ...[auth, recovery, counters, signInGuard, notifications, idempotency].map((swept) =>
      repeat(() => swept.sweep(), { ...options, every: EXPIRY_INTERVAL_MS }),
    ),
    repeat(() => pictureUploads.sweep(), { ...options, every: SWEEP_INTERVAL_MS }),
    untilDone((signal) => media.hashMissing({ signal }), options),
    untilDone((signal) => duplicates.indexMissing({ signal }), options),
    untilDone((signal) => nameIndex.indexMissing({ signal }), options),
    untilDone((signal) => universePairs.learn({ signal }), { ...options, every: LEARN_DELAY_MS }),
    repeat((signal) => universePairs.learn({ signal }), { ...options, every: LEARN_INTERVAL_MS }),
  ]
  return allOf(stops)
}

/** Saves what this process counts in memory. Stopping saves it for the last time. */
export function startSavingCounts(services: Services, logger: FastifyBaseLogger): Stop {
  const { counters, promotionCounter, wantedCounter } = services
  const options = { every: FLUSH_INTERVAL_MS, failed: failureLog(logger) }
  const stop = allOf(
    [promotionCounter, wantedCounter].map((counter) => repeat(() => counter.flush(), options)),
  )
  return async () => {
    await stop()
    await Promise.all([counters.close(), promotionCounter.flush(), wantedCounter.flush()]).catch(
      (error: unknown) => logger.warn({ err: error }, 'final counter flush failed'),
    )
  }
}
