import type { Page } from '@playwright/test'
import { approved, enter, type Person, submitted } from './helpers/fixtures.ts'
import { button, field } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(2)</script>',
  '"><svg onload=alert(3)>',
  '</title><script>alert(4)</script>',
  '\u2028alert(5)\u2029-->{{7*7}}${7*7}<!--',
].join(' ')
const LINK = 'https://example.org/?a="><script>alert(6)</script>'

/** Records the effects that no text on a page may have. */
async function watchFor(page: Page, { url }: Person): Promise<string[]> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) seen.push(`request: ${request.url()}`)
  })
  await page.exposeFunction('report', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    const { report } = window as unknown as { report: (text: string) => void }
    document.addEventListener('securitypolicyviolation', (event) => report(`policy: ${event.blockedURI}`))
  })
  return seen
}

const jsonLd = (page: Page) => page.locator('script[type="application/ld+json"]')

test('markup in every text of a published character: it is text on every screen, and no script runs @long', async ({
  page,
  admin,
  person,
}) => {
  const everywhere = {
    name: `Nm ${HOSTILE.slice(0, 110)}`,
    origin: `Or ${HOSTILE.slice(30, 140)}`,
    multiverse: HOSTILE.slice(65, 170),
    series: HOSTILE.slice(0, 110),
    creators: [HOSTILE],
    writers: [HOSTILE],
    description: HOSTILE,
    abilities: [HOSTILE],
    personality: [HOSTILE],
    backstory: HOSTILE,
    relationships: HOSTILE,
    externalLinks: [LINK],
    crossGenreLinks: [LINK],
  }
  const mallory = await person('mallory')
  const { id, name } = await approved(admin, mallory, everywhere)
  await submitted(mallory, everywhere)
  const seen = await watchFor(page, admin)

  await page.goto(`/?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.locator('#gallery li a')).toHaveCount(1)
  await page.locator('#gallery li a').click()
  for (const tab of ['Overview', 'Abilities', 'Backstory', 'Relations']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toContainText('<img src=x onerror=alert(1)>')
  }
  await page.goto(`/character/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp('^Nm <img src=x onerror=alert\\(1\\)>'))
  expect(JSON.parse((await jsonLd(page).textContent())!)).toMatchObject({ mainEntity: { name } })

  await enter(page, admin)
  for (const address of ['/admin', '/admin?tab=approved', `/character/${id}/edit`]) {
    await page.goto(address)
    await expect(
      page.getByRole('main').getByText('<img src=x').or(field(page, 'Backstory')).first(),
    ).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goto('/admin')
  await button(page, 'Reject Permanently').click()
  await expect(page.getByRole('dialog')).toContainText('<img src=x')
  // First leaves the page, which could otherwise send requests as another user.
  await page.goto('about:blank')
  await enter(page, mallory)
  await page.goto('/submissions')
  await expect(page.getByRole('article')).toHaveCount(2)

  expect(await page.locator('[onerror], [onload], svg[onload]').count()).toBe(0)
  expect(seen).toEqual([])
})
