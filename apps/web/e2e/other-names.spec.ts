import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, submitted, WRITTEN } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, expectWrong, field, heading } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

const input = (page: Page) => field(page, 'Also known as')
const chips = (page: Page) => page.getByRole('list', { name: 'Also known as' }).getByRole('listitem')

async function add(page: Page, name: string): Promise<void> {
  await input(page).fill(name)
  await input(page).press('Enter')
}

/** Opens what can be changed of a name. */
async function opened(page: Page, chip: string): Promise<Locator> {
  await button(page, chip).click()
  return page.getByRole('dialog')
}

const paste = (page: Page, text: string) =>
  input(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('names are added one by one, with a comma or by the line, and removed by button and by key @long', async ({
  page,
  signUp,
}) => {
  await signUp('adder')
  await page.goto('/submit')
  await expect(input(page)).toHaveAccessibleDescription(/Up to 20 names of up to 120 characters/)
  await input(page).fill('すぱい')
  await input(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(input(page)).toHaveValue('すぱい')
  await add(page, 'Parker, Peter')
  await expect(chips(page)).toHaveText(['Parker, PeterOther'])
  await expect(input(page)).toHaveValue('')
  await paste(page, 'Spidey\r\n\n Webhead \nSPIDEY\n')
  await expect(chips(page)).toHaveText(['Parker, PeterOther', 'SpideyOther', 'WebheadOther'])
  await expectWrong(input(page), 'Already in the list: SPIDEY')

  await input(page).fill('webhead')
  await button(page, 'Add').click()
  await expectWrong(input(page), 'is already in the list')
  await expect(input(page)).toHaveValue('webhead')
  await input(page).fill('')
  await input(page).press('Backspace')
  await expect(chips(page)).toHaveText(['Parker, PeterOther', 'SpideyOther'])
  await expect(page.getByRole('status').filter({ hasText: 'Webhead removed' })).toBeAttached()
  await button(page, 'Remove Parker, Peter').click()
  await expect(chips(page)).toHaveText(['SpideyOther'])
  await expect(input(page)).toBeFocused()
})

test('what is over a limit stays and is said: names, characters, a language that is none @long', async ({
  page,
  signUp,
}) => {
  await signUp('limiter')
  await page.goto('/submit')
  await paste(page, Array.from({ length: 21 }, (_, at) => `Name ${at}`).join('\n'))
  await expect(chips(page)).toHaveCount(21)
  await expectWrong(input(page), 'Other names can hold at most 20 entries')
  await expect(page.getByText('21 of 20 names').first()).toBeVisible()
  await input(page).press('Backspace')
  await input(page).press('Backspace')
  await expect(input(page)).not.toHaveAttribute('aria-invalid', 'true')

  await add(page, 'x'.repeat(121))
  await expectWrong(input(page), 'Each entry of Other names must be at most 120 characters')
  const details = await opened(page, `${'x'.repeat(121)} Other`)
  await details.getByLabel('Name').fill('Kit')
  await details.getByLabel('Language').fill('nonsense!')
  await expectWrong(details.getByLabel('Language'), 'A language is a BCP 47 tag')
  await expectWrong(input(page), 'A language is a BCP 47 tag')
  await details.getByLabel('Language').fill('ja')
  await expect(details.getByText('Japanese')).toBeVisible()
  await button(details, 'Done').click()
  await expect(input(page)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(chips(page).last()).toHaveText('KitOther, ja')
})

test('a name that is emptied is removed, however its details are closed @long', async ({ page, signUp }) => {
  await signUp('emptier')
  await page.goto('/submit')
  for (const close of ['Escape', 'Enter']) {
    await add(page, 'Kit')
    const details = await opened(page, 'Kit Other')
    await details.getByLabel('Name').fill(' ')
    await page.keyboard.press(close)
    await expect(chips(page)).toHaveCount(0)
    await expect(input(page)).toBeFocused()
  }
})

test.describe(() => {
  test.use({ allowedErrors: [/409 \(Conflict\)/] })
  test('a draft from before names had kinds, and names that another editor saved meanwhile @long', async ({
    page,
    admin,
    person,
  }) => {
    const owner = await person('drafter')
    const { id } = await approved(admin, owner, { name: 'Drafted', aliases: ['Kit'] })
    await enter(page, admin)
    await page.goto(`/character/${id}/edit`)
    await add(page, 'The Heron')
    await expect(page.getByText('Draft saved in this browser')).toBeVisible()
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('draft:'))!
      const { base, ...values } = JSON.parse(localStorage.getItem(key)!)
      const old = { ...values, aliases: 'Kit, The Heron', base: { ...base, aliases: ['Kit'] } }
      localStorage.setItem(key, JSON.stringify(old))
    })
    await page.reload()
    await expect(chips(page)).toHaveText(['KitOther', 'The HeronOther'])

    await admin.call('PATCH', `/api/characters/${id}`, {
      ...WRITTEN,
      name: 'Drafted',
      aliases: [{ name: 'Sparrow', kind: 'codename' }],
    })
    await button(page, 'Save Changes').click()
    await button(page, 'Use the saved one instead').click()
    await expect(chips(page)).toHaveText(['SparrowCodename'])
  })
})

