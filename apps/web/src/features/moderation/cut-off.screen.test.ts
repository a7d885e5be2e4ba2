// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  asking,
  askingIn,
  clickingIn,
  confirming,
  type Pressed,
  pressWhileCutOff,
  untilReady,
} from '../../../screens/cut-off.ts'
import { approved, submitted } from '../../../screens/given.ts'
import { button, dialog, expectLoaded, expectToast, field } from '../../../screens/locators.ts'
import { refuse, reload, visit } from '../../../screens/screen.tsx'
import { sharedSite } from '../../../screens/site.ts'

let published: string
sharedSite(async () => {
  await submitted('owner', { name: 'Waiting One' })
  published = (await approved('owner', { name: 'Published One', origin: 'First World' })).id
})

const DASHBOARD = {
  path: '/admin',
  by: 'root',
  says: "Couldn't save your decision",
  stays: 'Admin Dashboard',
}
const DESK = { path: '/admin/review', by: 'root', says: 'Decision not confirmed', stays: 'Review' }

/** Waits until the submission is shown: before that it cannot be decided on. */
const untilShown = () => untilReady(button('Approve A'))

const BUTTONS: Pressed[] = [
  { ...DASHBOARD, what: 'Approve', press: clickingIn('Waiting One', 'Approve') },
  {
    ...DASHBOARD,
    what: 'Reject for Resubmission',
    opens: askingIn('Waiting One', 'Reject for Resubmission'),
    typed: { Reason: 'Say more of the sea.' },
    press: confirming('Send for Revision'),
  },
  {
    ...DASHBOARD,
    what: 'Reject 1 permanently',
    opens: async () => {
      await page.getByRole('checkbox', { name: 'Choose Waiting One' }).click()
      await asking('Reject 1 permanently')()
    },
    typed: { Reason: 'Nobody wants these.' },
    press: confirming('Reject Permanently'),
  },
  {
    ...DASHBOARD,
    what: 'Delete',
    path: '/admin?tab=approved',
    opens: askingIn('Published One', 'Delete'),
    press: confirming('Delete'),
    says: "Couldn't delete",
  },
  {
    what: 'Take Off the Site',
    path: () => `/character/${published}`,
    by: 'root',
    opens: asking('Take Off the Site'),
    typed: { Reason: 'A real person.' },
    press: confirming('Take Off the Site'),
    says: "Couldn't take it off the site",
    stays: 'Published One',
  },
  { ...DESK, what: 'the key A', prepare: untilShown, press: 'a' },
  {
    ...DESK,
    what: 'the key R',
    opens: async () => {
      await untilShown()
      await userEvent.keyboard('r')
    },
    typed: { Reason: 'Say more of the tide.' },
    press: confirming('Send for Revision'),
  },
  {
    ...DESK,
    what: 'Add of a template',
    opens: asking('Reason templates'),
    typed: { 'Title of a new template': 'Too short', Reason: 'Please write more.' },
    press: confirming('Add'),
    says: "Couldn't save",
  },
]

pressWhileCutOff(BUTTONS)

test('a reason that could not be sent from the dashboard is there after a reload', async () => {
  await visit('/admin', { by: 'root' })
  const ask = async () => {
    await expectLoaded()
    await clickingIn('Waiting One', 'Reject Permanently')().click()
  }
  await ask()
  await field('Reason', dialog()).fill('Not a character.')
  refuse('moderation.setStatus', 503, { code: 'unavailable', message: 'Please try again soon.' })
  await button('Reject Permanently', dialog()).click()
  await expectToast('Please try again soon.')
  await expect.element(button('Reject Permanently', dialog())).toBeEnabled()
  await reload()
  await ask()
  await expect.element(field('Reason', dialog())).toHaveValue('Not a character.')
})
