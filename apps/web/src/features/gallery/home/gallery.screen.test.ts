import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, imported, SEED_CHARACTERS } from '../../../../screens/given.ts'
import { address, button, heading, link, title } from '../../../../screens/locators.ts'
import {
  answer,
  answerAgain,
  callsOf,
  cutOff,
  hold,
  refuse,
  reload,
  visit,
} from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

// 60 characters are three pages.
sharedSite(() => imported(SEED_CHARACTERS.slice(-60)))

const cards = () => page.getByCss('#gallery li a')
const search = () => page.getByLabelText('Search characters')
const found = (total: number) =>
  expect.element(page.getByRole('status').getByText(`${total} characters found`)).toBeInTheDocument()
const shown = (total: number) => expect.poll(() => cards().length).toBe(total)

/** Keeps the browser from reporting intersections, so that nothing is loaded by scrolling. */
const withoutScrolling = () => vi.spyOn(IntersectionObserver.prototype, 'observe').mockReturnValue()

/** Opens the gallery from another page. */
async function openGallery(): Promise<void> {
  await visit('/login')
  await link('Personae').click()
}

test('the first page has 24 characters; the rest loads while scrolling, each character once', async () => {
  await visit('/')
  await found(60)
  await shown(24)
  await expectAccessible()
  await expect
    .poll(() => {
      window.scrollBy(0, 3_000)
      return cards().length
    })
    .toBe(60)
  expect(
    new Set(
      cards()
        .elements()
        .map((card) => card.getAttribute('href')),
    ).size,
  ).toBe(60)
  expect(button('Show more').length).toBe(0)
})

test('a poster of the hero carries its name and leads to its character; by keyboard the gallery does', async () => {
  await visit('/')
  const poster = page.getByCss('[aria-hidden] > div > a').nth(8)
  const name = poster.getByCss(':scope > span:last-child')
  await expect.poll(() => getComputedStyle(name.element()).opacity).toBe('0')
  await poster.hover()
  await expect.poll(() => getComputedStyle(name.element()).opacity).toBe('1')
  await expect.element(poster).toHaveAttribute('tabindex', '-1')
  const { textContent } = name.element()
  await poster.click()
  await expect.element(title(textContent)).toBeVisible()
})

test('the longest name is cut on a poster of the hero, and does not cover it', async () => {
  await visit('/')
  const poster = page.getByCss('[aria-hidden] > div > a').first()
  await expect.element(poster).toBeVisible()
  const caption = poster.getByCss(':scope > span:last-child')
  caption.getByCss(':scope > span').element().textContent = 'Ultramicroscopic'.repeat(7)
  const heightOf = (one: Element) => one.getBoundingClientRect().height
  expect(heightOf(caption.element()) / heightOf(poster.element())).toBeLessThan(0.6)
})

test('without scrolling, the button brings a page at a time; after the last one the focus is on what is new', async () => {
  withoutScrolling()
  await visit('/')
  for (const count of [24, 48]) {
    await shown(count)
    await button('Show more').click()
  }
  await shown(60)
  expect(button('Show more').length).toBe(0)
  await expect.poll(() => document.activeElement).toBe(cards().nth(48).element().closest('li'))
})

test('eight skeletons until the first page comes', async () => {
  const release = hold('characters.gallery')
  await openGallery()
  const skeletons = page.getByRole('list', { name: 'Loading characters' })
  await expect.poll(() => skeletons.getByRole('listitem').length).toBe(8)
  await expect.element(skeletons).toHaveAttribute('aria-busy', 'true')
  release()
  await shown(24)
  expect(skeletons.length).toBe(0)
})

test('without characters the home says so', async () => {
  await answer('characters.gallery', { items: [], nextCursor: null, total: 0, defaultSort: 'newest' })
  await visit('/')
  await expect.element(heading('No characters found')).toBeVisible()
  await expectAccessible()
})

test('the first page fails: the gallery says so, not that there is nobody, and trying again brings it', async () => {
  cutOff('characters.gallery')
  await openGallery()
  await expect.element(heading("Couldn't load the characters")).toBeVisible()
  expect(page.getByText('No characters found').length).toBe(0)
  answerAgain('characters.gallery')
  await button('Try again').click()
  await shown(24)
  expect(heading("Couldn't load the characters").length).toBe(0)
})

test('a later page fails: loaded cards stay, it is not requested again by itself, and a retry loads it', async () => {
  await visit('/')
  await shown(24)
  refuse('characters.gallery', 503, { code: 'unavailable' })
  const calls = callsOf('characters.gallery').length
  button('Show more').element().scrollIntoView()
  await expect.element(page.getByRole('alert')).toHaveTextContent("Couldn't load more characters.")
  // This request takes longer than a repeated request would, which fails at once.
  await as(null).auth.current.query()
  await shown(24)
  expect(callsOf('characters.gallery').length).toBe(calls + 1)
  answerAgain('characters.gallery')
  await button('Try again').click()
  await expect.poll(() => cards().length).toBeGreaterThan(24)
})

