import { posterOf, type PosterSubject, posterUrl } from '@personae/contract/shared/posters'
import type { Locator, Page } from '@playwright/test'
import { chosenPicture, openForm } from './helpers/character-form.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { approved } from './helpers/fixtures.ts'
import { draw } from './helpers/picture-files.ts'
import { drawPicture } from './helpers/actions.ts'
import { BLOCKED_FONT, blockWebFonts, recordShifts, shiftsOf } from './helpers/layout-shifts.ts'
import { field } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS })
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [BLOCKED_FONT] })

const COMET: PosterSubject = { name: 'Comma Comet', origin: 'The Long Street', genres: ['Comics'] }
const POSTER = posterUrl(posterOf(COMET))

const card = (page: Page) => page.locator('#gallery li a').filter({ hasText: COMET.name })

async function expectDrawn(poster: Locator, url: string): Promise<void> {
  await expect(poster).toHaveAttribute('src', url)
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
}

test('a character without a picture has the same drawn poster everywhere, and nothing moves when it loads @long', async ({
  page,
}) => {
  await recordShifts(page)
  await blockWebFonts(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/?q=comma')
    await expectDrawn(card(page).locator('img').first(), POSTER)
    await card(page).click()
    await expectDrawn(page.getByRole('figure').locator('img'), POSTER)
    // Also in a page from the server.
    await page.reload()
    await expectDrawn(page.getByRole('figure').locator('img'), POSTER)
    expect(await shiftsOf(page)).toBe(0)
  }
})

test('the submission form shows the poster for the typed values, until a picture is chosen @long', async ({
  page,
  signUp,
}) => {
  await signUp('drawer')
  await openForm(page)
  // The first one: existing characters with that name have posters too.
  const shown = page.locator('form [data-poster] img').first()
  await field(page, 'Character name').fill(COMET.name)
  await field(page, 'Origin').fill(COMET.origin)
  await page.getByText('Comics', { exact: true }).click()
  await expectDrawn(shown, POSTER)
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await drawPicture(page))
  await expect(chosenPicture(page)).toBeVisible()
  await expect(shown).toHaveAttribute('src', /^data:/)
})

test('a picture much smaller than its place is shown whole, at a whole multiple, on the drawn poster @long', async ({
  page,
  admin,
}) => {
  await page.goto('/')
  const sprite = { name: 'Pixel Imp', origin: 'Cartridge', genres: ['Games' as const] }
  const base64 = await draw(page, { width: 32, height: 48 })
  await approved(admin, admin, { ...sprite, imageUrl: `data:image/png;base64,${base64}` })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/?q=pixel+imp')
    const place = page.locator('#gallery li [data-poster]')
    await expect(place).toHaveCSS('background-image', new RegExp(posterUrl(posterOf(sprite))))
    const box = (await place.locator('img').boundingBox())!
    const room = (await place.boundingBox())!
    expect([box.width % 32, box.height % 48]).toEqual([0, 0])
    expect(box.width).toBeGreaterThan(room.width / 2)
    expect(box.height).toBeLessThan(room.height)
  }
  await page.goto('/')
  await expect(page.locator('[data-small]')).toHaveCount(1)
})

test.describe('where no poster comes', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('the monogram is on the colours of the poster @long', async ({ page }) => {
    await page.route('/posters/**', (route) => route.abort())
    await page.goto('/?q=comma')
    const letter = card(page).locator('[data-poster] > [aria-hidden]')
    await expect(letter).toHaveText('C')
    await expect(letter).toHaveCSS('opacity', '1')
  })
})
