import type { Page } from '@playwright/test'
import { approved, enter, rejected, submitted } from './helpers/fixtures.ts'
import { expectToast, logIn } from './helpers/actions.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite, test as emptySite } from './helpers/site.ts'

const test = sharedSite()
const HOUR = 60 * 60 * 1_000
test.describe.configure({ mode: 'default' })
// Messages of the browser itself about refused calls, also of those that were running during a sign-out.
test.use({ allowedErrors: [/^Failed to load resource.*(401|403|ERR_FAILED)/] })

/** Records every text of the page's main part, and every request for data of the dashboard. */
async function spyOn(page: Page): Promise<{ texts: () => Promise<string[]>; calls: string[] }> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/trpc\/(admin|characters\.list)/.test(request.url())) calls.push(request.url())
  })
  await page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(window, { textsOfAdmin: texts })
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent
      if (text && window.location.pathname === '/admin') texts.push(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const texts = () => page.evaluate(() => (window as unknown as { textsOfAdmin: string[] }).textsOfAdmin)
  return { texts, calls }
}

/** Opens a page and stops its clock. */
async function stopClockAt(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(Date.now() + HOUR)
}

/** Advances a stopped page's clock by as few milliseconds as possible: even immediate steps need one. */
const creepUntil = (page: Page, holds: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1)
        return holds()
      },
      { intervals: [100] },
    )
    .toBe(true)

test('without an answer who the user is: public pages are shown, and those of members until there is one @long', async ({
  page,
  person,
}) => {
  await enter(page, await person('stranger'))
  const CURRENT = /trpc\/auth\.current/
  await page.clock.install()
  await page.route(CURRENT, (route) => route.abort())
  await page.goto('/copyright')
  await expect(heading(page, 'You keep full ownership')).toBeVisible()
  await expect(link(page.getByRole('banner'), 'Log In')).toBeVisible()
  // Nobody is sent to the login, or to another page, who may be signed in.
  for (const address of ['/submissions', '/admin']) {
    await page.goto(address)
    // The page's clock stands still, and a placeholder may be shown for a while.
    await page.clock.runFor(2_000)
    await expect(heading(page, "Couldn't load this page")).toBeVisible()
    await expect(page).toHaveURL(address)
  }
  await page.goto('/submissions')
  await page.clock.runFor(2_000)
  await expect(button(page, 'Try again')).toBeVisible()
  await page.unroute(CURRENT)
  await button(page, 'Try again').click()
  await expect(heading(page, 'My Submissions')).toBeVisible()
  await expect(link(page.getByRole('banner'), 'Log In')).toHaveCount(0)

  // The header follows by itself, and the page stays.
  await page.route(CURRENT, (route) => route.abort())
  await page.goto('/copyright')
  await expect(link(page.getByRole('banner'), 'Log In')).toBeVisible()
  await page.unroute(CURRENT)
  await page.clock.runFor(30_000)
  await expect(button(page, 'Log out')).toBeVisible()
  await expect(heading(page, 'You keep full ownership')).toBeVisible()
})

test('submitting signed out: first to the login, then to the form', async ({ page, person }) => {
  const writer = await person('writer')
  await page.goto('/')
  await link(page.getByRole('main'), 'Submit Character').first().click()
  await expect(page).toHaveURL('/login?next=%2Fsubmit')
  await logIn(page, writer.username)
  await expect(page).toHaveURL('/submit')
  await expect(heading(page, 'Submit a Character')).toBeVisible()
})

test('the dashboard signed out: nothing is shown, a toast gives the reason, and after logging in it opens', async ({
  page,
  admin,
}) => {
  const spy = await spyOn(page)
  const destinations: string[] = []
  await page.exposeFunction('leaves', (address: string) => destinations.push(address))
  await page.addInitScript(() => {
    // The redirect is stopped, so that the screen before it can be checked.
    const { navigation, leaves } = window as unknown as Window & { leaves: (address: string) => void }
    navigation.addEventListener('navigate', (event) => {
      if (!event.destination.url.includes('/api/login')) return
      event.preventDefault()
      leaves(event.destination.url)
    })
  })
  await page.goto('/admin')
  await expectToast(page, 'Unauthorized')
  await expectToast(page, 'You are logged out. Logging in again...')
  await expect.poll(() => destinations).toHaveLength(1)
  await expect(page.getByRole('main')).toBeEmpty()
  expect(await spy.texts()).toEqual([])
  expect(spy.calls).toEqual([])
  await page.goto(destinations[0]!)
  await expect(page).toHaveURL('/login')
  await logIn(page, admin.username)
  await expect(page).toHaveURL('/admin')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
})

test('the desk signed out: after logging in it opens with its filter @long', async ({ page, admin }) => {
  await page.goto('/admin/review?origin=Sky')
  await expect(page).toHaveURL('/login')
  await logIn(page, admin.username)
  await expect(page).toHaveURL('/admin/review?origin=Sky')
})

test('the dashboard as another user: nothing is shown, a toast gives the reason, and the home page opens', async ({
  page,
  person,
}) => {
  await enter(page, await person('curious'))
  const spy = await spyOn(page)
  await page.goto('/admin')
  await expectToast(page, 'Access Denied')
  await expectToast(page, "You don't have permission to access the admin dashboard.")
  await expect(page).toHaveURL('/')
  expect(await spy.texts()).toEqual([])
  expect(spy.calls).toEqual([])
})

