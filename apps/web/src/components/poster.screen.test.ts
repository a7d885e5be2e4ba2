import { posterOf, type PosterSubject, posterUrl } from '@personae/contract/shared/posters'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { drawPicture } from '../../screens/actions.ts'
import { blockFiles } from '../../screens/emulation.ts'
import { approved } from '../../screens/given.ts'
import { field, heading } from '../../screens/locators.ts'
import { visit } from '../../screens/screen.tsx'
import { sharedSite } from '../../screens/site.ts'

const COMET = { name: 'Comma Comet', origin: 'The Long Street', genres: ['Comics' as const] }
const urlOf = (subject: PosterSubject) => posterUrl(posterOf(subject))

sharedSite(async () => void (await approved('painter', COMET)))

const card = () => page.getByCss('#gallery li a')
const posterIn = (place: Locator) => place.getByCss('[data-poster] img').first()

async function isDrawn(poster: Locator, url: string): Promise<void> {
  await expect.element(poster).toHaveAttribute('src', url)
  await expect.poll(() => (poster.element() as HTMLImageElement).naturalWidth).toBe(960)
}

test('a character without a picture has the same drawn poster everywhere', async () => {
  await visit('/?q=comma')
  await isDrawn(posterIn(card()), urlOf(COMET))
  await card().click()
  await expect.element(heading(COMET.name)).toBeVisible()
  await isDrawn(page.getByRole('figure').getByCss('img'), urlOf(COMET))
})

test('the submission form shows the poster for the typed values, until a picture is chosen', async () => {
  await visit('/submit', { by: 'drawer' })
  // The poster in the form: existing characters with that name have posters on the page too.
  const shown = posterIn(page.getByCss('form'))
  await field('Character name').fill(COMET.name)
  await field('Origin').fill(COMET.origin)
  await page.getByText('Comics', { exact: true }).click()
  await isDrawn(shown, urlOf(COMET))
  await page.getByLabelText('Picture', { exact: true }).upload(await drawPicture())
  await expect.element(shown).toHaveAttribute('src', expect.stringMatching(/^data:/))
})

test('a picture much smaller than its place is shown whole, at a whole multiple, on the drawn poster', async () => {
  const sprite = { name: 'Pixel Imp', origin: 'Cartridge', genres: ['Games' as const] }
  const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 48 })
  canvas.getContext('2d')!.fillRect(0, 0, 16, 48)
  await approved('painter', { ...sprite, imageUrl: canvas.toDataURL('image/png') })
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    await visit('/?q=pixel+imp')
    const place = card().getByCss('[data-poster]')
    await expect.element(place).toHaveStyle({ backgroundImage: `url("${urlOf(sprite)}")` })
    const box = posterIn(card()).element().getBoundingClientRect()
    const room = place.element().getBoundingClientRect()
    expect([box.width % 32, box.height % 48]).toEqual([0, 0])
    expect(box.width).toBeGreaterThan(room.width / 2)
    expect(box.height).toBeLessThan(room.height)
  }
})

test('no poster comes: the monogram is on the colours of the poster', async () => {
  await blockFiles('**/posters/**')
  await visit('/?q=comma')
  const letter = card().getByCss('[data-poster] > [aria-hidden]')
  await expect.element(letter).toHaveTextContent('C')
  await expect.element(letter).toHaveStyle({ opacity: '1' })
  await expect.element(posterIn(card())).not.toBeVisible()
})
