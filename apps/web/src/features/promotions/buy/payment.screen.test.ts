// @module-tag long

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { fakeClock, translatePage } from '../../../../screens/emulation.ts'
import { button, expectToast, field, heading, link, toasts } from '../../../../screens/locators.ts'
import {
  bought,
  continueButton,
  expectOrder,
  facts,
  ORDER,
  paid,
  payButton,
  picker,
  published,
  reserved,
  toPayment,
} from '../../../../screens/promotions.ts'
import {
  answer,
  answerAgain,
  callsOf,
  cutOff,
  hold,
  loseAnswers,
  reload,
  visit,
} from '../../../../screens/screen.tsx'
import { advanceSite, as, expectLive, sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {})

const DECLINED = 'Your card was declined. Please try another one.'

const card = (label: string) => page.getByRole('radio', { name: label, exact: true })
const said = () => page.getByRole('main').getByRole('alert')
const current = async (by: string) => (await as(by).payments.current.query())!.payment

test('a declined card: a toast and the page say why, also after a reload, and another card pays', async () => {
  const { id } = await published('declined', 'Declined Once')
  await toPayment('declined', id)
  const order = page.getByRole('complementary', { name: 'Your promotion' })
  for (const text of ['Declined Once', ORDER.title, '1 month', '$49.99'])
    await expect.element(order).toMatchTextContent(text)
  await expectAccessible()
  await card('A card that is declined').click()
  await payButton().click()
  await expectToast('Payment Failed')
  await expectToast(DECLINED)
  await expect.element(said()).toMatchTextContent(DECLINED)
  await expect.element(payButton()).toHaveFocus()
  const release = hold('payments.payDemo')
  // A toast under the mouse does not disappear by itself.
  await toasts().getByText('Payment Failed').hover()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Paying...')).toBeVisible()
  await expect.poll(() => toasts().getByText('Payment Failed').length).toBe(0)
  release()
  await expectToast(DECLINED)
  await expectAccessible()
  await reload()
  await expect.element(said()).toMatchTextContent(DECLINED)
  await payButton().click()
  await expectToast('Payment Successful!')
  await expectToast('Your character promotion is now active.')
  await expect.element(heading('Payment Successful')).toBeVisible()
  // The purchase has removed the draft, despite the reloads before.
  await visit('/promote', { by: 'declined' })
  await expect.element(field('Title')).toHaveValue('')
})

test('on a page that the browser has translated, a payment is made', async () => {
  const { id } = await published('foreign', 'Far Away')
  await toPayment('foreign', id)
  translatePage()
  await payButton().click()
  await expect.element(heading('Payment Successful')).toBeVisible()
})

