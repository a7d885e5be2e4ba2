import type { Page } from '@playwright/test'
import { admitted, openSubmission } from './helpers/review-desk.ts'
import { approved, enter, sentBack, submitted } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, expectWrong, heading, link, toastRegion } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/^Failed to load resource.*(409|404|ERR_FAILED)/] })

const entry = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

test('approving in the dashboard: it leaves the list, the counts change, and it is public', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const { id } = await submitted(await person('hopeful'), { name: 'Ready One' })
  await enter(page, admin)
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Pending (1)' })).toBeVisible()
  await expect(entry(page, 'Ready One')).toContainText(/Submitted by hopeful on \w{3} \d{1,2}, \d{4}/)
  await button(entry(page, 'Ready One'), 'Approve').click()
  await expectToast(page, 'Character Approved')
  await expectToast(page, 'The character has been published to the database.')
  await expect(heading(page, 'No pending submissions')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Pending (0)' })).toBeVisible()
  await page.getByRole('tab', { name: 'Approved (1)' }).click()
  await expect(entry(page, 'Ready One').getByText('Approved', { exact: true })).toBeVisible()

  const visitor = await otherBrowser()
  await visitor.goto('/')
  await visitor
    .locator('#gallery')
    .getByRole('link', { name: /Ready One/ })
    .click()
  await expect(visitor).toHaveURL(`/character/${id}`)
  await expect(heading(visitor, 'Ready One')).toBeVisible()
})

test('a final rejection: it needs a reason, which the owner reads, without further actions @long', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const owner = await person('hopeless')
  const { id } = await submitted(owner, { name: 'Lost One' })
  await enter(page, admin)
  await page.goto(`/character/${id}`)
  await button(page, 'Reject Permanently').click()
  const confirm = button(dialog(page), 'Reject Permanently')
  const reason = dialog(page).getByLabel('Reason')
  await reason.fill('   ')
  await confirm.click()
  await expect(reason).toHaveAccessibleDescription(/A rejection reason is required/)
  await reason.fill('Not a character: a brand of soap.')
  await confirm.click()
  await expectToast(page, 'Character Rejected')
  await expectToast(page, 'The submission has been rejected.')
  await expect(toastRegion(page).getByRole('alert')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Rejected permanently')).toBeVisible()
  await expect(button(page, 'Approve')).toHaveCount(0)

  const theirs = await otherBrowser(owner)
  await theirs.goto('/submissions')
  await expect(entry(theirs, 'Lost One')).toContainText('Not a character: a brand of soap.')
  await expect(link(theirs, 'Edit & Resubmit')).toHaveCount(0)
  await link(theirs, 'Lost One').click()
  await expect(theirs.getByText('Not a character: a brand of soap.')).toBeVisible()
  await expect(link(theirs, 'Edit & Resubmit')).toHaveCount(0)
  await theirs.goto(`/character/${id}/edit`)
  await expectToast(theirs, 'Cannot Edit')
})

test('sending back from the dashboard: the toast says who is notified, and the counts change', async ({
  page,
  admin,
  person,
}) => {
  await submitted(await person('unfinished'), { name: 'Thin One' })
  await enter(page, admin)
  await page.goto('/admin')
  await button(entry(page, 'Thin One'), 'Reject for Resubmission').click()
  await dialog(page).getByLabel('Reason').fill('Say more.')
  await button(dialog(page), 'Send for Revision').click()
  await expectToast(page, 'Sent for Revision')
  await expectToast(page, 'The submitter has been notified of required changes.')
  await expect(toastRegion(page).getByRole('status')).toBeVisible()
  await expect(entry(page, 'Thin One')).toHaveCount(0)
})

test('the user’s submissions show their current state, even after an earlier visit @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('curious')
  const { id } = await submitted(owner, { name: 'Watched One' })
  await enter(page, owner)
  // Changes before the stream are not sent.
  const stream = page.waitForResponse(/notifications\.live/)
  await page.goto('/submissions')
  await expect(entry(page, 'Watched One').getByText('Pending', { exact: true })).toBeVisible()
  await stream
  await link(page.getByRole('navigation', { name: 'Main' }), 'Creator Protection').click()
  await expect(page).toHaveURL('/copyright')
  await expect(entry(page, 'Watched One')).toHaveCount(0)
  await sentBack(admin, { id }, 'Say more.')
  await page.goBack()
  await expect(entry(page, 'Watched One').getByText('Sent for revision', { exact: true })).toBeVisible()
})

test('a decision that does not reach the server: a toast says so, and nothing changes', async ({
  page,
  admin,
  person,
}) => {
  await submitted(await person('unheard'), { name: 'Unheard One' })
  await enter(page, admin)
  await page.goto('/admin')
  await page.route('**/trpc/moderation.setStatus*', (route) => route.abort())
  await button(entry(page, 'Unheard One'), 'Approve').click()
  await expectToast(page, 'The server could not be reached. Nothing was changed.')
  await expect(button(entry(page, 'Unheard One'), 'Approve')).toBeEnabled()
})

