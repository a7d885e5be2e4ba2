import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { paste } from '../../../screens/actions.ts'
import { approved } from '../../../screens/given.ts'
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
} from '../../../screens/locators.ts'
import { callsOf, hold, reload, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

// The site starts empty: each test files its own report.
sharedSite(async () => {})

const main = page.getByRole('main')
const send = button('Send Answer')

async function reported(name: string): Promise<string> {
  const { id: reportedCharacterId } = await approved('owner', { name })
  const claim = {
    reportedCharacterId,
    description: 'She is out of my novel.',
    originalWorkUrl: 'https://example.org/novel',
  }
  return (await as('author').disputes.report.mutate(claim)).id
}

test('the submitter opens the report from its notification, reads the claim and answers it; the draft is kept', async () => {
  const id = await reported('Copied One')
  await visit('/notifications', { by: 'owner' })
  await main.getByText('Your character “Copied One” has been reported', { exact: false }).click()
  await expect.element(heading('Copyright report: Copied One')).toBeVisible()
  expect(address()).toBe(`/copyright-disputes/${id}`)
  await expect.element(main).toMatchTextContent('She is out of my novel.')
  await expect.element(main.getByRole('link', { name: /example\.org\/novel/ })).toBeVisible()
  await expect.element(main).not.toMatchTextContent('author')
  await expectAccessible()

  const text = field('Your answer')
  await send.click()
  await expectWrong(text, 'Please write an answer.')
  await expect.element(text).toHaveFocus()
  await text.fill('x'.repeat(5_001))
  await userEvent.tab()
  await send.click()
  await expectWrong(text, 'The answer must be at most 5,000 characters')
  await text.fill('She is out of my own diary.')
  await field('Links').fill('javascript:alert(1)')
  await send.click()
  await expectWrong(field('Links'), 'Links must start with http:// or https://')
  await field('Links').fill('')
  paste(field('Links'), 'https://example.org/diary\nhttps://example.org/photo')
  const dates = page.getByLabelText(/^Add the dates of the page/)
  const boxOf = (part: HTMLElement | SVGElement) => part.getBoundingClientRect()
  const label = page.getByText(/^Add the dates of the page/)
  expect(boxOf(label.element()).left).toBeGreaterThanOrEqual(boxOf(dates.element()).right)
  await dates.click()
  await reload()
  await expect.element(text).toHaveValue('She is out of my own diary.')
  await expect.element(dates).toBeChecked()
  await send.click()
  await expectToast('Answer Sent')
  await expect
    .element(main)
    .toMatchTextContent(/By the records of this site: submitted on .*, published on .*, 2 versions/)
  await expect.element(main.getByRole('link', { name: /example\.org\/photo/ })).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'The answer' })).toHaveFocus()
  await expectAccessible()
  expect(JSON.stringify({ ...localStorage })).not.toContain('diary')
  expect(callsOf('disputes.answer')).toHaveLength(1)
})

test('after the 48 hours the page of a report does not promise them any more', async () => {
  const id = await reported('Copied Long Ago')
  await visit(`/copyright-disputes/${id}`, { by: 'author' })
  await expect
    .element(page.getByText('An admin decides within 48 hours of the report', { exact: false }))
    .toBeVisible()
  vi.setSystemTime(Date.now() + 49 * 3_600_000)
  await reload()
  await expect
    .element(page.getByText('The 48 hours in which an admin decides are over.', { exact: false }))
    .toBeVisible()
})

test('what is typed once the answer was sent is no draft', async () => {
  const id = await reported('Copied Late')
  await visit(`/copyright-disputes/${id}`, { by: 'owner' })
  await field('Your answer').fill('She is mine.')
  const release = hold('disputes.byId')
  await send.click()
  await expectToast('Answer Sent')
  await field('Your answer').fill('She is mine, really.')
  expect(JSON.stringify({ ...localStorage })).not.toContain('really')
  release()
  await expect.element(send).not.toBeInTheDocument()
})

test('at the desk claim and answer are side by side, and an upholding then asks no more than before', async () => {
  const id = await reported('Answered One')
  await as('owner').disputes.answer.mutate({ id, text: 'She is my own.', withDates: true })
  await visit(`/admin/review?kind=copyright&id=${id}`, { by: 'root' })
  await expect.element(heading('Answer by owner')).toBeVisible()
  const top = (name: string) => heading(name).element().getBoundingClientRect().top
  expect(Math.abs(top('Answer by owner') - top('Description of Violation'))).toBeLessThan(4)
  await expectLoaded()
  await page.getByRole('button', { name: /^Uphold & Remove/ }).click()
  await expect.element(dialog()).toMatchTextContent('Are you sure?')
  await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument()
  await button('Cancel', dialog()).click()
})

test('while an upholding is under way the desk takes no other decision on the report', async () => {
  const id = await reported('Upheld One')
  await as('owner').disputes.answer.mutate({ id, text: 'She is my own.' })
  await visit(`/admin/review?kind=copyright&id=${id}`, { by: 'root' })
  await expect.element(heading('Answer by owner')).toBeVisible()
  await expectLoaded()
  const release = hold('disputes.decide')
  await page.getByRole('button', { name: /^Uphold & Remove/ }).click()
  await button('Confirm', dialog()).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.keyboard('x')
  await page.getByRole('button', { name: /^Dismiss Dispute/ }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  release()
  await expectToast('Dispute Resolved')
  expect(callsOf('disputes.decide')).toHaveLength(1)
})

test('an answer that comes while an admin is about to uphold is read first', async () => {
  const id = await reported('Late One')
  await visit('/admin?tab=disputes', { by: 'root' })
  const card = page.getByRole('article', { name: 'Report against: Late One' })
  await expect.element(card).toMatchTextContent('owner was told, and has not answered.')
  await button('Uphold & Remove Character', card).click()
  await dialog()
    .getByLabelText(/^owner was told less than 24 hours ago/)
    .click()
  // The page has not learned of the answer when the decision is sent.
  const release = hold('disputes.list')
  await as('owner').disputes.answer.mutate({ id, text: 'Wait for me.' })
  await button('Confirm', dialog()).click()
  await expectToast('This report has been answered: please read the answer first.')
  release()
  await expect.element(card).toMatchTextContent('Wait for me.')
})

test('a report that waits for an answer is found in My Submissions', async () => {
  await reported('Copied Again')
  await visit('/submissions', { by: 'owner' })
  await expect.element(heading('Copyright reports to answer')).toBeVisible()
  await expectAccessible()
  await link('See the report: Copied Again').click()
  await expect.element(send).toBeVisible()
})

test('the reporter reads the report and its outcome, not the answer; a stranger finds nothing', async () => {
  const id = await reported('Original One')
  await as('owner').disputes.answer.mutate({ id, text: 'She is my own.' })
  await as('root').disputes.decide.mutate({
    id,
    status: 'dismissed',
    adminNotes: 'They are not alike.',
    actionTaken: 'none',
  })
  await visit('/notifications', { by: 'author' })
  await link('See the report: Original One').click()
  await expect.element(main).toMatchTextContent('You reported it')
  await expect.element(main).toMatchTextContent('They are not alike.')
  await expect.element(main).not.toMatchTextContent('She is my own.')
  await visit(`/copyright-disputes/${id}`, { by: 'owner' })
  await expect.element(main).toMatchTextContent('She is my own.')
  await expect.element(main).not.toMatchTextContent('They are not alike.')
  await visit(`/copyright-disputes/${id}`, { by: 'stranger' })
  await expect.element(heading('Report Not Found')).toBeVisible()
})
