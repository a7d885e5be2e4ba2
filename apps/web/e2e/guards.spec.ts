import type { Page } from '@playwright/test'
import { expectToast, logIn } from './helpers/actions.ts'
import { button, field } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite()
// The browser's own messages about refused calls, including those that were running during a sign-out.
test.use({ allowedErrors: [/^Failed to load resource.*(401|403|ERR_FAILED)/] })

/** Records every text of the page's main part, and every request for data of the desk. */
async function spyOn(page: Page): Promise<{ texts: () => Promise<string[]>; calls: string[] }> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/trpc\/(admin|moderation)/.test(request.url())) calls.push(request.url())
  })
  await page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(window, { textsOfDesk: texts })
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent
      if (text && window.location.pathname === '/admin/review') texts.push(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const texts = () => page.evaluate(() => (window as unknown as { textsOfDesk: string[] }).textsOfDesk)
  return { texts, calls }
}

test('the desk signed out: nothing is shown, a toast gives the reason, and after logging in it opens with its filter', async ({
  page,
  admin,
}) => {
  const spy = await spyOn(page)
  const destinations: string[] = []
  await page.exposeFunction('leaves', (address: string) => destinations.push(address))
  await page.addInitScript(() => {
    // Stops the redirect, so that the screen before it can be checked.
    const { navigation, leaves } = window as unknown as Window & { leaves: (address: string) => void }
    navigation.addEventListener('navigate', (event) => {
      if (!event.destination.url.includes('/api/login')) return
      event.preventDefault()
      leaves(event.destination.url)
    })
  })
  await page.goto('/admin/review?origin=Sky')
  await expectToast(page, 'Unauthorized')
  await expectToast(page, 'You are logged out. Logging in again...')
  await expect.poll(() => destinations).toHaveLength(1)
  await expect(page.getByRole('main')).toBeEmpty()
  expect(await spy.texts()).toEqual([])
  expect(spy.calls).toEqual([])
  await page.goto(destinations[0]!)
  await expect(page).toHaveURL('/login')
  await logIn(page, admin.username)
  await expect(page).toHaveURL('/admin/review?origin=Sky&kind=submission')
})

test('a disabled user is signed out at once, reads the reason with the right password, and can sign in when enabled; the log names the operator @long', async ({
  page,
  admin,
  signUp,
  site,
  otherBrowser,
}) => {
  await signUp('mallory')
  await page.goto('/submit')
  await expect(button(page, 'Log out')).toBeVisible()
  site.run('disable', 'mallory')
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await field(page, 'Username').fill('mallory')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Log In').click()
  await expect(page.getByRole('main').getByText('This account has been disabled.')).toBeVisible()
  site.run('enable', 'mallory')
  await logIn(page, 'mallory')

  const desk = await otherBrowser(admin)
  await desk.goto('/admin/audit')
  const entries = desk.getByRole('row').filter({ hasText: 'command line' })
  await expect(entries.filter({ hasText: 'Disabled an account' })).toContainText('mallory')
})