test('a reason that is too long: a counter near the limit, the error beside the field, and nothing is cut off', async ({
  page,
  admin,
  person,
}) => {
  const { id } = await submitted(await person('wordy'), { name: 'Wordy One' })
  await enter(page, admin)
  await page.goto(`/character/${id}`)
  await button(page, 'Reject for Resubmission').click()
  const reason = dialog(page).getByLabel('Reason')
  await reason.fill('x'.repeat(1_599))
  await expect(reason).not.toHaveAccessibleDescription(/of 2,000 characters/)
  await reason.fill('x'.repeat(1_600))
  await expect(reason).toHaveAccessibleDescription(/1,600 of 2,000 characters/)
  await reason.fill('x'.repeat(2_001))
  await expect(reason).toHaveValue('x'.repeat(2_001))
  await expectWrong(reason, 'The reason must be at most 2,000 characters')
  await button(dialog(page), 'Send for Revision').click()
  await expect(dialog(page)).toBeVisible()
  await reason.fill('x'.repeat(2_000))
  await button(dialog(page), 'Send for Revision').click()
  await expectToast(page, 'Sent for Revision')
})

test('Cancel or Escape in the dialog for a reason: nothing is decided, and the button has the focus', async ({
  page,
  admin,
  person,
}) => {
  const { id } = await submitted(await person('waiting'), { name: 'Spared One' })
  await enter(page, admin)
  await page.goto(`/character/${id}`)
  const reject = button(page, 'Reject for Resubmission')
  for (const leave of [() => button(dialog(page), 'Cancel').click(), () => page.keyboard.press('Escape')]) {
    await reject.click()
    await expect(dialog(page).getByLabel('Reason')).toBeFocused()
    await leave()
    await expect(dialog(page)).toHaveCount(0)
    await expect(reject).toBeFocused()
  }
  await expect(page.getByText('Waiting for review')).toBeVisible()
})

test('deleting an approved character: after a confirmation it is removed for all users @long', async ({
  page,
  admin,
  person,
}) => {
  const { id } = await approved(admin, await person('delia'), { name: 'Gone One' })
  await enter(page, admin)
  await page.goto('/admin?tab=approved')
  const remove = button(entry(page, 'Gone One'), 'Delete')
  await remove.click()
  await expect(dialog(page)).toContainText('Delete Gone One?')
  await button(dialog(page), 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, 'Gone One')).toBeVisible()
  await expect(entry(page, 'Gone One')).toContainText(/Submitted by delia on \w{3} \d{1,2}, \d{4}/)
  await expect(link(entry(page, 'Gone One'), 'View Details')).toHaveAttribute('href', `/character/${id}`)

  await remove.click()
  await button(dialog(page), 'Delete').click()
  await expectToast(page, 'Character Deleted')
  await expectToast(page, 'The character has been permanently deleted.')
  await expect(entry(page, 'Gone One')).toHaveCount(0)
  // The button with the focus was removed with its card.
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1)
  await page.goto(`/character/${id}`)
  await expect(heading(page, 'Character Not Found')).toBeVisible()
})

test('two admins on one submission: the second reads that it is decided, and sees its state @long', async ({
  page,
  admin,
  person,
  otherBrowser,
  site,
}) => {
  const { id } = await submitted(await person('contested'), { name: 'Torn One' })
  const second = await otherBrowser(admitted(await person('deputy'), site))
  // The second must not get the change from the event stream before the decision.
  await second.route('**/trpc/notifications.live*', () => {})
  await enter(page, admin)
  await page.goto(`/character/${id}`)
  await second.goto(`/character/${id}`)
  await expect(button(second, 'Approve')).toBeVisible()
  await button(page, 'Approve').click()
  await expectToast(page, 'Character Approved')

  await button(second, 'Reject for Resubmission').click()
  await dialog(second).getByLabel('Reason').fill('Say more.')
  await button(dialog(second), 'Send for Revision').click()
  await expectToast(second, 'This submission is no longer pending: it has been approved.')
  await expect(second.getByText(/^Published/)).toBeVisible()
  await expect(button(second, 'Approve')).toHaveCount(0)
  await expect(second.getByText('Waiting for review')).toHaveCount(0)
})

test('on a narrow screen the next submission starts at its top, with nothing over the buttons', async ({
  page,
  admin,
  person,
}) => {
  const writer = await person('lengthy')
  for (const name of ['Long One', 'Long Two', 'Long Three']) {
    await submitted(writer, { name, origin: `Land of ${name}`, backstory: `${name} went on. `.repeat(500) })
  }
  await enter(page, admin)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/admin/review?submitter=lengthy')
  for (const name of ['Long One', 'Long Two']) {
    await expect(heading(page, name)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(heading(page, name)).not.toBeInViewport()
    await expect(openSubmission(page)).toHaveText(name)
    await button(page, 'Approve').click()
  }
  await expect(heading(page, 'Long Three')).toBeInViewport()
  await expect(button(page, 'Undo')).toHaveCount(1)
  await button(page, 'Undo').click()
  await expect(heading(page, 'Long Two')).toBeInViewport()
})
