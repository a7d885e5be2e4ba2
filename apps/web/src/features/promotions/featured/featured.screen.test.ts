// @module-tag long

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { emulateMotion, fakeClock } from '../../../../screens/emulation.ts'
import { address, button, expectToast, heading, link } from '../../../../screens/locators.ts'
import { bought, published } from '../../../../screens/promotions.ts'
import { answer, callsOf, cutOff, hold, reload, visit } from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

const NAMES = ['Anwen', 'Brisa', 'Corvin']
const AUTOPLAY_MS = 5_000

sharedSite(async () => {
  for (const name of NAMES) {
    const { id } = await published('owner', name)
    const description = `What ${name} never told anybody.`
    await bought('owner', id, { title: `The month of ${name}`, description })
  }
})

const section = () => page.getByRole('region', { name: 'Series of the Month' })
const slide = () => section().getByCss('[aria-roledescription="slide"]:not([inert])')
const control = (name: string) => button(name, section())
const announcement = () => section().getByRole('status')
const gallery = () => page.getByCss('#gallery li a')

/** The name of the character on the current slide. */
const nameShown = () => NAMES.find((name) => slide().elements()[0]?.textContent.includes(name)) ?? ''

/** Moves the pointer off the carousel, which it would pause. */
const movePointerAway = () => link('Personae', page.getByRole('banner')).hover()

/** Opens the home page, and waits until the carousel works. */
async function open(): Promise<string> {
  await visit('/')
  await expect.element(control('Next')).toBeVisible()
  await expect.poll(() => slide().length).toBe(1)
  await movePointerAway()
  return nameShown()
}

const after = (name: string, steps = 1): string =>
  NAMES[(NAMES.indexOf(name) + steps + NAMES.length) % NAMES.length]!

const shows = (name: string) => expect.poll(nameShown).toBe(name)

/** Expects that the slide does not change after its time. */
async function expectStill(): Promise<void> {
  const before = nameShown()
  await vi.advanceTimersByTimeAsync(3 * AUTOPLAY_MS)
  expect(nameShown()).toBe(before)
}

test('featured characters are labelled: each slide has its text, and links to its character and to a promotion', async () => {
  const name = await open()
  await expect.element(heading('Series of the Month')).toBeVisible()
  for (const text of ['Featured', name, `World of ${name}`, `The month of ${name}`])
    await expect.element(slide().getByText(text, { exact: true })).toBeVisible()
  await expect.element(slide()).toMatchTextContent(`What ${name} never told anybody.`)
  for (const one of section().getByCss('[aria-roledescription="slide"]').elements())
    expect([...one.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(new RegExp(`^(${NAMES.join('|')})$`)),
      'Promote Your Character',
    ])
  await expectAccessible()
  await link('Promote Your Character', slide()).click()
  await expect.poll(address).toBe('/login?next=%2Fpromote')
  window.history.back()
  // A click anywhere else on the slide leads to its character.
  await slide().click({ position: { x: 40, y: 10 } })
  await expect.poll(address).toMatch(/^\/character\//)
})

test('it goes on by itself every five seconds, and round; previous and next, by mouse and by keyboard', async () => {
  await emulateMotion()
  const first = await open()
  fakeClock()
  await control('Next').click()
  await shows(after(first))
  await movePointerAway()
  ;(document.activeElement as HTMLElement).blur()
  for (const step of [2, 3]) {
    await vi.advanceTimersByTimeAsync(AUTOPLAY_MS)
    await shows(after(first, step))
  }
  expect(announcement().length).toBe(0)
  await control('Previous').click()
  await shows(after(first, -1))
  control('Next').element().focus()
  await userEvent.keyboard('{Enter}')
  await shows(first)
  await expect.element(announcement()).toMatchTextContent(/^Slide \d of 3$/)
  // The focus skips hidden slides.
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
  await expect.element(link('Promote Your Character', slide())).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(link(first, slide())).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading(first)).toBeVisible()
})

