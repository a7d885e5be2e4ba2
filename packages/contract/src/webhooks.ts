import { z } from 'zod'
import { pageInput, pageOf } from './search.ts'
import { idInput, optionalName } from './text.ts'
import { MAX_LENGTH, tooLong } from './text.constants.ts'
import {
  COMMON_EVENTS,
  DELIVERY_STATUSES,
  OWN_EVENTS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_SCOPES,
} from './webhooks.constants.ts'

const NO_EVENT = 'Choose at least one event'
const NOT_HTTPS = 'The address must begin with https://'

const address = z
  .string({ error: NOT_HTTPS })
  .max(MAX_LENGTH.link, { error: tooLong('The address', MAX_LENGTH.link), abort: true })
  .trim()
  .meta({ format: 'uri' })
  .refine((text) => /^https?:\/\//i.test(text), { error: NOT_HTTPS, abort: true })
  .refine((text) => URL.canParse(text), { error: 'The address is not valid', abort: true })
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
    error: 'The address must not have a name or a password in it',
  })
  .transform((text) => {
    const url = new URL(text)
    url.hash = ''
    return url.href
  })

export const webhookInput = z
  .object({
    /** `http` is accepted only if the operator has allowed it for tests. */
    url: address,
    events: z
      .array(z.enum(WEBHOOK_EVENTS, { error: `Events are ${WEBHOOK_EVENTS.join(', ')}` }), {
        error: NO_EVENT,
      })
      .max(WEBHOOK_EVENTS.length, { error: 'Each event can be given once' })
      .meta({ minItems: 1 })
      .transform((given) => WEBHOOK_EVENTS.filter((event) => given.includes(event)))
      .refine((given) => given.length > 0, { error: NO_EVENT }),
    scope: z.enum(WEBHOOK_SCOPES, { error: `The scope is ${WEBHOOK_SCOPES.join(' or ')}` }).default('own'),
    /** Limits events about characters to those of this universe. */
    universe: optionalName('The universe'),
  })
  .refine(({ scope, events }) => scope === 'own' || !events.some((event) => OWN_EVENTS.has(event)), {
    path: ['events'],
    error: `${[...OWN_EVENTS].join(' and ')} can only be received for one’s own records`,
  })
  .refine(({ scope, events }) => scope === 'all' || !events.some((event) => COMMON_EVENTS.has(event)), {
    path: ['events'],
    error: `${[...COMMON_EVENTS].join(' and ')} can only be received for all records`,
  })
export type WebhookInput = z.output<typeof webhookInput>

export const setWebhookEnabledInput = idInput.extend({ isEnabled: z.boolean() })

export const webhook = z.strictObject({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  scope: z.enum(WEBHOOK_SCOPES),
  universe: z.string().nullable(),
  createdAt: z.string(),
  isEnabled: z.boolean(),
  /** Until then messages are also signed with the previous secret; null if only the current one is used. */
  oldSecretUntil: z.string().nullable(),
})
export type Webhook = z.infer<typeof webhook>

/** `secret` is returned only here. */
export const webhookWithSecret = z.strictObject({ webhook, secret: z.string() })

export const deliveriesInput = pageInput.extend(idInput.shape)
export type DeliveriesInput = z.output<typeof deliveriesInput>

const delivery = z.strictObject({
  /** The `webhook-id` header of every attempt. */
  id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  createdAt: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  tries: z.int(),
  /** The last attempt; null before it. `answer` is null too if the receiver sent no response. */
  triedAt: z.string().nullable(),
  answer: z.int().nullable(),
  milliseconds: z.int().nullable(),
  error: z.string().nullable(),
})
export type Delivery = z.infer<typeof delivery>

export const deliveryPage = pageOf(delivery)
