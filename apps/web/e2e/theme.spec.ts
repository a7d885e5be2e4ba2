import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS.slice(-3) })

/** Each stored value, and the shown theme, which is dark whatever the system prefers. */
const KEPT = [
  [null, 'dark'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['"><svg onload=alert(1)>', 'dark'],
] as const

test('the page has the stored theme before any of our scripts has loaded, else it is dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  // Only inline code runs; the script files are blocked.
  await page.route('**/assets/*.js', () => {})
  for (const [stored, shown] of KEPT) {
    if (stored) await page.evaluate((value) => localStorage.setItem('theme', value), stored)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('html'), stored ?? '').toHaveAttribute('data-mantine-color-scheme', shown)
    await expect(page.locator('#root[data-drawn]')).toBeVisible()
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      shown === 'dark' ? 'rgb(18, 16, 24)' : 'rgb(250, 247, 241)',
    )
  }
})