test('a late confirmation of the bank: the receipt waits, then shows the promotion, and a toast says so', async () => {
  const { id } = await published('patient', 'Late Bank')
  await toPayment('patient', id)
  const open = await current('patient')
  await card('A card whose bank confirms after a few seconds').click()
  await payButton().click()
  await expect.element(heading('Confirming your payment')).toBeVisible()
  await expect.element(page.getByText('Being confirmed')).toBeVisible()
  await expectAccessible()
  const promotion = { startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2036-02-01T00:00:00.000Z' }
  await answer('payments.receipt', { ...open, status: 'paid', paidAt: open.createdAt, promotion })
  await expect.element(heading('Payment Successful')).toBeVisible()
  await expectToast('Payment Successful!')
  await link('View Character').click()
  await expect.element(heading('Late Bank')).toBeVisible()
})

test('a missing confirmation: after a while the page says that one need not wait, and goes on asking', async () => {
  const { id } = await published('forgotten', 'No Answer')
  const { payment } = await reserved('forgotten', id)
  await answer('payments.receipt', { ...payment, status: 'processing' })
  await visit(`/promote-success?payment=${payment.id}`, { by: 'forgotten' })
  fakeClock()
  await reload()
  await expect.element(heading('Confirming your payment')).toBeVisible()
  const later = page.getByText(/^The confirmation may take longer\./)
  expect(later.length).toBe(0)
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(later).toBeVisible()
  await answer('payments.receipt', { ...payment, status: 'canceled' })
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(heading('Payment canceled')).toBeVisible()
})

test('a reload, and a later return: the payment is still open; Back releases the slot and the form is filled in', async () => {
  const { id } = await published('wanders', 'Come Back')
  await visit('/promote', { by: 'wanders' })
  await expect.element(facts()).toMatchTextContent(/\d+\/10/)
  const before = facts().element().textContent
  await toPayment('wanders', id)
  await expect.element(facts()).not.toHaveTextContent(before)
  await reload()
  await expect.element(payButton()).toBeVisible()
  await link('Browse', page.getByRole('navigation', { name: 'Main' })).click()
  await expect.element(heading('Character Database')).toBeVisible()
  window.history.back()
  await expect.element(payButton()).toBeVisible()
  await expect.element(page.getByText('Releases your slot. Your form stays filled in.')).toBeVisible()

  await button('Back').click()
  await expect.element(continueButton()).toBeVisible()
  await expect.element(picker()).toHaveValue('Come Back')
  await expectOrder()
  await expect.element(facts()).toHaveTextContent(before)
  await reload()
  await expectOrder()
})

test('it was started in another browser: it is open here too, and Back fills the form in with the order', async () => {
  const { id } = await published('two-machines', 'Two Machines')
  await reserved('two-machines', id)
  await visit('/promote', { by: 'two-machines' })
  await button('Back').click()
  await expectOrder()
  await expect.element(picker()).toHaveValue('Two Machines')
})

test('it was canceled in another browser: Pay says so, and the form is filled in', async () => {
  const { id } = await published('canceled-there', 'Given Up There')
  await toPayment('canceled-there', id)
  await as('canceled-there').payments.cancel.mutate({ id: (await current('canceled-there')).id })
  await payButton().click()
  await expect.element(page.getByText('The payment was canceled', { exact: true })).toBeVisible()
  await expectOrder()
})

test.for(['Pay $49.99', 'Back'])(
  'it was paid in another tab: %s opens the receipt, and nothing failed',
  async (pressed) => {
    const { id } = await published('two-tabs', `Two Tabs and ${pressed}`)
    await toPayment('two-tabs', id)
    await paid('two-tabs')
    await button(pressed).click()
    await expect.element(heading('Payment Successful')).toBeVisible()
    expect(
      toasts()
        .getByText(/Please start again/)
        .elements(),
    ).toEqual([])
  },
)

test('its character was removed from the site: Pay says so, and what was written is there', async () => {
  const { id } = await published('outlives-it', 'Gone By Then')
  await toPayment('outlives-it', id)
  await expectLive()
  const before = callsOf('promotions.promotable').length
  await as('root').moderation.remove.mutate({ id })
  // The page has heard of it, and that there is nothing else to promote.
  await expect.poll(() => callsOf('promotions.promotable').length).toBeGreaterThan(before)
  await payButton().click()
  await expect
    .element(said())
    .toMatchTextContent(/Its character was removed from the site\. Nothing was charged/)
  await expectOrder()
})

test('the reservation ends: the clock counts down, also on a translated page, and then the filled form is shown with a message', async () => {
  const { id } = await published('slow', 'Too Slow')
  await toPayment('slow', id)
  fakeClock()
  await reload()
  const clock = page.getByRole('timer')
  await expect.element(clock).toMatchTextContent(/^(30:00|29:\d\d)$/)
  translatePage()
  await vi.advanceTimersByTimeAsync(25 * 60_000)
  await expect.element(clock).toMatchTextContent(/^(5:00|4:\d\d)$/)
  await expect.element(page.getByText('5 minutes left to pay')).toBeInTheDocument()

  // The browser's clock is ahead of the server's, where the reservation is still valid, so the step stays.
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  await expect.element(clock).toHaveTextContent('0:00')
  await expect.element(payButton()).toBeVisible()

  await advanceSite(31 * 60_000)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(page.getByText('Your reservation has ended')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Promotion', exact: true })).toHaveFocus()
  await expectOrder()
  await expect.element(continueButton()).toBeVisible()
})

test('no connection when Pay is pressed: nothing is charged, and a second try pays', async () => {
  const { id } = await published('unlucky', 'Cut Off')
  await toPayment('unlucky', id)
  cutOff('payments.payDemo')
  await payButton().click()
  await expectToast('Payment Failed')
  await expect.element(said()).toMatchTextContent("you won't be charged twice")
  answerAgain('payments.payDemo')
  await payButton().click()
  await expectToast('Payment Successful!')
  await expect.element(heading('Payment Successful')).toBeVisible()
})

test('the answer to Pay is lost: pressed again it opens the receipt, and there is one payment', async () => {
  const { id } = await published('answerless', 'Lost Answer')
  await toPayment('answerless', id)
  loseAnswers('payments.payDemo')
  await payButton().click()
  await expect.element(said()).toBeVisible()
  answerAgain('payments.payDemo')
  await payButton().click()
  await expect.element(heading('Payment Successful')).toBeVisible()
  await link('My Promotions').click()
  await expect.poll(() => page.getByRole('article').length).toBe(1)
})

test('no connection when Back is pressed: a message says so, and the step stays', async () => {
  const { id } = await published('stuck', 'Stuck Here')
  await toPayment('stuck', id)
  cutOff('payments.cancel')
  await button('Back').click()
  await expectToast("Couldn't cancel")
  await expect.element(payButton()).toBeVisible()
})

test('a renewal: the receipt says when it starts, and that it is not active yet', async () => {
  const { id } = await published('renews', 'Once More')
  await bought('renews', id)
  await toPayment('renews', id)
  await payButton().click()
  await expectToast('The renewal starts when your current promotion ends.')
  await link('My Promotions').click()
  await expect.poll(() => page.getByRole('article').length).toBe(2)
  await expect.element(page.getByRole('article').first()).toMatchTextContent('Scheduled')
})
