import { toFlag, type Tx } from '@personae/db'
import { Webhook as Signer } from 'standardwebhooks'
import type { Core } from '../../core.ts'
import { MINUTE, SECOND } from '../../lib/time.ts'
import type { WebhookSender } from '../../ports/webhook-sender.ts'
import type { JobFailure } from '../jobs/jobs.service.ts'
import { deliveryToSend, setEnabled, updateDelivery } from './webhooks.repo.ts'

/** Slow receivers hold up others only if there are as many of them. */
const AT_ONCE = 4

const USER_AGENT = 'Personae-Webhooks'
const OFF = 'The webhook was switched off.'

type Deps = Core & { sender: WebhookSender | null }

export function createWebhookDeliveries({ db, clock, jobs, outbox, notifications, sender }: Deps) {
  /** Every try has the id of the message; its time and so its signature are its own. */
  async function work(id: string): Promise<void> {
    const message = await deliveryToSend.get(db.read, { id })
    if (message?.status !== 'waiting') return
    if (message.mayReceive === 0 || !sender) {
      await db.transact((tx) => updateDelivery(tx, id, { status: 'failed', error: OFF }))
      return
    }
    const { url, body, secret, tries } = message
    const at = clock.now()
    const headers = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / SECOND)),
      'webhook-signature': new Signer(secret).sign(id, at, body),
    }
    const began = performance.now()
    let answer: number | null = null
    let error: string | null = null
    try {
      answer = (await sender.send({ url, headers, body })).status
      if (answer < 200 || answer > 299) error = `The receiver answered ${answer}.`
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure)
    }
    const milliseconds = Math.round(performance.now() - began)
    await db.transact((tx) =>
      updateDelivery(tx, id, {
        status: error === null ? 'delivered' : 'waiting',
        tries: tries + 1,
        triedAt: at.toISOString(),
        answer,
        milliseconds,
        error,
      }),
    )
    if (error !== null) throw new Error(error)
  }

  /** Its job is not kept for admins: it is for the owner to correct. */
  async function giveUp(tx: Tx, id: string): Promise<void> {
    await jobs.finish(tx, { kind: 'webhook', subject: id })
    const message = await deliveryToSend.get(tx, { id })
    if (!message) return
    await updateDelivery(tx, id, { status: 'failed' })
    if (message.mayReceive === 0) return
    const { webhookId, userId, username, email, url } = message
    await setEnabled(tx, webhookId, toFlag(false))
    await notifications.notify(tx, [userId], {
      type: 'webhook_disabled',
      message: `Your webhook to ${new URL(url).host} has been switched off: a message could not be delivered for a day.`,
    })
    if (email) await outbox.queue(tx, { kind: 'webhook_disabled', address: email, username, url })
  }

  const runner = jobs.define('webhook', {
    // The last try is a day after the first.
    firstWait: 30 * SECOND,
    longestWait: 315 * MINUTE,
    limit: 14,
    work,
    giveUp,
  })

  return {
    async deliverDue(signal?: AbortSignal): Promise<JobFailure[]> {
      const failures = await Promise.all(Array.from({ length: AT_ONCE }, () => runner.runDue(signal)))
      return failures.flat()
    },
  }
}
