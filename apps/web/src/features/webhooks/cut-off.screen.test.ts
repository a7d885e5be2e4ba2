// @module-tag long

import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { dialog } from '../../../screens/locators.ts'
import { as, sharedSite } from '../../../screens/site.ts'

const RECEIVER = 'https://receiver.example/'

sharedSite(async () => {
  await as('owner').webhooks.create.mutate({ url: RECEIVER, events: ['promotion.ended'] })
})

const ACCOUNT = { path: '/account', by: 'owner', stays: 'owner' }

const BUTTONS: Pressed[] = [
  {
    ...ACCOUNT,
    what: 'Create Webhook',
    opens: asking('New Webhook'),
    typed: { Address: 'https://other.example/' },
    prepare: () => dialog().getByRole('checkbox', { name: 'A promotion starts' }).click(),
    press: confirming('Create Webhook'),
    says: "Couldn't create the webhook",
  },
  {
    ...ACCOUNT,
    what: 'Send test',
    press: clicking(`Send test to ${RECEIVER}`),
    says: "Couldn't send a test",
  },
  {
    ...ACCOUNT,
    what: 'Switch off a webhook',
    press: clicking(`Switch off ${RECEIVER}`),
    says: "Couldn't change the webhook",
  },
  {
    ...ACCOUNT,
    what: 'New secret for a webhook',
    opens: asking(`New secret for ${RECEIVER}`),
    press: confirming('New Secret'),
    says: "Couldn't make a new secret",
  },
  {
    ...ACCOUNT,
    what: 'Remove a webhook',
    opens: asking(`Remove ${RECEIVER}`),
    press: confirming('Remove'),
    says: "Couldn't remove the webhook",
  },
]

pressWhileCutOff(BUTTONS)
