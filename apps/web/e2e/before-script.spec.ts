import type { Page } from '@playwright/test'
import { PAGES } from '@personae/contract/pages'
import { enter, submitted } from './helpers/fixtures.ts'
import { button, field } from './helpers/locators.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, PASSWORD, sharedSite, untilStarted } from './helpers/site.ts'

/** What people do with a page that is shown before its script has loaded. */
const test = sharedSite({ characters: SEED_CHARACTERS })
test.describe.configure({ mode: 'default' })
// Pages of missing records, and a search without a result.
test.use({ allowedErrors: [/404/] })

const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** Opens a page whose script is held back. @returns the function that releases the script */
async function openWithoutScript(page: Page, address: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#root[data-drawn] h1').first().waitFor()
  return async () => {
    released.resolve()
    await untilStarted(page)
  }
}

/** Active fields. Those on pages of members are inert until the client has started, as their form may have a draft. */
const FIELDS = ':is(input:not([type=hidden]), select, textarea):not([inert], [inert] *)'

test('every field that the server renders keeps its text; its form, if it has one, can be sent by the browser', async ({
  page,
  site,
  admin,
  otherBrowser,
}) => {
  const [first] = await admin.call<{ id: string; origin: string }[]>('GET', '/api/characters?limit=1')
  const { id, origin } = first!
  const params: Record<string, string> = { ':name': encodeURIComponent(origin), ':username': 'nobody' }
  const withFields: string[] = []
  for (const viewer of [undefined, admin]) {
    const reader = await otherBrowser(viewer)
    for (const path of [...PAGES, '/no/such/page']) {
      const address = path.replaceAll(/:\w+/g, (name) => params[name] ?? id)
      const html = await (await reader.request.get(address)).text()
      const parsed = await reader.evaluate(
        ([text, selector]) =>
          [
            ...new DOMParser()
              .parseFromString(text, 'text/html')
              .querySelectorAll<HTMLInputElement>(selector),
          ].map(({ name, type, form, ariaLabel }) => ({
            what: `${name} ${ariaLabel}`,
            name,
            type,
            form: form && { method: form.method, action: form.getAttribute('action') },
          })),
        [html, FIELDS] as const,
      )
      const fields = parsed.map((one) => ({ ...one, what: `${one.what} of ${address}` }))
      if (fields.length > 0 && !viewer) withFields.push(address)
      expect(new Set(fields.map(({ what }) => what)).size, address).toBe(fields.length)
      for (const { what, name, type, form } of fields) {
        // The client takes over only typed and selected values, not what a click changes.
        expect(['checkbox', 'radio', 'file'], what).not.toContain(type)
        if (!form) {
          expect(type, what).not.toBe('password')
          continue
        }
        expect(name, what).not.toBe('')
        expect(form.method, what).toBe(type === 'password' ? 'post' : form.method)
        const isPost = form.method === 'post'
        const answer = await fetch(site.url + (form.action ?? address), {
          method: isPost ? 'POST' : 'GET',
          ...(isPost && { body: new URLSearchParams(), headers: { origin: site.url } }),
        })
        expect([answer.status, answer.headers.get('content-type')], what).toEqual([
          isPost ? 400 : 200,
          'text/html; charset=utf-8',
        ])
      }
    }
  }
  expect(withFields).toEqual(expect.arrayContaining(['/', '/login', '/signup', '/forgot-password', '/api']))

  for (const address of withFields) {
    const start = await openWithoutScript(page, address)
    const texts = page.locator(`:is(${FIELDS}):not(select)`).filter({ visible: true })
    const sizes = () => texts.evaluateAll((all) => all.map((one) => [one.clientWidth, one.clientHeight]))
    for (const one of await texts.all()) await one.fill('tide')
    const before = await sizes()
    await start()
    for (const one of await texts.all()) await expect(one, address).toHaveValue('tide')
    // The style sheet has loaded too, so nothing changes size.
    expect(before, address).toEqual(await sizes())
    await expect(texts.last()).toBeFocused()
  }
})

/** What can be read and clicked in the window, each with its position. */
const shown = (page: Page) =>
  page.locator('header, h1, h2, h3, main p, main a, main button, main img').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const box = [x, y, width, height].map(Math.round).join(' ')
      return y < window.innerHeight ? [`${element.localName} ${element.textContent} ${box}`] : []
    }),
  )

