import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { expectToast } from './helpers/actions.ts'
import { approved } from './helpers/fixtures.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const member = (name: string, more: object = {}) => ({
  source: 'crew',
  sourceId: name,
  name,
  origin: 'The Tidal Line',
  genres: ['Comics'],
  series: 'Low Water',
  creators: ['Ada Brick', 'Bo Mortar'],
  writers: ['Cy Plumb'],
  description: `${name} keeps a railway that runs at low tide alone.`,
  abilities: ['Reads tides'],
  personality: ['Even-tempered'],
  backstory: `${name} took the post when nobody else wanted it.`,
  // East of Greenwich this is the next day, and the next year.
  createdAt: '2024-12-30T20:00:00.000Z',
  publishedAt: '2024-12-31T23:30:00.000Z',
  ...more,
})

const CREW = [
  'Signal Sal',
  'Points Pia',
  'Whistle Wim',
  'Buffer Bea',
  'Lantern Lou',
  'Sleeper Sid',
  'Gauge Gus',
]

const test = sharedSite({
  characters: [
    member('Tide Tess', { origin: 'The Moon Line', creators: [] }),
    member('Shore Shay', { origin: 'The Dry Line' }),
    ...CREW.map((name) => member(name)),
    member('Marshal Mo', {
      relationships: 'Buffer Bea is her sister.',
      externalLinks: [`https://good.example@other.example/${'low-water/'.repeat(9)}`],
    }),
  ],
})
test.use({ timezoneId: 'Pacific/Auckland', permissions: ['clipboard-read', 'clipboard-write'] })

const cards = (page: Page) => page.locator('#gallery li a')
const related = (page: Page) => page.getByRole('region', { name: 'More from The Tidal Line' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('a character’s page by the keyboard: each tab has an address, each name leads on @long', async ({
  page,
}) => {
  await page.goto('/')
  await link(page.locator('#gallery'), 'Marshal Mo The Tidal Line Reads tides').press('Enter')
  await expect(heading(page, 'Marshal Mo')).toBeVisible()
  await expect(related(page).getByRole('listitem')).toHaveCount(6)
  await expect(related(page)).not.toContainText('Shore Shay')
  // Two by the same creator and one with the same ability: their rows would be almost empty.
  await expect(page.getByRole('region', { name: 'More Like This' }).getByRole('link')).toHaveText([
    /Signal Sal/,
    /Shore Shay/,
    /Tide Tess/,
  ])
  await expectAccessible(page)

  await expect(page.getByText('Imported December 30, 2024')).toBeVisible()
  await expect(page.getByText('Published December 31, 2024 · Entry © 2024')).toBeVisible()
  await expect(page.locator('time').nth(1)).toHaveAttribute('datetime', '2024-12-31T23:30:00.000Z')
  const outside = page.getByRole('link', { name: /opens in a new tab/ })
  await expect(outside).toHaveText(/^other\.example\/(low-water\/)+.*…$/)
  await expect(outside).toHaveAttribute('rel', /noopener noreferrer nofollow/)

  // Without scripts everything is shown too.
  const address = new URL(page.url()).pathname
  const drawn = await (await page.request.get(address)).text()
  expect(drawn).toContain('More from The Tidal Line')
  expect(drawn).toContain('Gauge Gus')

  await tab(page, 'Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(heading(page, 'Powers & Abilities')).toBeVisible()
  await expect(page).toHaveURL(`${address}?tab=abilities`)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Key Relationships')).toBeVisible()
  await expect(page).toHaveURL(`${address}?tab=relations`)
  await page.reload()
  await expect(tab(page, 'Relations')).toHaveAttribute('aria-selected', 'true')

  await button(page, 'Share').press('Enter')
  await expectToast(page, 'Link Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(new URL(address, page.url()).href)

  // The next characters of the universe come first, and each leads to the next.
  await link(related(page), 'Gauge Gus The Tidal Line').press('Enter')
  await expect(heading(page, 'Gauge Gus')).toBeVisible()
  await expect(related(page)).not.toContainText('Gauge Gus')
  await tab(page, 'Relations').click()
  await expect(page.getByText('No relationship information available')).toBeVisible()
  await tab(page, 'Overview').click()
  await expect(page.getByText('No relationship information available')).toBeHidden()
  await link(page, 'Bo Mortar').press('Enter')
  await expect(page).toHaveURL('/?q=Bo+Mortar&field=creator#gallery')
  await expect(cards(page)).toHaveCount(9)
})

test('the address is shared by the device’s dialog, and copied only if that fails', async ({ page }) => {
  await page.goto('/?q=marshal')
  await cards(page).click()
  await expect(heading(page, 'Marshal Mo')).toBeVisible()
  await page.evaluate(() => {
    const failures = ['AbortError', 'NotAllowedError']
    const [shared, copied]: [ShareData[], string[]] = [[], []]
    Object.assign(window, { shared, copied })
    const share = async (data: ShareData) => {
      shared.push(data)
      throw new DOMException('not shared', failures.shift())
    }
    Object.assign(navigator, { canShare: () => true, share })
    navigator.clipboard.writeText = async (text) => void copied.push(text)
  })
  const done = () =>
    page.evaluate(() => {
      const { shared, copied } = window as unknown as { shared: ShareData[]; copied: string[] }
      return { shared, copied }
    })
  const data = { title: 'Marshal Mo · The Tidal Line', url: page.url() }
  // Closed by the user.
  await button(page, 'Share').click()
  await expect.poll(done).toEqual({ shared: [data], copied: [] })
  await button(page, 'Share').click()
  await expectToast(page, 'Link Copied')
  expect(await done()).toEqual({ shared: [data, data], copied: [data.url] })
})

/** The named posters of each view transition: at its start, and after the next page was shown. */
type Transitions = { before: string[]; after: string[] }[]

test('only the pressed poster moves to its page and back, and only if the movement is visible @long', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    Object.assign(window, { seen: [], unfinished: 0 })
    const countUnfinished = (step: 1 | -1) => {
      ;(window as unknown as { unfinished: number }).unfinished += step
    }
    const names = () =>
      Array.from(document.querySelectorAll<HTMLElement>('[data-poster]'))
        .filter((poster) => getComputedStyle(poster).viewTransitionName !== 'none')
        .map((poster) => poster.dataset.poster ?? '')
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const entry = { before: names(), after: [] as string[] }
      const transition = start(options)
      countUnfinished(1)
      const note = async () => {
        await transition.updateCallbackDone
        entry.after = names()
        ;(window as unknown as { seen: Transitions }).seen.push(entry)
        countUnfinished(-1)
      }
      void note()
      return transition
    }
  })
  const seen = () => page.evaluate(() => (window as unknown as { seen: Transitions }).seen)
  const count = async () => (await seen()).length
  const unfinished = () => page.evaluate(() => (window as unknown as { unfinished: number }).unfinished)
  const gus = cards(page).filter({ hasText: 'Gauge Gus' })

  // After a first visit both pages are loaded, so there is no skeleton between them.
  await page.goto('/#gallery')
  await gus.click()
  await expect(heading(page, 'Gauge Gus')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/')[2]!
  await page.goBack()
  await expect(gus).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window, { seen: [] })
  })

  const once = { before: [id], after: [id] }
  await gus.click()
  await expect.poll(seen).toEqual([once])
  await tab(page, 'Backstory').click()
  await expect(page).toHaveURL(/tab=backstory/)
  await link(page, 'Back to Gallery').click()
  await expect(cards(page)).toHaveCount(10)
  await expect.poll(seen).toEqual([once, once])

  // Faster than a transition ends.
  await page.evaluate(async () => {
    for (const step of ['back', 'forward', 'back'] as const) {
      const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history[step]()
      await stepped
    }
  })
  await expect(heading(page, 'Gauge Gus')).toBeVisible()
  await expect(tab(page, 'Backstory')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(unfinished).toBe(0)
  for (const named of (await seen()).flatMap(({ before, after }) => [before, after]))
    expect([[], [id]]).toContainEqual(named)

  // A poster that was scrolled out of view does not move.
  const before = await count()
  await page.setViewportSize({ width: 360, height: 300 })
  await related(page).scrollIntoViewIfNeeded()
  await page.goForward()
  await expect(cards(page)).toHaveCount(10)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await cards(page).filter({ hasText: 'Signal Sal' }).click()
  await expect(heading(page, 'Signal Sal')).toBeVisible()
  expect(await count()).toBe(before)
})

