import { approved } from './helpers/fixtures.ts'
import { heading } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.use({ allowedErrors: [/404 \(Not Found\)/] })

test('the page of a list is there for visitors while it is public, and not for search engines @long', async ({
  page,
  admin,
  person,
}) => {
  const keeper = await person('keeper')
  const { id: characterId } = await approved(admin, admin)
  const list = { name: 'Sea folk', isPublic: false, characterId }
  const { id } = await keeper.call<{ id: string }>('POST', '/api/lists', list)
  const address = `/lists/${id}`
  expect((await page.goto(address))?.status()).toBe(404)

  await keeper.call('PATCH', `/api/lists/${id}`, { isPublic: true, baseVersion: 1 })
  expect((await page.goto(address))?.status()).toBe(200)
  await expect(heading(page, 'Sea folk')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Sea folk/)

  await keeper.call('PATCH', `/api/lists/${id}`, { isPublic: false, baseVersion: 2 })
  expect((await page.reload())?.status()).toBe(404)
  await expect(heading(page, 'List Not Found')).toBeVisible()
})
