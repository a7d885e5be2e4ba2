import type { Page } from '@playwright/test'
import { heading, link } from './helpers/locators.ts'
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
  // In time zones east of UTC these are the next day, and the next year.
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

const cards = (page: Page) => page.locator('#gallery li a')
const related = (page: Page) => page.getByRole('region', { name: 'More from The Tidal Line' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

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

  // Steps faster than a transition takes.
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
