import { expect, type Page } from '@playwright/test'
import { field, toastRegion } from './screen.ts'

export const PASSWORD = 'correct horse'

/** A picture that the page itself draws: 200 by 300, in two colours. */
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

/** A toast, by its title or its text. One that is just fading out may say the same. */
export const expectToast = (page: Page, text: string) =>
  expect(toastRegion(page).getByText(text, { exact: true }).last()).toBeVisible()

/** Fills the login screen in, and is let in. */
export async function logIn(page: Page, username: string): Promise<void> {
  await field(page, 'Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Welcome back!')
}
