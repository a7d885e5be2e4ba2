import { expectAccessible } from './helpers/axe.ts'
import { appointed, enter } from './helpers/fixtures.ts'
import { mouse } from './helpers/input-device.ts'
import { expectToast } from './helpers/actions.ts'
import {
  continueButton,
  expectOrder,
  ORDER,
  payButton,
  pick,
  published,
  toPayment,
  writeOrder,
} from './helpers/promote.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'
import { serveStripeScript, stripeSite as test } from './helpers/stripe.ts'

test.use({ allowedErrors: [/^Failed to load resource/] })

test('paid with Stripe: its script is loaded only for the payment, a refused card can be changed, and the receipt waits for Stripe’s event @long', async ({
  page,
  person,
  sendPaid,
}) => {
  const admin = await appointed(await person('root'))
  const owner = await person('buyer')
  await published(admin, owner, 'By Card')
  await enter(page, owner)
  const requests = await serveStripeScript(page)
  await page.goto('/')
  await link(page.getByRole('navigation', { name: 'Main' }), 'Promote').click()
  await pick(page, mouse(page), 'By Card')
  await writeOrder(page)
  expect(requests).toEqual([])
  // A page that was opened by a link may not load Stripe's script, so it is reloaded, which keeps the order.
  await continueButton(page).click()
  const number = page.getByLabel('Card number')
  await expect(number).toBeVisible()
  await expect(page).toHaveURL('/promote')
  expect(requests).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/[a-z0-9]+\/stripe\.js$/)])
  await expect(page.getByRole('complementary')).toContainText(ORDER.title)
  await expectAccessible(page)
  await expect(page.locator('html')).toHaveAttribute('data-stripe-theme', 'night')
  await button(page, 'Switch to the light theme').click()
  await expect(page.locator('html')).toHaveAttribute('data-stripe-theme', 'stripe')

  await number.fill('4000')
  await payButton(page).click()
  await expectToast(page, 'Payment Failed')
  await expectToast(page, 'Your card has insufficient funds.')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card has insufficient funds.')
  await number.fill('4242 4242')
  await payButton(page).click()
  await expect(heading(page, 'Confirming your payment')).toBeVisible()
  await expect(page).toHaveURL(/\/promote-success\?payment=[\w-]+$/)
  await sendPaid()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expectToast(page, 'Your character promotion is now active.')
  // The purchase has removed the draft.
  await page.goto('/promote')
  await expect(field(page, 'Title')).toHaveValue('')
  // The next page may no longer load the script.
  await expect(page.locator('meta[name="payment-form"]')).toHaveCount(1)
  await link(page.getByRole('navigation', { name: 'Main' }), 'Browse').click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('meta[name="payment-form"]')).toHaveCount(0)
})

test('Stripe’s script cannot be loaded: the page says so, has a retry button, and Back works; then Stripe cannot be reached for the order: nothing is reserved, and the form stays filled in @long', async ({
  page,
  person,
  stripe,
}) => {
  const admin = await appointed(await person('root'))
  const owner = await person('buyer')
  const { id } = await published(admin, owner, 'No Script')
  await page.route('https://*.stripe.com/**', (route) => route.abort())
  await toPayment(page, owner, id)
  await expect(heading(page, "Couldn't load the payment form")).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await serveStripeScript(page)
  await button(page, 'Try again').click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await button(page, 'Back').click()
  await expectOrder(page)

  stripe.close()
  await continueButton(page).click()
  await expectToast(page, 'Payment Failed')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The payment provider cannot be reached. Nothing was charged.',
  )
  await expectOrder(page)
})
