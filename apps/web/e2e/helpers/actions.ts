import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { field, toastRegion } from './locators.ts'

/** Opens a page and waits for its live stream, which does not report earlier changes. */
export async function openWithStream(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('notifications.live'))
  await page.goto(address)
  await stream
}

export const PASSWORD = 'correct horse'

/** A picture drawn by the page: 200 by 300, in two colours. */
export async function drawPicture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 200
    canvas.height = 300
    const context = canvas.getContext('2d')!
    context.fillStyle = '#264'
    context.fillRect(0, 0, 200, 300)
    context.fillStyle = '#fc6'
    context.fillRect(50, 50, 100, 100)
    return canvas.toDataURL('image/png')
  })
  return { name: 'poster.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

/** The drawn picture as a data URL. */
export async function drawDataUrl(page: Page): Promise<string> {
  const { mimeType, buffer } = await drawPicture(page)
  return `data:${mimeType};base64,${buffer.toString('base64')}`
}

export const CHARACTER = {
  name: 'Isaura Fenwright',
  origin: 'The Salt Orchard',
  series: 'Brine and Blossom',
  creators: 'Tomas Aldwick',
  writers: 'Pell Ruddock',
  description: 'A grafter of trees that grow on the sea floor.',
  abilities: 'Breath of an hour, Reads tides',
  personality: 'Patient, Blunt',
  backstory:
    'She planted her first orchard in the wreck that brought her there, and never asked to be fetched.',
}

/**
 * Waits for the content of the page: while it loads, its heading is part of the placeholder, and buttons with keys
 * decide only on an item that has been on screen for some time.
 */
export const expectLoaded = (page: Page) =>
  expect(page.locator('[aria-busy="true"]:has(h1, kbd)')).toHaveCount(0)

/** Expects a toast by its title or text. `last`, as a previous toast that fades out may have the same text. */
export const expectToast = (page: Page, text: string) =>
  expect(toastRegion(page).getByText(text, { exact: true }).last()).toBeVisible()

/** Logs in with the login screen. */
export async function logIn(page: Page, username: string): Promise<void> {
  await field(page, 'Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Welcome back!')
}

/**
 * Ends the session and presses a button. Reads are held back until the write is refused: if a read noticed the end of
 * the session first, the screen would be left before.
 */
export async function pressSignedOut(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  await control.focus()
  const isWrite = (request: Request) => request.method() === 'POST'
  const refused = page.waitForResponse((answer) => answer.status() === 401 && isWrite(answer.request()))
  const waitForWrite = async (route: Route) => {
    if (!isWrite(route.request())) await refused
    await route.fallback()
  }
  await page.route('**/trpc/**', waitForWrite)
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await refused
  await page.unroute('**/trpc/**', waitForWrite)
}
