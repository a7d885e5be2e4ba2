import type { OpenApi, Schema } from '@personae/contract/openapi'
import { WEBHOOK_MESSAGES } from '@personae/contract/webhook-messages'
import { z } from 'zod'
import { exampleOf } from './examples.ts'

const header = (name: string, description: string) =>
  ({ name, in: 'header', required: true, description, schema: { type: 'string' } }) as const

/** The messages posted to webhooks, by event. */
export const webhooks = Object.fromEntries(
  Object.entries(WEBHOOK_MESSAGES).map(([event, message]) => {
    const { $schema: _, ...schema }: Schema = z.toJSONSchema(message)
    return [
      event,
      {
        post: {
          operationId: event,
          tags: ['webhooks'],
          summary: `The message of ${event}, to the address of a webhook.`,
          security: [],
          parameters: [
            header('webhook-id', 'The same at every try: ignore what was received before.'),
            header('webhook-timestamp', 'Of this try, in seconds.'),
            header('webhook-signature', 'Signatures as in Standard Webhooks, with blanks in between.'),
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema, example: exampleOf(schema, {}) } },
          },
          responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
        },
      },
    ]
  }),
) satisfies OpenApi['webhooks']
