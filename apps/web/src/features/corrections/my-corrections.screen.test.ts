import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { logIn } from '../../../screens/actions.ts'
import { approved, submitted } from '../../../screens/given.ts'
import {
  button,
  dialog,
  expectToast,
  expectWrong,
  field,
  heading,
  link,
  openSomethingWrong,
} from '../../../screens/locators.ts'
import { endSession, hold, reload, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {
  await as('root').auth.current.query()
})

const corrected = (by: string, characterId: string) =>
  as(by).corrections.create.mutate({ characterId, kind: 'change', changes: { series: 'New' } })
const row = (name: string) => page.getByCss('main').getByRole('listitem').filter({ hasText: name })

test('the owner answers, also after the session has ended in the dialog, and changes the answer', async () => {
  const { id } = await approved('owner', { name: 'Asked One' })
  const correction = await corrected('follower', id)
  await visit(`/corrections/${correction.id}`, { by: 'owner' })
  const no = button('No, because …: Asked One')
  await no.click()
  await button('Save Answer', dialog()).click()
  await expectWrong(field('No, because', dialog()), 'Please say why.')
  await expectAccessible()
  await field('No, because', dialog()).fill('it is book 2.')
  await endSession()
  await button('Save Answer', dialog()).click()
  await expectToast('Your session has expired. Log in again; your draft is safe.')
  await logIn('owner')
  await expect.poll(() => window.location.pathname).toBe(`/corrections/${correction.id}`)
  await no.click()
  await expect.element(field('No, because', dialog())).toHaveValue('it is book 2.')
  await button('Save Answer', dialog()).click()
  await expectToast('Answer Saved')
  await expect.element(page.getByText(/No, because it is book 2\./)).toBeVisible()

  await no.click()
  await field('No, because', dialog()).fill('it is book 3.')
  await userEvent.keyboard('{Escape}')
  const yes = button('Yes, that is right: Asked One')
  await yes.click()
  await expect.element(page.getByText('You said: Yes, that is right')).toBeVisible()
  await expect.element(yes).toHaveFocus()
  await reload()
  await no.click()
  await expect.element(field('No, because', dialog())).toHaveValue('')
})

test('the same answer by keyboard once more: the button, which was disabled, has the focus again', async () => {
  const { id } = await approved('lister', { name: 'Listed One' })
  const correction = await corrected('follower', id)
  await as('lister').corrections.answer.mutate({ id: correction.id, ownerSays: 'agrees' })
  await visit('/submissions', { by: 'lister' })
  const yes = button('Yes, that is right: Listed One')
  ;(await yes.findElement()).focus()
  const release = hold('corrections.page')
  await userEvent.keyboard('{Enter}')
  await expectToast('Answer Saved')
  expect(document.activeElement).toBe(document.body)
  release()
  await expect.element(yes).toBeEnabled()
  // At once: it comes back in any case when the toast goes.
  expect(document.activeElement).toBe(yes.element())
})

test('an open correction is withdrawn by keyboard, and the list has the focus', async () => {
  const { id } = await approved('kept', { name: 'Kept One' })
  const correction = await corrected('waverer', id)
  await visit('/submissions', { by: 'waverer' })
  ;(await button('Withdraw the correction: Kept One').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByCss('[role="dialog"] :focus')).toBeInTheDocument()
  button('Withdraw', dialog()).element().focus()
  await userEvent.keyboard('{Enter}')
  await expectToast('Correction Withdrawn')
  await expect.element(row('Kept One')).toMatchTextContent('Withdrawn on')
  await expect.element(button('Withdraw the correction: Kept One')).not.toBeInTheDocument()
  await expect.element(page.getByCss(':focus')).toMatchTextContent('My corrections and reports (1)')
  await visit(`/corrections/${correction.id}`, { by: 'waverer' })
  await expect.element(page.getByRole('note')).toMatchTextContent('Withdrawn on')
})

