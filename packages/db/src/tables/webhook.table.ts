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
  /** As its owner wrote it; null for all. */
  universe: string | null
  /** Its `caseKey`. */
  originKey: string | null
  /** Not a hash: every message is signed with it. */
  secret: string
  /** The one before it; messages are signed with both until then. */
  oldSecret: string | null
  oldSecretUntil: IsoTime | null
  isEnabled: Flag
  createdAt: IsoTime
}

/** A message to a webhook. The job with the webhook’s id has the time of the next try of the first that waits. */
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
  /** The HTTP status of the last try. */
  answer: number | null
  milliseconds: number | null
  error: string | null
}
