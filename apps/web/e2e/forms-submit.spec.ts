import type { Route } from '@playwright/test'
import { submitButton, writeForm } from './character-form.ts'
import { CHARACTER, drawPicture, expectToast } from './people.ts'
import { expectWrong, field } from './screen.ts'
import { expect, sharedSite } from './site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/^Failed to load resource/] })

test('submitting nothing, then too little: each field says what is wrong, the first has the focus', async ({
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

  await field(page, 'Character name').fill(CHARACTER.name)
  await field(page, 'Origin').fill(CHARACTER.origin)
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

test('a long text: the counter comes near the limit, and what is too long is said beside the field', async ({
  page,
  signUp,
}) => {
  await signUp('wordy')
  await page.goto('/submit')
  await field(page, 'Description').fill('x'.repeat(3_999))
  await expect(page.getByText(/of 5,000 characters/)).toHaveCount(0)
  await field(page, 'Description').fill('x'.repeat(5_001))
  await expect(page.getByText('5,001 of 5,000 characters')).toBeVisible()
  await submitButton(page).click()
  await expectWrong(field(page, 'Description'), 'Description must be at most 5,000 characters')
})

test('while it is sent the button cannot be pressed again: one submission, however often one clicks', async ({
  page,
  signUp,
}) => {
  await signUp('eager')
  await page.goto('/submit')
  await writeForm(page)
  const held = Promise.withResolvers<Route>()
  let sent = 0
  await page.route('**/trpc/characters.submit*', (route) => {
    sent += 1
    held.resolve(route)
  })
  await submitButton(page).dblclick()
  const route = await held.promise
  await expect(submitButton(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  await route.continue()
  await expectToast(page, 'Character Submitted!')
  expect(sent).toBe(1)
})

test('a file that is no picture, or one too large: it is said beside the picture, and what was there stays', async ({
  page,
  signUp,
}) => {
  await signUp('painter')
  await page.goto('/submit')
  const picture = page.getByLabel('Picture')
  await picture.setInputFiles(await drawPicture(page))
  await expect(page.locator('form img')).toBeVisible()
  await picture.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toHaveText('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.')
  await picture.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) })
  await expect(page.getByRole('alert')).toHaveText(/larger than 10 MB/)
  await expect(page.locator('form img')).toHaveAttribute('src', /^data:image\/png/)
})

test('a picture that is none inside: the server’s word stands beside the picture, the text stays', async ({
  page,
  signUp,
}) => {
  await signUp('forger')
  await page.goto('/submit')
  await writeForm(page)
  const file = { name: 'c.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
  await page.getByLabel('Picture').setInputFiles(file)
  await submitButton(page).click()
  await expectToast(page, 'Submission Failed')
  await expect(page.locator('form').getByRole('alert')).not.toBeEmpty()
  await expect(field(page, 'Character name')).toHaveValue(CHARACTER.name)
})
