import { expectAccessible } from './helpers/axe.ts'
import { enter, type Person, signedUp } from './helpers/fixtures.ts'
import { mouse } from './helpers/input-device.ts'
import { expectToast, PASSWORD } from './helpers/actions.ts'
import {
  bought,
  continueButton,
  expectOrder,
  option,
  payButton,
  pick,
  picker,
  plan,
  published,
  reserved,
  writeOrder,
} from './helpers/promote.ts'
import { field, heading } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const SLOTS = 10

let owner: Person
const test = sharedSite({
  fill: async (admin, { url }) => {
    owner = await signedUp(url, 'everything', PASSWORD)
    for (let count = 1; count < SLOTS; count += 1) {
      const { id } = await published(admin, owner, `Featured ${count}`)
      await bought(owner, id)
    }
  },
})
test.describe.configure({ mode: 'default' })
// Messages of the browser itself about refused or failed calls.
test.use({ allowedErrors: [/^Failed to load resource/] })

test('two users want the last slot: the slower one reads that it is taken, keeps the form, and gets it when it is free @long', async ({
  page,
  admin,
  person,
}) => {
  const [slower, faster] = [await person('slower'), await person('faster')]
  const mine = await published(admin, slower, 'Second')
  const theirs = await published(admin, faster, 'First')
  await enter(page, slower)
  await page.goto(`/promote?character=${mine.id}`)
  await writeOrder(page)
  const { payment } = await reserved(faster, theirs.id)
  await continueButton(page).click()
  await expectToast(page, 'Payment Failed')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /All 10 slots are taken. The next one becomes free on/,
  )
  await expect(page.getByRole('main').getByRole('note')).toContainText('All 10 slots are taken')
  await expectOrder(page)
  await faster.call('POST', '/trpc/payments.cancel', { id: payment.id })
  await continueButton(page).click()
  await expect(payButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(continueButton(page)).toBeVisible()
})

test('all slots are taken: the page shows the date of the next, without a form, and featured characters can be renewed @long', async ({
  page,
  admin,
}) => {
  const last = await published(admin, owner, 'Featured 10')
  await bought(owner, last.id)
  await published(admin, owner, 'Left Out')
  await enter(page, owner)
  await page.goto('/promote')
  const note = page.getByRole('main').getByRole('note')
  await expect(note).toContainText('All 10 slots are taken')
  await expect(note).toContainText(/The next one becomes free on \w+ \d+, \d{4} at \d+:\d\d [AP]M\./)
  await expect(page.getByRole('listitem').filter({ hasText: 'Active' })).toHaveText('Active Promotions 10/10')
  await expect(field(page, 'Title')).toHaveCount(0)
  await expect(continueButton(page)).toHaveCount(0)
  await picker(page).click()
  await expect(option(page, 'Left Out')).toHaveAttribute('aria-disabled', 'true')
  await expect(option(page, 'Left Out')).toContainText('No slot is free')
  await expectAccessible(page)

  await pick(page, mouse(page), 'Featured 3')
  await writeOrder(page)
  await plan(page, '3 months').check()
  await continueButton(page).click()
  await payButton(page, '$129.99').click()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
})
