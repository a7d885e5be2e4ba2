import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { submitButton } from './helpers/character-form.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { approved, enter, sentBack, signedUp, submitted } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, field } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite, test as emptySite } from './helpers/site.ts'

const test = sharedSite({
  characters: SEED_CHARACTERS.slice(-12),
  fill: async (admin) => {
    const alice = await signedUp(admin.url, 'alice', PASSWORD)
    await approved(admin, alice, {
      name: 'Published',
      multiverse: 'Another version',
      series: 'A series',
      creators: ['Somebody'],
      writers: ['Somebody else'],
      externalLinks: ['https://example.org/read'],
      crossGenreLinks: ['https://example.org/elsewhere'],
    })
    await sentBack(admin, await submitted(alice, { name: 'Sent back' }), 'Say more about the sea floor.')
    await submitted(alice, { name: 'Waiting' })
  },
})

async function idOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`/api/characters?q=${name}`)
  return ((await answer.json()) as { id: string }[])[0]!.id
}

async function become(page: Page, username: string): Promise<void> {
  await page.request.post('/api/auth/login', { data: { username, password: PASSWORD } })
}

/** Opens a screen, waits for its heading, and checks it with axe. */
async function look(page: Page, address: string, title: string | RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
}

emptySite('axe finds nothing on a home without characters @long', async ({ page }) => {
  await look(page, '/', 'No characters found')
})

test('axe finds nothing on the home, with characters and with a search that has none @long', async ({
  page,
}) => {
  await look(page, '/', 'Character Database')
  await look(page, '/?q=nobody', 'No characters found')
})

for (const [address, title] of [
  ['/login', 'Log In'],
  ['/signup', 'Sign Up'],
  ['/quick-signup', 'Quick Signup'],
] as const) {
  test(`axe finds nothing on ${address}, empty and with errors @long`, async ({ page }) => {
    await look(page, address, title)
    await page.locator('form button[type="submit"]').click()
    await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })
}

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('axe finds nothing on the page for what is not there @long', async ({ page }) => {
    await look(page, '/no/such/address', 'Character Not Found')
  })

  test('axe finds nothing on a private history, which has no retry button @long', async ({
    page,
    person,
  }) => {
    await enter(page, await person('stranger'))
    await look(page, `/character/${await idOf(page, 'Published')}/history`, 'This history is private')
    await expect(button(page, 'Try again')).toHaveCount(0)
  })

  test('axe finds nothing on Become Admin refused, nor on a toast @long', async ({ page }) => {
    await become(page, 'alice')
    await look(page, '/promote-admin', 'Become Admin')
    await button(page, 'Promote Me to Admin').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.addInitScript(() => {
      // The toast must stay during the check.
      const later = window.setTimeout
      Object.assign(window, {
        setTimeout: (work: () => void, delay?: number) => (delay === 5_000 ? 0 : later(work, delay)),
      })
    })
    await page.goto('/admin')
    await expectToast(page, 'Access Denied')
    await expect(page).toHaveURL('/')
    // The address changes before the page does.
    await expect(page.getByRole('heading', { name: 'Character Database' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('axe finds nothing on a character, whichever tab is open @long', async ({ page }) => {
  await look(page, `/character/${await idOf(page, 'Published')}`, 'Published')
  for (const tab of ['Abilities', 'Backstory', 'Relations']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await expectAccessible(page)
  }
})

test('axe finds nothing on the form, as it is at first and with every error @long', async ({ page }) => {
  await become(page, 'alice')
  await look(page, '/submit', 'Submit a Character')
  await submitButton(page).click()
  await expect(page.getByText('Character name is required')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the own submissions, on editing one, and with the menu open @long', async ({
  page,
}) => {
  await become(page, 'alice')
  await look(page, '/submissions', 'My Submissions')
  await button(page, 'Menu of alice').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await look(page, `/character/${await idOf(page, 'Sent')}/edit`, 'Edit Sent back')
})

test('axe finds nothing on the dashboard, nor on its question before deleting @long', async ({ page }) => {
  await become(page, 'root')
  await look(page, '/admin', 'Admin Dashboard')
  await look(page, '/admin?tab=approved', 'Admin Dashboard')
  await button(page, 'Delete').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the pending submissions, nor on the dialog for the reason with its error @long', async ({
  page,
}) => {
  await become(page, 'root')
  await look(page, `/character/${await idOf(page, 'Waiting')}`, 'Waiting')
  await button(page, 'Reject for Resubmission').click()
  await button(page.getByRole('dialog'), 'Send for Revision').click()
  await expect(page.getByText('A rejection reason is required')).toBeVisible()
  await expectAccessible(page)
})

test('with text of twice the size, no screen is wider than a phone, and no button is cut off @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await become(page, 'root')
  const published = await idOf(page, 'Published')
  const waiting = await idOf(page, 'Waiting')
  const screens = [
    ['root', '/admin', '/admin?tab=approved', '/admin/review', `/admin/compare/${waiting}/${published}`],
    ['alice', '/submit', '/submissions', '/account', '/promote', `/character/${published}/suggest`],
    [null, '/', '/login', '/copyright', `/character/${published}`],
  ] as const
  for (const [who, ...addresses] of screens) {
    // First: the page of before would ask as nobody.
    await page.goto('about:blank')
    await page.context().clearCookies()
    if (who) await become(page, who)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('.mantine-Button-label')]
          // The label of an icon is one pixel wide.
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 4 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
      expect(cut, address).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360)
    }
  }
})
