import type { Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, signedUp, submitted } from './helpers/fixtures.ts'
import { button, heading } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const record = (name: string, more: object = {}) => ({
  source: 'crowd',
  sourceId: name,
  name,
  origin: 'The Crowd',
  genres: ['Comics'],
  description: 'One of very many.',
  abilities: ['Waits'],
  personality: ['Patient'],
  backstory: 'Has always been here, among the others.',
  ...more,
})

/** As many as the newest order is the default for; the oldest one has the fullest page. */
const CROWD = [
  record('Well Known', { backstory: 'It is a long story. '.repeat(100) }),
  record('Loner', { origin: 'The Hut' }),
  ...Array.from({ length: 998 }, (_, at) => record(`Extra ${at}`)),
]

const test = sharedSite({ characters: CROWD })

const sort = (page: Page) => page.getByLabel('Sort by')
const sorted = (page: Page) => sort(page).locator('option:checked')
const gallery = (page: Page) => page.locator('#gallery li a')
const cards = (page: Page) => page.getByRole('region', { name: 'Characters', exact: true }).locator('li a')

test('with more than 1,000 characters the gallery is in the popular order, unless another is chosen @long', async ({
  page,
  admin,
}) => {
  await page.goto('/')
  await expect(sorted(page)).toHaveText('Newest')
  await expect(gallery(page).first()).toContainText('Extra 997')
  await sort(page).selectOption('Popular')
  await expect(page).toHaveURL('/?sort=popular')
  await expect(gallery(page).first()).toContainText('Well Known')
  await sort(page).selectOption('Newest')
  await expect(page).toHaveURL('/')

  const author = await signedUp(admin.url, 'ines', PASSWORD)
  await approved(admin, author, { name: 'Newcomer', origin: 'The Gate', genres: ['Games'] })
  await page.goto('/')
  await expect(sorted(page)).toHaveText('Popular')
  await expect(gallery(page).first()).toContainText('Well Known')
  await expectAccessible(page)
  await sort(page).selectOption('Newest')
  await expect(page).toHaveURL('/?sort=newest')
  await expect(gallery(page).first()).toContainText('Newcomer')
  await page.reload()
  await expect(sorted(page)).toHaveText('Newest')
  await sort(page).selectOption('Popular')
  await expect(page).toHaveURL('/')
  await button(page, 'Comics').click()
  await expect(page).toHaveURL('/?genre=Comics')
  await expect(sorted(page)).toHaveText('Popular')
  await expect(gallery(page).first()).toContainText('Well Known')
  await page.getByLabel('Search characters').fill('extra')
  await expect(page).toHaveURL('/?q=extra&genre=Comics')
  await expect(sort(page).getByRole('option')).toHaveText(['Best match', 'Newest', 'A to Z'])
  await expect(sorted(page)).toHaveText('Best match')

  await page.goto('/universe/The Crowd')
  await expect(sorted(page)).toHaveText('Popular')
  await expect(cards(page).first()).toContainText('Well Known')
  await sort(page).selectOption('Newest')
  await expect(page).toHaveURL('/universe/The%20Crowd?sort=newest')
  await expect(cards(page).first()).toContainText('Extra 997')
  await page.getByLabel('Search characters of The Crowd').fill('extra')
  await expect(sort(page).getByRole('option')).toHaveText(['Newest', 'A to Z'])
})

test('a page is counted as viewed once by a visitor, and only a published one @long', async ({
  page,
  site,
  person,
}) => {
  const db = new Sqlite(site.databaseFile, { readonly: true })
  const views = () => db.prepare('select "characterId", views from character_view').all()
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/trpc/characters.viewed')) reports.push(request.postDataJSON())
  })
  await page.goto('/universe/The Hut')
  await cards(page).first().click()
  await expect(heading(page, 'Loner')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  // Views are saved in intervals.
  await expect.poll(views).toEqual([{ characterId: id, views: 1 }])
  await page.goBack()
  await page.goForward()
  await expect(heading(page, 'Loner')).toBeVisible()
  expect(reports).toEqual([{ id }])
  const again = page.waitForResponse('**/trpc/characters.viewed')
  await page.reload()
  expect((await again).status()).toBe(200)

  const author = await person('noa')
  const { id: hidden } = await submitted(author, { name: 'Not Yet' })
  await enter(page, author)
  await page.goto(`/character/${hidden}`)
  await expect(heading(page, 'Not Yet')).toBeVisible()
  await page.goto('/universe/The Hut')
  expect(reports).toEqual([{ id }, { id }])
  expect(views()).toEqual([{ characterId: id, views: 1 }])
  db.close()
})

test('a character that has moved to the next page meanwhile is shown once @long', async ({ page }) => {
  await page.goto('/?sort=popular')
  const first = gallery(page).first()
  const address = (await first.getAttribute('href'))!
  await page.route(/characters\.gallery.*cursor/, async (route) => {
    const answer = await route.fetch()
    const id = address.split('/').at(-1)
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"id":"[^"]+"/, `"id":"${id}"`),
    })
  })
  await gallery(page).last().scrollIntoViewIfNeeded()
  await expect(gallery(page).nth(40)).toBeAttached()
  await expect(page.locator(`#gallery li a[href="${address}"]`)).toHaveCount(1)
})
