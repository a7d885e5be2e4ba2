import Sqlite from 'better-sqlite3'
import { expectAccessible } from './helpers/axe.ts'
import { enter } from './helpers/fixtures.ts'
import { expectToast, PASSWORD } from './helpers/actions.ts'
import { bought, ORDER, published, reserved } from './helpers/promote.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
// Messages of the browser itself about refused calls.
test.use({ allowedErrors: [/^Failed to load resource/] })

test('the receipt shows the promotion, its price and its dates; it can be printed', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('keeps')
  const { id } = await published(admin, owner, 'Kept Receipt')
  const payment = await bought(owner, id)
  await enter(page, owner)
  await page.goto(`/promote-success?payment=${payment.id}`)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  const receipt = page.getByRole('article')
  for (const text of ['Kept Receipt', ORDER.title, '$49.99 USD', '1 month', payment.id, 'Runs from', 'Until'])
    await expect(receipt).toContainText(text)
  await expectAccessible(page)
  // An earlier purchase causes no toast.
  await expect(page.getByText('Payment Successful!')).toHaveCount(0)

  await page.evaluate(() => {
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) })
  })
  await button(page, 'Print').click()
  expect(await page.evaluate(() => (window as unknown as { printed: boolean }).printed)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toContainText(payment.id)
  await expect(button(page, 'Print')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})

test('after the return from the provider: its secrets are removed from the address and the history, and a toast says that it is paid', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('returns')
  const { id } = await published(admin, owner, 'Back Again')
  const payment = await bought(owner, id)
  await enter(page, owner)
  await page.goto('/copyright')
  const own = `/promote-success?payment=${payment.id}`
  const secrets = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded'
  await page.goto(`${own}&${secrets}`)
  await expectToast(page, 'Payment Successful!')
  await expect(page).toHaveURL(own)
  await page.goBack()
  await expect(page).toHaveURL('/copyright')
  await page.goForward()
  await expect(page).toHaveURL(own)
  await page.reload()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(page.getByText('Payment Successful!')).toHaveCount(0)
})

test('signed out on the return: the login does not get the secrets, and then the receipt is shown @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('signed-out')
  const { id } = await published(admin, owner, 'Long Way')
  const payment = await bought(owner, id)
  await page.goto(`/promote-success?payment=${payment.id}&payment_intent_client_secret=pi_1_secret_2`)
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(page.url()).not.toContain('secret')
  await field(page, 'Username').fill(owner.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Payment Successful!')
  await expect(page).toHaveURL(`/promote-success?payment=${payment.id}`)
  await expect(page.getByRole('article')).toContainText('Long Way')
})

test('a payment of another user, an unknown one, or none: the same page says so @long', async ({
  page,
  admin,
  person,
}) => {
  const [owner, other] = [await person('payer'), await person('nosy')]
  const { id } = await published(admin, owner, 'Private Matter')
  const payment = await bought(owner, id)
  await enter(page, other)
  for (const search of [`?payment=${payment.id}`, '?payment=no-such', '']) {
    await page.goto(`/promote-success${search}`)
    await expect(heading(page, 'Payment Not Found')).toBeVisible()
  }
  await expectAccessible(page)
})

const ENDS = [
  ['canceled', null, 'Payment canceled', "You weren't charged", 'Promote Again'],
  ['expired', null, 'Not paid in time', 'Your reservation expired', 'Promote Again'],
  ['pending', 'Your card was declined.', 'Payment Failed', 'Nothing was charged', 'Back to the Payment'],
  [
    'refund_due',
    'The character was removed.',
    'Refund under way',
    'was removed. $49.99 are',
    'Promote Again',
  ],
  ['refunding', 'Refunded by root.', 'Refund under way', 'Refunded by root. $49.99 are', 'Promote Again'],
  ['refunded', null, 'Refunded', '$49.99 were refunded.', 'Promote Again'],
  ['disputed', null, 'Payment disputed', 'the promotion has ended', 'My Promotions'],
  ['dispute_won', null, 'Dispute closed', 'upheld this payment', 'Promote Again'],
] as const

test('for every end of a payment, a sentence says so and what to do next @long', async ({
  page,
  admin,
  person,
  site,
}) => {
  const owner = await person('unfortunate')
  const { id } = await published(admin, owner, 'All Ends')
  const { payment } = await reserved(owner, id)
  await enter(page, owner)
  const db = new Sqlite(site.databaseFile)
  for (const [status, message, title, text, next] of ENDS) {
    db.prepare('update payment set status = ?, message = ? where id = ?').run(status, message, payment.id)
    await page.goto(`/promote-success?payment=${payment.id}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('article').getByRole('status')).toContainText(text)
    await expect(link(page.getByRole('article'), next)).toBeVisible()
    await expectAccessible(page)
  }
  db.close()
})

test('the user’s promotions: without any a link to buy one, then each with its results @long', async ({
  page,
  admin,
  person,
  site,
}) => {
  const owner = await person('collects')
  await enter(page, owner)
  await page.goto('/promotions')
  await expect(heading(page, 'No promotions yet')).toBeVisible()
  await expectAccessible(page)

  const { id } = await published(admin, owner, 'Seen Often')
  const gone = await published(admin, owner, 'Soon Gone')
  const payment = await bought(owner, id, { duration: '6-months' })
  await bought(owner, gone.id)
  const db = new Sqlite(site.databaseFile)
  db.prepare('update promotion set impressions = 12000, clicks = 300 where "paymentId" = ?').run(payment.id)
  db.close()
  await admin.call('DELETE', `/api/characters/${gone.id}`)
  await page.reload()
  const seen = page.getByRole('article').filter({ hasText: 'Seen Often' })
  for (const text of ['Active', /18\d days left/, '$239.99 · 6 months', 'Paid', '12,000', '300', '2.5%'])
    await expect(seen).toContainText(text)
  const ended = page.getByRole('article').filter({ hasText: 'Soon Gone' })
  for (const text of ['Ended', 'The character was removed', 'Refund due'])
    await expect(ended).toContainText(text)
  await expect(link(ended, 'Renew: Soon Gone')).toHaveCount(0)
  await expectAccessible(page)
  await link(seen, 'Receipt: Seen Often').click()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
})

test('the menu and the notifications link to the promotions @long', async ({ page, admin, person }) => {
  const owner = await person('notified')
  const { id } = await published(admin, owner, 'In the News')
  await bought(owner, id)
  await enter(page, owner)
  await page.goto('/copyright')
  await button(page, 'Menu of notified').click()
  await page.getByRole('menuitem', { name: 'My promotions' }).click()
  await expect(heading(page, 'My Promotions')).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('button', { name: /“In the News” is featured on the home page until/ }).click()
  await expect(page).toHaveURL('/promotions')
})

const closedSite = sharedSite({ env: { PAYMENTS: 'off' } })

closedSite(
  'with PAYMENTS=off nothing can be bought: a sentence instead of the form @long',
  async ({ page, signUp, admin }) => {
    await signUp('wishful')
    await page.goto('/promote')
    await expect(page.getByText('Promotions cannot be bought on this site at the moment.')).toBeVisible()
    await expect(page.locator('form')).toHaveCount(0)
    await expectAccessible(page)

    await enter(page, admin)
    await page.goto('/admin?tab=settings')
    await expect(page.getByText('nobody can buy a promotion until an account is connected.')).toBeVisible()
    await button(page, 'Connect account').click()
    await expect(page.getByText('PAYMENTS=off', { exact: true })).toBeVisible()
  },
)
