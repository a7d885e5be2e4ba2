import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { enter } from './helpers/fixtures.ts'
import { type InputDevice, keyboard, mouse } from './helpers/input-device.ts'
import { expectToast, logIn, pressSignedOut } from './helpers/actions.ts'
import {
  bought,
  continueButton,
  expectOrder,
  option,
  ORDER,
  payButton,
  pick,
  picker,
  plan,
  published,
  slide,
  writeOrder,
} from './helpers/promote.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
// Messages of the browser itself about refused or failed calls.
test.use({ allowedErrors: [/^Failed to load resource/] })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function buy(page: Page, device: InputDevice, name: string): Promise<void> {
  await page.goto('/')
  await device.press(link(navigation(page), 'Promote'))
  await expect(heading(page, 'Promote Your Character')).toBeVisible()
  await pick(page, device, name)
  await device.write(field(page, 'Title'), ORDER.title)
  await device.write(field(page, 'Description'), ORDER.description)
  for (const text of [name, `World of ${name}`, ORDER.title, ORDER.description, 'Featured'])
    await expect(slide(page)).toContainText(text)
  await device.press(plan(page, '1 month'))
  await expect(page.getByText('Total $49.99')).toBeVisible()
  await device.press(continueButton(page))
  await expect(heading(page, 'Payment')).toBeVisible()
  const order = page.getByRole('complementary', { name: 'Your promotion' })
  await expect(order.locator('img')).toHaveAttribute('src', /^\/(posters|media)\//)
  await expect(page.getByText('This is a demo: no money moves')).toBeVisible()
  await device.press(payButton(page))
  await expectToast(page, 'Payment Successful!')
  await expectToast(page, 'Your character promotion is now active.')
  await expect(page).toHaveURL(/\/promote-success\?payment=[\w-]+$/)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
}

for (const [what, deviceOf] of [
  ['the mouse', mouse],
  ['the keyboard alone', keyboard],
] as const) {
  test(`with ${what}: a character is picked, promoted, paid for, and renewed from the list @long`, async ({
    page,
    admin,
    person,
  }) => {
    const device = deviceOf(page)
    const name = `Isaura by ${what}`
    const owner = await person(`buyer-${what.split(' ').at(-1)}`)
    await published(admin, owner, name)
    await enter(page, owner)
    await buy(page, device, name)
    await device.press(link(page.getByRole('main'), 'My Promotions'))
    const bill = page.getByRole('article').filter({ hasText: name })
    await expect(bill).toContainText('Active')
    await expect(bill).toContainText('$49.99 · 1 month')
    await device.press(link(bill, `Renew: ${name}`))
    await expect(picker(page)).toHaveValue(name)
    await expect(page.getByText(/^Already featured until .+\. The renewal starts then\.$/)).toBeVisible()
    // The purchase has reset the form.
    await expect(field(page, 'Title')).toHaveValue('')
    await expect(button(page, 'Start over')).toHaveCount(0)
  })
}

test('signed out: first the login, then the form with the character', async ({ page, admin, person }) => {
  const owner = await person('late-owner')
  const { id } = await published(admin, owner, 'Late Riser')
  await page.goto(`/promote?character=${id}`)
  await expect(page).toHaveURL(/\/login\?next=%2Fpromote/)
  await logIn(page, owner.username)
  await expect(picker(page)).toHaveValue('Late Riser')
})

test('nothing published yet: the page says so and links to the submission form @long', async ({
  page,
  person,
}) => {
  await enter(page, await person('newcomer'))
  await page.goto('/promote')
  await expect(heading(page, 'Nothing to promote yet')).toBeVisible()
  await expect(page.getByText('$49.99 Per Month')).toBeVisible()
  await expect(page.getByText('Top Gallery Placement')).toBeVisible()
  await expectAccessible(page)
  await link(page.getByRole('main'), 'Submit Character').click()
  await expect(heading(page, 'Submit a Character')).toBeVisible()
})

test('wrong input: each field shows its error, the first has the focus, and a counter appears near the limit @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('hasty')
  await published(admin, owner, 'Half Written')
  await enter(page, owner)
  await page.goto('/promote')
  await expectAccessible(page)
  await continueButton(page).click()
  await expectWrong(picker(page), 'Please select a character')
  await expectWrong(field(page, 'Title'), 'Title must be at least 3 characters')
  await expectWrong(field(page, 'Description'), 'Description must be at least 10 characters')
  await expectWrong(page.getByRole('radiogroup', { name: /^Duration/ }), 'Please select a duration')
  await expect(picker(page)).toBeFocused()
  await expectAccessible(page)

  await pick(page, mouse(page), 'Half Written')
  await field(page, 'Title').fill('  Ab  ')
  await field(page, 'Description').fill(' ninechar  ')
  await plan(page, '6 months').check()
  await expect(page.getByText('Total $239.99')).toBeVisible()
  await continueButton(page).click()
  await expectWrong(field(page, 'Title'), 'Title must be at least 3 characters')
  await expectWrong(field(page, 'Description'), 'Description must be at least 10 characters')
  await expect(field(page, 'Title')).toBeFocused()
  await field(page, 'Description').fill('x'.repeat(501))
  await expect(field(page, 'Description')).toHaveAccessibleDescription(/501 of 500 characters$/)
})

