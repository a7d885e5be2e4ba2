// @module-tag long

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { drawDataUrl, logIn } from '../../../../screens/actions.ts'
import { submitButton } from '../../../../screens/character-form.ts'
import { sentBack, submitted } from '../../../../screens/given.ts'
import { button, dialog, expectToast, field, title } from '../../../../screens/locators.ts'
import {
  answerAgain,
  cutOff,
  endSession,
  goOffline,
  loseAnswers,
  reload,
  visit,
} from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {})

const remarkOn = (name: string) => page.getByRole('group', { name: `Remark on ${name}` })

test('withdrawing keeps text and picture in the form, also when its answer is lost', async () => {
  await submitted('keeper', { name: 'Kept One', imageUrl: await drawDataUrl() })
  await visit('/submissions', { by: 'keeper' })
  await button('Withdraw: Kept One').click()
  loseAnswers('characters.withdraw')
  await button('Withdraw', dialog()).click()
  await expectToast("Couldn't withdraw")
  await visit('/submit', { by: 'keeper' })
  await expect.element(page.getByText(/^We restored your unsaved draft\./)).toBeVisible()
  await expect.element(field('Character name')).toHaveValue('Kept One')
  await expect.element(field('Abilities')).toHaveValue('Breath of an hour, Reads tides, Whale song')
  await expect.element(button('Remove the picture')).toBeVisible()
  await submitButton().click()
  await expectToast('Character Submitted!')
})

test('a draft with a note outlives being offline, a failed resubmission and the session', async () => {
  const { id } = await sentBack('iris', 'Say more.')
  await visit(`/character/${id}/edit`, { by: 'iris' })
  await field('Note to the reviewer').fill('I have said more.')
  await field('Description').fill('A grafter of trees that grow on the floor of every sea.')
  const reconnect = goOffline()
  await button('Resubmit for Review').click()
  await expect
    .element(page.getByText('You are offline: nothing was sent. What you wrote is still here.').first())
    .toBeVisible()
  reconnect()
  await reload()
  await expect.element(field('Note to the reviewer')).toHaveValue('I have said more.')
  // Saving the changes succeeds, and the resubmission fails.
  cutOff('characters.resubmit')
  await button('Resubmit for Review').click()
  await expect.element(page.getByText('The server did not answer')).toBeVisible()
  answerAgain('characters.resubmit')
  await endSession()
  await button('Resubmit for Review').click()
  await logIn('iris')
  await expect.element(field('Note to the reviewer')).toHaveValue('I have said more.')
  await expect.element(field('Description')).toHaveValue(expect.stringContaining('every sea'))
  await button('Resubmit for Review').click()
  await expectToast('Character Resubmitted!')
})

test('Back after a resubmission leads to where the form was opened, not to a form that is refused', async () => {
  const { name } = await sentBack('juno', 'Say more.')
  await visit('/submissions', { by: 'juno' })
  await page.getByRole('link', { name: /^Edit & Resubmit/ }).click()
  await button('Resubmit for Review').click()
  await expect.element(title(name)).toBeVisible()
  window.history.back()
  await expect.element(title('My Submissions')).toBeVisible()
})

test('what is typed after a failed resubmission is a draft, also without a note', async () => {
  const { id } = await sentBack('ines', 'Say more.')
  await visit(`/character/${id}/edit`, { by: 'ines' })
  await field('Description').fill('A grafter of trees that grow on the floor of every sea.')
  cutOff('characters.resubmit')
  await button('Resubmit for Review').click()
  await expect.element(page.getByText('The server did not answer')).toBeVisible()
  await field('Description').fill('She says much more, and sends it later.')
  await expect.element(page.getByText('Draft saved in this browser')).toBeVisible()
  await reload()
  await expect.element(field('Description')).toHaveValue('She says much more, and sends it later.')
  // The user's own saved version is no change by somebody else.
  await button('Resubmit for Review').click()
  await expect.element(page.getByText('The server did not answer')).toBeVisible()
  answerAgain('characters.resubmit')
  await field('Description').fill('She says everything.')
  await button('Resubmit for Review').click()
  await expectToast('Character Resubmitted!')
})

test('a form that is open since the round before asks for answers to the present remarks', async () => {
  const { id } = await submitted('ivo')
  const sendBack = (remarks: { field: 'abilities' | 'imageUrl' | 'backstory'; text: string }[]) =>
    as('root').moderation.setStatus.mutate({
      id,
      verdict: 'revision',
      rejectionReason: 'Please look at the remark.',
      remarks,
    })
  await sendBack([
    { field: 'abilities', text: 'What is whale song?' },
    { field: 'imageUrl', text: 'Show her whole face, please.' },
  ])
  await visit(`/character/${id}/edit`, { by: 'ivo' })
  await field('I left it, because', remarkOn('Abilities')).fill('It is what the book calls it.')
  await expect.element(remarkOn('Picture')).toMatchTextContent('her whole face')
  await expectAccessible()

  // The user resubmits from elsewhere, and an admin sends it back once more.
  await as('ivo').characters.resubmit.mutate({ id })
  await sendBack([{ field: 'backstory', text: 'How did she survive?' }])
  await expect.element(remarkOn('Backstory')).toMatchTextContent('How did she survive?')
  await field('I left it, because', remarkOn('Backstory')).fill('The book never says.')
  await button('Resubmit for Review').click()
  await expectToast('Character Resubmitted!')
})

test('offline, the changes of a round cannot be loaded: the page says so, and nothing of what was sent', async () => {
  const { id } = await sentBack('ida', 'Say more.', { name: 'Read One' })
  await as('ida').characters.resubmit.mutate({ id })
  await visit(`/character/${id}`, { by: 'ida' })
  await page.getByText('Rounds of the review').click()
  await expect.element(page.getByText('What changed')).toBeVisible()
  const reconnect = goOffline()
  await page.getByText('What changed').click()
  await expect
    .element(page.getByText('What changed could not be loaded: the server could not be reached.'))
    .toBeVisible()
  reconnect()
  await expect.element(page.getByText('No field was changed.')).toBeVisible()
})
