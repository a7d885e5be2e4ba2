import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { emulateContrast } from '../../../screens/emulation.ts'
import { approved } from '../../../screens/given.ts'
import { address, button, expectLoaded, field, heading, link } from '../../../screens/locators.ts'
import { callsOf, hold, refuse, visit } from '../../../screens/screen.tsx'
import { sharedSite } from '../../../screens/site.ts'
import { currentUser } from '../../lib/current-user.ts'
import { invalidateSubmissions } from '../../lib/invalidate.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'

let character: string
sharedSite(async () => {
  character = (await approved('owner')).id
})

const header = page.getByRole('banner')
const main = page.getByRole('navigation', { name: 'Main' })
const footer = page.getByRole('contentinfo')

/** Expects that nothing in the header is cut off or outside of it. */
function expectRoom(): void {
  const { clientWidth, scrollWidth } = document.documentElement
  const boxes = [...header.element().querySelectorAll('a, button')].map((one) => one.getBoundingClientRect())
  expect(boxes.filter(({ left, right, width }) => width > 0 && (left < 0 || right > clientWidth))).toEqual([])
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

test('the header shows its links from 928 pixels on, each on one line, and is low on small screens', async () => {
  await visit('/copyright', { by: 'passenger-of-the-ship' })
  for (const [width, shown] of [
    [1440, ['Search', '/']],
    [1280, ['Search']],
    [928, []],
  ] as const) {
    await page.viewport(width, 900)
    await expect.poll(() => main.getByRole('link').elements()).toHaveLength(6)
    for (const one of main.getByRole('link').all()) await expect.element(one).toBeInViewport({ ratio: 1 })
    await expect.element(button('Log out', header)).toBeVisible()
    for (const one of main.getByRole('link').elements()) expect(one.clientHeight).toBeLessThan(40)
    expectRoom()
    const search = button('Search', header).element()
    const words = [...search.children].filter((one) => one.clientWidth > 0 && one.textContent)
    expect(
      words.map(({ textContent }) => textContent),
      `at ${width}`,
    ).toEqual(shown)
  }
  const height = () => header.element().getBoundingClientRect().height
  await page.viewport(740, 360)
  expect(height()).toBeLessThanOrEqual(72)
  await page.viewport(360, 740)
  expect(height()).toBeLessThanOrEqual(57)
  expectRoom()
})

test('below 928 pixels there is a menu that works by keyboard', async () => {
  await visit('/copyright', { by: 'passenger' })
  await page.viewport(360, 740)
  const menu = button('Menu of passenger', header)
  await expect.element(menu.getByText('Menu')).toBeInViewport({ ratio: 1 })
  await expect.element(menu).toBeEnabled()
  const open = async () => {
    ;(menu.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await open()
  await expect.element(page.getByRole('menu')).toMatchTextContent('passenger')
  const current = page.getByRole('menuitem', { name: 'Creator Protection' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  await expectAccessible()
  // A phone on its side is lower than the menu.
  await page.viewport(667, 375)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  await open()
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBeTruthy()
  // Closed and at once opened again.
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await Promise.resolve()
  ;(menu.element() as HTMLElement).click()
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBeTruthy()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toHaveFocus()
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{Enter}')
  await expect.element(link('Log In', header)).toBeVisible()
})

test('a visitor finds in the footer how to report, what can be read, and the API', async () => {
  await visit('/signup')
  await expect.element(footer).toBeInViewport({ ratio: 1 })
  const labels = footer.getByRole('link').elements()
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'Browse',
    'Submit',
    'Creator Protection',
    'Report a violation',
    'API',
  ])
  await link('Report a violation', footer).click()
  await expect.element(heading('If someone publishes your work')).toBeInViewport()
  expect(address()).toBe('/copyright#takedown')
  await link('Find the character to report').click()
  await expect.element(heading('Character Database')).toBeInViewport()
  expect(address()).toBe('/#gallery')
  await link('Submit', footer).click()
  await expect.element(heading('Log In')).toBeVisible()
  await link('API', footer).click()
  await expect.element(page.getByText('GET /api/characters', { exact: true })).toBeVisible()
  await expectAccessible()
  await link('Personae', header).click()
  await expect.poll(address).toBe('/')
})

test('the review desk has the whole width, and no footer', async () => {
  await visit('/admin/review', { by: 'root' })
  await expect.element(heading('Review')).toBeVisible()
  await expect.element(footer).not.toBeInTheDocument()
  expect(link('Personae', header).element().getBoundingClientRect().x).toBeLessThan(40)
})

test('the sign-in screens are beside the poster wall, and alone on a phone', async () => {
  await visit('/login')
  const wall = page.getByRole('main').getByCss('[data-poster]').first()
  await expect.element(wall).toBeVisible()
  await page.viewport(1280, 900)
  // The wall of posters ends with the page, not with the form.
  const above = footer.element().getBoundingClientRect().top - 10
  const across = Array.from({ length: 50 }, (_, at) => document.elementFromPoint(1270 - 8 * at, above))
  expect(across.some((one) => one?.closest('[data-poster]'))).toBe(true)
  await link('Forgot your password?').click()
  await expect.element(heading('Forgot Password')).toBeVisible()
  await expect.element(wall).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  await expect.element(wall).not.toBeVisible()
})

test('the titles of all pages have the same position, and also those below another line', async () => {
  const tops = async (paths: string[]): Promise<string[]> => {
    const found = new Set<string>()
    for (const path of paths) {
      await visit(path, { by: 'root' })
      const title = page.getByRole('heading', { level: 1 })
      await expect.element(title).toBeVisible()
      await expectLoaded()
      for (const width of [1280, 360]) {
        await page.viewport(width, 800)
        found.add(`${width}: ${Math.round(title.element().getBoundingClientRect().y)}`)
      }
    }
    return [...found]
  }
  const alone = '/submit /submissions /notifications /account /company /copyright /lists /promote /promotions'
  expect(await tops(alone.split(' '))).toEqual(['1280: 93', '360: 85'])
  const below = `/admin /admin/site /lists/favourites /character/${character}/history`
  expect(await tops(below.split(' '))).toEqual(['1280: 121', '360: 113'])
})

test('the theme is changed with a button, and stored for the next visit', async () => {
  await visit('/')
  const scheme = () => document.documentElement.dataset['mantineColorScheme']
  const ground = () => getComputedStyle(document.body).backgroundColor
  expect([scheme(), localStorage.getItem('theme')]).toEqual(['dark', null])
  const dark = ground()
  await button('Switch to the light theme').click()
  await expect.poll(scheme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
  expect(ground()).not.toBe(dark)
  await button('Switch to the dark theme').click()
  await expect.poll(scheme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(ground()).toBe(dark)
})

test('with reduced motion nothing slides, fades or glides', async () => {
  await visit('/')
  await expect.element(page.getByCss('#gallery li a').first()).toBeVisible()
  const moving = [...document.querySelectorAll('*')]
    .map((element) => getComputedStyle(element))
    .flatMap((style) => [style.animationDuration, style.transitionDuration])
    .filter((duration) => duration.split(', ').some((part) => part !== '0s'))
  expect(moving).toEqual([])
})

test('who logs out is not told that the session has expired, whatever the page would ask meanwhile', async () => {
  await visit('/submissions', { by: 'leaver' })
  await expect.element(heading('My Submissions')).toBeVisible()
  await expectLoaded()
  const answer = hold('auth.logout')
  await button('Log out', header).click()
  refuse('characters.mine', 401, { code: 'unauthenticated', message: 'Please log in.' })
  const asked = callsOf('characters.mine').length
  await invalidateSubmissions()
  expect(callsOf('characters.mine')).toHaveLength(asked)
  // A request from before the logout is refused only after it.
  await queryClient.refetchQueries(trpc.characters.mine.infiniteQueryFilter())
  expect(currentUser()).toMatchObject({ username: 'leaver' })
  answer()
  await expect.poll(address).toBe('/')
  await expect.element(link('Log In', header)).toBeVisible()
})

test('with more contrast the edge of a button is as visible as that of a field', async () => {
  await emulateContrast()
  await visit('/')
  const edgeOf = (element: Element) => getComputedStyle(element).borderTopColor
  expect(edgeOf(link('Sign Up', header).element())).toBe(edgeOf(field('Search characters').element()))
})
