import { randomUUIDv7 } from 'node:crypto'
import type { EventData } from '@personae/contract/webhook-messages'
import { TEST_EVENT, type WebhookEvent } from '@personae/contract/webhooks.constants'
import { fromJson, type Tx } from '@personae/db'
import type { Clock } from '../../../ports/clock.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { insertDelivery, switchEveryOff, switchOff, webhooksFor } from './webhooks.repo.ts'

export type EmittedEvent = {
  [Event in WebhookEvent]: {
    event: Event
    data: EventData[Event]
    /** The universe of the event's character, for webhooks of one universe; two keys if it has changed. */
    originKeys?: string[]
  }
}[WebhookEvent]

export type WebhookEvents = ReturnType<typeof createWebhookEvents>

interface Deps {
  clock: Clock
  jobs: JobsService
  /** False if the operator has switched webhooks off: then nothing is queued. */
  isOn: boolean
}

/** Queues messages in the transaction of their cause: they are sent if and only if it is committed. */
export function createWebhookEvents({ clock, jobs, isOn }: Deps) {
  async function queue(
    tx: Tx,
    webhookId: string,
    event: WebhookEvent | typeof TEST_EVENT,
    data: EventData[keyof EventData],
  ): Promise<void> {
    const id = `msg_${randomUUIDv7()}`
    const createdAt = clock.now().toISOString()
    const body = JSON.stringify({ type: event, timestamp: createdAt, data })
    await insertDelivery(tx, { id, webhookId, event, body, createdAt })
    await deliver(tx, webhookId)
  }

  /** Adds the job that sends a webhook's waiting messages; after a failure it waits for the next attempt. */
  const deliver = (tx: Tx, webhookId: string): Promise<void> =>
    jobs.add(tx, { kind: 'webhook', subject: webhookId }, { about: 'messages' })

  return {
    deliver,

    /** @param ownerId the owner of the records; null if they have none any more */
    async emit(tx: Tx, ownerId: string | null, events: EmittedEvent[]): Promise<void> {
      if (!isOn || events.length === 0) return
      for (const webhook of await webhooksFor.all(tx, { ownerId })) {
        const wanted = new Set<WebhookEvent>(fromJson(webhook.events))
        const { originKey: only } = webhook
        for (const { event, data, originKeys } of events) {
          const isElsewhere = only !== null && originKeys?.includes(only) === false
          if (wanted.has(event) && !isElsewhere) await queue(tx, webhook.id, event, data)
        }
      }
    },

    /** Switches off all webhooks of an account, after a new password: somebody else may have created them. */
    switchOff,

    /** Switches off the webhooks of all accounts. @returns the ones that were on */
    switchEveryOff,

    test: (tx: Tx, webhookId: string): Promise<void> => queue(tx, webhookId, TEST_EVENT, {}),
  }
}
