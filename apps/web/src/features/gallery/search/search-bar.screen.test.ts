import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { imported, SEED_CHARACTERS } from '../../../../screens/given.ts'
import { address, button, heading, link } from '../../../../screens/locators.ts'
import { hold, reload, visit } from '../../../../screens/screen.tsx'
import { sharedSite } from '../../../../screens/site.ts'

sharedSite(() => imported(SEED_CHARACTERS))

const cards = () => page.getByCss('#gallery li a')
const search = () => page.getByLabelText('Search characters')
const field = () => page.getByLabelText('Search by', { exact: true })
const sort = () => page.getByLabelText('Sort by')
const sorted = (label: string) => expect.element(sort()).toHaveDisplayValue(label)
const found = (total: number) =>
  expect.element(page.getByRole('status').getByText(`${total} characters found`)).toBeInTheDocument()
const isAt = (path: string) => expect.poll(address).toBe(path)

async function expectPressed(...names: string[]): Promise<void> {
  for (const name of ['All', 'Anime', 'Games', 'Comics'])
    await expect.element(button(name)).toHaveAttribute('aria-pressed', String(names.includes(name)))
}

test('text, field and genre are in the address, and a reload keeps them', async () => {
  await visit('/')
  await field().selectOptions('Universe')
  await search().fill('house 3')
  await button('TV Shows').click()
  await isAt('/?q=house+3&field=origin&genre=TV+Shows')
  await found(0)
  await button('TV Shows').click()
  await button('Comics').click()
  const shown = async () => {
    await found(4)
    await expect.poll(() => cards().length).toBe(4)
    await expect.element(search()).toHaveValue('house 3')
    await expect.element(field()).toHaveDisplayValue('Universe')
    await expectPressed('Comics')
  }
  await shown()
  // Seen, and read once.
  const counts = page.getByText('4 characters found').elements()
  expect(counts.map((count) => count.closest('[aria-hidden]') === null)).toEqual([false, true])
  await reload()
  await shown()
})

test('several genres and an order are in the address; Back undoes each step', async () => {
  await visit('/')
  await button('Games').click()
  await isAt('/?genre=Games')
  await button('Anime').click()
  await isAt('/?genre=Anime%2CGames')
  // The character has the genre Games, and a universe with “Anime” in its name.
  await expect.element(cards().first()).toMatchTextContent('Stray Strip')
  await sort().selectOptions('A to Z')
  await isAt('/?genre=Anime%2CGames&sort=name')
  await reload()
  await expectPressed('Anime', 'Games')
  await sorted('A to Z')
  await found(41)
  await expect.element(cards().first()).toMatchTextContent('Neighbour 001')

  window.history.back()
  await isAt('/?genre=Anime%2CGames')
  await sorted('Newest')
  await expect.element(cards().first()).toMatchTextContent('Stray Strip')
  window.history.back()
  await isAt('/?genre=Games')
  await expectPressed('Games')
  window.history.back()
  await isAt('/')
  await expectPressed('All')
  await found(130)
  // The hero is still shown, because the page was not opened as a search.
  await expect.element(heading('Every character has a story.')).toBeInTheDocument()
  await button('Anime').click()
  await button('All').click()
  await isAt('/')
})

test('text that is typed without a pause is one step for Back, even with several searches', async () => {
  await visit('/')
  await search().click()
  await userEvent.keyboard('neigh')
  await isAt('/?q=neigh')
  await userEvent.keyboard('bour 00')
  await isAt('/?q=neighbour+00')
  await found(9)
  await expect.element(button('Anime')).toHaveAttribute('title', '2 characters')
  await sorted('Best match')
  window.history.back()
  await isAt('/')
  await expect.element(search()).toHaveValue('')
})

test.for([
  ['"', 'Miles “Tails”'],
  ["o'h", 'Miles “Tails”'],
  ['%', '100% Wolf_man'],
  ['🦊', 'Fox 🦊 of the Hill'],
  ['ミ', 'ミナト'],
])('a search for %s finds the one that has it, also by its address', async ([query, name]) => {
  const shown = async () => {
    await expect.poll(() => cards().length).toBe(1)
    await expect.element(cards()).toMatchTextContent(name!)
    await expect.element(search()).toHaveValue(query)
  }
  await visit('/')
  await search().fill(query!)
  await shown()
  await reload()
  await shown()
})

test('no hits: it says so, in which fields there are some, and leads there and back to all', async () => {
  await visit('/?q=brick')
  await expect.element(page.getByText(/^No character names match “brick”\./)).toBeVisible()
  await link('80 in Creator').click()
  await isAt('/?q=brick&field=creator')
  await found(80)
  await search().fill('nobody at all')
  await found(0)
  await expect.element(heading('No characters found')).toBeVisible()
  await link('Show all characters').click()
  await found(130)
  await expect.element(search()).toHaveValue('')
})

test('an option chosen by typing stays, and so does the text, although what was asked before is still loading', async () => {
  await visit('/')
  const releases = [hold('characters.gallery'), hold('characters.genreCounts')]
  await search().fill('neighbour 00')
  await isAt('/?q=neighbour+00')
  field().element().focus()
  // The select matches letter by letter: after the first letter it is "Creator" for a moment.
  await userEvent.keyboard('Character')
  await expect.element(field()).toHaveDisplayValue('Character')
  for (const release of releases) release()
  await isAt('/?q=neighbour+00')
  await expect.element(field()).toHaveDisplayValue('Character')
  await found(9)
})

test('a second genre is pressed while the first still loads: both are chosen', async () => {
  await visit('/')
  const release = hold('characters.genreCounts')
  await field().selectOptions('Universe')
  await search().fill('house')
  await isAt('/?q=house&field=origin')
  await button('Games').click()
  await isAt('/?q=house&field=origin&genre=Games')
  await button('Anime').click()
  await isAt('/?q=house&field=origin&genre=Anime%2CGames')
  release()
  await expectPressed('Anime', 'Games')
  await button('Games').click()
  await expect.poll(address).toBe('/?q=house&field=origin&genre=Anime')
})

test('other data than the characters is slow: the search field keeps the focus and the typed text', async () => {
  await visit('/')
  const element = search().element()
  hold('characters.genreCounts')
  await search().click()
  await userEvent.keyboard('neighbour 00')
  await found(9)
  expect(element.isConnected && document.activeElement === element).toBe(true)
  await expect.element(search()).toHaveValue('neighbour 00')
})
