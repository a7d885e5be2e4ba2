import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialog, expectToast, field } from '../../../screens/locators.ts'
import { answerAgain, cutOff, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

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
  await button(`Switch off ${RECEIVER}`, section).click()
  await expectToast('Webhook Switched Off')
  await expect.element(button(`Switch on ${RECEIVER}`, section)).toHaveFocus()
})
