import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, submitted, WRITTEN } from '../../../../screens/given.ts'
import {
  address,
  button,
  dialog,
  expectLoaded,
  expectToast,
  field,
  heading,
  link,
  title,
} from '../../../../screens/locators.ts'
import { hold, reload, visit } from '../../../../screens/screen.tsx'
import { appoint, as, expectLive } from '../../../../screens/site.ts'

const text = (words: string | RegExp) => page.getByText(words)

test('an admin takes a page off; its author reads why, appeals and takes that back; another admin puts it back', async () => {
  const { id } = await approved('owner', { name: 'Shown One' })
  await visit(`/character/${id}`, { by: 'root' })
  await button('Take Off the Site').click()
  await expect.element(button('Cancel', dialog())).toHaveFocus()
  await button('Take Off the Site', dialog()).click()
  await expect.element(dialog()).toMatchTextContent('A reason is required')
  await expectAccessible()
  await field('Reason', dialog()).fill('It is a real person.')
  await page.getByLabelText('Rule of the site').selectOptions('Real people')
  await button('Take Off the Site', dialog()).click()
  await expectToast('Its submitter has been notified.')
  await expect.element(text('Off the site')).toBeVisible()
  await expect.element(button('Reopen: Shown One')).toBeVisible()
  expect(button('Appeal').length).toBe(0)
  await expect.element(button('Take Off the Site')).not.toBeInTheDocument()

  await visit(`/character/${id}`, { by: 'owner' })
  await expect.element(text('It is a real person.').first()).toBeVisible()
  await expect.element(link('Edit & Resubmit')).not.toBeInTheDocument()
  await expect.element(text(/No report led to it.*Rule: Real people/)).toBeVisible()
  await expect.element(link('Read the rule')).toHaveAttribute('href', '/copyright#rule-real-people')
  await expectAccessible()
  await button('Appeal').click()
  await field('Your appeal', dialog()).fill('She is in a book.')
  const fetchNew = hold('characters.byId')
  await as('root').characters.edit.mutate({ ...WRITTEN, id, name: 'Shown One', series: 'Brine' })
  await button('Send Appeal', dialog()).click()
  await expectToast("Couldn't send the appeal")
  fetchNew()
  await button('Send Appeal', dialog()).click()
  // The button that opened the dialog no longer exists.
  await expect.element(title('Shown One')).toHaveFocus()
  await button('Take the Appeal Back').click()
  await button('Appeal').click()
  await expect.element(field('Your appeal', dialog())).toHaveValue('')
  const again = await as('owner').appeals.create.mutate({ id, text: 'She is in a book.' })
  await as('root').appeals.decide.mutate({ id: again.id, verdict: 'confirmed', answer: 'So is he.' })
  await expect.element(text('The decision stands')).toBeVisible()

  await appoint('second')
  await visit(`/character/${id}`, { by: 'second' })
  await button('Reopen: Shown One').click()
  await page.getByLabelText('It goes back to').selectOptions('The site, as it was')
  await field('Reason', dialog()).fill('A slip.')
  await button('Reopen', dialog()).click()
  await expect.element(button('Take Off the Site')).toBeVisible()
  await visit(`/character/${id}`)
  await expect.element(heading('Shown One')).toBeVisible()
})

test('its author takes a page off, sees where it is, and deletes it for good: Back does not lead to it', async () => {
  const { id } = await approved('owner', { name: 'Shown One' })
  await visit(`/character/${id}`, { by: 'owner' })
  await button('Take My Page Off: Shown One').click()
  await expect.element(dialog()).toMatchTextContent('the end of the queue')
  await expectAccessible()
  const [first, second] = [/^The page leaves/, /^Its history/].map((start) =>
    dialog().getByText(start).element().getBoundingClientRect(),
  )
  expect(second!.top - first!.bottom).toBeGreaterThan(8)
  await button('Take It Off', dialog()).click()
  await expectToast('Only you and the admins see Shown One now.')
  await visit('/submissions', { by: 'owner' })
  await expect.element(text('Off the site')).toBeVisible()
  await expect.element(text(/Resubmitted, it waits for review at the end of the queue/)).toBeVisible()
  await expect.element(link('Edit & Resubmit')).toBeVisible()
  await visit('/lists', { by: 'owner' })
  window.history.pushState({}, '', `/character/${id}`)
  await reload()
  await button('Withdraw: Shown One').click()
  await expect.element(dialog()).toMatchTextContent('It is deleted for good, with its history')
  await button('Withdraw', dialog()).click()
  await expectToast('Submission Withdrawn')
  await expect.poll(address).toBe('/submissions')
  window.history.back()
  await expect.poll(address).toBe('/lists')
})

