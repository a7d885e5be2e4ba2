import {
  deliveriesInput,
  deliveryPage,
  setWebhookEnabledInput,
  webhook,
  webhookInput,
  webhookWithSecret,
} from '@personae/contract/webhooks'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { callsWith, router, signedInProcedure, signedInQuery, signedInWrite } from '../../../trpc.ts'

/** Never by key: a leaked key must not redirect events, hide that it did, or sign messages for the site. */
const own = callsWith(signedInProcedure.meta({ neverByKey: true }))
const tests = callsWith(signedInProcedure.meta({ rateLimit: 'webhook-tests' }))

export const webhooksRouter = router({
  list: signedInProcedure.output(z.array(webhook)).query(({ ctx }) => ctx.services.webhooks.list(ctx.actor)),

  create: own.write(webhookInput, webhookWithSecret, ({ webhooks }) => webhooks.create),
  remove: own.write(idInput, z.void(), ({ webhooks }) => webhooks.remove),
  setEnabled: signedInWrite(setWebhookEnabledInput, webhook, ({ webhooks }) => webhooks.setEnabled),
  newSecret: own.write(idInput, webhookWithSecret, ({ webhooks }) => webhooks.newSecret),
  deliveries: signedInQuery(deliveriesInput, deliveryPage, ({ webhooks }) => webhooks.deliveries),
  sendTest: tests.write(idInput, z.void(), ({ webhooks }) => webhooks.sendTest),

  /** Takes the id of a message. */
  sendAgain: signedInWrite(idInput, z.void(), ({ webhooks }) => webhooks.sendAgain),
})
