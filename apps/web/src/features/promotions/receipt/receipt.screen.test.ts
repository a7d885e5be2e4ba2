// @module-tag long

import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { sendLogIn } from '../../../../screens/actions.ts'
import { emulatePaper } from '../../../../screens/emulation.ts'
import { address, button, expectToast, heading, link } from '../../../../screens/locators.ts'
import { bought, expectOrder, ORDER, picker, published, reserved } from '../../../../screens/promotions.ts'
import { answer, reload, visit } from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {})

const receipt = () => page.getByRole('article')
const isAt = (path: string) => expect.poll(address).toBe(path)

test('the receipt shows the promotion, its price and its dates; it can be printed', async () => {
  const { id } = await published('keeps', 'Kept Receipt')
  const payment = await bought('keeps', id)
  await visit(`/promote-success?payment=${payment.id}`, { by: 'keeps' })
  await expect.element(heading('Payment Successful')).toBeVisible()
  for (const text of ['Kept Receipt', ORDER.title, '$49.99 USD', '1 month', payment.id, 'Runs from', 'Until'])
    await expect.element(receipt()).toMatchTextContent(text)
  await expectAccessible()
  // The receipt of an earlier purchase shows no toast.
  expect(page.getByText('Payment Successful!').length).toBe(0)

  const print = vi.spyOn(window, 'print').mockReturnValue()
  await button('Print').click()
  expect(print).toHaveBeenCalledOnce()
  await emulatePaper()
  await expect.element(receipt()).toMatchTextContent(payment.id)
  await expect.element(page.getByText('Print', { exact: true })).not.toBeVisible()
  await expect.element(page.getByCss('header').first()).not.toBeVisible()
})

test('after the return from the provider: its secrets are removed from the address and the history, and a toast says that it is paid', async () => {
  const { id } = await published('returns', 'Back Again')
  const payment = await bought('returns', id)
  const own = `/promote-success?payment=${payment.id}`
  const secrets = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded'
  await visit('/copyright', { by: 'returns' })
  window.history.pushState({}, '', `${own}&${secrets}`)
  await reload()
  await expectToast('Payment Successful!')
  await isAt(own)
  window.history.back()
  await isAt('/copyright')
  window.history.forward()
  await isAt(own)
  await reload()
  await expect.element(heading('Payment Successful')).toBeVisible()
  expect(page.getByText('Payment Successful!').length).toBe(0)
})

test('signed out on the return: the login does not get the secrets, and then the receipt is shown', async () => {
  const { id } = await published('signed-out', 'Long Way')
  const payment = await bought('signed-out', id)
  await visit(`/promote-success?payment=${payment.id}&payment_intent_client_secret=pi_1_secret_2`)
  await expect.element(heading('Log In')).toBeVisible()
  expect(address()).toMatch(/^\/login\?next=/)
  expect(address()).not.toContain('secret')
  // Only sends the login: the receipt's toast may replace that of the login before it could be seen.
  await sendLogIn('signed-out')
  await expectToast('Payment Successful!')
  await isAt(`/promote-success?payment=${payment.id}`)
  await expect.element(receipt()).toMatchTextContent('Long Way')
})

test('a payment of another user, an unknown one, or none: the same page says so', async () => {
  const { id } = await published('payer', 'Private Matter')
  const payment = await bought('payer', id)
  for (const search of [`?payment=${payment.id}`, '?payment=no-such', '']) {
    await visit(`/promote-success${search}`, { by: 'nosy' })
    await expect.element(heading('Payment Not Found')).toBeVisible()
  }
  await expectAccessible()
})

test.for([
  ['canceled', 0, null, 'Payment canceled', "You weren't charged", 'Promote Again'],
  ['expired', 0, null, 'Not paid in time', 'Your reservation expired', 'Promote Again'],
  ['pending', 0, 'Your card was declined.', 'Payment Failed', 'Nothing was charged', 'Back to the Payment'],
  ['refund_due', 0, 'It was removed.', 'Refund due', 'was removed. $49.99 go back', 'Promote Again'],
  ['refunding', 1_000, 'Refunded by root.', 'Refund under way', 'by root. $39.99 are', 'Promote Again'],
  ['refunded', 1_000, null, 'Refunded', '$10.00 were refunded.', 'Promote Again'],
  ['disputed', 0, null, 'Payment disputed', 'the promotion has ended', 'My Promotions'],
  ['dispute_won', 0, null, 'Dispute closed', 'upheld this payment', 'Promote Again'],
] as const)(
  'the payment is %s: a sentence says so and what to do next',
  async ([status, refunded, message, title, text, next]) => {
    const { id } = await published(`end-${status.replace('_', '-')}`, `End ${status}`)
    const { payment } = await reserved(`end-${status.replace('_', '-')}`, id)
    await answer('payments.receipt', { ...payment, status, refunded, message })
    await visit(`/promote-success?payment=${payment.id}`, { by: 'root' })
    await expect.element(heading(title)).toBeVisible()
    await expect.element(receipt().getByRole('status')).toMatchTextContent(text)
    await expect.element(link(next, receipt())).toBeVisible()
    expect(button('Print').length).toBe(0)
    await expectAccessible()
    if (status !== 'pending')
      await as(`end-${status.replace('_', '-')}`).payments.cancel.mutate({ id: payment.id })
  },
)

