import { AppError } from '@personae/api/server'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../http/parts.ts'

const BODY_LIMIT = 256 * 1024

/** The signature covers the raw bytes. Stripe repeats every event without a 200 response for days. */
export async function addPaymentWebhook(app: FastifyInstance, { services }: Parts): Promise<void> {
  const { providerEvents } = services
  if (providerEvents.from !== 'stripe') return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      '/api/payments/stripe/webhook',
      {
        bodyLimit: BODY_LIMIT,
        // Requests without a signature are refused before their body is read.
        onRequest: async ({ headers }) => {
          if (headers['stripe-signature'] === undefined)
            throw new AppError('invalid', 'The event is not signed.')
        },
      },
      async ({ body, headers, log }) => {
        const signature = String(headers['stripe-signature'])
        const event = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const taken = await providerEvents.handleWebhook(event, signature).catch((error: unknown) => {
          if (error instanceof AppError && error.details.issues)
            log.warn(error.details, 'a signed event of Stripe cannot be read')
          throw error
        })
        if (taken === 'unknown') {
          // After a restore this may be one that was paid here: Stripe's dashboard finds it by the event.
          const { id } = JSON.parse(event.toString()) as { id: string }
          log.warn({ event: id }, 'a message of Stripe is about a payment that is none of ours')
        }
        return { received: true }
      },
    )
  })
}
