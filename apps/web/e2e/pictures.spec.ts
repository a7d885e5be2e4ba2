import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openForm, submitButton } from './character-form.ts'
import { CHARACTER, expectToast } from './people.ts'
import { button, field } from './screen.ts'
import { expect, test } from './site.ts'

interface Drawn {
  width: number
  height: number
  /** Grain makes a file large. */
  grain?: boolean
}

/** A picture as base64: green on the left, gold on the right. */
const draw = (page: Page, drawn: Drawn): Promise<string> =>
  page.evaluate(({ width, height, grain = false }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')!
    for (const [at, colour] of ['#264', '#fc6'].entries()) {
      context.fillStyle = colour
      context.fillRect((at * width) / 2, 0, width / 2, height)
    }
    if (grain) {
      const pixels = context.getImageData(0, 0, width, height)
      for (let start = 0; start < pixels.data.length; start += 65_536)
        crypto.getRandomValues(pixels.data.subarray(start, start + 65_536))
      context.putImageData(pixels, 0, 0)
    }
    return canvas.toDataURL('image/png').split(',')[1]!
  }, drawn)

interface File {
  name: string
  type: string
  base64: string
}

/** Does what a browser does when a file is dropped on an element, or pasted into it. */
const hand = (target: Locator, how: 'drop' | 'paste', file: File): Promise<void> =>
  target.evaluate(
    (element, { way, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type }))
      const event =
        way === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    },
    { way: how, ...file },
  )

const poster = (page: Page) => page.locator('[data-poster]').first()
const preview = (page: Page) => poster(page).locator('img')
const png = (base64: string): File => ({ name: 'a.png', type: 'image/png', base64 })

const sizeOf = (image: Locator): Promise<[number, number]> =>
  image.evaluate(async (element: HTMLImageElement) => {
    // By itself: the sizes that the page gives it have no say.
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

/** Submits, and opens what was submitted. */
async function submitAndOpen(page: Page): Promise<void> {
  await writeRest(page)
  await submitButton(page).click()
  await expectToast(page, 'Character Submitted!')
  await page.goto('/submissions')
  await page.getByRole('link', { name: CHARACTER.name }).click()
  await expect(page.getByRole('figure').locator('img')).toBeVisible()
}

test('a dropped picture is cropped by keyboard, and is published upright, two by three', async ({
  page,
  signUp,
}) => {
  await signUp('dropper')
  await openForm(page)
  await hand(poster(page), 'drop', png(await draw(page, { width: 900, height: 600 })))
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
  // Only widths that there are.
  expect((await published.getAttribute('srcset'))?.match(/\d+w(?=,|$)/g)).toEqual(['240w', '400w'])
})

test('a pasted picture is taken, but not where text is pasted into a field', async ({ page, signUp }) => {
  await signUp('paster')
  await openForm(page)
  const file = png(await draw(page, { width: 200, height: 300 }))
  await hand(page.locator('body'), 'paste', file)
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button(page, 'Remove the picture').click()
  await expect(preview(page)).toHaveCount(0)
  await hand(field(page, 'Character name'), 'paste', file)
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png/)
})

test('a dropped file that is no picture: the reason stands beside the field, what was there stays', async ({
  page,
  signUp,
}) => {
  await signUp('stranger')
  await openForm(page)
  await hand(poster(page), 'drop', png(await draw(page, { width: 200, height: 300 })))
  await expect(preview(page)).toBeVisible()
  await hand(poster(page), 'drop', { name: 'a.pdf', type: 'application/pdf', base64: btoa('%PDF-1.7') })
  await expect(page.getByRole('alert')).toHaveText('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.')
  await expect(preview(page)).toBeVisible()
})

test('on a slow line a bar says how much of a picture has been sent', async ({ page, signUp }) => {
  await signUp('patient')
  await openForm(page)
  await hand(poster(page), 'drop', png(await draw(page, { width: 400, height: 600, grain: true })))
  await expect(preview(page)).toBeVisible()
  await writeRest(page)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 500_000,
  })
  await submitButton(page).click()
  const bar = page.getByRole('progressbar', { name: 'Uploading' })
  await expect(bar).toBeVisible()
  await expect(page.getByText(/^Uploading… \d+ %$/)).toBeVisible()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await expectToast(page, 'Character Submitted!')
  await expect(bar).toHaveCount(0)
})

test('a photograph that lies on its side is published upright', async ({ page, signUp }) => {
  await signUp('photographer')
  await openForm(page)
  const base64 = readFileSync(new URL('sideways.jpg', import.meta.url)).toString('base64')
  await hand(poster(page), 'drop', { name: 'a.jpg', type: 'image/jpeg', base64 })
  await expect(preview(page)).toBeVisible()
  expect(await sizeOf(preview(page))).toEqual([40, 60])
  await submitAndOpen(page)
  expect(await sizeOf(page.getByRole('figure').locator('img'))).toEqual([40, 60])
})