test('a payment that was canceled is made again: the form has what was written', async () => {
  const { id } = await published('once-more', 'Once More')
  const { payment } = await reserved('once-more', id)
  await as('once-more').payments.cancel.mutate({ id: payment.id })
  await visit(`/promote-success?payment=${payment.id}`, { by: 'once-more' })
  await link('Promote Again', receipt()).click()
  await expectOrder()
  await expect.element(picker()).toHaveValue('Once More')
})

test('a part of a payment went back: the receipt says how much, and admins refund the rest', async () => {
  const { id } = await published('parted', 'In Parts')
  const payment = await bought('parted', id)
  await answer('payments.receipt', { ...payment, refunded: 1_000 })
  await visit(`/promote-success?payment=${payment.id}`, { by: 'parted' })
  await expect.element(receipt()).toMatchTextContent('Refunded$10.00 USD')
  const transactions = await as('root').payments.page.query({})
  await answer('payments.page', {
    ...transactions,
    items: transactions.items.map((one) => ({ ...one, refunded: 1_000 })),
  })
  await visit('/admin?tab=payments', { by: 'root' })
  await button('Refund', page.getByRole('listitem').filter({ hasText: 'In Parts' })).click()
  await expect.element(page.getByRole('dialog', { name: 'Refund $39.99?' })).toBeVisible()
})

test('the user’s promotions: without any a link to buy one, then each with its results', async () => {
  await visit('/promotions', { by: 'collects' })
  await expect.element(heading('No promotions yet')).toBeVisible()
  await expectAccessible()

  const { id } = await published('collects', 'Seen Often')
  const gone = await published('collects', 'Soon Gone')
  await bought('collects', id, { duration: '6-months' })
  await bought('collects', gone.id)
  await as('root').moderation.remove.mutate({ id: gone.id })
  const page1 = await as('collects').promotions.mine.query({})
  await answer('promotions.mine', {
    ...page1,
    items: page1.items.map((one) =>
      one.characterName === 'Seen Often' ? { ...one, impressions: 12_000, clicks: 300 } : one,
    ),
  })
  await visit('/promotions', { by: 'collects' })
  const seen = receipt().filter({ hasText: 'Seen Often' })
  for (const text of ['Active', /18\d days left/, '$239.99 · 6 months', 'Paid', '12,000', '300', '2.5%'])
    await expect.element(seen).toMatchTextContent(text)
  const ended = receipt().filter({ hasText: 'Soon Gone' })
  for (const text of ['Ended', 'The character was removed', 'Refund due'])
    await expect.element(ended).toMatchTextContent(text)
  expect(link('Renew: Soon Gone', ended).length).toBe(0)
  await expectAccessible()
  await link('Receipt: Seen Often', seen).click()
  await expect.element(heading('Payment Successful')).toBeVisible()
})

test('while its page is off the site, a promotion is not shown: its buyer and the admins read that', async () => {
  const { id } = await published('pauses', 'Off For Now')
  await bought('pauses', id)
  await as('pauses').characters.unpublish.mutate({ id })
  await visit('/promotions', { by: 'pauses' })
  await expect
    .element(receipt())
    .toMatchTextContent('Not shown: its page is off the site. After 30 days off it ends')
  expect(link('Renew: Off For Now').length).toBe(0)
  await expectAccessible()
  await visit('/admin?tab=promotions', { by: 'root' })
  const row = page.getByRole('listitem').filter({ hasText: 'Off For Now' })
  await expect.element(row).toMatchTextContent('not shown now: its page is off the site')
})

test('the menu links to the promotions, and what is told of one to its character', async () => {
  const { id } = await published('notified', 'In the News')
  await bought('notified', id)
  await visit('/copyright', { by: 'notified' })
  await button('Menu of notified').click()
  await page.getByRole('menuitem', { name: 'My promotions' }).click()
  await expect.element(heading('My Promotions')).toBeVisible()
  await visit('/notifications', { by: 'notified' })
  await page.getByRole('link', { name: /“In the News” is featured on the home page until/ }).click()
  await isAt(`/character/${id}`)
})