test('kinds and languages by keyboard alone on a phone, kept by the draft, saved, and shown on every screen @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('kinds')
  const { id } = await approved(admin, owner, {
    name: 'Kinded',
    aliases: ['Kit', { name: 'Old', kind: 'former' }],
  })
  const other = await submitted(owner, { name: 'Kinded Two', aliases: [{ name: 'Kit', kind: 'real' }] })
  await enter(page, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/character/${id}/edit`)
  await expect(chips(page)).toHaveText(['KitOther', 'OldFormer name'])
  await button(page, 'Kit Other').focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Kit' })
  await expect(details.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nat')
  await page.keyboard.press('Tab')
  await page.keyboard.type('JA-latn')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(details).toHaveCount(0)
  await expect(button(page, 'Kit Native name, JA-latn')).toBeFocused()
  await input(page).fill('Still typed')
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await page.reload()
  await expect(chips(page)).toHaveText(['KitNative name, JA-latn', 'OldFormer name', 'Still typedOther'])
  await expectAccessible(page)
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Changes Saved')

  await expect(page.getByText('Native name: Kit')).toBeVisible()
  await expect(page.getByText('Formerly: Old')).toBeVisible()
  await expect(page.getByText('Also known as: Still typed')).toBeVisible()
  await expect(page.locator('bdi', { hasText: 'Kit' })).toHaveAttribute('lang', 'ja-Latn')
  await expectAccessible(page)

  await page.goto(`/character/${id}/history`)
  const newest = page.getByRole('listitem').first()
  await expect(heading(newest, 'Also known as')).toBeVisible()
  await expect(newest).toContainText('Kit; Old (formerly)')
  await expect(newest).toContainText('Kit (native name, ja-Latn); Old (formerly); Still typed')
  await page.goto(`/admin/compare/${other.id}/${id}`)
  const compared = page
    .locator('[data-different]')
    .filter({ has: page.getByRole('heading', { name: 'Also known as' }) })
  await expect(compared).toContainText('Kit (real name)')
  await expect(compared).toContainText('Kit (native name, ja-Latn)')
})

test('many long names: a phone shows the first of them, and all on request @long', async ({
  page,
  admin,
  person,
}) => {
  const long = Array.from({ length: 20 }, (_, at) =>
    `${at} the most honourable keeper `.repeat(5).slice(0, 120),
  )
  const { id } = await approved(admin, await person('long'), { name: 'Long Names', aliases: long })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/character/${id}`)
  await expect(heading(page, 'Long Names')).toBeVisible()
  const last = page.locator('bdi').last()
  const tabs = page.getByRole('tablist')
  await expect(tabs).toBeInViewport()
  await expect(last).not.toBeInViewport()
  await page.getByText('Show all').press('Enter')
  await expect(tabs).not.toBeInViewport()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expectAccessible(page)
  await page.getByText('Show all').click()
  await expect(tabs).toBeInViewport()
})
