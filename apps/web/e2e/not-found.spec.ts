import { submitted } from './helpers/fixtures.ts'
import { heading } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
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
