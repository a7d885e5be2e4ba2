// @module-tag long

import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { blockFiles } from '../../../screens/emulation.ts'
import { approved } from '../../../screens/given.ts'
import {
  address,
  button,
  dialog,
  expectToast,
  expectWrong,
  field,
  heading,
} from '../../../screens/locators.ts'
import { callsOf, hold, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

const main = page.getByRole('main')
const card = (name: string) => page.getByRole('article', { name: `Report against: ${name}` })
const row = (text: string) => main.getByRole('listitem').filter({ hasText: text })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

async function reported(name: string, more: object = {}): Promise<string> {
  const { id } = await approved('owner', { name })
  const description = 'She is out of my novel.'
  await as('author').disputes.report.mutate({ reportedCharacterId: id, description, ...more })
  return id
}

const openReports = () => visit('/admin?tab=disputes', { by: 'root' })

test('a report is upheld: the character is removed, and both users are notified', async () => {
  const id = await reported('Copied One', {
    originalWorkUrl: 'https://example.org/novel',
    originalWorkDate: '2019-03-05',
    videoUrls: ['https://example.org/reading'],
    publicationLinks: ['https://example.org/book'],
  })
  await visit('/admin', { by: 'root' })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const told = dialog().getByText('“Copied One” (The Salt Orchard) was reported by author', { exact: false })
  await expect.element(told).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await tab('Disputes (1)').click()
  const report = card('Copied One')
  await expect.element(report).toMatchTextContent(/4[78] h left of 48 h/)
  await expect.element(report).toMatchTextContent('March 5, 2019')
  await expect.element(heading('Video Evidence (1)', report)).toBeVisible()
  await expect.element(heading('Publication Links (1)', report)).toBeVisible()
  const work = report.getByRole('link', { name: /example\.org\/novel/ })
  await expect.element(work).toHaveAttribute('href', 'https://example.org/novel')
  await expect.element(work).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  const subject = report.getByRole('link', { name: /Copied One/ })
  await expect.element(subject).toHaveAttribute('href', `/character/${id}`)
  await expect.element(heading('Identity Verification', report)).not.toBeInTheDocument()

  await button('Verify Identity', report).click()
  await dialog().getByLabelText('Identity of author').selectOptions('Verified')
  await field('Notes', dialog()).fill('Contract seen.')
  await button('Save', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(report).toMatchTextContent('✓ Verified')
  await expect.element(report).toMatchTextContent('Contract seen.')
  await expectAccessible()

  await button('Uphold & Remove Character', report).click()
  await expect.element(dialog()).toMatchTextContent('Uphold Dispute & Remove Character')
  await expect
    .element(dialog())
    .toMatchTextContent('This will permanently delete the character and notify both users. Are you sure?')
  await page.getByPlaceholder('Explain why the dispute was upheld...').fill('Chapter 3 says it all.')
  await button('Confirm', dialog()).click()
  await expectToast('Please confirm that you decide before owner has answered.')
  await dialog()
    .getByLabelText(/^owner was told less than 24 hours ago/)
    .click()
  await button('Confirm', dialog()).click()
  await expectToast('Dispute Resolved')
  await expectToast('The copyright dispute has been processed.')
  await expect.element(heading('No pending copyright disputes')).toBeVisible()
  await expect.element(tab('Disputes')).toBeVisible()
  await expect.element(heading('Resolved Disputes')).toBeVisible()
  await expect.element(row('Copied One')).toMatchTextContent('Upheld')
  await expect.element(row('Copied One')).toMatchTextContent('Chapter 3 says it all.')
  await expectAccessible()

  await visit('/notifications', { by: 'author' })
  await expect.element(row('Your report on “Copied One” has been upheld')).toBeVisible()
  await expect.element(row('Reported on')).toMatchTextContent('Upheld')
  await expectAccessible()
  await visit('/notifications', { by: 'owner' })
  await expect.element(row('Your character “Copied One” has been removed')).toBeVisible()
  await expect.element(heading('My reports')).not.toBeInTheDocument()
})

test('a report with only a description: what its card leaves out; one that was decided meanwhile says how', async () => {
  await reported('Bare One')
  await openReports()
  const report = card('Bare One')
  await expect
    .element(report)
    .toMatchTextContent(/Reported by author · Filed on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/)
  await expect.element(report.getByText('Pending Review', { exact: true })).toBeVisible()
  const parts = () => report.getByRole('heading', { level: 3 }).elements()
  await expect
    .poll(() => parts().map(({ textContent }) => textContent))
    .toEqual([
      'Report against: Bare One',
      'Description of Violation',
      'Reported description',
      'Reported backstory',
    ])

  // The page does not learn of the other decision before it sends its own.
  const release = hold('disputes.list')
  const { items } = await as('root').disputes.list.query({ status: 'pending' })
  const other = { status: 'upheld', adminNotes: '', actionTaken: 'remove' } as const
  await as('root').disputes.decide.mutate({ id: items[0]!.id, ...other })
  await button('Dismiss Dispute', report).click()
  await button('Confirm', dialog()).click()
  await expectToast('This report is no longer pending: it has been upheld.')
  release()
  await expect.element(row('Bare One')).toMatchTextContent('Copyright violation confirmed')
})

test('dismissed without notes: the default notes, the reporter is told, and the character stays', async () => {
  const id = await reported('Original One')
  // The page must learn of its own decision's effects without the live stream.
  await blockFiles('**/trpc/notifications.live**')
  await openReports()
  const dismiss = button('Dismiss Dispute', card('Original One'))
  await dismiss.click()
  await expect
    .element(dialog())
    .toMatchTextContent('This will dismiss the copyright claim and notify the reporter.')
  await button('Cancel', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(dismiss).toHaveFocus()
  await dismiss.click()
  const notes = page.getByPlaceholder('Explain why the dispute was dismissed...')
  await expect.element(notes).toHaveFocus()
  await notes.fill('x'.repeat(2_001))
  await expectWrong(notes, 'Notes must be at most 2,000 characters')
  await button('Confirm', dialog()).click()
  await expect.element(notes).toHaveValue('x'.repeat(2_001))
  await notes.fill('')
  await button('Confirm', dialog()).click()
  await expectToast('Dispute Resolved')
  // The decided report is a list item too, so wait until its card is gone.
  await expect.element(dismiss).not.toBeInTheDocument()
  await expect.element(row('Original One')).toMatchTextContent('Dismissed')
  await expect.element(row('Original One')).toMatchTextContent('Dispute dismissed')
  await visit('/notifications', { by: 'author' })
  await expect.element(row('Reported on')).toMatchTextContent('Dismissed')
  expect((await as(null).characters.byId.query({ id })).name).toBe('Original One')
})

test('a reported character that is deleted without a decision: its report is shown as resolved', async () => {
  const id = await reported('Deleted One')
  await as('root').moderation.remove.mutate({ id })
  await openReports()
  await expect.element(row('Deleted One').getByText('Resolved', { exact: true })).toBeVisible()
  await expect.element(row('Deleted One')).toMatchTextContent('Status: resolved')
  await visit('/notifications', { by: 'author' })
  await expect.element(row('Your report on “Deleted One” has been resolved')).toBeVisible()
  await expect.element(row('Reported on')).toMatchTextContent('Resolved')
})

test('reports are not requested for users who are not admins', async () => {
  await visit('/admin?tab=disputes', { by: 'curious' })
  await expect.element(heading('Character Database')).toBeVisible()
  expect(address()).toBe('/')
  expect(callsOf('disputes.list')).toEqual([])
})

test('the time left of a report is updated on an open page, and turns red after 48 hours', async () => {
  await reported('Waiting One')
  await openReports()
  const left = card('Waiting One').getByText(/left of 48 h$|^Overdue/)
  await expect.element(left).toMatchTextContent(/4[78] h left of 48 h/)
  const color = () => getComputedStyle(left.element()).color
  const before = color()
  // The list is not refetched, so that only the time of the page changes.
  const release = hold('disputes.list')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const pass = async (hours: number) => {
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  await pass(47.5)
  await expect.element(left).toMatchTextContent(/^(29|30) min left of 48 h$/)
  expect(color()).toBe(before)
  await pass(0.5)
  await expect.element(left).toHaveTextContent('Overdue')
  await expect.poll(color).not.toBe(before)
  release()
})
