import { z } from 'zod'
import { TEST_EVENT, type WebhookEvent } from './webhooks.constants.ts'

const ofCharacter = z.strictObject({ id: z.string(), version: z.int() })
const ofPromotion = z.strictObject({ id: z.string(), characterId: z.string() })

/** Only ids, versions and outcomes: the receiver reads the rest through the API, which checks permissions. */
const EVENT_DATA = {
  'character.published': ofCharacter,
  'character.changed': ofCharacter,
  'character.removed': ofCharacter,
  'submission.decided': ofCharacter.extend({
    verdict: z.enum(['approved', 'revision', 'permanent', 'kept']),
  }),
  'dispute.decided': z.strictObject({
    id: z.string(),
    status: z.enum(['upheld', 'dismissed', 'resolved']),
  }),
  'promotion.started': ofPromotion,
  /** Without a `characterId` if the character was deleted. */
  'promotion.ended': ofPromotion.partial({ characterId: true }),
  /** Replaces a message for each imported character; also sent when an import is undone. */
  'import.finished': z.strictObject({
    batchId: z.string(),
    added: z.int(),
    updated: z.int(),
    removed: z.int(),
  }),
  [TEST_EVENT]: z.strictObject({}),
} as const satisfies Record<WebhookEvent | typeof TEST_EVENT, z.ZodType>

export type EventData = { [Event in keyof typeof EVENT_DATA]: z.infer<(typeof EVENT_DATA)[Event]> }

/** The schema of the posted message, by event. */
export const WEBHOOK_MESSAGES: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(EVENT_DATA).map(([event, data]) => [
    event,
    z.strictObject({ type: z.literal(event), timestamp: z.string().meta({ format: 'date-time' }), data }),
  ]),
)
