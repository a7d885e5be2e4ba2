import type { MailFailure, Services } from '@personae/api/server'
import type { FastifyBaseLogger } from 'fastify'
import { repeat } from './repeat.ts'

/** Milliseconds between two looks into a table of what is due; a look costs microseconds. */
const LOOK_EVERY = 500

/**
 * What happens without being asked for: mail goes out, decisions take effect. Each looks by itself instead of
 * being called, so that what another process left, or one that crashed, is done all the same.
 */
export function startWorkers(
  { mail, heldDecisions }: Services,
  logger: FastifyBaseLogger,
): () => Promise<void> {
  function tell({ isFinal, ...failure }: MailFailure): void {
    if (isFinal) logger.error(failure, 'a mail could not be sent and is given up')
    else logger.warn(failure, 'a mail could not be sent; it is tried again later')
  }
  const options = {
    every: LOOK_EVERY,
    failed: (error: unknown) => logger.error({ err: error }, 'what is due could not be done'),
  }
  const stops = [
    repeat(async () => (await mail.deliverDue()).forEach(tell), options),
    repeat(() => heldDecisions.carryOutDue(), options),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
