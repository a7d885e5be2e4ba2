import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, signedUp } from './helpers/fixtures.ts'
import { logIn } from './helpers/actions.ts'
import { heading, link } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const STRANGE = 'Half/Life 100%25 "&<b>#?.. 鋼の錬金術師'

const test = sharedSite({
  fill: async (admin) => {
    const keeper = await signedUp(admin.url, 'keeper', PASSWORD)
    const ash = await approved(admin, keeper, { name: 'Ash', origin: 'The Grove', creators: ['Ada Brick'] })
    for (const name of ['Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Holly'])
      await approved(admin, keeper, { name, origin: 'The Grove', creators: ['Ada Brick'] })
    for (const name of ['Trees', 'Shrubs', 'Woods', 'Groves', 'Parks', 'Orchards', 'Hedges'])
      await keeper.call('POST', '/api/lists', { name, isPublic: true, characterId: ash.id })
    await approved(admin, keeper, { name: 'Odd One', origin: STRANGE, creators: ['Bo Mortar'] })
  },
})

const cards = (page: Page) => page.getByRole('region', { name: 'Characters', exact: true }).locator('li a')
const list = (page: Page) => page.getByRole('navigation', { name: 'In this list' })

test('from a character to its universe, through its characters by links and keys, and to its contributor @long', async ({
  page,
}) => {
  await page.goto('/?q=elm')
  await page.locator('#gallery li a').click()
  await expect(heading(page, 'Elm')).toBeVisible()
  // The only character of its list.
  await expect(list(page).getByRole('link')).toHaveCount(0)
  const rows = page.getByRole('region', { name: 'More from The Grove' })
  await expect(rows.getByRole('listitem')).toHaveCount(6)
  await link(rows, 'All 8 from The Grove').click()

  await expect(heading(page, 'The Grove')).toBeVisible()
  await expect(page).toHaveURL('/universe/The%20Grove')
  await expect(page).toHaveTitle('The Grove · Personae')
  await expect(page.getByText('8 published')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Brick' })).toBeVisible()
  await expectAccessible(page)

  // Search and order are in the address: Back undoes them, and the server draws a link to them.
  await page.getByLabel('Search characters of The Grove').fill('i')
  await expect(page).toHaveURL('/universe/The%20Grove?q=i')
  await expect(page.getByText('3 found')).toBeVisible()
  await page.getByLabel('Sort by').selectOption('A to Z')
  await expect(page).toHaveURL('/universe/The%20Grove?q=i&sort=name')
  await expect(cards(page)).toContainText(['Birch', 'Fir', 'Ginkgo'])
  await expectAccessible(page)
  expect(await (await page.request.get(page.url())).text()).toMatch(/Birch[^]*Fir[^]*Ginkgo/)
  await page.reload()
  await expect(cards(page)).toContainText(['Birch', 'Fir', 'Ginkgo'])
  await page.getByLabel('Search characters of The Grove').fill('zzz')
  await link(page, 'Show all characters').click()
  await expect(page).toHaveURL('/universe/The%20Grove')
  await expect(cards(page)).toHaveCount(8)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/universe/The%20Grove?q=i&sort=name')
  await expect(cards(page)).toHaveCount(3)
  await page.goto('/universe/The%20Grove')

  // Sorted by newest first.
  await cards(page).filter({ hasText: 'Ginkgo' }).click()
  await expect(heading(page, 'Ginkgo')).toBeVisible()
  await link(list(page), 'Previous: Holly').click()
  await expect(heading(page, 'Holly')).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await page.reload()
  await page.keyboard.press('ArrowRight')
  await expect(heading(page, 'Ginkgo')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=abilities/)
  await link(list(page), 'Next: Fir').press('Enter')
  await expect(heading(page, 'Fir')).toBeVisible()
  await expectAccessible(page)
  await rows.getByRole('link', { name: /^Elm/ }).click()
  await expect(heading(page, 'Elm')).toBeVisible()
  await expect(list(page)).toHaveCount(0)

  await link(page, 'keeper').click()
  await expect(heading(page, 'keeper')).toBeVisible()
  await expect(page).toHaveURL('/contributor/keeper')
  await expect(page.getByText('9 published')).toBeVisible()
  const lists = page.getByRole('region', { name: 'Lists' })
  await expect(lists.getByRole('listitem')).toHaveCount(6)
  await lists.getByRole('button', { name: 'Show more' }).click()
  await expect(lists.getByRole('link', { name: /^Trees 1 character$/ })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(heading(page, 'Elm')).toBeVisible()
})

test('names of the universe’s characters in relationships are links, also before any script @long', async ({
  page,
  admin,
  person,
}) => {
  const weaver = await person('weaver')
  const { id } = await approved(admin, weaver, {
    name: 'Juniper',
    origin: 'The Thicket',
    relationships: 'Grew up beside Rowan Hedge, who is nobody’s friend.',
  })
  await approved(admin, weaver, { name: 'Rowan Hedge', origin: 'The Thicket' })
  expect(await (await page.request.get(`/character/${id}`)).text()).toMatch(/<a[^>]*>Rowan Hedge<\/a>, who/)
  await page.goto(`/character/${id}?tab=relations`)
  await expect(page.getByText('Grew up beside Rowan Hedge, who is nobody’s friend.')).toBeVisible()
  await expectAccessible(page)
  await link(page.getByRole('tabpanel').last(), 'Rowan Hedge').click()
  await expect(heading(page, 'Rowan Hedge')).toBeVisible()
})

test('after a change of page the focus is on its heading, and its title is announced; a form keeps the focus', async ({
  page,
}) => {
  await page.goto('/?q=elm')
  await expect(page.locator(':focus')).toHaveCount(0)
  await page.locator('#gallery li a').click()
  await expect(heading(page, 'Elm')).toBeFocused()
  await expect(page.locator('[aria-live=polite]', { hasText: 'Elm · The Grove · Personae' })).toBeAttached()
  await page.goBack()
  await expect(heading(page, 'Character Database')).toBeFocused()
  await link(page, 'Log In').click()
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('a universe with special characters in its name is opened by links, by its address and in any spelling @long', async ({
  page,
}) => {
  await page.goto('/?q=odd')
  await page.locator('#gallery li a').click()
  await expect(heading(page, 'Odd One')).toBeVisible()
  await link(page.getByRole('article'), STRANGE).first().click()
  await expect(heading(page, STRANGE)).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(heading(page, STRANGE)).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  const drawn = await (await page.request.get(address)).text()
  expect(drawn).toContain('Odd One')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toBe(address)

  await page.goto(address.replace('Half', 'HALF'))
  await expect(page).toHaveURL(address)
  await expect(heading(page, STRANGE)).toBeVisible()
})

test.describe('where the browser says in the console what is not there', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('Next continues after the loaded part of the list, also after a reload, to the end of the list @long', async ({
    page,
  }) => {
    let isAway = true
    await page.route('**/trpc/universes.characters?*', async (route) => {
      const url = new URL(route.request().url())
      const input = JSON.parse(url.searchParams.get('input')!) as { cursor?: string }
      if (isAway && input.cursor) return route.abort()
      url.searchParams.set('input', JSON.stringify({ ...input, limit: 3 }))
      return route.continue({ url: url.href })
    })
    await page.goto('/?q=elm')
    await page.locator('#gallery li a').click()
    await link(page, 'All 8 from The Grove').click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(cards(page)).toHaveCount(3)

    isAway = false
    await cards(page).filter({ hasText: 'Fir' }).click()
    await expect(link(list(page), 'Next: Elm')).toBeVisible()
    await page.reload()
    for (const next of ['Elm', 'Dogwood', 'Cedar', 'Birch', 'Ash']) {
      await expect(link(list(page), `Next: ${next}`)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(heading(page, next)).toBeVisible()
    }
    await expect(link(list(page), 'Previous: Birch')).toBeVisible()
    await expect(list(page).getByRole('link')).toHaveCount(1)
  })

  test('an unknown universe or contributor is a page of its own @long', async ({ page }) => {
    for (const [path, title] of [
      ['/universe/Nowhere', 'Universe Not Found'],
      ['/contributor/root', 'Contributor Not Found'],
    ] as const) {
      expect((await page.goto(path))!.status()).toBe(404)
      await expect(heading(page, title)).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test('on a phone the first screen has poster, name, actions and the first sentence; to report, a visitor logs in first', async ({
  page,
  person,
}) => {
  await person('author')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/?q=cedar')
  await page.locator('#gallery li a').click()
  await expect(heading(page, 'Cedar')).toBeVisible()
  for (const shown of [
    link(page, 'Back to Gallery'),
    page.getByRole('article').locator('[data-poster]').first(),
    page.getByRole('button', { name: 'Share' }),
    page.getByRole('tabpanel', { name: 'Overview' }).locator('p').first(),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })

  await link(page, 'Report Copyright Violation').click()
  await logIn(page, 'author')
  await expect(page.getByRole('dialog', { name: 'Report Cedar' })).toBeVisible()
})