test('at the desk a copyright report takes its page off, and its dismissal says what becomes of the page', async () => {
  const { id } = await approved('owner', { name: 'Copied' })
  await as('bert').disputes.report.mutate({ reportedCharacterId: id, description: 'Mine' })
  await visit('/admin/review?kind=copyright', { by: 'root' })
  await expect
    .element(page.getByRole('article').getByRole('heading', { level: 2 }).first())
    .toHaveTextContent('Copied')
  await expectLoaded()
  await userEvent.keyboard('r')
  await expect.element(field('Reason', dialog())).toHaveFocus()
  await field('Reason', dialog()).fill('Chapter 3.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(page.getByRole('status', { name: 'Decisions that can be undone' }))
    .toMatchTextContent('Took Copied off the site')
  await userEvent.keyboard('u')
  await expect.element(link('Copied')).toBeVisible()
  await as('root').moderation.takeOff.mutate({ id, reason: 'A real person.' })
  await visit('/admin/review?kind=copyright', { by: 'root' })
  await expectLoaded()
  await expect.element(text('The page is off the site').first()).toBeVisible()
  await expect.element(button('Take Off the Site R')).not.toBeInTheDocument()
  await userEvent.keyboard('x')
  await expect
    .element(dialog())
    .toMatchTextContent('The page stays off the site: this report is not why it was taken off.')
  await expectAccessible()
})

test('at the desk, a page that its author has taken off is not offered to be taken off, and says later that it was published', async () => {
  const { id } = await approved('owner', { name: 'Shown One' })
  await as('bert').corrections.create.mutate({ characterId: id, kind: 'problem', note: 'It is rude.' })
  await as('owner').characters.unpublish.mutate({ id })
  await visit('/admin/review?kind=problem', { by: 'root' })
  await expect.element(text('The page is off the site')).toBeVisible()
  await expectLoaded()
  await expect.element(button('Take Off the Site R')).not.toBeInTheDocument()
  await expect.element(button('Refuse X')).toBeVisible()
  await as('owner').characters.resubmit.mutate({ id })
  await visit('/admin/review?kind=submission', { by: 'root' })
  await expect.element(text(/^Published before$/)).toBeVisible()
  await expect.element(text(/^Submitted by owner, .+\. Published before, first on .+\d{4}\.$/)).toBeVisible()
})

test('who rejects for good may name a rule: its author reads which, with the way to it', async () => {
  const { id } = await submitted('owner', { name: 'Soap One' })
  await visit(`/character/${id}`, { by: 'root' })
  await button('Reject Permanently').click()
  await field('Reason', dialog()).fill('A brand of soap.')
  await page.getByLabelText('Rule of the site').selectOptions('Advertising')
  await reload()
  await button('Reject Permanently').click()
  await expect.element(field('Reason', dialog())).toHaveValue('A brand of soap.')
  await expect.element(page.getByLabelText('Rule of the site')).toHaveValue('advertising')
  await button('Reject Permanently', dialog()).click()
  await expectToast('Character Rejected')

  await visit(`/character/${id}`, { by: 'owner' })
  await expect.element(text(/Rule: Advertising/)).toBeVisible()
  await expect.element(link('Read the rule')).toHaveAttribute('href', '/copyright#rule-advertising')
  await as('root').moderation.reopen.mutate({ id, reason: 'A slip.', to: 'revision', confirmOwn: true })
  await reload()
  await expect.element(text('A slip.').first()).toBeVisible()
  await expect.element(link('Edit & Resubmit')).toBeVisible()
  await expect.element(text(/Rule: Advertising/)).not.toBeInTheDocument()
})

test('an open page of a submission shows at once that it was sent back, with the round of its review', async () => {
  const { id } = await submitted('owner')
  await visit(`/character/${id}`, { by: 'owner' })
  await expect.element(button('Take back to edit: Isaura Fenwright')).toBeVisible()
  await expect.element(text('Rounds of the review')).not.toBeInTheDocument()
  await expectLive()
  await as('root').moderation.setStatus.mutate({ id, verdict: 'revision', rejectionReason: 'Tell more.' })
  await expect.element(text('Rounds of the review')).toBeVisible()
})
