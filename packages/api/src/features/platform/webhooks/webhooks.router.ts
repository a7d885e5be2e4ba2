import {
  deliveriesInput,
  deliveryPage,
  setWebhookEnabledInput,
  webhook,
  webhookId,
  webhookInput,
  webhookWithSecret,
} from '@personae/contract/webhooks'
import { z } from 'zod'
import { callsWith, router, signedInMutation, signedInProcedure, signedInQuery } from '../../../trpc.ts'

/** A leaked key must not send events elsewhere, hide that it did, or sign in the name of the site. */
const own = callsWith(signedInProcedure.meta({ neverByKey: true }))

export const webhooksRouter = router({
  list: signedInProcedure.output(z.array(webhook)).query(({ ctx }) => ctx.services.webhooks.list(ctx.actor)),

  create: own.mutation(webhookInput, webhookWithSecret, ({ webhooks }) => webhooks.create),
  remove: own.mutation(webhookId, z.void(), ({ webhooks }) => webhooks.remove),
  setEnabled: signedInMutation(setWebhookEnabledInput, webhook, ({ webhooks }) => webhooks.setEnabled),
  newSecret: own.mutation(webhookId, webhookWithSecret, ({ webhooks }) => webhooks.newSecret),
  deliveries: signedInQuery(deliveriesInput, deliveryPage, ({ webhooks }) => webhooks.deliveries),

  sendTest: signedInProcedure
    .meta({ rateLimit: 'webhook-tests' })
    .input(webhookId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.webhooks.sendTest(ctx.actor, input)),

  /** By the id of the message. */
  sendAgain: signedInMutation(webhookId, z.void(), ({ webhooks }) => webhooks.sendAgain),
})