test('the plans: prices and savings', async ({ page, admin, person }) => {
  const owner = await person('thrifty')
  await published(admin, owner, 'Penny Wise')
  await enter(page, owner)
  await page.goto('/promote')
  const cards = page.getByRole('radiogroup', { name: /^Duration/ }).locator('label')
  await expect(cards).toHaveText(['1 month$49.99', '3 monthsSave 13%$129.99', '6 monthsSave 20%$239.99'])
})

test('the picker searches on the server, only among the user’s own characters @long', async ({
  page,
  admin,
  person,
}) => {
  const [owner, other] = [await person('many'), await person('another')]
  await published(admin, owner, 'Rare Bird')
  for (let count = 1; count <= 25; count += 1) await published(admin, owner, `Common Bird ${count}`)
  await published(admin, other, 'Foreign Bird')
  await enter(page, owner)
  await page.goto('/promote')
  await picker(page).click()
  await expect(page.getByText('Showing your newest. Type a name to find others.')).toBeVisible()
  await expect(option(page, 'Rare Bird')).toHaveCount(0)
  await expectAccessible(page)
  await picker(page).fill('rare')
  await expect(page.getByRole('option')).toHaveCount(1)
  await option(page, 'Rare Bird').click()
  await expect(picker(page)).toHaveValue('Rare Bird')
  await picker(page).fill('foreign')
  await expect(page.getByText('None of your characters match that name.')).toBeVisible()
})

test('a link to promote another user’s character: the page says so, and another can be picked @long', async ({
  page,
  admin,
  person,
}) => {
  const [owner, other] = [await person('honest'), await person('stranger')]
  await published(admin, owner, 'My Own')
  const { id } = await published(admin, other, 'Not Mine')
  await enter(page, owner)
  await page.goto(`/promote?character=${id}`)
  await expect(page.getByText("This character can't be promoted")).toBeVisible()
  await expect(picker(page)).toHaveValue('')
  await pick(page, mouse(page), 'My Own')
  await expect(page.getByText("This character can't be promoted")).toHaveCount(0)
})

test('no connection when the form is sent: a message says so, and nothing is lost, not even by a reload @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('unlucky')
  const { id } = await published(admin, owner, 'Cut Off')
  await enter(page, owner)
  await page.goto(`/promote?character=${id}`)
  await writeOrder(page)
  await page.route('**/trpc/payments.start*', (route) => route.abort())
  await continueButton(page).click()
  await expectToast(page, 'Payment Failed')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    "We couldn't reach the server. Your form is still here.",
  )
  await expectOrder(page)
  await page.reload()
  await expectOrder(page)
  await expect(picker(page)).toHaveValue('Cut Off')
  await page.unrouteAll()
  await continueButton(page).click()
  await expect(payButton(page)).toBeVisible()
})

test('the session ends before the form is sent: after logging in again it is filled in @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('expires')
  const { id } = await published(admin, owner, 'Timed Out')
  await enter(page, owner)
  await page.goto(`/promote?character=${id}`)
  await writeOrder(page)
  await pressSignedOut(page, continueButton(page))
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/promote?character=${id}`)}`)
  await logIn(page, owner.username)
  await expectOrder(page)
  await expect(picker(page)).toHaveValue('Timed Out')
})

test('only the user’s own published characters have links to this page, on their page and in the submissions', async ({
  page,
  admin,
  person,
}) => {
  const [owner, other] = [await person('proud'), await person('modest')]
  const mine = await published(admin, owner, 'Shown Off')
  const foreign = await published(admin, other, 'Kept Quiet')
  await enter(page, owner)
  await page.goto(`/character/${foreign.id}`)
  await expect(heading(page, 'Kept Quiet')).toBeVisible()
  await expect(link(page.getByRole('article'), 'Promote')).toHaveCount(0)
  await page.goto(`/character/${mine.id}`)
  await link(page.getByRole('article'), 'Promote').click()
  await expect(picker(page)).toHaveValue('Shown Off')
  await page.goto('/submissions')
  await link(page, 'Promote: Shown Off').click()
  await expect(picker(page)).toHaveValue('Shown Off')
})

test('the number of active promotions is correct @long', async ({ page, admin, person }) => {
  const owner = await person('counts')
  const { id } = await published(admin, owner, 'One More')
  await enter(page, owner)
  await page.goto('/promote')
  const facts = page.getByRole('listitem').filter({ hasText: 'Active Promotions' })
  await expect(facts).toHaveText(/^Active Promotions \d\/10$/)
  const before = Number(/(\d+)\//.exec(await facts.innerText())![1])
  await bought(owner, id)
  await page.reload()
  await expect(facts).toHaveText(`Active Promotions ${before + 1}/10`)
})
