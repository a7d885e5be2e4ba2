import { z } from 'zod'
import { CHAT_HISTORY_MAX, CHAT_MESSAGE_MAX, CHAT_ROLES, EXPERT_FIELDS, sentBack } from './expert.ts'
import { idInput, keyOf, rawMax, requiredText } from './text.ts'
import { tooLong } from './text.constants.ts'

const REQUIRED = 'Please write a message'
const text = requiredText('Message', CHAT_MESSAGE_MAX, REQUIRED)

/** A question too long to have been typed is refused as too large, not as invalid. */
const question = z
  .string({ error: REQUIRED })
  .meta({ examples: ['Where does she live?'], minLength: 1, maxLength: CHAT_MESSAGE_MAX })
  .refine((raw) => raw.length <= rawMax(CHAT_MESSAGE_MAX), {
    error: tooLong('Message', CHAT_MESSAGE_MAX),
    params: { code: 'too_large' },
    abort: true,
  })
  .pipe(text)

const chatMessage = z.discriminatedUnion(
  'role',
  [
    z.object({ role: z.literal('user'), content: text }),
    // Every earlier answer is accepted, even one longer than a message: it is shortened.
    z.object({
      role: z.literal('assistant'),
      content: z.string({ error: REQUIRED }).transform(sentBack).pipe(text),
    }),
  ],
  { error: `Roles are ${CHAT_ROLES.join(' and ')}` },
)
export type ChatMessage = z.output<typeof chatMessage>

export const chatInput = idInput.extend({
  message: question,
  conversationHistory: z
    .array(z.custom<z.input<typeof chatMessage>>(), { error: 'The conversation must be a list of messages' })
    .max(CHAT_HISTORY_MAX, { error: `A conversation can have at most ${CHAT_HISTORY_MAX} messages` })
    .meta({
      items: {
        type: 'object',
        properties: { role: { enum: CHAT_ROLES }, content: { type: 'string', minLength: 1 } },
        required: ['role', 'content'],
      },
    })
    .pipe(z.array(chatMessage))
    .nullish()
    .transform((messages) => messages ?? []),
})
export type ChatInput = z.output<typeof chatInput>

const expertField = keyOf(EXPERT_FIELDS)

/** Stream events: text to append, any number of times, then exactly one of `done` or `error`. */
export const chatEvent = z.union([
  z.strictObject({ chunk: z.string() }),
  z.strictObject({
    done: z.literal(true),
    fields: z.array(expertField),
    isCut: z.boolean(),
  }),
  z.strictObject({ error: z.string(), code: z.string() }),
])
export type ChatEvent = z.infer<typeof chatEvent>

export const expertAbout = z.strictObject({
  /** The model's name; null for the offline expert, which only quotes the record. */
  model: z.string().nullable(),
})
