import type { OpenApi } from '@personae/contract/openapi'
import type { Page } from '@playwright/test'
import { approved, submitted } from './helpers/fixtures.ts'
import { heading } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

const part = (page: Page, id: string) => page.locator(`details[id="${id}"]`)

/** The methods and paths of the visible endpoints. */
const shown = (page: Page) => page.locator('details:visible h3').allTextContents()

test('before any script the names of a universe’s characters in relationships are links, and a universe has its search and order', async ({
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
  const names = ['Birch', 'Fir', 'Ginkgo']
  for (const name of names) await approved(admin, weaver, { name, origin: 'The Grove' })
  const drawn = await page.request.get('/universe/The%20Grove?q=i&sort=name')
  expect(await drawn.text()).toMatch(/Birch[^]*Fir[^]*Ginkgo/)
})

test('the page has every address, before any script runs @long', async ({ site, otherBrowser }) => {
  const page = await otherBrowser(undefined, { javaScriptEnabled: false })
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as OpenApi
  await page.goto('/api')
  await expect(page).toHaveTitle('API · Personae')
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect((await shown(page)).toSorted()).toEqual(described.toSorted())

  const submission = part(page, 'characters.submit')
  await submission.locator('summary').click()
  await expect(submission).toContainText('with the scope write')
  await expect(submission.getByRole('listitem').filter({ hasText: 'description' }).first()).toHaveText(
    'description string 10 to 5,000 characters required',
  )
  await expect(submission).toContainText('A text is a name of the kind other.')
  await expect(submission).toContainText(`curl '${site.url}/api/characters'`)
  await expect(part(page, 'auth.login')).toContainText('never by key')
})

test('on paper it is ink on white, without what can only be pressed @long', async ({ page }) => {
  await page.goto('/copyright')
  await expect(heading(page, 'You keep full ownership')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('article p').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test.describe('not there', () => {
  // The browser itself logs that a page has status 404.
  test.use({ allowedErrors: [/^Failed to load resource.*404/] })

  test('what is not there, or not published, has status 404 and tells nothing', async ({ page, person }) => {
    const { id } = await submitted(await person('secretive'))
    for (const address of [
      '/no/such/address',
      `/character/${id.replace(/.{12}$/, '0'.repeat(12))}`,
      `/character/${id}`,
    ]) {
      const answer = await page.goto(address)
      expect(answer!.status()).toBe(404)
      const drawn = await answer!.text()
      expect(drawn).not.toContain('Isaura')
      expect(drawn).toContain('Report a violation')
      await expect(heading(page, 'Character Not Found')).toBeVisible()
    }
  })

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
})

test('the row of the admins is in the page of the server, and not on that of a search @long', async ({
  page,
  admin,
  otherBrowser,
}) => {
  const characterIds = []
  for (const name of ['Anwen', 'Brisa', 'Corvin'])
    characterIds.push((await approved(admin, admin, { name, origin: `World of ${name}` })).id)
  await admin.call('PUT', '/api/editorial', { title: 'Three of the tide', characterIds })
  const row = { name: 'Three of the tide' }
  const reader = await otherBrowser(undefined, { javaScriptEnabled: false })
  await reader.goto('/')
  await expect(reader.getByRole('region', row).getByRole('link')).toHaveCount(3)
  await reader.goto('/?q=anwen')
  await expect(reader.getByRole('region', row)).toHaveCount(0)

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('region', row).getByRole('link')).toHaveCount(3)
  expect(requests.filter((url) => url.includes('editorial'))).toEqual([])
})
