import { expect, type Page } from '@playwright/test'

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

/** A toast, by its title. Waits until it is the one that shows. */
export const expectToast = (page: Page, title: string) =>
  expect(page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true })).toBeVisible()
