import { enter } from './helpers/fixtures.ts'
import { keyboard } from './helpers/input-device.ts'
import { expectToast } from './helpers/actions.ts'
import { ORDER, payButton, picker, pick, plan, published, continueButton } from './helpers/promote.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('with the keyboard alone: a character is picked, promoted, paid for, shown on the home page, and renewed from the list @long', async ({
  page,
  admin,
  person,
}) => {
  const device = keyboard(page)
  const name = 'Isaura Fenwright'
  const owner = await person('buyer')
  await published(admin, owner, name)
  await enter(page, owner)
  await page.goto('/')
  await device.press(link(page.getByRole('navigation', { name: 'Main' }), 'Promote'))
  await expect(heading(page, 'Promote Your Character')).toBeVisible()
  await pick(page, device, name)
  await device.write(field(page, 'Title'), ORDER.title)
  await device.write(field(page, 'Description'), ORDER.description)
  await device.press(plan(page, '1 month'))
  await expect(page.getByText('Total $49.99')).toBeVisible()
  await device.press(continueButton(page))
  await expect(heading(page, 'Payment')).toBeVisible()
  const order = page.getByRole('complementary', { name: 'Your promotion' })
  await expect(order.locator('img')).toHaveAttribute('src', /^\/(posters|media)\//)
  await expect(page.getByText('This is a demo: no money moves')).toBeVisible()
  await device.press(payButton(page))
  await expectToast(page, 'Payment Successful!')
  await expect(page).toHaveURL(/\/promote-success\?payment=[\w-]+$/)
  await expect(heading(page, 'Payment Successful')).toBeVisible()

  await device.press(link(page.getByRole('main'), 'My Promotions'))
  const bill = page.getByRole('article').filter({ hasText: name })
  await expect(bill).toContainText('Active')
  await expect(bill).toContainText('$49.99 · 1 month')
  await device.press(link(bill, `Renew: ${name}`))
  await expect(picker(page)).toHaveValue(name)
  // The values come from the payment, and not from a draft.
  await expect(field(page, 'Title')).toHaveValue(ORDER.title)
  await expect(button(page, 'Start over')).toHaveCount(0)

  await device.press(link(page, 'Personae').first())
  const featured = page.getByRole('region', { name: 'Series of the Month' })
  for (const text of [name, ORDER.title, ORDER.description]) await expect(featured).toContainText(text)
})
