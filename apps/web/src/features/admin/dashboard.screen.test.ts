import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { approved, rejected, submitted, WRITTEN } from '../../../screens/given.ts'
import { emulateSystemColours, translatePage } from '../../../screens/emulation.ts'
import {
  address,
  button,
  dialog,
  expectToast,
  field,
  heading,
  link,
  toasts,
} from '../../../screens/locators.ts'
import { answer, callsOf, hold, refuse, reload, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const texts = (within: ReturnType<typeof tab>) => within.elements().map(({ textContent }) => textContent)

test('six tabs: pending and published characters, and empty states', async () => {
  await visit('/admin?tab=approved', { by: 'root' })
  await expect.element(heading('No approved characters yet')).toBeVisible()
  await expect.element(page.getByText('You are up to date.')).not.toBeInTheDocument()
  await expect.element(link('Site')).toHaveAttribute('href', '/admin/site')
  await approved('alice', { name: 'Published' })
  await submitted('alice', { name: 'Waiting', origin: 'Elsewhere' })
  await visit('/admin', { by: 'root' })
  await expect
    .poll(() => texts(page.getByRole('tab')))
    .toEqual(['Pending (1)', 'Approved (1)', 'Disputes', 'Promotions', 'Payments', 'Settings'])
  const waiting = page.getByRole('navigation', { name: 'Waiting for a decision' })
  await expect
    .poll(() => texts(waiting.getByRole('link')))
    .toEqual([
      'Submissions 1 oldest now',
      ...['Corrections', 'Reports', 'Appeals', 'Lists', 'Companies'].map((kind) => `${kind} 0 `),
    ])
  await expect.element(heading('The last 30 days')).toBeVisible()
  await expect.element(page.getByText('Median time to decision: less than an hour')).toBeVisible()
  await expect.element(page.getByText('2 submitted · 1 decided')).toBeVisible()
  // What waits is visible without scrolling.
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  for (const [width, top] of [
    [360, 600],
    [1280, 450],
  ] as const) {
    await page.viewport(width, 900)
    await expect
      .poll(() => first.element().getBoundingClientRect().top, { message: `${width}` })
      .toBeLessThanOrEqual(top)
  }
  // Once the chart is unfolded, the arrow keys select each day.
  await heading('The last 30 days').click()
  const days = page.getByRole('slider', { name: 'Day' })
  ;(days.element() as HTMLElement).focus()
  await expect
    .element(days)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/: 2 submitted · 1 decided$/))
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(days)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/: 0 submitted · 0 decided$/))
  await expect.element(page.getByText('0 submitted · 0 decided')).toBeVisible()
  ;(days.element() as HTMLElement).blur()
  await expect.element(page.getByText('2 submitted · 1 decided')).toBeVisible()

  await tab('Promotions').click()
  await expect.element(page.getByText('0/10 Slots Used')).toBeVisible()
  await expect.element(heading('No active promotions')).toBeVisible()
  await tab('Payments').click()
  await expect.poll(() => page.getByText('$0.00').elements()).toHaveLength(2)
  await expect.element(heading('No transactions yet')).toBeVisible()
  await tab('Settings').click()
  await expect.element(button('Connect account')).toBeVisible()
  for (const price of ['$49.99', '$129.99', '$239.99'])
    await expect.element(page.getByText(price)).toBeVisible()
  await expectAccessible()
  // The open tab is visible on a narrow screen too, even with long counts.
  await page.viewport(360, 800)
  await reload()
  await expect.element(tab('Pending (1)')).toBeInTheDocument()
  await expect.element(tab('Settings')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Settings')).toBeInViewport({ ratio: 1 })
})

test('nothing on the dashboard moves when its figures arrive', async () => {
  const releases = [hold('admin.activity'), hold('admin.totals')]
  await visit('/admin', { by: 'root' })
  const tabs = page.getByRole('tablist')
  await expect.element(tabs).toBeVisible()
  const { y } = tabs.element().getBoundingClientRect()
  for (const release of releases) release()
  await expect.element(heading('The last 30 days')).toBeVisible()
  expect(Math.abs(tabs.element().getBoundingClientRect().y - y)).toBeLessThan(1)
})

