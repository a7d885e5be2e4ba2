import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PASSWORD } from '../../../screens/given.ts'
import { button, dialog, expectToast, field } from '../../../screens/locators.ts'
import { answerAgain, callsOf, cutOff, hold, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'
import { queryClient } from '../../lib/trpc.ts'

const RECEIVER = 'https://receiver.example/'
const section = page.getByRole('region', { name: 'Webhooks', exact: true })
const box = (name: string) => dialog().getByRole('checkbox', { name })

test('refused by the server: the reason is beside the field, or in a toast, and nothing typed is lost', async () => {
  await as('root').webhooks.create.mutate({ url: RECEIVER, events: ['character.removed'], scope: 'all' })
  await visit('/account', { by: 'root' })
  await button('New Webhook', section).click()
  await field('Address', dialog()).fill(RECEIVER)
  await box('A submission is decided on').click()
  await dialog().getByLabelText('Records').selectOptions('All public records')
  await button('Create Webhook', dialog()).click()
  await expect
    .element(dialog().getByText('can only be received for one’s own records', { exact: false }))
    .toBeVisible()
  await box('A submission is decided on').click()
  await box('A character is removed').click()
  await button('Create Webhook', dialog()).click()
  await expectToast('You have the same webhook already.')
  await expect.element(field('Address', dialog())).toHaveValue(RECEIVER)
})

test('a list that cannot be read says so, and is read again on request', async () => {
  cutOff('webhooks.list')
  await visit('/account', { by: 'xenia' })
  await expect.element(section.getByText("Couldn't load your webhooks")).toBeVisible()
  answerAgain('webhooks.list')
  await button('Try again', section).click()
  await expect.element(section.getByText(/^You have no webhooks\./)).toBeVisible()
})

test('a test message, and switching off and on: the focus stays on the button', async () => {
  await as('yann').webhooks.create.mutate({ url: RECEIVER, events: ['character.removed'], scope: 'own' })
  await visit('/account', { by: 'yann' })
  await button(`Send test to ${RECEIVER}`, section).click()
  await expectToast('Test Message Queued')
  await expect.element(button(`Send test to ${RECEIVER}`, section)).toHaveFocus()
  // A waiting message can be sent again too, because the owner may have repaired the receiver.
  await expect.element(section.getByText('Waiting')).toBeVisible()
  await expect.element(section.getByRole('button', { name: /^Send again: webhook.test/ })).toBeVisible()
  await button(`Switch off ${RECEIVER}`, section).click()
  await expectToast('Webhook Switched Off')
  await expect.element(button(`Switch on ${RECEIVER}`, section)).toHaveFocus()
})

test('a double click on what calls, at once or from a dialog, calls once', async () => {
  await as('zoe').webhooks.create.mutate({ url: RECEIVER, events: ['character.removed'], scope: 'own' })
  await visit('/account', { by: 'zoe' })
  await button(`Send test to ${RECEIVER}`, section).dblClick()
  await expectToast('Test Message Queued')
  await button(`Remove ${RECEIVER}`, section).click()
  await button('Remove', dialog()).dblClick()
  await expectToast('Webhook Removed')
  expect(callsOf('webhooks.sendTest')).toHaveLength(1)
  expect(callsOf('webhooks.remove')).toHaveLength(1)
})

test('switched off from another device meanwhile: the toast says what the webhook is now', async () => {
  const own = as('abe').webhooks
  const { webhook } = await own.create.mutate({ url: RECEIVER, events: ['character.removed'], scope: 'own' })
  await visit('/account', { by: 'abe' })
  const release = hold('webhooks.setEnabled')
  await button(`Switch off ${RECEIVER}`, section).click()
  await own.setEnabled.mutate({ id: webhook.id, isEnabled: false })
  await queryClient.invalidateQueries()
  await expect.element(button(`Switch on ${RECEIVER}`, section)).toBeInTheDocument()
  release()
  await expectToast('Webhook Switched Off')
})

test('a new password revokes the keys and switches the webhooks off: the page shows it at once', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await as('una').keys.create.mutate({
    name: 'Script',
    scopes: ['read'],
    expiresAt,
    currentPassword: PASSWORD,
  })
  await as('una').webhooks.create.mutate({ url: RECEIVER, events: ['character.removed'], scope: 'own' })
  await visit('/account', { by: 'una' })
  await expect.element(button('Revoke Script')).toBeVisible()
  await expect.element(button(`Switch off ${RECEIVER}`, section)).toBeVisible()
  const password = page.getByRole('region', { name: 'Password' })
  await field('Current password', password).fill(PASSWORD)
  await field('New password', password).fill('a newer horse')
  await field('Confirm password', password).fill('a newer horse')
  await button('Change Password', password).click()
  await expectToast('Password Changed')
  await expect.element(button('Revoke Script')).not.toBeInTheDocument()
  await expect.element(button(`Switch on ${RECEIVER}`, section)).toBeVisible()
})
