import type { Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { drawDataUrl, expectLoaded, expectToast, openWithStream } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { enter, rejected, sentBack, submitted } from './helpers/fixtures.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { openSubmission, test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

test.use({ allowedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|401 \(Unauthorized\)|404 \(Not Found\)/] })

const dialog = (page: Page) => page.getByRole('dialog')

/** Writes a remark on a field at the desk, by keyboard alone. */
async function remark(page: Page, name: string, text: string): Promise<void> {
  await page.keyboard.press('m')
  await expect(dialog(page).getByLabel('Field')).toBeFocused()
  await dialog(page).getByLabel('Field').selectOption(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
}

/** Makes a submission wait for so many hours. */
function age({ databaseFile }: { databaseFile: string }, id: string, hours: number): void {
  const db = new Sqlite(databaseFile)
  const submittedAt = new Date(Date.now() - hours * 60 * 60 * 1_000).toISOString()
  db.prepare('update character set "submittedAt" = ? where id = ?').run(submittedAt, id)
  db.close()
}

test('taken back, sent back with remarks, answered, and reviewed again, by two people @long', async ({
  page: desk,
  person,
  otherBrowser,
}) => {
  const iris = await person('iris')
  const { id } = await submitted(iris)
  const page = await otherBrowser(iris)
  await page.setViewportSize({ width: 320, height: 800 })

  // Taken back, and sent again with a note.
  await page.goto('/submissions')
  await button(page, 'Take back to edit: Isaura Fenwright').click()
  await expect(page).toHaveURL(`/character/${id}/edit`)
  await field(page, 'Note to the reviewer').fill('The wreck is in the first book.')
  await field(page, 'Sources').fill('https://example.org/wreck')
  await button(page, 'Resubmit for Review').click()
  await expectToast(page, 'Character Resubmitted!')
  await expect(page.getByText('Waiting for review')).toBeVisible()

  // Remarks on three fields, and the decision, by keyboard.
  await desk.goto('/admin/review')
  await expect(openSubmission(desk)).toHaveText('Isaura Fenwright')
  const note = desk.getByRole('region', { name: 'Note to the reviewer' })
  await expect(note).toContainText('The wreck is in the first book.')
  await expect(note.getByRole('link', { name: /example\.org/ })).toBeVisible()
  await remark(desk, 'Description', 'Which sea?')
  await remark(desk, 'Abilities', 'What is whale song?')
  await button(desk, 'Backstory: remark').click()
  await expect(field(dialog(desk), 'Remark')).toBeFocused()
  await expectAccessible(desk)
  await field(dialog(desk), 'Remark').fill('How did she survive?')
  await button(dialog(desk), 'Save Remark').click()
  await desk.reload()
  await expect(desk.getByText('How did she survive?')).toBeVisible()
  await desk.keyboard.press('r')
  await expect(dialog(desk)).toContainText('With it go 3 remarks on: Description, Abilities, Backstory.')
  await expect(field(dialog(desk), 'Reason')).toBeFocused()
  await desk.keyboard.type('Please look at the remarks.')
  await desk.keyboard.press('Control+Enter')
  await expect(heading(desk, 'No pending submissions')).toBeVisible()

  // The remarks at their fields: one field is changed, two have answers, one of them after a reload.
  await expect(link(page, 'Edit & Resubmit')).toBeVisible()
  await link(page, 'Edit & Resubmit').click()
  const reason = page.getByRole('group').filter({ hasText: 'Changes requested' })
  await expect(reason).toContainText('0 of 3 done')
  await field(page, 'Description').fill('A grafter of trees that grow on the floor of the North Sea.')
  await expect(reason).toContainText('1 of 3 done')
  const answerOn = (name: string) =>
    field(page.getByRole('group', { name: `Remark on ${name}` }), 'I left it, because')
  await answerOn('Abilities').fill('It is what the book calls it.')
  await expect(reason).toContainText('2 of 3 done')
  await page.reload()
  await expect(reason).toContainText('2 of 3 done')
  await answerOn('Backstory').fill('The book never says.')
  await expect(reason).toContainText('3 of 3 done')
  await expectAccessible(page)
  await button(page, 'Resubmit for Review').click()
  await expectToast(page, 'Character Resubmitted!')
  await page.getByText('Rounds of the review').click()
  const second = page.getByRole('article', { name: '2nd round' })
  await second.getByText('What changed').click()
  await expect(second.getByRole('insertion')).toHaveText([/of the North Sea/])
  await expectAccessible(page)

  // The second review: what was asked, the answers, and the changed words; the rest is folded.
  await desk.goto('/admin/review')
  await expect(desk.getByText(/^2nd round, sent back by root on /)).toBeVisible()
  await expect(desk.getByRole('list', { name: 'The queue' })).toContainText('2nd round')
  const submission = desk.getByRole('article', { name: 'Isaura Fenwright' })
  await expect(submission).toContainText('Please look at the remarks.')
  await expect(submission).toContainText('It is what the book calls it.')
  await expect(submission.getByRole('insertion')).toHaveText([/of the North Sea/])
  await expect(submission.getByText('She planted her first orchard')).toBeHidden()
  await expectAccessible(desk)
  await desk.keyboard.press('x')
  await expect(field(dialog(desk), 'Reason')).toBeFocused()
  await desk.keyboard.type('Not a character.')
  await desk.keyboard.press('Control+Enter')

  await expect(desk.getByText('Rejected Isaura Fenwright')).toBeVisible()
})

test('a permanent rejection, its appeal, and its publication, by two people @long', async ({
  page: desk,
  root,
  person,
  otherBrowser,
  site,
}) => {
  const iris = await person('iris')
  const { id } = await rejected(root, await submitted(iris), 'Not a character.')
  const page = await otherBrowser(iris)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/submissions')
  await page.getByRole('link', { name: /^Isaura Fenwright: You can appeal until / }).click()
  await expect(page.getByText('Do you think this is a mistake?')).toBeVisible()
  await button(page, 'Appeal').click()
  await button(dialog(page), 'Send Appeal').click()
  await expect(dialog(page)).toContainText('Please say why the decision should be looked at again.')
  await field(dialog(page), 'Your appeal').fill('She has a book of her own.')
  await expectAccessible(page)
  await page.context().setOffline(true)
  await button(dialog(page), 'Send Appeal').click()
  await expectToast(page, 'You are offline: nothing was sent. What you wrote is still here.')
  await page.context().setOffline(false)
  await page.reload()
  await button(page, 'Appeal').click()
  await expect(field(dialog(page), 'Your appeal')).toHaveValue('She has a book of her own.')
  await button(dialog(page), 'Send Appeal').click()
  await expectToast(page, 'Appeal Sent')
  await expect(button(page, 'Appeal')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/submissions')
  await link(page, 'Isaura Fenwright: You have appealed, and an admin will read it').click()

  // Alone, the same admin decides, with an answer.
  await desk.goto('/admin')
  const appeal = desk.getByRole('article', { name: 'Appeal: Isaura Fenwright' })
  await expect(appeal).toContainText('She has a book of her own.')
  await expectAccessible(desk)
  await button(appeal, 'Reopen').click()
  await button(dialog(desk), 'Reopen').click()
  await expect(dialog(desk)).toContainText('A written answer is required')
  await field(dialog(desk), 'Your answer').fill('You are right.')
  await button(dialog(desk), 'Reopen').click()
  await expectToast(desk, 'Appeal Answered')
  await expect(appeal).toHaveCount(0)
  age(site, id, 31)
  await desk.goto('/admin/review')
  await expect(desk.getByText(/^2nd round, rejected permanently by root on /)).toBeVisible()
  await expect(desk.getByText(/^Reopened by root on .*: You are right\.$/)).toBeVisible()
  await expect(desk.getByRole('list', { name: 'The queue' })).toContainText('2nd round · Waiting 31 hours')
  await expectLoaded(desk)
  await desk.keyboard.press('a')
  await expect(desk.getByText('Approved Isaura Fenwright')).toBeVisible()
  await expect(button(page, 'Share')).toBeVisible()
})

test('reopened from the dashboard by who has rejected it, although another admin could', async ({
  page,
  root,
  second,
  person,
}) => {
  const iris = await person('iris')
  await second.call('GET', '/api/auth/user')
  await rejected(root, await submitted(iris), 'A slip.')
  await page.goto('/admin?shown=rejected')
  await expect(page.getByText('Rejected by root')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Reopen: Isaura Fenwright').click()
  await field(dialog(page), 'Reason').fill('It was a slip.')
  await button(dialog(page), 'Reopen').click()
  await expectToast(page, 'Please confirm that you undo your own decision.')
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByLabel('It goes back to').selectOption('Its submitter, to edit and resubmit')
  await button(dialog(page), 'Reopen').click()
  await expectToast(page, 'Reopened')
  await expect(heading(page, 'Nothing is rejected')).toBeVisible()
})

test('with another admin, one’s own submissions are not in the queue until they are asked for', async ({
  page,
  root,
  second,
}) => {
  await second.call('GET', '/api/auth/user')
  await submitted(root, { name: 'Mine' })
  await submitted(second, { name: 'Theirs' })
  await page.goto('/admin/review')
  const entries = page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
  await expect(entries).toHaveText([/Theirs/])
  await button(page, 'Filter').click()
  await page.getByLabel('Show my own submissions').check()
  await expect(entries).toHaveText([/Mine/, /Theirs/])
  await expect(page).toHaveURL('/admin/review?own=true')
})

test('withdrawing keeps text and picture in the form, also when its answer is lost', async ({
  page,
  person,
}) => {
  const iris = await person('iris')
  await enter(page, iris)
  await page.goto('/submissions')
  await submitted(iris, { name: 'Kept One', imageUrl: await drawDataUrl(page) })
  await page.reload()
  await page.route('**/trpc/characters.withdraw*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Withdraw: Kept One').click()
  await button(dialog(page), 'Withdraw').click()
  await expectToast(page, "Couldn't withdraw")
  await page.goto('/submit')
  await expect(page.getByText('We restored your unsaved draft.')).toBeVisible()
  await expect(field(page, 'Character name')).toHaveValue('Kept One')
  await expect(field(page, 'Abilities')).toHaveValue('Breath of an hour, Reads tides, Whale song')
  await expect(button(page, 'Remove the picture')).toBeVisible()
  await button(page, 'Submit Character for Review').click()
  await expectToast(page, 'Character Submitted!')
})

test('a draft with answers outlives the session and a failed resubmission', async ({
  page,
  root,
  person,
}) => {
  const iris = await person('iris')
  const { id } = await sentBack(root, await submitted(iris), 'Say more.')
  await enter(page, iris)
  await page.goto(`/character/${id}/edit`)
  await field(page, 'Note to the reviewer').fill('I have said more.')
  await field(page, 'Description').fill('A grafter of trees that grow on the floor of every sea.')
  await page.context().setOffline(true)
  await button(page, 'Resubmit for Review').click()
  await expect(
    page.getByText('You are offline: nothing was sent. What you wrote is still here.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(field(page, 'Note to the reviewer')).toHaveValue('I have said more.')
  // The changes are saved, the resubmission is not sent.
  await page.route('**/trpc/characters.resubmit*', (route) => route.abort())
  await button(page, 'Resubmit for Review').click()
  await expect(page.getByText('The changes are saved, but were not sent back to review')).toBeVisible()
  await page.unroute('**/trpc/characters.resubmit*')
  await page.context().clearCookies()
  await page.goto('/')
  await enter(page, iris)
  await page.goto(`/character/${id}/edit`)
  await expect(field(page, 'Note to the reviewer')).toHaveValue('I have said more.')
  await expect(field(page, 'Description')).toHaveValue(/every sea/)
  await button(page, 'Resubmit for Review').click()
  await expectToast(page, 'Character Resubmitted!')
})

test('a form that is open since the round before asks for answers to the present remarks @long', async ({
  page,
  root,
  person,
}) => {
  const iris = await person('iris')
  const { id } = await submitted(iris)
  const sendBack = (remarks: Record<string, string>) =>
    root.call('PATCH', `/api/characters/${id}/status`, {
      status: 'rejected',
      rejectionReason: 'Please look at the remark.',
      remarks: Object.entries(remarks).map(([name, text]) => ({ field: name, text })),
    })
  await sendBack({ abilities: 'What is whale song?', imageUrl: 'Show her whole face, please.' })
  await enter(page, iris)
  await openWithStream(page, `/character/${id}/edit`)
  const remarkOn = (name: string) => page.getByRole('group', { name: `Remark on ${name}` })
  await field(remarkOn('Abilities'), 'I left it, because').fill('It is what the book calls it.')
  await expect(remarkOn('Picture')).toContainText('her whole face')
  await expectAccessible(page)

  // Resubmitted from elsewhere, and sent back once more.
  await iris.call('POST', `/api/characters/${id}/resubmit`)
  await sendBack({ backstory: 'How did she survive?' })
  await expect(remarkOn('Backstory')).toContainText('How did she survive?')
  await field(remarkOn('Backstory'), 'I left it, because').fill('The book never says.')
  await button(page, 'Resubmit for Review').click()
  await expectToast(page, 'Character Resubmitted!')
})