test('it stops under the pointer, under focus and when paused, and goes on afterwards', async () => {
  await emulateMotion()
  const first = await open()
  await slide().hover()
  fakeClock()
  await expectStill()
  await movePointerAway()
  await vi.advanceTimersByTimeAsync(AUTOPLAY_MS)
  await shows(after(first))

  control('Pause').element().focus()
  await expectStill()
  await userEvent.keyboard('{Enter}{Tab}{Tab}')
  await expect.element(control('Play')).toBeVisible()
  await expectStill()
  await control('Play').click()
  await movePointerAway()
  page.getByLabelText('Search characters').element().focus()
  await vi.advanceTimersByTimeAsync(AUTOPLAY_MS)
  await shows(after(first, 2))
})

test('it stops in a hidden tab', async () => {
  await emulateMotion()
  await open()
  fakeClock()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await expectStill()
})

test('with reduced motion nothing moves by itself, and there is no pause button', async () => {
  const first = await open()
  expect(control('Pause').length).toBe(0)
  fakeClock()
  await expectStill()
  await control('Next').click()
  await shows(after(first))
})

test.for(['not to be had', 'slow'])('featured characters are %s: the gallery is shown', async (what) => {
  if (what === 'slow') hold('promotions.list')
  else cutOff('promotions.list')
  await visit('/login')
  await link('Personae').click()
  await expect.element(gallery().first()).toBeVisible()
  expect(section().length).toBe(0)
})

test('views and clicks are counted, without data about the viewer', async () => {
  const name = await open()
  const id = (await as(null).promotions.list.query()).find(({ character }) => character.name === name)!.id
  await link(name, slide()).click()
  await expect.element(heading(name)).toBeVisible()
  const sent = callsOf('promotions.count') as { shown: string[]; followed: string | null }[]
  expect(sent.flatMap(({ shown }) => shown)).toEqual([id])
  expect(sent.flatMap(({ followed }) => followed ?? [])).toEqual([id])
  for (const counts of sent) expect(Object.keys(counts).toSorted()).toEqual(['followed', 'shown'])
})

test('the dashboard: slots, running promotions with their ends, payments with payers; a refund ends a promotion', async () => {
  await visit('/admin?tab=promotions', { by: 'root' })
  await expect.element(page.getByText('3/10 Slots Used')).toBeVisible()
  const running = page.getByRole('list', { name: 'Active promotions' }).getByRole('listitem')
  await expect.poll(() => running.length).toBe(3)
  for (const text of ['By owner', '$49.99', /Ends \w+ \d+, \d{4}, in \d+ days/])
    await expect.element(running.first()).toMatchTextContent(text)
  await expectAccessible()

  await page.getByRole('tab', { name: 'Payments' }).click()
  const panel = page.getByRole('tabpanel')
  await expect.poll(() => panel.getByText('$149.97', { exact: true }).length).toBe(2)
  await expect.element(link('Export CSV', panel)).toHaveAttribute('href', '/api/payments/export.csv')
  const rows = panel.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await expect.poll(() => rows.length).toBe(3)
  await expectAccessible()
  const corvin = rows.filter({ hasText: 'Corvin' })
  await button('Refund', corvin).click()
  const dialog = page.getByRole('dialog', { name: 'Refund $49.99?' })
  await expect.element(dialog).toMatchTextContent('the promotion of Corvin ends at once')
  await button('Refund', dialog).click()
  await expectToast('Refund Started')
  await expect.element(button('Refund', corvin)).not.toBeInTheDocument()
  await expect.poll(() => panel.getByText('$99.98', { exact: true }).length).toBe(2)
  await reload()
  await expect.element(corvin.getByText('Refund under way', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Promotions' }).click()
  await expect.element(page.getByText('2/10 Slots Used')).toBeVisible()
  await expect.poll(() => running.length).toBe(2)
})

test('the settings say which provider there is, and how to connect one', async () => {
  await visit('/admin?tab=settings', { by: 'root' })
  await expect.element(page.getByText(/no money moves/)).toBeVisible()
  await button('Connect account').click()
  await expect.element(page.getByText('STRIPE_WEBHOOK_SECRET')).toBeVisible()
  await answer('payments.settings', { provider: 'off', publishableKey: null })
  await visit('/admin?tab=settings', { by: 'root' })
  await expect
    .element(page.getByText(/nobody can buy a promotion until an account is connected\./))
    .toBeVisible()
  await button('Connect account').click()
  await expect.element(page.getByText('PAYMENTS=off', { exact: true })).toBeVisible()
})
