import { writeFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { chosenPicture, submitButton, writeForm } from './helpers/character-form.ts'
import { CHARACTER, drawPicture, expectToast } from './helpers/actions.ts'
import { button, expectWrong, field, link, toastRegion } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
/** The text of a counter for screen readers. */
const spoken = (page: Page) => page.locator('form [aria-live="polite"]').filter({ hasText: /of/ })

test.use({ allowedErrors: [/^Failed to load resource/] })

test('submitting nothing, then too little: each field shows its error, the first has the focus', async ({
  page,
  signUp,
}) => {
  await signUp('hasty')
  await page.goto('/submit')
  await submitButton(page).click()
  const messages = {
    'Character name': 'Character name is required',
    Origin: 'Origin/Universe is required',
    Description: 'Description must be at least 10 characters',
    Abilities: 'At least one ability is required',
    Personality: 'Personality traits are required',
    Backstory: 'Backstory must be at least 20 characters',
  }
  for (const [label, message] of Object.entries(messages)) await expectWrong(field(page, label), message)
  await expect(page.getByRole('group', { name: 'Genres' })).toHaveAccessibleDescription(
    /Please select at least one genre/,
  )
  await expect(field(page, 'Character name')).toBeFocused()
  await expect(page.getByText(/^7 fields need attention: Name, Origin, /)).toBeVisible()
  await button(page, 'Backstory').click()
  await expect(field(page, 'Backstory')).toBeFocused()

  await field(page, 'Character name').fill(CHARACTER.name)
  await field(page, 'Origin').fill(CHARACTER.origin)
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await expect(page.getByText(/^5 fields need attention/)).toBeVisible()
  await field(page, 'Abilities').fill(' , ,')
  await field(page, 'Description').fill('   nine.  ')
  await submitButton(page).click()
  await expectWrong(field(page, 'Abilities'), 'At least one ability is required')
  await expectWrong(field(page, 'Description'), 'Description must be at least 10 characters')
  await expect(page.getByRole('checkbox', { name: 'Anime' })).toBeFocused()

  await field(page, 'External links').fill('javascript:alert(1)')
  await page.getByText('Anime', { exact: true }).click()
  await submitButton(page).click()
  await expectWrong(field(page, 'External links'), 'Links must start with http:// or https://')
  await expect(field(page, 'Description')).toBeFocused()
})

test('a long text: the counter appears near the limit, and the error beside the field @long', async ({
  page,
  signUp,
}) => {
  await signUp('wordy')
  await page.goto('/submit')
  await field(page, 'Description').fill('x'.repeat(3_999))
  await expect(page.getByText(/of 5,000 characters/)).toHaveCount(0)
  await field(page, 'Description').fill('x'.repeat(5_001))
  await expect(field(page, 'Description')).toHaveAccessibleDescription(/ · 5,001 of 5,000 characters$/)
  await expect(spoken(page)).toHaveText('Description: 5,001 of 5,000 characters')
  await submitButton(page).click()
  await expectWrong(field(page, 'Description'), 'Description must be at most 5,000 characters')
})

for (const [label, max] of [
  ['Creators', 200],
  ['Writers', 200],
  ['Abilities', 200],
  ['Personality', 200],
  ['External links', 2_048],
  ['Cross-genre links', 2_048],
] as const) {
  test(`${label}: entries are counted near 100, and the longest near ${max} characters, also for screen readers @long`, async ({
    page,
    signUp,
  }) => {
    await signUp(`lister-${label.split(/\W/)[0]!.toLowerCase()}`)
    await page.goto('/submit')
    const list = field(page, label)
    await list.fill(Array.from({ length: 79 }, () => 'x').join(', '))
    await expect(list).not.toHaveAccessibleDescription(/ of /)
    await list.fill(Array.from({ length: 101 }, () => 'x').join(', '))
    await expect(list).toHaveAccessibleDescription(/ · 101 of 100 entries$/)
    await expect(spoken(page)).toHaveText(`${label}: 101 of 100 entries`)
    await list.fill(`short, ${'x'.repeat(max)}`)
    const text = `${max.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters in the longest entry`
    await expect(list).toHaveAccessibleDescription(new RegExp(` · ${text}$`))
    await expect(spoken(page)).toHaveText(`${label}: ${text}`)
  })
}

test('while the form is sent the button is disabled: several clicks make one submission', async ({
  page,
  signUp,
}) => {
  await signUp('eager')
  await page.goto('/submit')
  await writeForm(page)
  const intercepted = Promise.withResolvers<Route>()
  let sent = 0
  await page.route('**/trpc/characters.submit*', (route) => {
    sent += 1
    intercepted.resolve(route)
  })
  await submitButton(page).dblclick()
  const route = await intercepted.promise
  await expect(submitButton(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  await route.continue()
  await expectToast(page, 'Character Submitted!')
  expect(sent).toBe(1)
  await link(toastRegion(page), 'My Submissions').click()
  await expect(page).toHaveURL('/submissions')
})

test('a file that is not a picture, even a large one: the error is beside the picture, and the previous picture stays @long', async ({
  page,
  signUp,
}) => {
  await signUp('painter')
  await page.goto('/submit')
  const picture = page.getByLabel('Picture', { exact: true })
  await picture.setInputFiles(await drawPicture(page))
  await expect(chosenPicture(page)).toBeVisible()
  await picture.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toHaveText('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.')
  const large = test.info().outputPath('b.png')
  writeFileSync(large, Buffer.alloc(10_485_761))
  await picture.setInputFiles(large)
  await expect(page.getByRole('alert')).toHaveText(
    'This file cannot be read as a picture. Please choose another.',
  )
  await expect(chosenPicture(page)).toHaveAttribute('src', /^data:image\/png/)
})

test('the answer to a submission is lost: after a reload and another try there is one character @long', async ({
  page,
  signUp,
}) => {
  await signUp('unlucky')
  await page.goto('/submit')
  await writeForm(page)
  await page.route('**/trpc/characters.submit', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submitButton(page).click()
  await expectToast(page, 'Submission Failed')
  await page.unrouteAll()
  await page.reload()
  await expect(field(page, 'Character name')).toHaveValue(CHARACTER.name)
  await submitButton(page).click()
  await expectToast(page, 'Character Submitted!')
  const mine = await page.request.get('/api/characters')
  expect(await mine.json()).toHaveLength(1)
})