test('the bars of the charts are seen with the colours of the system, and on a phone months are whole words', async () => {
  await page.viewport(360, 740)
  const months = Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    amount: 4_999,
  }))
  await answer('payments.totals', { revenue: 59_988, thisMonth: 4_999, transactions: 12, months })
  await emulateSystemColours()
  const bars = (chart: Locator) => chart.getByCss('li > [style*="--share"]')
  const isSeen = (bar: Element) =>
    getComputedStyle(bar).backgroundColor !== getComputedStyle(document.body).backgroundColor
  await visit('/admin?tab=payments', { by: 'root' })
  await heading('The last 30 days').click()
  await expect
    .poll(() =>
      bars(page.getByRole('slider', { name: 'Day' }))
        .elements()
        .every(isSeen),
    )
    .toBe(true)
  const revenue = page.getByRole('region', { name: 'Revenue by month' })
  expect(bars(revenue).elements().every(isSeen)).toBe(true)
  const heights = revenue.getByCss('li > :last-child').elements()
  expect(new Set(heights.map((label) => label.getBoundingClientRect().height)).size).toBe(1)
})

test('the transactions cannot be read: the heading that says so is below theirs', async () => {
  refuse('payments.page', 500, { message: 'Something went wrong.' })
  await visit('/admin?tab=payments', { by: 'root' })
  await expect
    .element(page.getByRole('heading', { name: "Couldn't load the transactions", level: 3 }))
    .toBeVisible()
})

test.for([
  ['pending', 3, 'moderation.queue'],
  ['approved', 3, 'moderation.approved'],
  ['disputes', 2, 'disputes.list'],
] as const)('while the tab %s loads it has %d placeholders', async ([name, count, procedure]) => {
  const release = hold(procedure)
  await visit(`/admin?tab=${name}`, { by: 'root' })
  const loading = page.getByRole('tabpanel').getByCss('[aria-busy="true"]')
  await expect.poll(() => loading.elements().map(({ children }) => children.length)).toEqual([count])
  release()
})

test('three counts with labels, the link home, and a description of two lines', async () => {
  const description = 'A very long tale of the sea floor and of all who live there. '.repeat(20)
  await submitted('dora', { name: 'Long Winded', description })
  await visit('/admin', { by: 'root' })
  await expect
    .poll(() => texts(page.getByCss('dl > div')))
    .toEqual([
      expect.stringMatching(/^Pending Review1Awaiting approval$/),
      expect.stringMatching(/^Approved0Published characters$/),
      expect.stringMatching(/^Total Submissions1All time$/),
    ])
  const card = page.getByRole('article').filter({ hasText: 'Long Winded' })
  await expect.element(card.getByText('Pending', { exact: true })).toBeVisible()
  await expect
    .element(link('Long Winded', card))
    .toHaveAttribute('href', expect.stringMatching(/^\/character\//))
  const text = card.getByText(/^A very long tale of the sea floor/).element()
  expect(Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))).toBe(2)
  await link('Back to Home').click()
  await expect.poll(address).toBe('/')
})

test('several at once: selected by checkbox, decided together, the rest stays', async () => {
  for (const name of ['Ash', 'Birch', 'Cedar']) await submitted('bea', { name, origin: `Grove of ${name}` })
  await visit('/admin', { by: 'root' })
  const box = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` })
  await box('Ash').click()
  const bulk = page.getByRole('group', { name: 'Decide on all that are selected' })
  await expect.element(bulk.getByText('1 selected')).toBeVisible()
  // Translated by the browser: a text of a single node still stays up to date.
  translatePage()
  await box('Cedar').click()
  await expect.element(bulk.getByText('2 selected')).toBeVisible()
  await button('Send 2 for revision', bulk).click()
  await field('Reason', dialog()).fill('Please say more')
  await button('Send for Revision', dialog()).click()
  await expectToast('2 submissions decided.')
  await expect.element(box('Ash')).not.toBeInTheDocument()
  await expect.element(box('Birch')).toBeVisible()
  await expect.element(bulk).not.toBeInTheDocument()
  const { items } = await as('bea').characters.mine.query({})
  const statusOf = (name: string) => items.find((one) => one.name === name)?.status
  expect(['Ash', 'Birch', 'Cedar'].map(statusOf)).toEqual(['rejected', 'pending', 'rejected'])
})

test('all that are shown are selected at once, and none again', async () => {
  for (const name of ['Ash', 'Birch', 'Cedar']) await submitted('dee', { name, origin: `Grove of ${name}` })
  await visit('/admin', { by: 'root' })
  const boxes = page.getByRole('checkbox', { name: /^Choose/ })
  const bulk = page.getByRole('group', { name: 'Decide on all that are selected' })
  await boxes.nth(1).click()
  await button('Select all 3', bulk).click()
  await expect.element(button('Approve 3', bulk)).toBeVisible()
  for (const box of boxes.all()) await expect.element(box).toBeChecked()
  await button('Select none', bulk).click()
  await expect.element(bulk).not.toBeInTheDocument()
  for (const box of boxes.all()) await expect.element(box).not.toBeChecked()
})

test('several at once, of which one was edited meanwhile: it stays, is not chosen any more, and a message says why', async () => {
  const { id } = await submitted('cal', { name: 'Elm' })
  for (const name of ['Fir', 'Gorse']) await submitted('cal', { name, origin: `Grove of ${name}` })
  await visit('/admin', { by: 'root' })
  const box = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` })
  for (const name of ['Elm', 'Fir', 'Gorse']) await box(name).click()
  const release = hold('moderation.queue')
  await as('root').characters.edit.mutate({ ...WRITTEN, id, name: 'Elm', series: 'Bark' })
  await button('Approve 3').click()
  await button('Approve', dialog()).click()
  await expectToast("Some submissions weren't updated")
  await expect.element(toasts().getByText(/^1 submission: .* was changed by root/)).toBeVisible()
  release()
  await expect.element(box('Fir')).not.toBeInTheDocument()
  await expect.element(box('Elm')).not.toBeChecked()
})

