import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, sharedSite } from './helpers/site.ts'

// With a waiting time of zero, every page that must wait for its turn is too late and is sent without its body.
const test = sharedSite({ characters: SEED_CHARACTERS, env: { PAGE_WAIT_MS: '0' } })
test.describe.configure({ mode: 'default' })

test('the client shows a page that came without its body, from the data in it', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc')) requests.push(pathname)
  })
  const gallery = await page.goto('/?q=a')
  expect(await gallery!.text()).toContain('<div id="root"></div>')
  const cards = page.locator('#gallery li a')
  await expect(cards.first()).toBeVisible()
  expect(requests).not.toContain('/trpc/characters.gallery')
  const address = (await cards.first().getAttribute('href'))!

  requests.length = 0
  const character = await page.goto(address)
  expect(await character!.text()).toContain('<div id="root"></div>')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requests).not.toContain('/trpc/characters.byId')
  // What is below the first screen is requested.
  await expect(page.getByRole('heading', { name: /^More |^Similar |^Also by / }).first()).toBeVisible()
  expect(requests).toContain('/trpc/characters.related')
})
