// @module-tag long

import { keys as storedPictures } from 'idb-keyval'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logIn } from '../../../../screens/actions.ts'
import {
  expectEmpty,
  expectSent,
  expectWritten,
  openForm,
  restoredNote,
  submissionsOf,
  submitButton,
  writeForm,
  writeTexts,
} from '../../../../screens/character-form.ts'
import { PASSWORD, sentBack } from '../../../../screens/given.ts'
import { button, dialog, expectToast, field, link, title } from '../../../../screens/locators.ts'
import {
  answerAgain,
  answerWith,
  cutOff,
  endSession,
  loseAnswers,
  reload,
  visit,
} from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {})

const SAFE = 'Your session has expired. Log in again; your draft is safe.'

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

test('the session ends before the form is sent: after the login it is there, is sent, and its draft is removed', async () => {
  await openForm('expires')
  await writeForm()
  await endSession()
  await submitButton().click()
  await expectToast(SAFE)
  await expect.poll(() => window.location.search).toBe('?next=%2Fsubmit')
  await logIn('expires')
  await expect.element(restoredNote()).toBeVisible()
  await expectWritten()
  await expectSent()
  await openForm('expires')
  await expectEmpty()
})

test('the network, the server and a proxy fail while it is sent: a toast says so, nothing is lost, and the last try succeeds', async () => {
  await openForm('unlucky')
  await writeForm()
  cutOff('characters.submit')
  await submitButton().click()
  await expectToast('Submission Failed')
  await expectToast('Unknown error occurred')
  await expectWritten()
  for (const [answer, text] of [
    [() => new Response('no', { status: 500 }), 'Server error: 500'],
    [() => Response.json({}, { status: 502 }), 'Failed to submit character'],
  ] as const) {
    answerWith('characters.submit', answer)
    await submitButton().click()
    await expectToast(text)
    await expect.element(submitButton()).toBeEnabled()
    await expectWritten()
  }
  answerAgain('characters.submit')
  await expectSent()
  await openForm('unlucky')
  await expectEmpty()
})

test('the answer is lost: the same form, sent again after a reload, submits one character', async () => {
  await openForm('repeats')
  await writeForm()
  loseAnswers('characters.submit')
  await submitButton().click()
  await expectToast('Submission Failed')
  answerAgain('characters.submit')
  await reload()
  await expect.element(restoredNote()).toBeVisible()
  await expectSent()
  expect(await submissionsOf('repeats')).toHaveLength(1)
})

test('a second tab with the same draft, sent after the first one, submits nothing more', async () => {
  await openForm('twice')
  await writeTexts()
  const [key] = drafts()
  const inSecondTab = localStorage.getItem(key!)!
  await expectSent()
  localStorage.setItem(key!, inSecondTab)
  await openForm('twice')
  await expect.element(restoredNote()).toBeVisible()
  await expectSent()
  expect(await submissionsOf('twice')).toHaveLength(1)
})

test('the same form after a rejection is another submission', async () => {
  await openForm('insists')
  await writeForm()
  await expectSent()
  const [first] = await submissionsOf('insists')
  await as('root').moderation.setStatus.mutate({
    id: first!.id,
    verdict: 'permanent',
    rejectionReason: 'Not yet.',
  })
  await openForm('insists')
  await writeForm()
  await expectSent()
  expect(await submissionsOf('insists')).toHaveLength(2)
})

test('two accounts in one browser: neither sees the draft of the other, also when a session ends', async () => {
  await openForm('first')
  await writeForm()
  await button('Log out').click()
  await expect.element(link('Log In', page.getByRole('banner'))).toBeVisible()
  await openForm('second')
  await expectEmpty()
  await field('Character name').fill('Somebody else')
  await button('Log out').click()
  await expect.element(link('Log In', page.getByRole('banner'))).toBeVisible()
  await visit('/login?next=/submit')
  await logIn('first')
  await expectWritten()

  await endSession()
  await submitButton().click()
  await expectToast(SAFE)
  await logIn('newcomer')
  await expect.element(submitButton()).toBeVisible()
  await expectEmpty()
})

test('the account is deleted: its drafts are too, and those of another account stay', async () => {
  for (const who of ['stays', 'goes']) {
    await openForm(who)
    await writeForm()
    await expect.poll(drafts).toHaveLength(who === 'stays' ? 1 : 2)
  }
  await visit('/account', { by: 'goes' })
  await button('Delete My Account').click()
  await field('Your password', dialog()).fill(PASSWORD)
  await button('Delete for good', dialog()).click()
  await expectToast('Account Deleted')
  expect(drafts()).toHaveLength(1)
  expect(await storedPictures()).toHaveLength(1)
  await openForm('stays')
  await expectWritten()
})

test('starting over: the form is empty, and stays empty after a return', async () => {
  await openForm('restarts')
  // Twice, as the same picture must be stored again after starting over.
  for (const _ of [1, 2]) {
    await writeForm()
    await reload()
    await expect.element(restoredNote()).toBeVisible()
    await expectWritten()
    await button('Start over').click()
    await expectEmpty()
    await expect.element(title('Submit a Character')).toHaveFocus()
  }
  await link('Browse', page.getByRole('navigation', { name: 'Main' })).click()
  expect(drafts()).toEqual([])
  await openForm('restarts')
  await expectEmpty()
})

test('editing a submission that was sent back: a reload restores the draft, starting over the original, sending removes the draft', async () => {
  const { id } = await sentBack('mender', 'Say more.')
  await visit(`/character/${id}/edit`, { by: 'mender' })
  const name = field('Character name')
  await name.fill('Isaura the Second')
  await reload()
  await expect.element(restoredNote()).toBeVisible()
  await expect.element(name).toHaveValue('Isaura the Second')
  await button('Start over').click()
  await expect.element(name).toHaveValue('Isaura Fenwright')

  await name.fill('Isaura the Third')
  await endSession()
  await button('Save Changes').click()
  await expectToast(SAFE)
  await logIn('mender')
  await expect.element(name).toHaveValue('Isaura the Third')
  await button('Save Changes').click()
  await expectToast('Changes Saved')
  await visit(`/character/${id}/edit`, { by: 'mender' })
  await expect.element(name).toHaveValue('Isaura the Third')
  await expect.element(restoredNote()).not.toBeInTheDocument()
})

test('a session ends without anything typed: nothing is said of a draft', async () => {
  await sentBack('reads', 'Say more.')
  await visit('/notifications', { by: 'reads' })
  const press = button('Mark all read', page.getByRole('main'))
  await expect.element(press).toBeEnabled()
  await endSession()
  await press.click()
  await expectToast('Your session has expired. Log in again.')
})
