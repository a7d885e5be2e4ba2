import type { Character } from '@personae/contract/characters'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { logIn } from '../../../screens/actions.ts'
import { approved, rejected, submitted } from '../../../screens/given.ts'
import { button, expectToast, heading, link, title } from '../../../screens/locators.ts'
import { advanceUntil, answerAgain, callsOf, cutOff, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

let published: Character
sharedSite(async () => {
  published = await approved('other')
})

const banner = () => page.getByRole('banner')
const mainLinks = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)

test('without an answer who the user is, public pages are shown, and the header follows by itself', async () => {
  await as('stranger').auth.current.query()
  cutOff('auth.current')
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  await visit('/copyright', { by: 'stranger' })
  await expect.element(heading('You keep full ownership')).toBeVisible()
  await expect.element(link('Log In', banner())).toBeVisible()
  answerAgain('auth.current')
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(button('Log out')).toBeVisible()
  await expect.element(heading('You keep full ownership')).toBeVisible()
})

test.for(['/submissions', '/admin'])(
  'without an answer who the user is, nobody is sent away from %s who may be signed in',
  async (path) => {
    await as('root').auth.current.query()
    cutOff('auth.current')
    await visit(path, { by: 'root' })
    await expect.element(heading("Couldn't load this page")).toBeVisible()
    await expect.poll(() => window.location.pathname).toBe(path)
    answerAgain('auth.current')
    await button('Try again').click()
    await expect.element(title(path === '/admin' ? 'Admin Dashboard' : 'My Submissions')).toBeVisible()
    await expect.element(link('Log In', banner())).not.toBeInTheDocument()
  },
)

test.for([
  ['/admin', 'curious'],
  ['/admin/compare/one/other', 'neighbour'],
  ['/admin/review', 'peeper'],
  ['/admin/site', 'reader'],
] as const)(
  '%s as another user: nothing is asked and nothing shown, a toast gives the reason, and half a second later the home page opens',
  async ([path, by]) => {
    await visit('/copyright', { by })
    await expect.element(heading('You keep full ownership')).toBeVisible()
    // Ahead, so that the half second does not begin with its loading.
    await import('./admins-only.tsx')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    window.history.pushState({}, '', path)
    const main = () => page.getByRole('main').element()
    await advanceUntil(() => main().childElementCount === 0)
    await vi.advanceTimersByTimeAsync(450)
    expect([window.location.pathname, main().childElementCount]).toEqual([path, 0])
    await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    await expectToast('Access Denied')
    await expectToast("You don't have permission to access the admin dashboard.")
    await expect.element(title('Every character has a story.')).toBeVisible()
    for (const call of ['admin.totals', 'moderation.queue', 'desk.queue', 'admin.wanted', 'audit.page'])
      expect(callsOf(call)).toEqual([])
  },
)

test('editing a character of another user, a pending or a finally rejected one: a toast gives the reason, and its page opens', async () => {
  const pending = await submitted('owner')
  const forGood = await rejected('owner', 'Not a character.')
  for (const [{ id }, reason, text] of [
    [published, 'Access Denied', 'You can only edit your own characters.'],
    [pending, 'Cannot Edit', 'You can only edit rejected characters.'],
    [forGood, 'Cannot Edit', 'This character was rejected permanently and can no longer be edited.'],
  ] as const) {
    await visit(`/character/${id}/edit`, { by: 'owner' })
    await expectToast(reason)
    await expectToast(text)
    await expect.element(title('Isaura Fenwright')).toBeVisible()
    await expect.poll(() => window.location.pathname).toBe(`/character/${id}`)
  }
})

test('the header has the links of the signed-in user, and marks the current page', async () => {
  await visit('/')
  await expect.poll(() => textsOf(link('Log In', banner()).elements())).toEqual(['Log In'])
  expect(textsOf(banner().getByRole('link').elements())).toEqual(['Personae', 'Log In', 'Sign Up'])
  await expect.poll(() => mainLinks().length).toBe(0)

  const shared = ['Browse', 'Submit Character', 'Company Account', 'Creator Protection', 'Promote']
  const current = page.getByCss('nav[aria-label="Main"] [aria-current="page"]')
  await visit('/?q=fox', { by: 'member' })
  await expect.poll(() => textsOf(mainLinks().elements())).toEqual([...shared, 'Become Admin'])
  await expect.element(current).toHaveTextContent('Browse')
  await expect
    .element(button('Menu of member').getByCss('[data-initials]'))
    .toHaveAttribute('data-initials', 'ME')
  await link('Submit Character', page.getByRole('navigation', { name: 'Main' })).click()
  await expect.element(current).toHaveTextContent('Submit Character')

  await visit('/admin?tab=approved', { by: 'root' })
  await expect.poll(() => textsOf(mainLinks().elements())).toEqual([...shared, 'Admin'])
  await expect.element(current).toHaveTextContent('Admin')
  await button('Log out').click()
  await expect.element(title('Every character has a story.')).toBeVisible()
  await expect.poll(() => mainLinks().length).toBe(0)
  await link('Log In', banner()).click()
  await logIn('member')
  await expect.element(button('Menu of member')).toBeVisible()
})
