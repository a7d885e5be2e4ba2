import type { Page } from '@playwright/test'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { button } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS.slice(-3) })
test.describe.configure({ mode: 'default' })

const scheme = (page: Page) => expect(page.locator('html'))
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('dark by default, whatever the system prefers; a change is stored for the next visit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await scheme(page).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const dark = await ground(page)

  await button(page, 'Switch to the light theme').click()
  await scheme(page).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await kept(page)).toBe('light')
  const light = await ground(page)
  expect(light).not.toBe(dark)

  await page.reload()
  await expect(button(page, 'Switch to the dark theme')).toBeVisible()
  await scheme(page).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await ground(page)).toBe(light)

  await button(page, 'Switch to the dark theme').click()
  await scheme(page).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await kept(page)).toBe('dark')
})

for (const [stored, shown] of [
  [null, 'dark'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['"><svg onload=alert(1)>', 'dark'],
] as const) {
  test(`with ${stored ?? 'nothing'} stored, the page is ${shown} before any of our scripts has loaded${stored === 'light' ? '' : ' @long'}`, async ({
    page,
  }) => {
    if (stored) await page.addInitScript((value) => localStorage.setItem('theme', value), stored)
    // Only inline code runs; the script files are blocked.
    await page.route('**/assets/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await scheme(page).toHaveAttribute('data-mantine-color-scheme', shown)
    await expect(page.locator('#root[data-drawn]')).toBeVisible()
    await expect.poll(() => ground(page)).toBe(shown === 'dark' ? 'rgb(18, 16, 24)' : 'rgb(250, 247, 241)')
  })
}

test('with reduced motion nothing slides, fades or glides @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.locator('#gallery li a').first()).toBeVisible()
  const moving = await page.evaluate(() =>
    Array.from(document.querySelectorAll('*'))
      .map((element) => getComputedStyle(element))
      .flatMap((style) => [style.animationDuration, style.transitionDuration])
      .filter((duration) => duration.split(', ').some((part) => part !== '0s')),
  )
  expect(moving).toEqual([])
})
