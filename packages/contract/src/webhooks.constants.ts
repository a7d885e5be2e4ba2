/** Of a character in public, or of the account's own records. */
export const WEBHOOK_EVENTS = [
  'character.published',
  'character.changed',
  'character.removed',
  'submission.decided',
  'dispute.decided',
  'promotion.started',
  'promotion.ended',
  'import.finished',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent on request only, to try a receiver. */
export const TEST_EVENT = 'webhook.test'

/** What concerns one person: nobody receives it for all. */
export const OWN_EVENTS: ReadonlySet<WebhookEvent> = new Set(['submission.decided', 'dispute.decided'])

/** What concerns no record of one’s own: it can only be received for all. */
export const COMMON_EVENTS: ReadonlySet<WebhookEvent> = new Set(['import.finished'])

/** `own`: of the account's own records; `all`: of everything public, for admins. */
export const WEBHOOK_SCOPES = ['own', 'all'] as const
export type WebhookScope = (typeof WEBHOOK_SCOPES)[number]

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const MAX_WEBHOOKS = 5
export const DELIVERIES_KEPT_DAYS = 30
/** Of those of a webhook that are not waiting. */
export const DELIVERIES_KEPT = 1_000
/** While messages are signed with the old secret too. */
export const OLD_SECRET_HOURS = 24
