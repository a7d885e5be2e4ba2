/** Events about public characters, or about the account's own records. */
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

/** An event that is sent only on request, to test a receiver. */
export const TEST_EVENT = 'webhook.test'

/** Events that concern one person: they cannot be received with the scope `all`. */
export const OWN_EVENTS: ReadonlySet<WebhookEvent> = new Set(['submission.decided', 'dispute.decided'])

/** Events that concern no record of an account: they can be received only with the scope `all`. */
export const COMMON_EVENTS: ReadonlySet<WebhookEvent> = new Set(['import.finished'])

/** `own`: events about the account's own records; `all`: those about everything public, for admins. */
export const WEBHOOK_SCOPES = ['own', 'all'] as const
export type WebhookScope = (typeof WEBHOOK_SCOPES)[number]

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const MAX_WEBHOOKS = 5
export const DELIVERIES_KEPT_DAYS = 30
/** Maximum number of kept deliveries of a webhook, not counting waiting ones. */
export const DELIVERIES_KEPT = 1_000
/** Hours after a new secret during which messages are signed with the old one too. */
export const OLD_SECRET_HOURS = 24