for (const [address, who, away] of [
  ['/admin', null, '/login'],
  ['/admin', 'passer-by', '/'],
  ['/admin/compare/one/other', 'neighbour', '/'],
  ['/admin/review', 'peeper', '/'],
  ['/admin/corrections', 'gazer', '/'],
  ['/admin/audit', 'reader', '/'],
  ['/admin/wanted', 'seeker', '/'],
] as const) {
  test(`${address} as ${who ?? 'a visitor'}: empty for half a second, then ${away} @long`, async ({
    page,
    person,
  }) => {
    if (who) await enter(page, await person(who))
    await stopClockAt(page, '/copyright')
    await page.evaluate((path) => window.history.pushState({}, '', path), address)
    await creepUntil(page, async () => (await page.getByRole('main').innerHTML()) === '')
    await page.clock.runFor(400)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main')).toBeEmpty()
    await page.clock.runFor(100)
    await creepUntil(page, async () => new URL(page.url()).pathname === away)
  })
}

test('editing a character of another user, a pending or a finally rejected one: a toast gives the reason, and its page opens @long', async ({
  page,
  admin,
  person,
}) => {
  const [owner, other] = [await person('owner'), await person('other')]
  const published = await approved(admin, other)
  const pending = await submitted(owner)
  const forGood = await rejected(admin, await submitted(owner), 'Not a character.')
  await enter(page, owner)
  for (const [{ id }, title, text] of [
    [published, 'Access Denied', 'You can only edit your own characters.'],
    [pending, 'Cannot Edit', 'You can only edit rejected characters.'],
    [forGood, 'Cannot Edit', 'This character was rejected permanently and can no longer be edited.'],
  ] as const) {
    await page.goto(`/character/${id}/edit`)
    await expectToast(page, title)
    await expectToast(page, text)
    await expect(page).toHaveURL(`/character/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Isaura Fenwright' })).toBeVisible()
  }
})

test('Become Admin where there is an admin: an alert has the server’s message, and the page stays @long', async ({
  page,
  person,
}) => {
  await enter(page, await person('ambitious'))
  await page.goto('/')
  await link(page, 'Become Admin').click()
  await button(page, 'Promote Me to Admin').click()
  await expect(page.getByRole('alert')).toContainText('An admin already exists. Ask them to appoint you.')
  await expect(page).toHaveURL('/promote-admin')
})

emptySite(
  'Become Admin where there is none: the dashboard opens after two seconds, and the header changes at once @long',
  async ({ page, signUp }) => {
    await signUp('first')
    await stopClockAt(page, '/promote-admin')
    await button(page, 'Promote Me to Admin').click()
    const toast = page.getByRole('status').filter({ hasText: 'You are now an admin.' })
    await creepUntil(page, () => toast.isVisible())
    await page.clock.runFor(1_800)
    await expect(page).toHaveURL('/promote-admin')
    await expect(link(page.getByRole('navigation', { name: 'Main' }), 'Admin')).toBeVisible()
    await page.clock.runFor(200)
    await creepUntil(page, async () => new URL(page.url()).pathname === '/admin')
  },
)

emptySite(
  'Become Admin with one of the most common passwords: an alert says to change it, and then it works @long',
  async ({ page }) => {
    const account = { username: 'careless', password: 'monkey' }
    await page.context().request.post('/api/auth/quick-signup', { data: account })
    await page.goto('/promote-admin')
    await button(page, 'Promote Me to Admin').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Change your password first: it is one of the most common.')
    await page.goto('/account')
    await page.getByLabel('Current password').first().waitFor()
    const form = page.locator('form').filter({ has: page.getByLabel('New password', { exact: true }) })
    await form.getByLabel('Current password', { exact: true }).fill('monkey')
    await form.getByLabel('New password', { exact: true }).fill('grey heron at dawn')
    await form.getByLabel(/Confirm/).fill('grey heron at dawn')
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Password Changed')).toBeVisible()
    await page.goto('/promote-admin')
    await button(page, 'Promote Me to Admin').click()
    await expect(page.getByText('You are now an admin.')).toBeVisible()
  },
)

test('Become Admin while the server cannot be reached: the alert says that it failed @long', async ({
  page,
  person,
}) => {
  await enter(page, await person('unlucky'))
  await page.goto('/promote-admin')
  await page.route('**/trpc/admin.becomeAdmin*', (route) => route.abort())
  await button(page, 'Promote Me to Admin').click()
  await expect(page.getByRole('alert')).toContainText('Failed to promote to admin')
  await expect(page).toHaveURL('/promote-admin')
})

test('the header has the links of the signed-in user, and marks the current page @long', async ({
  page,
  admin,
  person,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  const current = main.locator('[aria-current="page"]')
  await page.goto('/')
  await expect(main).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Personae', 'Log In', 'Sign Up'])

  await enter(page, await person('member'))
  await page.goto('/?q=fox')
  const shared = ['Browse', 'Submit Character', 'Company Account', 'Creator Protection', 'Promote']
  await expect(main.getByRole('link')).toHaveText([...shared, 'Become Admin'])
  await expect(current).toHaveText('Browse')
  const avatar = button(page, 'Menu of member').locator('[data-initials]')
  await expect(avatar).toHaveAttribute('data-initials', 'ME')
  await link(main, 'Submit Character').click()
  await expect(current).toHaveText('Submit Character')

  await enter(page, admin)
  await page.goto('/admin?tab=approved')
  await expect(main.getByRole('link')).toHaveText([...shared, 'Admin'])
  await expect(current).toHaveText('Admin')
  await button(page, 'Log out').click()
  await expect(page).toHaveURL('/')
  await expect(main).toHaveCount(0)
})
