import type {
  DeliveryStatus,
  TEST_EVENT,
  WebhookEvent,
  WebhookScope,
} from '@personae/contract/webhooks.constants'
import type { Generated } from 'kysely'
import type { Flag, IsoTime, JsonText } from '../columns.ts'

export interface WebhookTable {
  id: string
  userId: string
  url: string
  events: JsonText<WebhookEvent[]>
  scope: WebhookScope
  /** The universe as the webhook's owner wrote it; null for all universes. */
  universe: string | null
  /** The `caseKey` of the universe. */
  originKey: string | null
  /** Stored in plain text, since every message is signed with it. */
  secret: string
  /** The previous secret; until `oldSecretUntil`, messages are signed with both. */
  oldSecret: string | null
  oldSecretUntil: IsoTime | null
  isEnabled: Flag
  createdAt: IsoTime
}

/** A message to a webhook. The job with the webhook’s id has the time of the next attempt for the oldest one. */
export interface WebhookDeliveryTable {
  seq: Generated<number>
  id: string
  webhookId: string
  event: WebhookEvent | typeof TEST_EVENT
  body: string
  createdAt: IsoTime
  status: DeliveryStatus
  tries: number
  triedAt: IsoTime | null
  /** The HTTP status of the last attempt; null without a response. */
  answer: number | null
  milliseconds: number | null
  error: string | null
}
