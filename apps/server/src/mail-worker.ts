import type { MailFailure, Services } from '@personae/api/server'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds between two looks into the outbox; a look costs microseconds. */
const LOOK_EVERY = 500

/**
 * Sends mail as long as the server runs. It looks by itself instead of being called, so that mail left by
 * another process, or before a crash, goes out all the same. Returns what stops it, after the letter in hand.
 */
export function startMailWorker({ mail }: Services, logger: FastifyBaseLogger): () => Promise<void> {
  let isOpen = true
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  function tell({ isFinal, ...failure }: MailFailure): void {
    if (isFinal) logger.error(failure, 'a mail could not be sent and is given up')
    else logger.warn(failure, 'a mail could not be sent; it is tried again later')
  }

  async function look(): Promise<void> {
    try {
      const failures = await mail.deliverDue()
      failures.forEach(tell)
    } catch (error) {
      logger.error({ err: error }, 'the outbox could not be read')
    }
    if (isOpen) wait()
  }

  function wait(): void {
    timer = setTimeout(() => {
      round = look()
    }, LOOK_EVERY).unref()
  }

  wait()
  return async () => {
    isOpen = false
    clearTimeout(timer)
    await round
  }
}
