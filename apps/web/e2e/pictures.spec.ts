import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { chosenPicture, openForm, submitButton } from './helpers/character-form.ts'
import { CHARACTER, expectToast } from './helpers/actions.ts'
import { button, field } from './helpers/locators.ts'
import { draw, dropOrPaste, png, poster } from './helpers/picture-files.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

// Messages of the browser itself about failed uploads.
test.use({ allowedErrors: [/^Failed to load resource/] })

const preview = chosenPicture

const sizeOf = (image: Locator): Promise<[number, number]> =>
  image.evaluate(async (element: HTMLImageElement) => {
    // Loaded separately, so that the page's sizes have no influence.
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
  expect(await sizeOf(preview(page))).toEqual([900, 600])
  await button(page, 'Crop the picture').click()
  await button(dialog, 'Crop').click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => sizeOf(preview(page))).toEqual([400, 600])

  await submitAndOpen(page)
  const published = page.getByRole('figure').locator('img')
  expect(await sizeOf(published)).toEqual([400, 600])
  // Only existing widths.
  expect((await published.getAttribute('srcset'))?.match(/\d+w(?=,|$)/g)).toEqual(['240w', '400w'])
})

test('a pasted picture is taken, but not if text is pasted into a field @long', async ({ page, signUp }) => {
  await signUp('paster')
  await openForm(page)
  const file = png(await draw(page, { width: 200, height: 300 }))
  await dropOrPaste(page.locator('body'), 'paste', file)
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button(page, 'Remove the picture').click()
  await expect(preview(page)).toHaveCount(0)
  await dropOrPaste(field(page, 'Character name'), 'paste', file)
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png/)
})

test('the picture field is outlined while a file is dragged over it, and its button opens the file dialog @long', async ({
  page,
  signUp,
}) => {
  await signUp('dragger')
  await openForm(page)
  const root = poster(page).locator('xpath=ancestor::*[@role="presentation"]')
  const outline = () => root.evaluate((element) => getComputedStyle(element).outlineStyle)
  const drag = (kind: 'dragenter' | 'dragleave') =>
    poster(page).evaluate((element, type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'a.png', { type: 'image/png' }))
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }, kind)
  expect(await outline()).toBe('none')
  await drag('dragenter')
  await expect.poll(outline).toBe('dashed')
  await drag('dragleave')
  await expect.poll(outline).toBe('none')

  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a picture').press('Enter')
  expect((await chooser).isMultiple()).toBe(false)
})

test('a dropped file that is not a picture: the error is beside the field, and the previous picture stays @long', async ({
  page,
  signUp,
}) => {
  await signUp('stranger')
  await openForm(page)
  await dropOrPaste(poster(page), 'drop', png(await draw(page, { width: 200, height: 300 })))
  await expect(preview(page)).toBeVisible()
  await dropOrPaste(poster(page), 'drop', {
    name: 'a.pdf',
    type: 'application/pdf',
    base64: btoa('%PDF-1.7'),
  })
  await expect(page.getByRole('alert')).toHaveText('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.')
  await expect(preview(page)).toBeVisible()
})

test('a file that is not a picture despite its name is refused when it is chosen, and never sent @long', async ({
  page,
  signUp,
}) => {
  await signUp('pretender')
  await openForm(page)
  await dropOrPaste(poster(page), 'drop', png(await draw(page, { width: 200, height: 300 })))
  await expect(preview(page)).toBeVisible()
  const before = await preview(page).getAttribute('src')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Only words.') })
  await expect(page.getByRole('alert')).toHaveText(
    'This file cannot be read as a picture. Please choose another.',
  )
  await expect(preview(page)).toHaveAttribute('src', before!)
  expect(sent.filter((url) => url.includes('/api/pictures'))).toEqual([])
})

