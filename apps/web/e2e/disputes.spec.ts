import type { Dispute } from '@personae/contract/disputes'
import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, type Person } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
test.use({
  allowedErrors: [/^Failed to load resource.*(404|409|ERR_FAILED)/],
})

const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name: string) => page.getByRole('article', { name: `Report against: ${name}` })
const row = (page: Page, name: string) => page.locator('main').getByRole('listitem').filter({ hasText: name })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

const reported = (by: Person, { id }: { id: string }, more: object = {}): Promise<Dispute> =>
  by.call('POST', '/api/copyright-disputes', {
    reportedCharacterId: id,
    description: 'She is out of my novel.',
    ...more,
  })

test('a report with links: the admin is notified, upholds it, both users are notified, and the character is removed @long', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const [owner, author] = [await person('owner'), await person('author')]
  const { id } = await approved(admin, owner, { name: 'Copied One' })
  await enter(page, author)
  await page.goto(`/character/${id}`)
  const toReport = button(page, 'Report Copyright Violation')
  await toReport.click()
  await expect(field(dialog(page), 'Description')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toReport).toBeFocused()
  await toReport.click()
  await button(dialog(page), 'Submit Report').click()
  await expectWrong(field(dialog(page), 'Description'), 'Please describe the violation')
  await field(dialog(page), 'Description').fill('She is out of my novel.')
  await field(dialog(page), 'Evidence').fill('Chapter 3, line for line.')
  await field(dialog(page), 'Original work URL').fill('https://example.org/novel')
  await field(dialog(page), 'Original work date').fill('2019-03-05')
  const video = field(dialog(page), 'Video URLs')
  await video.fill('javascript:alert(1)')
  await video.press('Enter')
  await expectWrong(video, 'Links must start with http:// or https://')
  await video.fill(`https://example.org/${'x'.repeat(2_048)}`)
  await video.press('Enter')
  await expectWrong(video, 'Each link must be at most 2,048 characters')
  await expect(video).toHaveAccessibleDescription(/2,068 of 2,048 characters/)
  for (const url of ['https://example.org/reading', 'https://example.org/wrong']) {
    await video.fill(url)
    await video.press('Enter')
    await expect(video).toHaveValue('')
  }
  await button(dialog(page), 'Remove https://example.org/wrong').click()
  await field(dialog(page), 'Publication links').fill('https://example.org/book')
  await button(dialog(page), 'Add publication link').click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    'https://example.org/reading',
    'https://example.org/book',
  ])
  await expectAccessible(page)
  await button(dialog(page), 'Submit Report').click()
  await expectToast(page, 'Copyright Dispute Submitted')
  await expectToast(page, 'Your report has been sent to the admin team for review.')
  await expect(dialog(page)).toHaveCount(0)

  await toReport.click()
  await field(dialog(page), 'Description').fill('Once more.')
  await button(dialog(page), 'Submit Report').click()
  await expectToast(page, 'Failed to submit copyright dispute')
  await expect(dialog(page).getByRole('alert')).toContainText('You have already reported this character.')
  await expect(button(dialog(page), 'Submit Report')).toBeFocused()

  const desk = await otherBrowser(admin)
  await desk.goto('/admin')
  await bell(desk).click()
  await expect(desk.getByRole('dialog')).toContainText(
    '“Copied One” (The Salt Orchard) was reported by author',
  )
  await desk.keyboard.press('Escape')
  await desk.getByRole('tab', { name: 'Disputes (1)' }).click()
  const report = card(desk, 'Copied One')
  await expect(report).toContainText(/4[78] h left of 48 h/)
  await expect(report).toContainText('March 5, 2019')
  await expect(heading(report, 'Video Evidence (1)')).toBeVisible()
  await expect(heading(report, 'Publication Links (1)')).toBeVisible()
  const address = report.getByRole('link', { name: /example\.org\/novel/ })
  await expect(address).toHaveAttribute('href', 'https://example.org/novel')
  await expect(address).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(report.getByRole('link', { name: /Copied One/ })).toHaveAttribute('href', `/character/${id}`)
  await expect(heading(report, 'Identity Verification')).toHaveCount(0)

  await button(report, 'Verify Identity').click()
  await dialog(desk).getByLabel('Identity of author').selectOption('Verified')
  await field(dialog(desk), 'Notes').fill('Contract seen.')
  await button(dialog(desk), 'Save').click()
  await expect(dialog(desk)).toHaveCount(0)
  await expect(report).toContainText('✓ Verified')
  await expect(report).toContainText('Contract seen.')
  await expectAccessible(desk)

  await button(report, 'Uphold & Remove Character').click()
  await expect(dialog(desk)).toContainText('Uphold Dispute & Remove Character')
  await expect(dialog(desk)).toContainText(
    'This will permanently delete the character and notify both users. Are you sure?',
  )
  await dialog(desk).getByPlaceholder('Explain why the dispute was upheld...').fill('Chapter 3 says it all.')
  await button(dialog(desk), 'Confirm').click()
  await expectToast(desk, 'Dispute Resolved')
  await expectToast(desk, 'The copyright dispute has been processed.')
  await expect(heading(desk, 'No pending copyright disputes')).toBeVisible()
  await expect(desk.getByRole('tab', { name: 'Disputes', exact: true })).toBeVisible()
  await expect(heading(desk, 'Resolved Disputes')).toBeVisible()
  await expect(row(desk, 'Copied One')).toContainText('Upheld')
  await expect(row(desk, 'Copied One')).toContainText('Chapter 3 says it all.')
  await expectAccessible(desk)

  await page.goto('/notifications')
  await expect(row(page, 'Your report on “Copied One” has been upheld')).toBeVisible()
  await expect(heading(page, 'My reports')).toBeVisible()
  await expect(row(page, 'Reported on')).toContainText('Upheld')
  await expectAccessible(page)
  const theirs = await otherBrowser(owner)
  await theirs.goto('/notifications')
  await expect(row(theirs, 'Your character “Copied One” has been removed')).toBeVisible()
  await expect(heading(theirs, 'My reports')).toHaveCount(0)
  await theirs.goto(`/character/${id}`)
  await expect(heading(theirs, 'Character Not Found')).toBeVisible()
})

