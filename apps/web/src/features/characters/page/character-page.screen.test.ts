import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { emulatePaper } from '../../../../screens/emulation.ts'
import { approved, imported, submitted } from '../../../../screens/given.ts'
import { address, button, expectToast, heading, link } from '../../../../screens/locators.ts'
import { callsOf, reload, visit } from '../../../../screens/screen.tsx'
import { sharedSite } from '../../../../screens/site.ts'

const member = (name: string, more: object = {}) => ({
  source: 'crew',
  sourceId: name,
  name,
  origin: 'The Tidal Line',
  genres: ['Comics'],
  series: 'Low Water',
  creators: ['Ada Brick', 'Bo Mortar'],
  writers: ['Cy Plumb'],
  description: `${name} keeps a railway that runs at low tide alone.`,
  abilities: ['Reads tides'],
  personality: ['Even-tempered'],
  backstory: `${name} took the post when nobody else wanted it.`,
  createdAt: '2024-12-30T12:00:00.000Z',
  publishedAt: '2024-12-31T12:00:00.000Z',
  ...more,
})

const CREW = [
  'Signal Sal',
  'Points Pia',
  'Whistle Wim',
  'Buffer Bea',
  'Lantern Lou',
  'Sleeper Sid',
  'Gauge Gus',
]

sharedSite(() =>
  imported([
    member('Tide Tess', { origin: 'The Moon Line', creators: [] }),
    member('Shore Shay', { origin: 'The Dry Line' }),
    ...CREW.map((name) => member(name)),
    member('Marshal Mo', {
      relationships: 'Buffer Bea is her sister.',
      externalLinks: [`https://good.example@other.example/${'low-water/'.repeat(9)}`],
    }),
  ]),
)

const cards = () => page.getByCss('#gallery li a')
const related = () => page.getByRole('region', { name: 'More from The Tidal Line' })
const tab = (name: string) => page.getByRole('tab', { name })
const focus = (name: string) => link(name).element().focus()

async function openMarshal(): Promise<void> {
  await visit('/?q=marshal')
  await cards().click()
  await expect.element(heading('Marshal Mo')).toBeVisible()
}

