import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PASSWORD, sentBack } from '../../screens/given.ts'
import {
  address,
  button,
  dialog,
  expectLoaded,
  expectToast,
  field,
  heading,
  toasts,
} from '../../screens/locators.ts'
import { answerAgain, callsOf, goOffline, hold, loseAnswers, visit } from '../../screens/screen.tsx'
import { as, openSite } from '../../screens/site.ts'

const UNANSWERED = 'The server did not answer. It may have worked all the same: look before you try again.'
const note = () => page.getByRole('status').filter({ hasText: 'An answer did not arrive' })

test('an answer is lost: nobody claims that nothing was changed, and the page shows what is true', async () => {
  const { id } = await as('walker').lists.create.mutate({ name: 'On board', isPublic: true })
  await visit(`/lists/${id}`, { by: 'walker' })
  loseAnswers('lists.update')
  await button('Make Private').click()
  await expectToast(UNANSWERED)
  await expect.element(button('Make Public')).toBeVisible()
})

test('the line breaks while an answer is awaited: nobody claims that nothing was sent', async () => {
  const { id } = await as('walker').lists.create.mutate({ name: 'On board', isPublic: true })
  await visit(`/lists/${id}`, { by: 'walker' })
  const release = hold('lists.update')
  await button('Make Private').click()
  await expect.poll(() => callsOf('lists.update')).toHaveLength(1)
  goOffline()
  release()
  await expectToast(UNANSWERED)
})

test('the answer to a deletion is lost: the page of the list is gone', async () => {
  const { id } = await as('walker').lists.create.mutate({ name: 'On board', isPublic: true })
  await visit(`/lists/${id}`, { by: 'walker' })
  await button('Delete').click()
  loseAnswers('lists.remove')
  await button('Delete', dialog()).click()
  await expectToast(UNANSWERED)
  await expect.element(page.getByText('It does not exist, or its owner keeps it private.')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('no answer comes for a minute: the button can be pressed again', async () => {
  const { id } = await as('walker').lists.create.mutate({ name: 'On board', isPublic: true })
  await visit(`/lists/${id}`, { by: 'walker' })
  await expectLoaded()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  hold('lists.update')
  await button('Make Private').click()
  await expect.poll(() => callsOf('lists.update')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(40_000)
  await expect.element(button('Make Private')).toBeDisabled()
  await vi.advanceTimersByTimeAsync(20_000)
  await expectToast(UNANSWERED)
  await expect.element(button('Make Private')).toBeEnabled()
})

test('what failed first succeeds then: the toast about the failure is gone', async () => {
  await visit('/lists', { by: 'walker' })
  await button('New List').click()
  await field('Name', dialog()).fill('On board')
  loseAnswers('lists.create')
  await button('Create List', dialog()).click()
  await expectToast('List Not Created')
  answerAgain('lists.create')
  await button('Create List', dialog()).click()
  await expect.element(heading('On board')).toBeVisible()
  expect(toasts().getByText('List Not Created').elements()).toEqual([])
  expect(await as('walker').lists.mine.query()).toHaveLength(2)
})

test('the answer to a sign-up is lost: the form says that the account may be there', async () => {
  await openSite()
  await visit('/quick-signup')
  await field('Username').fill('wren')
  await field('Password').fill(PASSWORD)
  await field('Confirm').fill(PASSWORD)
  loseAnswers('auth.quickSignup')
  await button('Create Account').click()
  await expectToast('Signup failed')
  await expect.element(note()).toMatchTextContent(/try to log in before you choose another username/)
  answerAgain('auth.quickSignup')
  await button('Create Account').click()
  await expectToast('That username is already taken')
  await expect.element(note()).toBeVisible()
})

test('the answer to a new password is lost: the form says that it may be in use', async () => {
  await visit('/account', { by: 'wren' })
  await field('Current password').fill(PASSWORD)
  await field('New password').fill('another horse')
  await field('Confirm').fill('another horse')
  loseAnswers('account.changePassword')
  await button('Change Password').click()
  await expectToast(UNANSWERED)
  await expect.element(note()).toMatchTextContent(/your current one is the old or the new one/)
})

test('the answer to the deletion of an account is lost: it is gone, and the browser is signed out', async () => {
  await visit('/account', { by: 'wren' })
  await button('Delete My Account').click()
  await field('Your password', dialog()).fill(PASSWORD)
  loseAnswers('account.remove')
  await button('Delete for good', dialog()).click()
  await expectToast('Account Deleted')
  await expect.poll(address).toBe('/')
})

test('the answer to a resubmission is lost: the character waits for review, and the form is left', async () => {
  const { id, name } = await sentBack('iris', 'Say more.')
  await visit(`/character/${id}/edit`, { by: 'iris' })
  await field('Description').fill('A grafter of trees that grow on the floor of every sea.')
  loseAnswers('characters.resubmit')
  await button('Resubmit for Review').click()
  await expectToast('Character Resubmitted!')
  await expect.element(heading(name)).toBeVisible()
  expect(address()).toBe(`/character/${id}`)
})

test('the answer to a new company is lost: the page shows the company', async () => {
  await visit('/company', { by: 'owner' })
  await field('Company/Universe name').fill('The Brine Court')
  loseAnswers('companies.create')
  await button('Create Company Account').click()
  await expectToast('Failed to Create Company')
  await expect.element(heading('Manage Your Company Account')).toBeVisible()
})

test('the answer to Become Admin is lost: the dashboard opens', async () => {
  await visit('/promote-admin', { by: 'first' })
  await expectLoaded()
  loseAnswers('admin.becomeAdmin')
  await button('Promote Me to Admin').click()
  await expect.element(heading('Admin Dashboard')).toBeVisible()
})
