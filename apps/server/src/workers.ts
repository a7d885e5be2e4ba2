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

/**
 * Background work: sends mail, carries out decisions, and fills in what an earlier version did not store. Each worker
 * polls, so that what another process or a crashed one left is done too.
 */
export function startWorkers(
  {
    mail,
    media,
    mediaObjects,
    duplicates,
    scheduledDecisions,
    pictureUploads,
    promotionNotices,
    promotionCounter,
    wantedCounter,
    paymentJobs,
    nameIndex,
    universePairs,
  }: Services,
  logger: FastifyBaseLogger,
): () => Promise<void> {
  function logFailure({ isFinal, ...failure }: JobFailure): void {
    if (isFinal) logger.error(failure, 'a job failed for good')
    else logger.warn(failure, 'a job failed; it will be retried')
  }
  const options = {
    every: POLL_INTERVAL_MS,
    failed: (error: unknown) => logger.error({ err: error }, 'background work failed'),
  }
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
    repeat(() => promotionCounter.flush(), { ...options, every: FLUSH_INTERVAL_MS }),
    repeat(() => wantedCounter.flush(), { ...options, every: FLUSH_INTERVAL_MS }),
    repeat(() => pictureUploads.sweep(), { ...options, every: SWEEP_INTERVAL_MS }),
    untilDone((signal) => media.hashMissing({ signal }), options),
    untilDone((signal) => duplicates.indexMissing({ signal }), options),
    untilDone((signal) => nameIndex.indexMissing({ signal }), options),
    untilDone((signal) => universePairs.learn({ signal }), { ...options, every: LEARN_DELAY_MS }),
    repeat((signal) => universePairs.learn({ signal }), { ...options, every: LEARN_INTERVAL_MS }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
