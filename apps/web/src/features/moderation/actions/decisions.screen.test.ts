import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, rejected, submitted } from '../../../../screens/given.ts'
import {
  address,
  button,
  dialog,
  expectLoaded,
  expectToast,
  expectWrong,
  field,
  heading,
  link,
  title,
  toasts,
} from '../../../../screens/locators.ts'
import { answerAgain, callsOf, cutOff, hold, visit } from '../../../../screens/screen.tsx'
import { appoint, as } from '../../../../screens/site.ts'

const entry = (name: string) => page.getByRole('article').filter({ hasText: name })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const text = (said: string | RegExp) => page.getByText(said, { exact: true })
const reason = () => field('Reason', dialog())

test('approved in the dashboard: it leaves the list, the counts change, and it is public', async () => {
  const { id } = await submitted('hopeful', { name: 'Ready One' })
  await visit('/admin', { by: 'root' })
  await expect.element(tab('Pending (1)')).toBeVisible()
  await expect.element(entry('Ready One')).toHaveAccessibleName('Ready One')
  await expect.element(entry('Ready One')).toMatchTextContent(/Submitted by hopeful on \w{3} \d{1,2}, \d{4}/)
  await expectLoaded()
  const release = hold('moderation.setStatus')
  await button('Approve', entry('Ready One')).click()
  await expect.element(button('Approve', entry('Ready One'))).toBeDisabled()
  release()
  await expectToast('Character Approved')
  await expectToast('The character has been published to the database.')
  await expect.element(heading('No pending submissions')).toBeVisible()
  await expect.element(tab('Pending (0)')).toBeVisible()
  await tab('Approved (1)').click()
  await expect.element(entry('Ready One').getByText('Approved', { exact: true })).toBeVisible()

  await visit('/')
  await page
    .getByCss('#gallery')
    .getByRole('link', { name: /Ready One/ })
    .click()
  await expect.poll(address).toBe(`/character/${id}`)
  await expect.element(heading('Ready One')).toBeVisible()
})

test('in the dashboard a decision that does not reach the server changes nothing; sent back, it leaves the list', async () => {
  await submitted('unheard', { name: 'Thin One' })
  await visit('/admin', { by: 'root' })
  await expectLoaded()
  cutOff('moderation.setStatus')
  await button('Approve', entry('Thin One')).click()
  await expectToast('The server did not answer. It may have worked all the same: look before you try again.')
  await expect.element(button('Approve', entry('Thin One'))).toBeEnabled()

  answerAgain('moderation.setStatus')
  await button('Reject for Resubmission', entry('Thin One')).click()
  await reason().fill('Say more.')
  const before = callsOf('moderation.setStatus').length
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expectToast('Sent for Revision')
  await expectToast('The submitter has been notified of required changes.')
  expect(callsOf('moderation.setStatus')).toHaveLength(before + 1)
  await expect.element(toasts().getByRole('status').last()).toBeVisible()
  await expect.element(entry('Thin One')).not.toBeInTheDocument()
})

