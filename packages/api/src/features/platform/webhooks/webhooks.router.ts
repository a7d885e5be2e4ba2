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
import { router, signedInMutation, signedInProcedure, signedInQuery } from '../../../trpc.ts'

/** A leaked key must not send events elsewhere, hide that it did, or sign in the name of the site. */
const ownProcedure = signedInProcedure.meta({ neverByKey: true })

export const webhooksRouter = router({
  list: signedInProcedure.output(z.array(webhook)).query(({ ctx }) => ctx.services.webhooks.list(ctx.actor)),

  create: ownProcedure
    .input(webhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => ctx.services.webhooks.create(ctx.actor, input)),

  remove: ownProcedure
    .input(webhookId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.webhooks.remove(ctx.actor, input.id)),

  setEnabled: signedInMutation(setWebhookEnabledInput, webhook, ({ webhooks }) => webhooks.setEnabled),

  newSecret: ownProcedure
    .input(webhookId)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => ctx.services.webhooks.newSecret(ctx.actor, input.id)),

  deliveries: signedInQuery(deliveriesInput, deliveryPage, ({ webhooks }) => webhooks.deliveries),

  sendTest: signedInProcedure
    .meta({ rateLimit: 'webhook-tests' })
    .input(webhookId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.webhooks.sendTest(ctx.actor, input.id)),

  /** By the id of the message. */
  sendAgain: signedInProcedure
    .input(webhookId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.webhooks.sendAgain(ctx.actor, input.id)),
})
