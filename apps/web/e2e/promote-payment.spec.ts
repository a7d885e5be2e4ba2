import Sqlite from 'better-sqlite3'
import { expectAccessible } from './helpers/axe.ts'
import { enter } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import {
  bought,
  card,
  continueButton,
  expectOrder,
  ORDER,
  paid,
  payButton,
  picker,
  published,
  reserved,
  toPayment,
} from './helpers/promote.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
// Messages of the browser itself about refused or failed calls.
test.use({ allowedErrors: [/^Failed to load resource/] })

const DECLINED = 'Your card was declined. Please try another one.'
const FREED = 'Releases your slot. Your form stays filled in.'

test('a declined card: a toast and the page say why, also after a reload, and another card pays @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('declined')
  const { id } = await published(admin, owner, 'Declined Once')
  await toPayment(page, owner, id)
  const order = page.getByRole('complementary', { name: 'Your promotion' })
  for (const text of ['Declined Once', ORDER.title, '1 month', '$49.99'])
    await expect(order).toContainText(text)
  await expectAccessible(page)
  await card(page, 'A card that is declined').check()
  await payButton(page).click()
  await expectToast(page, 'Payment Failed')
  await expectToast(page, DECLINED)
  const said = page.getByRole('main').getByRole('alert')
  await expect(said).toContainText(DECLINED)
  await expect(payButton(page)).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(said).toContainText(DECLINED)
  await payButton(page).click()
  await expectToast(page, 'Payment Successful!')
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  // The purchase has reset the form, despite the reloads before.
  await page.goto('/promote')
  await expect(field(page, 'Title')).toHaveValue('')
})

test('a late confirmation of the bank: the receipt waits, then shows the promotion, and a toast says so @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('patient')
  const { id } = await published(admin, owner, 'Late Bank')
  await toPayment(page, owner, id)
  await card(page, 'A card whose bank confirms after a few seconds').check()
  await payButton(page).click()
  await expect(heading(page, 'Confirming your payment')).toBeVisible()
  await expect(page.getByText('Being confirmed')).toBeVisible()
  await expectAccessible(page)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expectToast(page, 'Payment Successful!')
  await link(page, 'View Character').click()
  await expect(heading(page, 'Late Bank')).toBeVisible()
})

test('a missing confirmation: after a while the page says that the user need not wait @long', async ({
  page,
  admin,
  person,
  site,
}) => {
  const owner = await person('forgotten')
  const { id } = await published(admin, owner, 'No Answer')
  const { payment } = await reserved(owner, id)
  const db = new Sqlite(site.databaseFile)
  db.prepare(`update payment set status = 'processing' where id = ?`).run(payment.id)
  await page.clock.install()
  await enter(page, owner)
  await page.goto(`/promote-success?payment=${payment.id}`)
  await expect(heading(page, 'Confirming your payment')).toBeVisible()
  const later = page.getByText('The confirmation may take longer.')
  await expect(later).toHaveCount(0)
  await page.clock.fastForward(30_000)
  await expect(later).toBeVisible()
  db.prepare(`update payment set status = 'canceled' where id = ?`).run(payment.id)
  db.close()
  // If a request is running when the clock jumps, the next one follows only after its answer.
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(heading(page, 'Payment canceled')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a reload, and a later return: the payment is still open; Back releases the slot and the form is filled in @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('wanders')
  const { id } = await published(admin, owner, 'Come Back')
  await enter(page, owner)
  await page.goto('/promote')
  const facts = page.getByRole('listitem').filter({ hasText: 'Active Promotions' })
  await expect(facts).toHaveText(/\d+\/10/)
  const before = (await facts.textContent())!
  await toPayment(page, owner, id)
  await expect(facts).not.toHaveText(before)
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  await link(page.getByRole('navigation', { name: 'Main' }), 'Browse').click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText(FREED)).toBeVisible()

  await button(page, 'Back').click()
  await expect(continueButton(page)).toBeVisible()
  await expect(picker(page)).toHaveValue('Come Back')
  await expectOrder(page)
  await expect(facts).toHaveText(before)
  await page.reload()
  await expectOrder(page)
})