test('approved by keyboard on its page: the button is gone, and the focus is on the name', async () => {
  const { id } = await submitted('keyed', { name: 'Keyed One' })
  await visit(`/character/${id}`, { by: 'root' })
  await expectLoaded()
  ;(await button('Approve').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expectToast('Character Approved')
  await expect.element(title('Keyed One')).toHaveFocus()
})

test('a final rejection needs a reason, which its submitter reads, without further actions', async () => {
  const { id } = await submitted('hopeless', { name: 'Lost One' })
  await visit(`/character/${id}`, { by: 'root' })
  await expectLoaded()
  await button('Reject Permanently').click()
  const confirm = button('Reject Permanently', dialog())
  await reason().fill('   ')
  await confirm.click()
  await expectWrong(reason(), 'A rejection reason is required')
  await expect.element(reason()).toHaveFocus()
  await expectAccessible()
  await reason().fill('Not a character: a brand of soap.')
  await confirm.click()
  await expectToast('Character Rejected')
  await expectToast('The submission has been rejected.')
  await expect.element(toasts().getByRole('alert')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(text('Rejected permanently').first()).toBeVisible()
  await expect.element(title('Lost One')).toHaveFocus()
  await expect.element(button('Approve')).not.toBeInTheDocument()

  await visit('/submissions', { by: 'hopeless' })
  await expect.element(entry('Lost One')).toMatchTextContent('Not a character: a brand of soap.')
  await link('Lost One').click()
  await expect.element(page.getByText('Not a character: a brand of soap.')).toBeVisible()
  await expect.element(link('Edit & Resubmit')).not.toBeInTheDocument()
})

test('a reason: Cancel and Escape decide nothing, and one that is too long is counted, refused and not cut off', async () => {
  const { id } = await submitted('wordy', { name: 'Wordy One' })
  await visit(`/character/${id}`, { by: 'root' })
  await expectLoaded()
  const reject = button('Reject for Resubmission')
  for (const leave of [() => button('Cancel', dialog()).click(), () => userEvent.keyboard('{Escape}')]) {
    await reject.click()
    await expect.element(reason()).toHaveFocus()
    await leave()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(reject).toHaveFocus()
  }
  await expect.element(page.getByText('Waiting for review')).toBeVisible()

  await reject.click()
  const counted = expect.stringContaining('of 2,000 characters')
  await reason().fill('x'.repeat(1_599))
  await expect.element(reason()).not.toHaveAccessibleDescription(counted)
  await reason().fill('x'.repeat(1_600))
  await expect.element(reason()).toHaveAccessibleDescription(expect.stringContaining('1,600 of 2,000'))
  await reason().fill('x'.repeat(2_001))
  await expect.element(reason()).toHaveValue('x'.repeat(2_001))
  await expectWrong(reason(), 'The reason must be at most 2,000 characters')
  await button('Send for Revision', dialog()).click()
  await expect.element(dialog()).toBeVisible()
  await reason().fill('x'.repeat(2_000))
  await button('Send for Revision', dialog()).click()
  await expectToast('Sent for Revision')
})

test('an approved character is deleted after a confirmation, and the focus stays in the list', async () => {
  const { id } = await approved('delia', { name: 'Gone One' })
  await visit('/admin?tab=approved', { by: 'root' })
  const remove = button('Delete', entry('Gone One'))
  await remove.click()
  await expect.element(dialog()).toMatchTextContent('Delete Gone One?')
  await expectAccessible()
  await button('Cancel', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(entry('Gone One')).toMatchTextContent(/Submitted by delia on \w{3} \d{1,2}, \d{4}/)
  await expect.element(link('View Details', entry('Gone One'))).toHaveAttribute('href', `/character/${id}`)
  await remove.click()
  await button('Delete', dialog()).click()
  await expectToast('Character Deleted')
  await expectToast('The character has been permanently deleted.')
  await expect.element(entry('Gone One')).not.toBeInTheDocument()
  // The focused button was removed with its card, so the focus goes to the panel around it.
  await expect.poll(() => page.getByRole('tabpanel').element().contains(document.activeElement)).toBe(true)
  await visit(`/character/${id}`)
  await expect.element(heading('Character Not Found')).toBeVisible()
})

test('two admins on one submission: the second reads that it is decided, and sees its state', async () => {
  await appoint('deputy')
  const { id } = await submitted('contested', { name: 'Torn One' })
  await visit(`/character/${id}`, { by: 'deputy' })
  await expectLoaded()
  await button('Reject for Resubmission').click()
  await reason().fill('Say more.')
  // The page must not learn of the other decision before its own.
  const release = hold('characters.byId')
  await as('root').moderation.setStatus.mutate({ id, verdict: 'approved' })
  await button('Send for Revision', dialog()).click()
  await expectToast('This submission is no longer pending: it has been approved.')
  release()
  await expect.element(page.getByText(/^Published/)).toBeVisible()
  await expect.element(button('Approve')).not.toBeInTheDocument()
  await expect.element(page.getByText('Waiting for review')).not.toBeInTheDocument()
})

test('the own submissions show their current state after they were left and changed meanwhile', async () => {
  const { id } = await submitted('curious', { name: 'Watched One' })
  await visit('/submissions', { by: 'curious' })
  await expect.element(entry('Watched One').getByText(/Next in the queue/)).toBeVisible()
  await link('Creator Protection', page.getByRole('navigation', { name: 'Main' })).click()
  await expect.poll(address).toBe('/copyright')
  await rejected('root', 'Another one.', { name: 'Beside' })
  await as('root').moderation.setStatus.mutate({ id, verdict: 'revision', rejectionReason: 'Say more.' })
  window.history.back()
  await expect.element(entry('Watched One')).toMatchTextContent('Say more.')
})

test('on a narrow screen the next submission starts at its top, with nothing over the buttons', async () => {
  for (const name of ['Long One', 'Long Two', 'Long Three'])
    await submitted('lengthy', {
      name,
      origin: `Land of ${name}`,
      backstory: `${name} went on. `.repeat(500),
    })
  await page.viewport(390, 800)
  await visit('/admin/review?submitter=lengthy', { by: 'root' })
  const open = page.getByRole('article').getByRole('heading', { level: 2 })
  for (const name of ['Long One', 'Long Two']) {
    await expect.element(open).toHaveTextContent(name)
    await expectLoaded()
    window.scrollTo(0, document.body.scrollHeight)
    await expect.element(open).not.toBeInViewport()
    await button('Approve').click()
  }
  await expect.element(open).toHaveTextContent('Long Three')
  await expect.element(open).toBeInViewport()
  await button('Undo').click()
  await expect.element(open).toHaveTextContent('Long Two')
  await expect.element(open).toBeInViewport()
})