test('a report with only a description: what the admin’s card shows, and what it leaves out @long', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const { id } = await approved(admin, await person('maker'), { name: 'Bare One' })
  await enter(page, await person('terse'))
  await page.goto(`/character/${id}`)
  await button(page, 'Report Copyright Violation').click()
  await field(dialog(page), 'Description').fill('Mine.')
  await page.route('**/trpc/disputes.report*', (route) => route.abort())
  await button(dialog(page), 'Submit Report').click()
  await expectToast(page, 'Error')
  await expectToast(page, 'Failed to submit copyright dispute')
  await expect(field(dialog(page), 'Description')).toHaveValue('Mine.')
  await page.unrouteAll()
  await button(dialog(page), 'Submit Report').click()
  await expectToast(page, 'Copyright Dispute Submitted')

  const desk = await otherBrowser(admin)
  // The page must not get the other decision from the event stream before its own.
  await desk.route('**/trpc/notifications.live*', () => {})
  await desk.goto('/admin?tab=disputes')
  const report = card(desk, 'Bare One')
  await expect(report).toContainText(
    /Reported by terse · Filed on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/,
  )
  await expect(report.getByText('Pending Review', { exact: true })).toBeVisible()
  await expect(report.getByRole('heading', { level: 4 })).toHaveText([
    'Description of Violation',
    'Reported description',
    'Reported backstory',
  ])

  const [other] = await admin.call<Dispute[]>('GET', '/api/copyright-disputes?status=pending')
  await admin.call('PATCH', `/api/copyright-disputes/${other!.id}`, {
    status: 'upheld',
    adminNotes: '',
    actionTaken: 'remove',
  })
  await button(report, 'Dismiss Dispute').click()
  await button(dialog(desk), 'Confirm').click()
  await expectToast(desk, 'This report is no longer pending: it has been upheld.')
  await expect(row(desk, 'Bare One')).toContainText('Copyright violation confirmed')
})