test('a refusal is shown with its reason, its rule, and what its author can do', async () => {
  const { id } = await approved('refused', { name: 'Refused One' })
  const correction = await corrected('refuser', id)
  const refusal = { verdict: 'refused', reason: 'The shop sells it.', rule: 'advertising' } as const
  await as('root').corrections.decide.mutate({ id: correction.id, ...refusal })
  await visit(`/corrections/${correction.id}`, { by: 'refuser' })
  const decision = page.getByRole('note')
  await expect
    .element(decision)
    .toMatchTextContent(/Refused by root on .*The shop sells it\..*The page stays as it is\./)
  await expect
    .element(decision)
    .toMatchTextContent('Rule: Advertising. If you do not agree, suggest it again and say why.')
})

test('what an admin amended is shown to its author as theirs', async () => {
  const { id } = await approved('amended', { name: 'Amended One' })
  const correction = await corrected('proposer', id)
  const values = { series: 'New songs' }
  await as('root').corrections.decide.mutate({ id: correction.id, verdict: 'accepted', values })
  await visit(`/corrections/${correction.id}`, { by: 'proposer' })
  for (const label of ['When it was suggested', 'Proposed', 'Accepted, amended by root:'])
    await expect.element(page.getByText(label, { exact: true })).toBeVisible()
  await expect.element(page.getByText('New songs')).toBeVisible()
  await expectAccessible()
})

test('a report is called so, to its author and to the owner, who sees it before answering', async () => {
  const { id } = await approved('keeper', { name: 'Doubted One' })
  const report = { characterId: id, kind: 'problem', topic: 'wrong', note: 'It is book 3.' } as const
  const { id: reportId } = await as('doubter').corrections.create.mutate(report)
  await visit('/submissions', { by: 'doubter' })
  await expect.element(row('Doubted One')).toMatchTextContent('Reported on')
  await button('Withdraw the report: Doubted One').click()
  await expect.element(dialog()).toMatchTextContent('Withdraw your report on Doubted One?')
  await visit(`/corrections/${reportId}`, { by: 'doubter' })
  await expect.element(heading('Your report on Doubted One')).toBeVisible()
  await expect.element(page.getByText(/^Reported on /)).toBeVisible()

  await visit('/submissions', { by: 'keeper' })
  // What others say of one’s pages stands below one’s own work.
  await expect
    .poll(() =>
      page
        .getByCss('main section')
        .elements()
        .map((one) => one.getAttribute('aria-labelledby')),
    )
    .toEqual(['approved', 'to-answer'])
  await row('Doubted One').getByRole('link', { name: 'See the Report: Doubted One' }).click()
  await expect.element(heading('Report on Doubted One')).toBeVisible()
  await expect.element(page.getByText('It is book 3.')).toBeVisible()
  await expect.element(page.getByText(/^Reported by doubter on /)).toBeVisible()

  // Who may no longer see the page is not led back to it.
  await as('keeper').characters.unpublish.mutate({ id })
  await visit(`/corrections/${reportId}`, { by: 'doubter' })
  await expect.element(link('Back to My Submissions')).toBeVisible()
  await visit(`/corrections/${reportId}`, { by: 'root' })
  await expect.element(link('Back to Doubted One')).toBeVisible()
})

