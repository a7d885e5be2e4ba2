import type { Page } from '@playwright/test'
import { approved, signedUp, submitted } from './helpers/fixtures.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({
  characters: SEED_CHARACTERS.slice(-12),
  fill: async (admin) => {
    const alice = await signedUp(admin.url, 'alice', PASSWORD)
    await approved(admin, alice, { name: 'Published' })
    await submitted(alice, { name: 'Waiting' })
  },
})

/** Labels of buttons that are cut off. Buttons that show only an icon have a label one pixel wide, which is not. */
const cutLabels = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 4 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )

async function idOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`/api/characters?q=${name}`)
  return ((await answer.json()) as { id: string }[])[0]!.id
}

async function become(page: Page, username: string): Promise<void> {
  await page.request.post('/api/auth/login', { data: { username, password: PASSWORD } })
}

test('with text of twice the size, no screen is wider than a phone, no button is cut off and no figure broken @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await become(page, 'root')
  const published = await idOf(page, 'Published')
  const waiting = await idOf(page, 'Waiting')
  const screens = [
    ['root', '/admin', '/admin?tab=approved', '/admin/review', `/admin/compare/${waiting}/${published}`],
    ['alice', '/submit', '/submissions', '/account', '/promote', `/character/${published}/suggest`],
    [null, '/', '/login', '/copyright', `/character/${published}`],
  ] as const
  for (const [who, ...addresses] of screens) {
    // First leaves the page, which would otherwise send requests as a visitor.
    await page.goto('about:blank')
    await page.context().clearCookies()
    if (who) await become(page, who)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await cutLabels(page), address).toEqual([])
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('.figure')].flatMap((figure) => {
          const lines = document.createRange()
          lines.selectNodeContents(figure)
          const tops = new Set([...lines.getClientRects()].map(({ top }) => top))
          return tops.size > 1 ? [figure.textContent] : []
        }),
      )
      expect(broken, address).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360)
    }
  }
})

test('with spaced letters, as many readers with dyslexia set them, no screen scrolls sideways and no button is cut off @long', async ({
  page,
}) => {
  const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }`
  const screens = [
    [320, null, '/'],
    [320, 'alice', '/account'],
    [1280, 'alice', '/', '/submissions'],
    [1280, 'root', '/admin/review'],
  ] as const
  for (const [width, who, ...addresses] of screens) {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.setViewportSize({ width, height: 740 })
    if (who) await become(page, who)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // A style element is refused by the content security policy.
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, spaced)
      expect(await cutLabels(page), address).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width)
    }
  }
})
