import type { Page } from '@playwright/test'
import { expectLoaded, expectToast } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { rejected, submitted } from './helpers/fixtures.ts'
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

test('taken back, sent back with remarks, answered, and reviewed again, by two people @long', async ({
  page: desk,
  person,
  otherBrowser,
}) => {
  const iris = await person('iris')
  const { id } = await submitted(iris)
  const page = await otherBrowser(iris)
  await page.setViewportSize({ width: 320, height: 800 })

  // Taken back, and resubmitted with a note. From the character's page, as on a phone the list has no buttons for it.
  await page.goto(`/character/${id}`)
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
  await expect(heading(desk, 'Nothing is waiting')).toBeVisible()

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
}) => {
  const iris = await person('iris')
  const { id } = await rejected(root, await submitted(iris), 'Not a character.')
  const page = await otherBrowser(iris)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/submissions')
  await expect(page.getByText(/^You can appeal until \w+ \d+, \d+ at \d+:\d\d/)).toBeVisible()
  await link(page, 'Isaura Fenwright').click()
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
  await expect(page.getByText('You have appealed, and an admin will read it')).toBeVisible()
  await link(page, 'Isaura Fenwright').click()

  // As no other admin is left, the same admin decides on the appeal, with a written answer.
  await desk.goto('/admin/review?kind=appeal')
  await expect(desk.getByRole('article', { name: 'Isaura Fenwright' })).toContainText('a book of her own')
  await expectLoaded(desk)
  await desk.keyboard.press('a')
  await button(dialog(desk), 'Reopen').click()
  await expect(dialog(desk)).toContainText('A written answer is required')
  await field(dialog(desk), 'Your answer').fill('You are right.')
  await button(dialog(desk), 'Reopen').click()
  await expect(desk.getByText('Reopened Isaura Fenwright')).toBeVisible()
  const statusOf = async () => (await iris.call<{ status: string }>('GET', `/api/characters/${id}`)).status
  await expect.poll(statusOf).toBe('pending')
  await desk.goto('/admin/review')
  await expect(desk.getByText(/^2nd round, rejected permanently by root on /)).toBeVisible()
  await expect(desk.getByText(/^Reopened by root on .*: You are right\.$/)).toBeVisible()
  await expect(desk.getByRole('list', { name: 'The queue' })).toContainText('2nd round')
  await expectLoaded(desk)
  await desk.keyboard.press('a')
  await expect(desk.getByText('Approved Isaura Fenwright')).toBeVisible()
  await expect(button(page, 'Share')).toBeVisible()
})
