import { toFlag, type Tx } from '@personae/db'
import { Webhook as Signer } from 'standardwebhooks'
import type { Core } from '../../../core.ts'
import { MINUTE, SECOND } from '../../../lib/time.ts'
import type { WebhookSender } from '../../../ports/webhook-sender.ts'
import { failWaiting, firstWaiting, updateDelivery, updateWebhook } from './webhooks.repo.ts'

/** Concurrent attempts, of different webhooks: only as many receivers that never respond delay the others. */
const AT_ONCE = 100

type Message = NonNullable<Awaited<ReturnType<typeof firstWaiting.get>>>

export function defineWebhookDeliveries({
  db,
  clock,
  jobs,
  outbox,
  notifications,
  webhookEvents,
  sender,
}: Core & { sender: WebhookSender | null }): void {
  /** Sends the first waiting message. Each attempt has the message's id, and its own time and signature. */
  async function work(webhookId: string): Promise<void> {
    const message = await firstWaiting.get(db.read, { webhookId })
    if (!message) return
    if (message.mayReceive === 0 || !sender) {
      await db.transact((tx) => failWaiting(tx, webhookId, 'The webhook was switched off.'))
      return
    }
    const { id, url, body, tries } = message
    const at = clock.now()
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Personae-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / SECOND)),
      'webhook-signature': signaturesOf(message, at),
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

  /** Switches the webhook off. Its failed job is not shown to admins: its owner must correct the receiver. */
  async function giveUp(tx: Tx, webhookId: string): Promise<void> {
    const message = await firstWaiting.get(tx, { webhookId })
    await jobs.finish(tx, { kind: 'webhook', subject: webhookId })
    if (!message || message.mayReceive === 0) return
    const { userId, username, email, url } = message
    await updateWebhook(tx, webhookId, { isEnabled: toFlag(false) })
    await notifications.notify(tx, [userId], {
      type: 'webhook_disabled',
      message: `Your webhook to ${new URL(url).host} has been switched off: a message could not be delivered for a day.`,
    })
    if (email) await outbox.queue(tx, { kind: 'webhook_disabled', address: email, username, url })
  }

  // One job per webhook: its messages are sent one by one, all wait after a failure, and webhooks take turns.
  jobs.define('webhook', {
    // With these delays the last attempt is a day after the first.
    firstWait: 30 * SECOND,
    longestWait: 315 * MINUTE,
    limit: 14,
    // Shorter than the first wait, so that attempts do not overlap.
    timeLimit: 20 * SECOND,
    atOnce: AT_ONCE,
    work,
    giveUp,
    async end(tx, webhookId) {
      if (await firstWaiting.get(tx, { webhookId })) await webhookEvents.deliver(tx, webhookId)
    },
  })
}

function signaturesOf({ id, body, secret, oldSecret, oldSecretUntil }: Message, at: Date): string {
  const isBoth = oldSecretUntil !== null && oldSecretUntil > at.toISOString()
  const secrets = isBoth && oldSecret !== null ? [secret, oldSecret] : [secret]
  return secrets.map((one) => new Signer(one).sign(id, at, body)).join(' ')
}