test('a character that has moved to the next page meanwhile is shown once', async () => {
  withoutScrolling()
  await visit('/')
  await shown(24)
  const href = cards().first().element().getAttribute('href')
  const { items } = await as(null).characters.gallery.query({ limit: 2 })
  await answer('characters.gallery', { items, nextCursor: null, total: 60, defaultSort: 'newest' })
  await button('Show more').click()
  await expect.poll(() => button('Show more').length).toBe(0)
  await shown(24)
  expect(page.getByCss(`#gallery a[href="${href}"]`).length).toBe(1)
})

test('two abilities on a card, shortened to its line, and how many more there are', async () => {
  for (const [name, badges] of [
    ['Quint Quill', ['Writes', 'Reads', '+3']],
    ['Duo Dram', ['Sings', 'Drums']],
    ['Fox', ['Looks like anyone else', 'Hides in plain sight', '+1']],
    ['Pneumono', ['Supercalifragilistic'.repeat(9), 'Expialidocious'.repeat(12), '+1']],
    ['Comma Comet', []],
  ] as const) {
    await visit(`/?${new URLSearchParams({ q: name })}`)
    await expect.element(cards()).toMatchTextContent(name)
    const line = cards().element().querySelector('[data-abilities]')
    const spans = [...(line?.children ?? [])]
    expect(spans.map(({ textContent }) => textContent)).toEqual(badges)
    for (const { x, right, width, height } of spans.map((span) => span.getBoundingClientRect())) {
      expect(width, name).toBeGreaterThan(24)
      expect(right, `${name} from ${x}`).toBeLessThanOrEqual(line!.getBoundingClientRect().right + 0.5)
      expect(height, name).toBeLessThanOrEqual(26)
    }
  }
})

test('compact cards are more in a row, and stay so in this browser', async () => {
  const inFirstRow = () => {
    const tops = cards()
      .elements()
      .map((one) => one.getBoundingClientRect().top)
    return tops.filter((top) => top === tops[0]).length
  }
  await visit('/')
  await expect.poll(inFirstRow).toBe(4)
  await button('Compact cards').click()
  await expect.poll(inFirstRow).toBeGreaterThan(5)
  await reload()
  await expect.element(button('Compact cards')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(inFirstRow).toBeGreaterThan(5)
})

test('Surprise me leads to any character, and back to the search', async () => {
  await visit('/?genre=Anime')
  await button('Surprise me').click()
  await expect.poll(address).toMatch(/^\/character\//)
  await link('Back to Gallery').click()
  await expect.poll(address).toBe('/?genre=Anime')
})

/** Simulates a return to the window after the loaded data has become stale. */
function refocusWindow(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 6_000 })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

// The tests below add characters, so they are the last of the file.
test('more are published: an open gallery says how many, moves nothing, and shows them when asked', async () => {
  withoutScrolling()
  await visit('/')
  await button('Show more').click()
  await shown(48)
  const one = cards().nth(30).element().parentElement!
  one.scrollIntoView({ block: 'center' })
  const place = one.getBoundingClientRect().y
  await approved('nora', { name: 'Newcomer One', origin: 'The New Street' })
  await approved('nora', { name: 'Newcomer Two', origin: 'The Next Street' })
  refocusWindow()
  await expect.element(button('2 new characters')).toBeVisible()
  expect(one.getBoundingClientRect().y).toBe(place)
  await shown(48)
  await button('2 new characters').click()
  await expect.element(cards().first()).toMatchTextContent('Newcomer Two')
  await expect.element(cards().nth(1)).toMatchTextContent('Newcomer One')
  await expect.element(heading('Character Database')).toHaveFocus()
  expect(cards().first().element().getBoundingClientRect().y).toBeLessThan(window.innerHeight)
  await found(62)
  expect(page.getByRole('button', { name: /new character/ }).length).toBe(0)
  await button('Show more').click()
  await shown(48)
})

test('more are published while one reads a character: the gallery says so on the return', async () => {
  withoutScrolling()
  await visit('/')
  await shown(24)
  await cards().first().click()
  await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await approved('otto', { name: 'Newcomer Three', origin: 'The Last Street' })
  refocusWindow()
  await link('Back to Gallery').click()
  await button('1 new character').click()
  await expect.element(cards().first()).toMatchTextContent('Newcomer Three')
  await expect.element(search()).toHaveValue('')
})
