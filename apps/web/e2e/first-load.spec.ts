import type { Page } from '@playwright/test'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { approved, enter, promoted, sentBack, submitted } from './helpers/fixtures.ts'
import { blockWebFonts, delayWebFonts, recordShifts, shiftsOf } from './helpers/layout-shifts.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({
  characters: SEED_CHARACTERS,
  fill: async (admin) => {
    const character = await approved(admin, admin, {
      name: 'Orla </script><b> Quickwater',
      origin: 'Brine House',
      backstory: 'Nobody ever asked where the river went; she followed it, and did not come back the same.',
    })
    await promoted(admin, character)
    // With a second promotion the carousel has slides to change.
    await promoted(admin, await approved(admin, admin, { name: 'Brisa', origin: 'World of Brisa' }))
    await admin.call('POST', '/api/companies', { name: 'Brine House' })
  },
})
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/^Failed to load resource.*(404|ERR_FAILED)/], isPainted: true })

const NAME = 'Orla </script><b> Quickwater'
const cards = (page: Page) => page.locator('#gallery li a')

/** The addresses of a character and its company, found by links. */
async function pagesOf(page: Page): Promise<{ character: string; company: string }> {
  await page.goto('/?q=orla')
  const character = await cards(page).getAttribute('href')
  await page.goto(character!)
  const company = await link(page, 'Brine House').first().getAttribute('href')
  return { character: character!, company: company! }
}

test('a visitor’s first screen needs no further request, and nothing moves when the client takes over @long', async ({
  page,
}) => {
  const { character, company } = await pagesOf(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc')) requests.push(pathname)
  })
  await recordShifts(page)
  await blockWebFonts(page)
  for (const width of [360, 1280])
    for (const address of ['/', '/?q=a&genre=Games', character, company]) {
      await page.setViewportSize({ width, height: 740 })
      requests.length = 0
      // The current user is requested after the page is shown: the page does not wait for it.
      const isConfirmed = page.waitForResponse(/auth\.current/)
      await page.goto(address)
      await isConfirmed
      if (address === '/') await expect(button(page, 'Next')).toBeVisible()
      // Requests for what is below the first screen, and the report of the view, are not part of the first load.
      const later = new Set([
        '/trpc/auth.current',
        '/trpc/characters.viewed',
        '/trpc/characters.related',
        '/trpc/characters.closeMatches',
      ])
      expect(
        requests.filter((path) => !later.has(path)),
        address,
      ).toEqual([])
      expect(await shiftsOf(page), `${address} at ${width}`).toBe(0)
    }
})

test('what a page has only for its submitter or an admin is there from the beginning: nothing moves @long', async ({
  page,
  admin,
  person,
}) => {
  const iris = await person('iris')
  const sent = await submitted(iris, { name: 'Isaura Fenwright', origin: 'The Salt Orchard' })
  await sentBack(admin, sent, 'Say more.')
  const { id } = await approved(admin, iris, { name: 'Published Fenwright', origin: 'Brine House' })
  const history = link(page, 'History')
  await page.setViewportSize({ width: 360, height: 740 })
  await recordShifts(page)
  await blockWebFonts(page)
  for (const [reader, address, late] of [
    [iris, `/character/${sent.id}`, link(page, 'Edit & Resubmit')],
    [iris, `/character/${sent.id}/edit`, button(page, 'Resubmit for Review')],
    [iris, `/character/${sent.id}/history`, page.getByText('A grafter of trees')],
    [iris, `/character/${id}`, history],
    [admin, `/character/${id}`, history],
    [admin, '/universe/Brine%20House', button(page, 'Revoke company')],
  ] as const) {
    await enter(page, reader)
    await page.goto(address)
    await expect(late.first()).toBeVisible()
    expect(await shiftsOf(page), `${address} for ${reader.username}`).toBe(0)
  }
})

test('the pictures of cards far below the screen are loaded when one comes near @long', async ({ page }) => {
  const pictures = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.add(new URL(request.url()).pathname)
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(button(page, 'Next')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const images = cards(page).locator('img')
  const addresses = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')!))
  const isLeft = (address: string) => !pictures.has(address)
  expect(addresses.filter(isLeft).length).toBeGreaterThan(addresses.length / 2)
  const last = addresses.findLastIndex(isLeft)
  await images.nth(last).scrollIntoViewIfNeeded()
  await expect.poll(() => isLeft(addresses[last]!)).toBe(false)
})

/** The most layout shift that late fonts may cause: a tenth of the limit for a good value. */
const MAX_FONT_SHIFT = 0.01

test('when web fonts come late, words hardly move @long', async ({ page }) => {
  await recordShifts(page)
  await delayWebFonts(page, () => cards(page).first().waitFor())
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(button(page, 'Next')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await shiftsOf(page), `${width} wide`).toBeLessThan(MAX_FONT_SHIFT)
  }
})