test('background work: an admin sees failed jobs with their errors, retries one, and dismisses the rest', async () => {
  await visit('/admin/site?part=jobs', { by: 'root' })
  await expect
    .element(page.getByText('Everything is done. Nothing waits, and nothing has failed.'))
    .toBeVisible()

  const failedAt = '2026-03-01T12:00:00.000Z'
  const error = '550 <[address]> no such mailbox'
  const mail = { kind: 'mail', subject: 'm', about: 'password_reset', attempts: 17, failedAt, error } as const
  const decision = {
    ...mail,
    kind: 'decision',
    subject: 'd',
    about: 'Isaura Fenwright',
    attempts: 5,
  } as const
  const fail = (...failed: (typeof mail | typeof decision)[]) =>
    answer('admin.jobs', { kinds: [], failedCount: failed.length, failed })
  await fail(mail, decision)
  await visit('/admin/site?part=jobs', { by: 'root' })
  const items = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
  await expect.poll(() => items.elements()).toHaveLength(2)
  await expect.element(page.getByText('2 failed and will not be tried again.')).toBeVisible()
  const row = items.filter({ hasText: 'Mail: Password reset' })
  await expect.element(row).toMatchTextContent('after 17 tries')
  await expect.element(row).toMatchTextContent(error)
  await expectAccessible()

  // A failed decision has no "Try again": its admin was notified and decides again.
  const name = 'Scheduled decision: Isaura Fenwright'
  await expect.element(button(`Try again: ${name}`)).not.toBeInTheDocument()
  await answer('admin.dismissJob', undefined as never)
  await fail(mail)
  await button(`Dismiss: ${name}`).click()
  await expectToast('Dismissed')
  expect(callsOf('admin.dismissJob')).toEqual([{ kind: 'decision', subject: 'd' }])
  await expect.poll(() => items.elements()).toHaveLength(1)
  await expect.poll(() => document.activeElement?.contains(items.element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await answer('admin.retryJob', undefined as never)
  await fail()
  await button('Try again: Mail: Password reset').click()
  await expectToast('It is tried again now')
  expect(callsOf('admin.retryJob')).toEqual([{ kind: 'mail', subject: 'm' }])
  await expect.element(items).not.toBeInTheDocument()
})

test('the approved and the rejected characters are searched by name, and the address keeps it', async () => {
  for (const name of ['Naruto', 'Ada Wren', 'Ada Two']) await approved('alice', { name })
  await rejected('alice', 'A slip.', { name: 'Ada the Rejected' })
  await visit('/admin?tab=approved', { by: 'root' })
  const cards = page.getByRole('article')
  const named = page.getByLabelText('Search by name')
  await expect.poll(() => cards.elements()).toHaveLength(3)
  await named.fill('naru')
  await expect.poll(() => texts(cards)).toEqual([expect.stringContaining('Naruto')])
  await expect.poll(address).toBe('/admin?tab=approved&q=naru')
  await reload()
  await expect.element(named).toHaveValue('naru')
  await expect.poll(() => cards.elements()).toHaveLength(1)
  await named.fill('nobody')
  await expect.element(page.getByText('None of these has “nobody” in its name.')).toBeVisible()
  await expectAccessible()
  await visit('/admin?shown=rejected&q=rejected', { by: 'root' })
  await expect.poll(() => cards.elements()).toHaveLength(1)
  await named.fill('naru')
  await expect.element(page.getByText('None of these has “naru” in its name.')).toBeVisible()
  await named.fill('')
  await expect.element(cards).toMatchTextContent('Ada the Rejected')
})
