import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { chosenPicture, openForm, submitButton } from './helpers/character-form.ts'
import { CHARACTER, expectToast } from './helpers/actions.ts'
import { button, field } from './helpers/locators.ts'
import { draw, dropOrPaste, png, poster } from './helpers/picture-files.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

// The browser's own messages about failed uploads.
test.use({ allowedErrors: [/^Failed to load resource/] })

const preview = chosenPicture

const sizeOf = (image: Locator): Promise<[number, number]> =>
  image.evaluate(async (element: HTMLImageElement) => {
    // Loaded in an image of its own, so that the `sizes` of the page have no influence.
    const whole = new Image()
    whole.src = element.src
    await whole.decode()
    return [whole.naturalWidth, whole.naturalHeight]
  })

/** The colour in the middle of a picture's left edge. */
const leftColour = (image: Locator): Promise<number[]> =>
  image.evaluate((element: HTMLImageElement) => {
    const context = Object.assign(document.createElement('canvas'), { width: 9, height: 9 }).getContext('2d')!
    context.drawImage(element, 0, 0, 9, 9)
    return [...context.getImageData(0, 4, 1, 1).data.subarray(0, 3)]
  })

async function writeRest(page: Page): Promise<void> {
  await page.getByText('Games', { exact: true }).click()
  for (const [label, text] of [
    ['Character name', CHARACTER.name],
    ['Origin', CHARACTER.origin],
    ['Description', CHARACTER.description],
    ['Abilities', CHARACTER.abilities],
    ['Personality', CHARACTER.personality],
    ['Backstory', CHARACTER.backstory],
  ] as const)
    await field(page, label).fill(text)
}

/** Submits the form, and opens the new character. */
async function submitAndOpen(page: Page): Promise<void> {
  await writeRest(page)
  await submitButton(page).click()
  await expectToast(page, 'Character Submitted!')
  await page.goto('/submissions')
  await page.getByRole('link', { name: CHARACTER.name }).click()
  await expect(page.getByRole('figure').locator('img')).toBeVisible()
}

test('a dropped picture is cropped by keyboard, and is published upright, two by three @long', async ({
  page,
  signUp,
}) => {
  await signUp('dropper')
  await openForm(page)
  await dropOrPaste(poster(page), 'drop', png(await draw(page, { width: 900, height: 600 })))
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('group').focus()
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ControlOrMeta+ArrowRight')
  await button(dialog, 'Crop').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/webp/)
  expect(await sizeOf(preview(page))).toEqual([400, 600])
  const [red] = await leftColour(preview(page))
  expect(red).toBeGreaterThan(200)

  await button(page, 'Crop the picture').click()
  await button(dialog, 'Use whole picture').click()
  await expect(dialog).toHaveCount(0)
  expect(await sizeOf(preview(page))).toEqual([900, 600])
  await button(page, 'Crop the picture').click()
  await button(dialog, 'Crop').click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => sizeOf(preview(page))).toEqual([400, 600])

  await submitAndOpen(page)
  const published = page.getByRole('figure').locator('img')
  expect(await sizeOf(published)).toEqual([400, 600])
  // The `srcset` has only widths that exist.
  expect((await published.getAttribute('srcset'))?.match(/\d+w(?=,|$)/g)).toEqual(['240w', '400w'])
})

test('on a slow connection a bar shows the progress of the upload @long', async ({ page, signUp }) => {
  await signUp('patient')
  await openForm(page)
  const file = png(await draw(page, { width: 400, height: 600, grain: true }))
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  })
  await dropOrPaste(poster(page), 'drop', file)
  await expect(preview(page)).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Uploading' })
  await expect(bar).toBeVisible()
  await expect(page.getByText(/^Uploading… \d+ %$/)).toBeVisible()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await writeRest(page)
  // Sending during the upload waits for its end and needs no second press.
  await submitButton(page).click()
  await expectToast(page, 'Character Submitted!')
  await expect(bar).toHaveCount(0)
})
