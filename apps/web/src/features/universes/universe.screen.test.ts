// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { logIn } from '../../../screens/actions.ts'
import { approved } from '../../../screens/given.ts'
import { address, button, heading, link, openSomethingWrong } from '../../../screens/locators.ts'
import { answerAgain, callsOf, refuse, reload, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

const STRANGE = 'Half/Life 100%25 "&<b>#?.. 鋼の錬金術師'
const MANY = 26

sharedSite(async () => {
  const grove = { origin: 'The Grove', creators: ['Ada Brick'] }
  const ash = await approved('keeper', { name: 'Ash', ...grove })
  for (const name of ['Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Holly'])
    await approved('keeper', { name, ...grove })
  for (const name of ['Trees', 'Shrubs', 'Woods', 'Groves', 'Parks', 'Orchards', 'Hedges'])
    await as('keeper').lists.create.mutate({ name, isPublic: true, characterId: ash.id })
  await approved('keeper', { name: 'Odd One', origin: STRANGE, creators: ['Bo Mortar'] })
  for (let at = 1; at <= MANY; at += 1) await approved('sower', { name: `Seed ${at}`, origin: 'The Field' })
})

const cards = () => page.getByRole('region', { name: 'Characters', exact: true }).getByCss('li a')
const list = () => page.getByRole('navigation', { name: 'In this list' })
const isAt = (path: string) => expect.poll(address).toBe(path)
const shows = (name: string) => expect.element(heading(name)).toBeVisible()
const named = (...names: string[]) =>
  expect
    .poll(() =>
      cards()
        .elements()
        .map(({ textContent }) => names.find((name) => textContent.includes(name))),
    )
    .toEqual(names)

/** Searches, and opens the only result. */
async function open(q: string): Promise<void> {
  await visit(`/?q=${q}`)
  await page.getByCss('#gallery li a').click()
}

test('from a character to its universe, whose search and order are in the address: Back undoes them', async () => {
  await open('elm')
  await shows('Elm')
  // The search has a single result, so there are no links to neighbours.
  expect(list().getByRole('link').length).toBe(0)
  const rows = page.getByRole('region', { name: 'More from The Grove' })
  await expect.poll(() => rows.getByRole('listitem').length).toBe(6)
  await link('All 8 from The Grove', rows).click()
  await shows('The Grove')
  await isAt('/universe/The%20Grove')
  await expect.poll(() => document.title).toBe('The Grove · Personae')
  await expect.element(page.getByText('8 published')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ada Brick' })).toBeVisible()
  await expectAccessible()

  const search = page.getByLabelText('Search characters of The Grove')
  await search.fill('i')
  await isAt('/universe/The%20Grove?q=i')
  await expect.element(page.getByText('3 found').first()).toBeVisible()
  await page.getByLabelText('Sort by').selectOptions('A to Z')
  await isAt('/universe/The%20Grove?q=i&sort=name')
  await named('Birch', 'Fir', 'Ginkgo')
  await expectAccessible()
  await page.getByLabelText('Sort by').selectOptions('Newest')
  await isAt('/universe/The%20Grove?q=i')
  window.history.back()
  await isAt('/universe/The%20Grove?q=i&sort=name')
  await reload()
  await named('Birch', 'Fir', 'Ginkgo')
  await search.fill('zzz')
  await link('Show all characters').click()
  await isAt('/universe/The%20Grove')
  await expect.poll(() => cards().length).toBe(8)
  window.history.back()
  await isAt('/universe/The%20Grove?q=zzz&sort=name')
  window.history.back()
  await isAt('/universe/The%20Grove?q=i&sort=name')
  await expect.poll(() => cards().length).toBe(3)
})

test('through the characters of a list by links and keys, which are those of the tabs in a tab', async () => {
  await visit('/universe/The Grove')
  // The newest are first.
  await cards().filter({ hasText: 'Ginkgo' }).click()
  await shows('Ginkgo')
  await link('Previous: Holly', list()).click()
  await shows('Holly')
  await expect.poll(() => list().getByRole('link').length).toBe(1)
  await reload()
  await expect.element(link('Next: Ginkgo', list())).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await shows('Ginkgo')
  page.getByRole('tab', { name: 'Overview' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(address).toMatch(/tab=abilities/)
  await link('Next: Fir', list()).click()
  await shows('Fir')
  await expectAccessible()
  const rows = page.getByRole('region', { name: 'More from The Grove' })
  await rows.getByRole('link', { name: /^Elm/ }).click()
  await shows('Elm')
  await expect.element(list()).not.toBeInTheDocument()
  // Nor in a list of one.
  await open('holly')
  await shows('Holly')
  await expect.element(list()).not.toBeInTheDocument()
})

test('Next continues after the loaded part of the list, also after a reload, to its end', async () => {
  await visit('/universe/The Field?sort=name')
  await expect.poll(() => cards().length).toBeGreaterThanOrEqual(24)
  refuse('universes.characters', 503, { code: 'unavailable' })
  await cards().nth(22).click()
  await expect.element(link('Next: Seed 7', list())).toBeVisible()
  answerAgain('universes.characters')
  await reload()
  for (const next of ['Seed 7', 'Seed 8', 'Seed 9']) {
    await expect.element(link(`Next: ${next}`, list())).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await shows(next)
  }
  await expect.element(link('Previous: Seed 8', list())).toBeVisible()
  await expect.poll(() => list().getByRole('link').length).toBe(1)
})

test('from a character to its contributor, with their lists', async () => {
  await open('elm')
  await link('keeper').click()
  await shows('keeper')
  await isAt('/contributor/keeper')
  await expect.element(page.getByText('9 published')).toBeVisible()
  const lists = page.getByRole('region', { name: 'Lists' })
  await expect.poll(() => lists.getByRole('listitem').length).toBe(6)
  await button('Show more', lists).click()
  await expect.element(lists.getByRole('link', { name: /^Trees 1 character$/ })).toBeVisible()
  await expect.element(lists.getByRole('listitem').nth(6)).toHaveFocus()
  await expectAccessible()
  window.history.back()
  await shows('Elm')
})

test('names of the universe’s characters in relationships are links', async () => {
  const said = 'Grew up beside Rowan Hedge, who is nobody’s friend.'
  const { id } = await approved('weaver', { name: 'Juniper', origin: 'The Thicket', relationships: said })
  await approved('weaver', { name: 'Rowan Hedge', origin: 'The Thicket' })
  await visit(`/character/${id}?tab=relations`)
  await expect.element(page.getByText(said)).toBeVisible()
  await expectAccessible()
  await link('Rowan Hedge', page.getByRole('tabpanel').last()).click()
  await shows('Rowan Hedge')
})

test('after a change of page the focus is on its heading, and its title is announced; a form keeps the focus', async () => {
  await visit('/?q=elm')
  expect(document.activeElement).toBe(document.body)
  await page.getByCss('#gallery li a').click()
  await expect.element(heading('Elm')).toHaveFocus()
  await expect
    .element(page.getByCss('[aria-live=polite]').filter({ hasText: 'Elm · The Grove · Personae' }))
    .toBeInTheDocument()
  window.history.back()
  await expect.element(heading('Character Database')).toHaveFocus()
  await link('Log In').click()
  await expect.element(page.getByLabelText('Username')).toHaveFocus()
})

test('a universe with special characters in its name is opened by links, by its address and in any spelling', async () => {
  await open('odd')
  await shows('Odd One')
  await link(STRANGE, page.getByRole('article')).first().click()
  await shows(STRANGE)
  const path = address()
  await reload()
  await named('Odd One')
  expect(document.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(window.location.href)
  await visit(path.replace('Half', 'HALF'))
  await isAt(path)
  await shows(STRANGE)
})

test.for([
  ['/universe/Nowhere', 'Universe Not Found'],
  ['/contributor/root', 'Contributor Not Found'],
])('%s is not there: a page of its own says so', async ([path, title]) => {
  await visit(path!)
  await shows(title!)
  await expectAccessible()
})

test('to report a character, a visitor logs in first', async () => {
  await open('cedar')
  await openSomethingWrong()
  await link('Report Copyright Violation').click()
  await logIn('author')
  await expect.element(page.getByRole('dialog', { name: 'Report Cedar' })).toBeVisible()
})

test('who is linked with whom is drawn on demand: each name says it, and leads to its character', async () => {
  const origin = 'The Quarry'
  await approved('keeper', { name: 'Flint', origin, relationships: 'Brother of Slate, pupil of Marl.' })
  for (const name of ['Slate', 'Marl', 'Chalk']) await approved('keeper', { name, origin })
  await visit(`/universe/${origin}`)
  expect(callsOf('universes.map')).toEqual([])
  await page.getByText('Who is linked with whom').click()
  await expect.element(link('Slate linked with Flint')).toBeVisible()
  await expect.element(link('Chalk')).not.toBeInTheDocument()
  await expectAccessible()
  await link('Flint linked with Slate and Marl').click()
  await shows('Flint')
})