test('on paper a character has all its texts, its address and the day, and nothing to press @long', async ({
  page,
}) => {
  await page.goto('/?q=marshal')
  await cards(page).click()
  await expect(heading(page, 'Marshal Mo')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // The browser sends it before it copies the page.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  for (const text of ['Reads tides', 'took the post when nobody', 'Buffer Bea', 'Printed on'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByText(page.url())).toBeVisible()
  for (const pressed of [button(page, 'Share'), link(page, 'Save'), link(page, 'Back to Gallery')])
    await expect(pressed).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('Printed on')).toHaveCount(0)
})

test('a spoiler is folded until it is pressed, by mouse or keyboard, and left out of the page’s head', async ({
  page,
  admin,
}) => {
  const { id } = await approved(admin, admin, {
    name: 'Veiled Vera',
    aliases: ['||Queen of Ash||'],
    description: 'Keeps the gate. ||She forged the key|| and tells nobody.',
  })
  await page.goto(`/character/${id}`)
  const [alias, spoiler] = [button(page, 'Spoiler').first(), button(page, 'Spoiler').last()]
  await expect(page.getByText('She forged the key')).toHaveCount(0)
  await expect(page.getByText('Queen of Ash')).toHaveCount(0)
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Keeps the gate. … and tells nobody.',
  )
  await expect(page.locator('script[type="application/ld+json"]')).not.toContainText('Queen of Ash')
  await alias.click()
  await expect(page.getByText('Also known as: Spoiler Queen of Ash')).toBeVisible()
  await spoiler.press('Enter')
  await expect(page.getByText('She forged the key')).toBeVisible()
  await expect(spoiler).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await spoiler.click()
  await expect(page.getByText('She forged the key')).toHaveCount(0)
})