test('without scripts the gallery, a character and a company can be read @long', async ({
  page,
  otherBrowser,
}) => {
  const { character, company } = await pagesOf(page)
  const reader = await otherBrowser(undefined, { javaScriptEnabled: false })
  await reader.goto('/')
  await expect(cards(reader)).toHaveCount(24)
  await expect(button(reader, 'Show more')).toBeHidden()
  await cards(reader).filter({ hasText: NAME }).click()
  await expect(reader).toHaveURL(character)
  await expect(heading(reader, NAME)).toBeVisible()
  await expect(reader.getByText('A grafter of trees that grow on the sea floor.')).toBeVisible()
  for (const text of ['Breath of an hour', 'Nobody ever asked where the river went', 'Patient', 'Games'])
    await expect(reader.getByText(text).first()).toBeVisible()
  await reader.goto(company)
  await expect(heading(reader, 'Brine House')).toBeVisible()
  await expect(link(reader, `${NAME} Brine House`).or(reader.getByRole('link', { name: NAME }))).toBeVisible()
  await reader.goto('/character/none')
  await expect(heading(reader, 'Character Not Found')).toBeVisible()
})

test('in a browser that refuses all storage one searches, opens a character and comes back @long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel'])
      Object.defineProperty(window, name, { get })
  })
  await page.goto('/')
  await page.getByLabel('Search characters').fill('orla')
  await expect(cards(page)).toHaveCount(1)
  await cards(page).click()
  await expect(heading(page, NAME)).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(1)
})

test('before any script members see public pages and their own, without “Log In” @long', async ({
  admin,
  otherBrowser,
}) => {
  const member = await otherBrowser(admin, { javaScriptEnabled: false })
  await member.goto('/')
  await expect(cards(member)).toHaveCount(24)
  await expect(link(member, 'Log In')).toBeHidden()
  await cards(member).filter({ hasText: NAME }).click()
  await expect(heading(member, NAME)).toBeVisible()
  await member.goto('/admin')
  await expect(link(member, 'Personae')).toBeVisible()
  await expect(link(member, 'Log In')).toBeHidden()
  await expect(heading(member, 'Admin Dashboard')).toBeVisible()
})

test('the queries of a member’s first screen are made once, before the client is there @long', async ({
  admin,
  otherBrowser,
}) => {
  const member = await otherBrowser(admin)
  const queries: string[] = []
  member.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/gallery|genreCounts|editorial|promotions\.list/.test(pathname)) queries.push(pathname)
  })
  // The live stream is blocked, as its start refetches data.
  await member.route('**/notifications.live', () => undefined)
  const client = Promise.withResolvers<void>()
  await member.route('**/assets/index-*.js', async (route) => {
    await client.promise
    await route.continue()
  })
  await member.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => queries.length).toBe(4)
  client.resolve()
  await expect(button(member, 'Menu of root')).toBeVisible()
  expect(new Set(queries).size).toBe(queries.length)
})

test('a link to a search shows its results, also on a phone; searching moves nothing above @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?q=house&field=origin')
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Character Database')

  const field = page.getByLabel('Search characters')
  const top = async () => (await field.boundingBox())!.y
  const before = await top()
  await field.fill('')
  await expect(page).toHaveURL(/\/\?field=origin$/)
  expect(await top()).toBe(before)

  // Opened without a search, the whole page is shown, and stays while searching.
  await link(page, 'Personae').click()
  await expect(heading(page, 'Every character has a story.')).toBeVisible()
  await link(page, 'Browse Database').click()
  await expect(field).toBeInViewport()
  const place = await top()
  await field.fill('e')
  await expect(page).toHaveURL(/q=e/)
  expect(await top()).toBe(place)
  await cards(page).first().click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
  expect(await top()).toBe(place)
})

test('a sign-in in another tab while a visitor’s page is loading is noticed @long', async ({
  page,
  admin,
  context,
}) => {
  // The page was sent before the sign-in, and its client starts after it.
  await page.route('**/assets/index-*.js', async (route) => {
    await context.addCookies([{ ...admin.cookie, url: admin.url, httpOnly: true, sameSite: 'Lax' }])
    await route.continue()
  })
  await page.goto('/')
  await expect(button(page, 'Account menu').or(page.getByRole('button', { name: /root/ }))).toBeVisible()
  await expect(link(page, 'Log In')).toHaveCount(0)
})