test('a character’s page by the keyboard: each tab has an address, each name leads on', async () => {
  await openMarshal()
  await expect.poll(() => related().getByRole('listitem').length).toBe(6)
  expect(related().element().textContent).not.toContain('Shore Shay')
  // Two by the same creator and one with the same ability share a row, as rows of their own would be almost empty.
  const others = page.getByRole('region', { name: 'More Like This' }).getByRole('link')
  await expect.poll(() => others.length).toBe(3)
  for (const [at, name] of ['Signal Sal', 'Shore Shay', 'Tide Tess'].entries())
    await expect.element(others.nth(at)).toMatchTextContent(name)
  await expectAccessible()

  await expect.element(page.getByText('Imported December 30, 2024')).toBeVisible()
  await expect.element(page.getByText('Published December 31, 2024 · Entry © 2024')).toBeVisible()
  await expect.element(page.getByCss('time').nth(1)).toHaveAttribute('datetime', '2024-12-31T12:00:00.000Z')
  const outside = page.getByRole('link', { name: /opens in a new tab/ })
  await expect.element(outside).toMatchTextContent(/^other\.example\/(low-water\/)+.*…$/)
  await expect
    .element(outside)
    .toHaveAttribute('rel', expect.stringContaining('noopener noreferrer nofollow'))

  const path = window.location.pathname
  tab('Overview').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(heading('Powers & Abilities')).toBeVisible()
  await expectAccessible()
  await expect.poll(address).toBe(`${path}?tab=abilities`)
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(heading('Key Relationships')).toBeVisible()
  await expect.poll(address).toBe(`${path}?tab=relations`)
  await reload()
  await expect.element(tab('Relations')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
  await tab('Backstory').click()
  await expect.element(page.getByRole('tabpanel', { name: 'Backstory' })).toBeVisible()
  await expectAccessible()

  // The list starts with the next characters of the universe, and each leads to the next one.
  await expect.element(related()).toBeInTheDocument()
  focus('Gauge Gus The Tidal Line')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Gauge Gus')).toBeVisible()
  await expect.element(related()).not.toMatchTextContent('Gauge Gus')
  await tab('Relations').click()
  await expect.element(page.getByText('No relationship information available')).toBeVisible()
  await tab('Overview').click()
  await expect.element(page.getByText('No relationship information available')).not.toBeVisible()
  focus('Bo Mortar')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/?q=Bo+Mortar&field=creator#gallery')
  await expect.poll(() => cards().length).toBe(9)
})

test.for(['short', 'long'])(
  'a reader view, which leaves out what an inline style hides, takes all sections of a %s record',
  async (length) => {
    const backstory = 'She keeps the light on the last rock. '.repeat(length === 'long' ? 50 : 1)
    const { id } = await approved(`rae-${length}`, { name: `Rae of the ${length} story`, backstory })
    await visit(`/character/${id}`)
    await expect.element(heading(`Rae of the ${length} story`)).toBeVisible()
    const panels = [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')]
    expect(panels.map(({ style, textContent }) => [style.display, textContent !== ''])).toEqual(
      Array.from({ length: 4 }, () => ['', true]),
    )
  },
)

test('the address without the open tab is shared by the device’s dialog, and copied only if that fails', async () => {
  await openMarshal()
  await tab('Backstory').click()
  const failures = ['AbortError', 'NotAllowedError']
  const share = vi.fn(() => Promise.reject(new DOMException('not shared', failures.shift())))
  Object.assign(navigator, { canShare: () => true, share })
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const data = {
    title: 'Marshal Mo · The Tidal Line',
    url: `${window.location.origin}${window.location.pathname}`,
  }
  // AbortError: the user closed the dialog of the device.
  await button('Share').click()
  await expect.poll(() => share.mock.calls).toEqual([[data]])
  expect(copy).not.toHaveBeenCalled()
  await button('Share').click()
  await expectToast('Link Copied')
  expect([share.mock.calls, copy.mock.calls]).toEqual([[[data], [data]], [[data.url]]])
  // Removes the dialog of the device again, as in a browser without one.
  Object.assign(navigator, { canShare: undefined, share: undefined })
  await button('Share').click()
  await expect.poll(() => copy.mock.calls.length).toBe(2)
})

test('on paper a character has all its texts, its address and the day, and nothing to press', async () => {
  await openMarshal()
  await emulatePaper()
  // The event that a browser sends before it copies the page for the printer.
  window.dispatchEvent(new Event('beforeprint'))
  for (const text of ['Reads tides', /took the post when nobody/, /Buffer Bea/, /Printed on/])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await expect.element(page.getByText(window.location.href, { exact: false })).toBeVisible()
  for (const pressed of ['Share', 'Save', 'Back to Gallery'])
    await expect.element(page.getByText(pressed, { exact: true }).first()).not.toBeVisible()
  await expect.element(page.getByCss('[role=tablist]')).not.toBeVisible()
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(page.getByText(/Printed on/)).not.toBeInTheDocument()

  // A part without content is not printed.
  const { id } = await approved('alone', { name: 'Nobody’s Friend', relationships: null })
  await visit(`/character/${id}?tab=relations`)
  const missing = page.getByText('No relationship information available')
  await expect.element(missing).toBeInTheDocument()
  await emulatePaper()
  window.dispatchEvent(new Event('beforeprint'))
  await expect.element(page.getByText(/Printed on/)).toBeVisible()
  await expect.element(missing).not.toBeVisible()
})

test('a spoiler is folded until it is pressed, by mouse or keyboard, and left out of the page’s head', async () => {
  const { id } = await approved('vera', {
    name: 'Veiled Vera',
    aliases: ['||Queen of Ash||'],
    description: 'Keeps the gate. ||She forged the key|| and tells nobody.',
    abilities: ['Watching', '||Unlocking the dead||'],
    personality: ['Stern', '||Grieving||'],
  })
  await visit(`/character/${id}`)
  const spoilers = button('Spoiler')
  const told = page.getByText(/She forged the key/)
  await expect.poll(() => spoilers.length).toBe(4)
  for (const text of [/She forged the key/, /Queen of Ash/, /Unlocking the dead/, /Grieving/])
    expect(page.getByText(text).length).toBe(0)
  const head = (selector: string) => document.querySelector(selector)!
  expect(head('meta[name=description]').getAttribute('content')).toBe('Keeps the gate. … and tells nobody.')
  expect(head('script[type="application/ld+json"]').textContent).not.toContain('Queen of Ash')
  await spoilers.first().click()
  await expect
    .element(page.getByRole('article'))
    .toMatchTextContent(/Also known as:\s*Spoiler\s*Queen of Ash/)
  spoilers.nth(1).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(told).toBeVisible()
  await expect.element(spoilers.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await spoilers.nth(1).click()
  await expect.element(told).not.toBeInTheDocument()
})

test('a published page is reported as viewed, once a visit of the site, and can be shared, others not', async () => {
  const { id } = await approved('noa', { name: 'Seen Once', origin: 'The Hut' })
  const { id: hidden } = await submitted('noa', { name: 'Not Yet', origin: 'The Hut' })
  await visit('/universe/The Hut')
  await page.getByRole('link', { name: /^Seen Once/ }).click()
  await expect.element(heading('Seen Once')).toBeVisible()
  await expect.element(button('Share')).toBeVisible()
  await expect.poll(() => callsOf('characters.viewed')).toEqual([{ id }])
  window.history.back()
  await expect.element(heading('The Hut')).toBeVisible()
  window.history.forward()
  await expect.element(heading('Seen Once')).toBeVisible()
  await visit(`/character/${hidden}`, { by: 'noa' })
  await expect.element(heading('Not Yet')).toBeVisible()
  expect(button('Share').length).toBe(0)
  expect(callsOf('characters.viewed')).toEqual([{ id }])
})