test('a page of a member is there before the script, and the client takes it over as it is, without asking again', async ({
  page,
  admin,
  person,
}) => {
  const creator = await person('marlow')
  await submitted(creator)
  // Otherwise the number of unread ones is part of the header, but only since the bell has been loaded.
  await admin.call('POST', '/trpc/notifications.markAllRead')
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [who, address, heading] of [
    [creator, '/submissions', 'My Submissions'],
    [creator, '/submit', 'Submit a Character'],
    [creator, '/account', 'marlow'],
    [admin, '/admin', 'Admin Dashboard'],
    [admin, '/admin/review?kind=submission', 'Review'],
  ] as const) {
    // First leaves the page, which would otherwise send requests as a visitor.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await enter(page, who)
    // Blocked, as at its start all data older than a second is fetched again.
    await page.route('**/trpc/notifications.live**', () => {})
    const start = await openWithoutScript(page, address)
    await expect(page.locator('h1').first()).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading === 'marlow' ? 'Account' : heading} · Personae`)
    await expect(page.getByText(`Menu of ${who.username}`)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await shown(page)
    // Lazy pictures are not loaded before the client, as they would slow it down.
    await expect(page.locator('main img[loading="lazy"][src]')).toHaveCount(0)
    const asked: string[] = []
    page.on('request', (request) => {
      const [, procedure] = /\/trpc\/([\w.]+)/.exec(request.url()) ?? []
      if (procedure) asked.push(procedure)
    })
    await start()
    expect(await shown(page), address).toEqual(before)
    await expect(page.locator('img:not([src])')).toHaveCount(0)
    await expect.poll(() => asked).toContain('notifications.unreadCount')
    const known = (
      await page.evaluate(
        () => JSON.parse(document.getElementById('own-data')!.textContent) as [[string[]]][],
      )
    ).map(([[path]]) => path.join('.'))
    expect(known).toContain('auth.current')
    expect(
      asked.filter((one) => known.includes(one)),
      address,
    ).toEqual([])
    page.removeAllListeners('request')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('what is typed before the script runs stays where it is, and so does the focus', async ({ page }) => {
  const start = await openWithoutScript(page, '/login?next=%2Fcompany')
  await expect(field(page, 'Username')).toBeFocused()
  await page.keyboard.type('root')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD.slice(1))
  await page.keyboard.press('Home')
  await start()
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(PASSWORD.slice(0, 1))
  await expect(password(page)).toHaveValue(PASSWORD)
  await expect(field(page, 'Username')).toHaveValue('root')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/company')
})

test('the button that was pressed last before the script is pressed with it', async ({ page, admin }) => {
  const [first] = await admin.call<{ id: string }[]>('GET', '/api/characters?status=approved&limit=1')
  for (const isElsewhere of [false, true]) {
    const start = await openWithoutScript(page, `/character/${first!.id}`)
    await button(page, 'Character Expert').click()
    if (isElsewhere) await page.getByRole('heading', { level: 1 }).click()
    await start()
    await expect(page.getByRole('dialog')).toBeVisible({ visible: !isElsewhere })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('somebody who types without a pause while the client starts types into one field', async ({ page }) => {
  const start = await openWithoutScript(page, '/login')
  await field(page, 'Username').fill('root')
  await password(page).focus()
  const started = start()
  const letters = 'correct horse battery staple '.repeat(4)
  await page.keyboard.type(letters, { delay: 20 })
  await started
  await page.keyboard.type('!')
  await expect(password(page)).toHaveValue(`${letters}!`)
  await expect(field(page, 'Username')).toHaveValue('root')
})

test('a new password that was typed before the script is judged', async ({ page }) => {
  const start = await openWithoutScript(page, '/quick-signup')
  await field(page, 'Username').fill('walker')
  await password(page).fill('password1')
  await start()
  await expect(page.getByText('This password is easy to guess.')).toBeVisible()
  await expect(password(page)).toBeFocused()
})

test('Enter before the script signs in and leads to where one was going', async ({ page }) => {
  await openWithoutScript(page, '/login?next=%2Fsubmissions')
  await field(page, 'Username').fill('root')
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/submissions')
})

test.describe('refused', () => {
  test.use({ allowedErrors: [/401/] })

  test('a sign-in before the script that is refused says so, before and after the script has come', async ({
    page,
  }) => {
    const start = await openWithoutScript(page, '/login?next=%2Fcompany')
    await field(page, 'Username').fill('root')
    await password(page).fill('not it')
    await button(page, 'Log In').click()
    const reason = page.getByText('Invalid username or password')
    for (const isStarted of [false, true]) {
      if (isStarted) await start()
      await expect(reason).toBeVisible()
      await expect(field(page, 'Username')).toHaveValue('root')
      await expect(password(page)).toHaveValue('')
      await expect(password(page)).toBeFocused()
    }
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/company')
  })
})

test.describe('without scripts', () => {
  test.use({ allowedErrors: [/400/] })

  test('one signs up, is corrected, asks for a reset link and searches', async ({ otherBrowser }) => {
    const page = await otherBrowser(undefined, { javaScriptEnabled: false })
    await page.goto('/signup?next=%2Fcopyright')
    await field(page, 'Username').fill('paper')
    await field(page, 'Email').fill('paper@example.org')
    await password(page).fill(PASSWORD)
    await field(page, 'Confirm password').fill('another')
    await button(page, 'Create Account').click()
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue('paper@example.org')
    await password(page).fill(PASSWORD)
    await field(page, 'Confirm password').fill(PASSWORD)
    await button(page, 'Create Account').click()
    await expect(page).toHaveURL('/copyright')

    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/forgot-password')
    await field(page, 'Email').fill('paper@example.org')
    await button(page, 'Send Reset Link').click()
    await expect(page.getByRole('status').filter({ hasText: 'reset link' })).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue('')

    await page.goto('/?genre=Comics')
    await page.getByLabel('Search by', { exact: true }).selectOption('Universe')
    await page.getByLabel('Search characters').fill('journey')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?q=journey&field=origin&sort=&genre=Comics')
  })
})

test('a search that was typed before the script is carried out when it has come, also for members', async ({
  page,
  admin,
}) => {
  for (const isMember of [false, true]) {
    if (isMember) await enter(page, admin)
    const start = await openWithoutScript(page, '/')
    await page.getByLabel('Search by', { exact: true }).selectOption('Universe')
    await page.getByLabel('Search characters').fill('journey')
    await start()
    await expect(page.getByLabel('Search characters')).toBeFocused()
    await expect(page).toHaveURL('/?q=journey&field=origin')
    await expect(page.getByLabel('Search characters')).toHaveValue('journey')
    await page.unrouteAll({ behavior: 'wait' })
  }
})