test('a picture that the server refuses: the field gets the focus and shows the error', async ({
  page,
  signUp,
}) => {
  await signUp('refused')
  await page.setViewportSize({ width: 360, height: 800 })
  await openForm(page)
  await dropOrPaste(poster(page), 'drop', png(await draw(page, { width: 200, height: 300 })))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await writeRest(page)
  const message = 'The picture cannot be used.'
  await page.route('**/trpc/characters.submit*', (route) => {
    const data = { code: 'invalid', httpStatus: 400, message, issues: [{ path: 'imageUrl', message }] }
    return route.fulfill({ status: 400, json: { error: { message, code: -32600, data } } })
  })
  await submitButton(page).click()
  await expect(page.getByRole('alert').getByText(message).first()).toBeInViewport()
  await expect(button(page, 'Choose another picture')).toBeFocused()
  await expect(button(page, 'Choose another picture')).toBeInViewport()
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
  // A submission during the upload waits for it, without another press.
  await submitButton(page).click()
  await expectToast(page, 'Character Submitted!')
  await expect(bar).toHaveCount(0)
})

test('a failed upload: the error is beside the picture, and a retry succeeds @long', async ({
  page,
  signUp,
}) => {
  await signUp('offline')
  await openForm(page)
  await page.route('**/api/pictures', (route) => route.abort())
  await dropOrPaste(poster(page), 'drop', png(await draw(page, { width: 200, height: 300 })))
  await expect(page.getByRole('alert')).toHaveText('The picture could not be uploaded. Please try again.')
  await expect(preview(page)).toBeVisible()
  await expectAccessible(page)

  await page.unrouteAll()
  const sent = page.waitForResponse('**/api/pictures')
  await button(page, 'Try again').click()
  expect((await sent).status()).toBe(201)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(button(page, 'Try again')).toHaveCount(0)
  await submitAndOpen(page)
})

test('a cancelled upload: the form has its previous state, and is submitted without a picture @long', async ({
  page,
  signUp,
}) => {
  await signUp('undecided')
  await openForm(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/pictures', async (route) => {
    await released.promise
    await route.abort()
  })
  await dropOrPaste(poster(page), 'drop', png(await draw(page, { width: 200, height: 300 })))
  await button(page, 'Cancel the upload').click()
  await expect(preview(page)).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  released.resolve()
  await writeRest(page)
  await submitButton(page).click()
  await expectToast(page, 'Character Submitted!')
})

test('the form sends the address of the picture, not the file @long', async ({ page, signUp }) => {
  await signUp('light')
  await openForm(page)
  const sent = page.waitForRequest('**/trpc/characters.submit*')
  await dropOrPaste(poster(page), 'drop', png(await draw(page, { width: 200, height: 300 })))
  await writeRest(page)
  await submitButton(page).click()
  expect((await sent).postDataJSON().imageUrl).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  await expectToast(page, 'Character Submitted!')
})

test('who made a picture is asked beside it, and said under it', async ({ page, signUp }) => {
  await signUp('crediting')
  await openForm(page)
  await expect(field(page, 'Who made the picture')).toHaveCount(0)
  await dropOrPaste(poster(page), 'drop', png(await draw(page, { width: 200, height: 300 })))
  await field(page, 'Who made the picture').fill('Ana Prado')
  await field(page, 'Where it is from').fill('https://example.com/orla')
  await page.getByLabel('Licence').selectOption('CC BY-SA')
  await expectAccessible(page)
  await submitAndOpen(page)
  const figure = page.getByRole('figure')
  await expect(figure.getByText('Picture by Ana Prado')).toBeVisible()
  await expect(figure.getByRole('link', { name: 'CC BY-SA' })).toHaveAttribute('rel', /license/)
  await expect(figure.getByRole('link', { name: 'example.com' })).toBeVisible()
})

test('a rotated photograph is published upright @long', async ({ page, signUp }) => {
  await signUp('photographer')
  await openForm(page)
  const base64 = readFileSync(new URL('helpers/sideways.jpg', import.meta.url)).toString('base64')
  await dropOrPaste(poster(page), 'drop', { name: 'a.jpg', type: 'image/jpeg', base64 })
  await expect(preview(page)).toBeVisible()
  expect(await sizeOf(preview(page))).toEqual([40, 60])
  await submitAndOpen(page)
  expect(await sizeOf(page.getByRole('figure').locator('img'))).toEqual([40, 60])
})