test('dismissed without notes: the default notes, the reporter is notified, and the character stays @long', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const claimant = await person('claimant')
  const character = await approved(admin, await person('honest'), { name: 'Original One' })
  await reported(claimant, character)
  await enter(page, admin)
  await page.goto('/admin?tab=disputes')
  const dismiss = button(card(page, 'Original One'), 'Dismiss Dispute')
  await dismiss.click()
  await expect(dialog(page)).toContainText('This will dismiss the copyright claim and notify the reporter.')
  await button(dialog(page), 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(dismiss).toBeFocused()
  await dismiss.click()
  const notes = dialog(page).getByPlaceholder('Explain why the dispute was dismissed...')
  await expect(notes).toBeFocused()
  await notes.fill('x'.repeat(2_001))
  await expectWrong(notes, 'Notes must be at most 2,000 characters')
  await button(dialog(page), 'Confirm').click()
  await expect(notes).toHaveValue('x'.repeat(2_001))
  await notes.clear()
  await button(dialog(page), 'Confirm').click()
  await expectToast(page, 'Dispute Resolved')
  // The card is in a list, too, until it is moved.
  await expect(dismiss).toHaveCount(0)
  await expect(row(page, 'Original One')).toContainText('Dismissed')
  await expect(row(page, 'Original One')).toContainText('Dispute dismissed')

  const theirs = await otherBrowser(claimant)
  await theirs.goto('/notifications')
  await expect(row(theirs, 'Reported on')).toContainText('Dismissed')
  await link(row(theirs, 'Reported on'), 'Original One').click()
  await expect(button(theirs, 'Report Copyright Violation')).toBeVisible()
})

test('a reported character that is deleted without a decision: its report is shown as resolved @long', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const reporter = await person('reporter')
  const character = await approved(admin, await person('deleted-owner'), { name: 'Deleted One' })
  await reported(reporter, character)
  await admin.call('DELETE', `/api/characters/${character.id}`)
  await enter(page, admin)
  await page.goto('/admin?tab=disputes')
  await expect(row(page, 'Deleted One').getByText('Resolved', { exact: true })).toBeVisible()
  await expect(row(page, 'Deleted One')).toContainText('Status: resolved')
  const theirs = await otherBrowser(reporter)
  await theirs.goto('/notifications')
  await expect(row(theirs, 'Your report on “Deleted One” has been resolved')).toBeVisible()
  await expect(row(theirs, 'Reported on')).toContainText('Resolved')
})

test('reports are not requested for users who are not admins @long', async ({ page, person }) => {
  await enter(page, await person('curious'))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/admin?tab=disputes')
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Character Database')).toBeVisible()
  expect(requests.filter((url) => url.includes('/trpc/disputes.'))).toEqual([])
})

test('the report form is for signed-in users who are neither the submitter nor admins', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const owner = await person('proud')
  const { id } = await approved(admin, owner, { name: 'Shown One' })
  for (const someone of [page, await otherBrowser(owner), await otherBrowser(admin)]) {
    await someone.goto(`/character/${id}`)
    await expect(heading(someone, 'Shown One')).toBeVisible()
    await expect(button(someone, 'Report Copyright Violation')).toHaveCount(0)
  }
})

test('the time left of a report is updated in an open tab, and turns red after 48 hours @long', async ({
  page,
  admin,
  person,
}) => {
  const { id } = await approved(admin, await person('late-owner'), { name: 'Waiting One' })
  await reported(await person('late-author'), { id })
  await enter(page, admin)
  await page.clock.install()
  await page.goto('/admin?tab=disputes')
  const report = card(page, 'Waiting One')
  const clock = report.getByText(/left of 48 h$|^Overdue/)
  await expect(clock).toHaveText(/4[78] h left of 48 h/)
  const color = () => clock.evaluate((element) => getComputedStyle(element).color)
  const before = await color()
  // Without an answer from the server: only the time in the tab changes.
  await page.route(/trpc\/disputes\.list/, () => {})
  await page.clock.fastForward('47:30:00')
  await expect(clock).toHaveText(/^(29|30) min left of 48 h$/)
  expect(await color()).toBe(before)
  await page.clock.fastForward('00:31:00')
  await expect(clock).toHaveText('Overdue')
  await expect.poll(color).not.toBe(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