test('in another browser the payment is open too, and Back fills the form in with the order @long', async ({
  page,
  otherBrowser,
  admin,
  person,
}) => {
  const owner = await person('two-machines')
  const { id } = await published(admin, owner, 'Two Machines')
  await toPayment(page, owner, id)
  const other = await otherBrowser(owner)
  await other.goto('/promote')
  await button(other, 'Back').click()
  await expectOrder(other)
  await expect(picker(other)).toHaveValue('Two Machines')
  // The first browser notices it when it pays.
  await payButton(page).click()
  await expectToast(page, 'Payment Failed')
  await expect(page.getByText('The payment was canceled')).toBeVisible()
  await expectOrder(page)
})

test('the reservation ends: the clock counts down, and then the filled form is shown with a message @long', async ({
  page,
  admin,
  person,
  site,
}) => {
  const owner = await person('slow')
  const { id } = await published(admin, owner, 'Too Slow')
  await page.clock.install()
  await toPayment(page, owner, id)
  const clock = page.getByRole('timer')
  await expect(clock).toHaveText(/^(30:00|29:\d\d)$/)
  await page.clock.fastForward(25 * 60_000)
  await expect(clock).toHaveText(/^(5:00|4:\d\d)$/)
  await expect(page.getByText('5 minutes left to pay')).toBeAttached()

  // This clock is ahead of the server's, where the reservation is still valid: the step stays.
  await page.clock.fastForward(6 * 60_000)
  await expect(clock).toHaveText('0:00')
  await expect(payButton(page)).toBeVisible()

  const db = new Sqlite(site.databaseFile)
  db.prepare(`update payment set "reservedUntil" = ? where "characterId" = ?`).run(
    '2026-01-01T00:00:00.000Z',
    id,
  )
  db.close()
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('alert')).toContainText('Your reservation has ended')
  await expectOrder(page)
  await expectAccessible(page)
  await continueButton(page).click()
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText('Your reservation has ended')).toHaveCount(0)
})

test('no connection when Pay is pressed: a message says so, and it can be pressed again @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('unlucky')
  const { id } = await published(admin, owner, 'Cut Off')
  await toPayment(page, owner, id)
  await page.route('**/trpc/payments.payDemo*', (route) => route.abort())
  await payButton(page).click()
  await expectToast(page, 'Payment Failed')
  await expect(page.getByRole('main').getByRole('alert')).toContainText("you won't be charged twice")
  await page.unrouteAll()
  await payButton(page).click()
  await expectToast(page, 'Payment Successful!')
})

test('the answer to Pay is lost: pressed again it opens the receipt, and there is one payment', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('answerless')
  const { id } = await published(admin, owner, 'Lost Answer')
  await toPayment(page, owner, id)
  await page.route('**/trpc/payments.payDemo*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await payButton(page).click()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await link(page, 'My Promotions').click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('no connection when Back is pressed: a message says so, and the step stays @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('stuck')
  const { id } = await published(admin, owner, 'Stuck Here')
  await toPayment(page, owner, id)
  await page.route('**/trpc/payments.cancel*', (route) => route.abort())
  await button(page, 'Back').click()
  await expectToast(page, "Couldn't cancel")
  await expect(payButton(page)).toBeVisible()
})

test('paid in another tab: returning to this one opens the receipt @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('two-tabs')
  const { id } = await published(admin, owner, 'Two Tabs')
  await toPayment(page, owner, id)
  const answer = await page.request.get('/trpc/payments.current')
  const { result } = (await answer.json()) as { result: { data: Awaited<ReturnType<typeof reserved>> } }
  await paid(owner, result.data)
  await payButton(page).click()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
})

test('a renewal: the receipt says when it starts, and that it is not active yet @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('renews')
  const { id } = await published(admin, owner, 'Once More')
  await bought(owner, id)
  await toPayment(page, owner, id)
  await payButton(page).click()
  await expectToast(page, 'The renewal starts when your current promotion ends.')
  await link(page, 'My Promotions').click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText('Scheduled')
})
