import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../screens/accessible.ts'
import { PASSWORD, sentBack, submitted } from '../../screens/given.ts'
import { button, expectLoaded, expectToast, field, heading, link } from '../../screens/locators.ts'
import { answerAgain, callsOf, cutOff, goOffline, hold, refuse, visit } from '../../screens/screen.tsx'
import { as } from '../../screens/site.ts'

test('the server is not reachable: the page stays and says so', async () => {
  await visit('/login')
  await field('Username').fill('somebody')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  cutOff()
  await userEvent.keyboard('{Enter}')
  await expectToast('Login Failed')
  await expect.element(heading('Log In')).toBeVisible()
  await expect.element(field('Username')).toHaveValue('somebody')
})

test('too many wrong passwords: the form says how long to wait, and accepts a try after that', async () => {
  await visit('/login')
  await field('Username').fill('carol')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  refuse('auth.login', 429, {
    code: 'too_many_requests',
    message: 'Too many tries. Please wait 30 seconds.',
    retryAfter: 30,
  })
  await button('Log In').click()
  await expectToast('Login Failed')
  const note = page.getByRole('note').filter({ hasText: 'Not yet' })
  await expect.element(note).toMatchTextContent('Too many tries. Please wait 30 seconds.')
  await expect.element(button('Log In')).toBeDisabled()
  await expectAccessible()
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(button('Log In')).toBeEnabled()
  await expect.element(field('Username')).toHaveValue('carol')
})

test('a decision offline is not repeated automatically; online it takes effect when it is made again', async () => {
  const { id } = await submitted('wren', { name: 'Undecided', origin: 'The Waiting Room' })
  await visit('/admin', { by: 'root' })
  const approve = button('Approve', page.getByRole('article').filter({ hasText: 'Undecided' }))
  await expect.element(approve).toBeVisible()
  await expectLoaded()
  const reconnect = goOffline()
  await approve.click()
  await expectToast("Couldn't save your decision")
  const looks = callsOf('moderation.queue').length
  reconnect()
  await expect.poll(() => callsOf('moderation.queue').length).toBeGreaterThan(looks)
  expect((await as('wren').characters.byId.query({ id })).status).toBe('pending')
  await approve.click()
  await expectToast('Character Approved')
  expect((await as('wren').characters.byId.query({ id })).status).toBe('approved')
})

test('two lists of a page that cannot be loaded: one notice, and each failure alone names its list', async () => {
  await as('root').auth.current.query()
  cutOff('disputes.list')
  await visit('/admin?tab=disputes', { by: 'root' })
  await expect.element(heading("Couldn't load the pending disputes")).toBeVisible()
  await expect.poll(() => button('Try again').elements().length).toBe(1)
  answerAgain('disputes.list')
  await button('Try again').click()
  await expect.element(heading('No pending copyright disputes')).toBeVisible()
})

test('a late answer does not leave the page that was opened meanwhile', async () => {
  const { id } = await sentBack('walker', 'Say more.')
  await visit(`/character/${id}/edit`, { by: 'walker' })
  await field('Description').fill('She says much more.')
  const release = hold('characters.edit')
  await button('Save Changes').click()
  await link('Creator Protection', page.getByRole('navigation', { name: 'Main' })).click()
  await expect.element(heading('Creator Protection & Copyright Policy')).toBeVisible()
  release()
  await expectToast('Changes Saved')
  await expect.element(heading('Creator Protection & Copyright Policy')).toBeVisible()
  expect(window.location.pathname).toBe('/copyright')
})