test('a correction of one’s own character is not one’s own to answer; a stranger finds nothing', async () => {
  const { id } = await approved('lone', { name: 'Lone One' })
  const correction = await corrected('lone', id)
  await visit('/submissions', { by: 'lone' })
  await expect.element(page.getByRole('region', { name: 'My corrections and reports (1)' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Suggestions and reports for your characters' }).length).toBe(0)
  await visit(`/corrections/${correction.id}`, { by: 'stranger' })
  await expect.element(heading('Correction Not Found')).toBeVisible()
  await expectAccessible()
  await visit('/notifications', { by: 'root' })
  await page.getByRole('link', { name: /lone suggests a change of “Lone One”/ }).click()
  await expect.element(heading('Lone One', page.getByRole('article'))).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/admin/review')
})

test('two owners each read their own word as theirs, and the other’s under its name', async () => {
  const { id, origin } = await approved('inkwell', { name: 'Shared One', origin: 'Shared Sea' })
  const company = await as('glasswind').companies.create.mutate({ name: origin })
  await as('root').companies.decideName.mutate({ id: company.id, status: 'approved' })
  const correction = await corrected('follower', id)
  await as('inkwell').corrections.answer.mutate({
    id: correction.id,
    ownerSays: 'disagrees',
    ownerNote: 'it is book 2.',
  })
  await visit(`/corrections/${correction.id}`, { by: 'glasswind' })
  const notes = page.getByRole('note')
  await expect
    .element(notes.filter({ hasText: 'inkwell (submitter) says' }))
    .toMatchTextContent('it is book 2.')
  expect(page.getByText('You said').length).toBe(0)
  await button('Yes, that is right: Shared One').click()
  await expect.element(page.getByText('You said: Yes, that is right')).toBeVisible()
  await visit('/submissions', { by: 'inkwell' })
  await expect.element(row('Shared One')).toMatchTextContent('You said: No, because it is book 2.')
  await visit(`/corrections/${correction.id}`, { by: 'follower' })
  await expect.element(notes.filter({ hasText: 'glasswind (universe) says: Yes' })).toBeVisible()
  await expect.element(notes.filter({ hasText: 'inkwell (submitter) says: No' })).toBeVisible()
})

test('a submission that was kept as a correction says so, leads to it, and has nothing to appeal', async () => {
  const { id: characterId } = await approved('first', { name: 'Known One', origin: 'Known Sea' })
  const { id } = await submitted('again', { name: 'Known One', origin: 'Known Sea', series: 'Salt songs' })
  await as('root').corrections.fromSubmission.mutate({ submissionId: id, characterId, fields: ['series'] })
  await visit(`/character/${id}`, { by: 'again' })
  const note = page.getByRole('note').filter({ hasText: 'Kept as a correction' })
  await expect.element(note).toMatchTextContent('is published already')
  expect(button('Appeal').length).toBe(0)
  await page.getByRole('link', { name: 'My Corrections' }).click()
  await expect.element(page.getByCss('main').getByText('Kept as a correction', { exact: true })).toBeVisible()
  await expect.element(row('Known One').last()).toMatchTextContent('Changes Series')
})

test('the company of a universe asks for the removal of a page of it, sees its request and withdraws it', async () => {
  const { id } = await approved('writer', { name: 'Strange One', origin: 'Glasswind' })
  const own = await approved('glass', { name: 'Own One', origin: 'Glasswind' })
  const { id: companyId } = await as('glass').companies.create.mutate({ name: 'Glasswind' })
  const removal = page.getByRole('radio', { name: 'Removal from the site' })
  const asked = async (path: string, by: string) => {
    await visit(path, { by })
    await openSomethingWrong()
    await button('Report a problem').click()
    await expect.element(field('Note', dialog())).toBeVisible()
  }
  // As others have published in the universe, an admin must approve its company first.
  await asked(`/character/${id}`, 'glass')
  expect(removal.length).toBe(0)
  await as('root').companies.decideName.mutate({ id: companyId, status: 'approved' })
  for (const [path, by] of [
    [`/character/${id}`, 'stranger'],
    [`/character/${own.id}`, 'glass'],
  ] as const) {
    await asked(path, by)
    expect(removal.length).toBe(0)
  }
  await asked(`/character/${id}`, 'glass')
  await page.getByText('Removal from the site', { exact: true }).click()
  await expect.element(dialog()).toMatchTextContent('decide within 48 hours')
  await expectAccessible()
  await field('Note', dialog()).fill('She is not of our world.')
  await button('Send Report', dialog()).click()
  await expectToast('Problem Reported')
  await asked(`/character/${id}`, 'glass')
  await page.getByText('Removal from the site', { exact: true }).click()
  await field('Note', dialog()).fill('Once more.')
  await button('Send Report', dialog()).click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('You have already asked')

  await visit('/submissions', { by: 'glass' })
  await expect.element(row('Strange One')).toMatchTextContent(/Removal from the site.*Asked on/s)
  await button('Withdraw the removal request: Strange One').click()
  await button('Withdraw', dialog()).click()
  await expect.element(row('Strange One')).toMatchTextContent('Withdrawn on')

  const request = await as('glass').removalRequests.create.mutate({ id, reason: 'She is not of our world.' })
  await as('root').removalRequests.decide.mutate({ id: request.id, status: 'accepted' })
  await visit(`/corrections/${request.id}`, { by: 'glass' })
  await expect.element(page.getByText('The page was taken off the site.')).toBeVisible()
})
