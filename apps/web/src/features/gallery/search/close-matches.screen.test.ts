import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, imported, PASSWORD, SEED_CHARACTERS } from '../../../../screens/given.ts'
import { address, field, heading, link } from '../../../../screens/locators.ts'
import { callsOf, cutOff, visit } from '../../../../screens/screen.tsx'
import { sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {
  await imported(SEED_CHARACTERS.slice(-12))
  const more = { genres: ['Games' as const], creators: ['Bramwell Ash'] }
  await approved('alice', { name: 'Isaura Fenwright', aliases: ['The Salt Grafter'], ...more })
  await approved('alice', { name: 'Isaure Fenwrite', ...more })
})

const close = () => page.getByRole('region', { name: 'Close matches' })
const cards = () => page.getByCss('#gallery li a')
const isAt = (path: string) => expect.poll(address).toBe(path)

test('below the exact hits of a name, each close match with its reason', async () => {
  await visit('/?q=isaura+fenwright')
  await expect.element(cards()).toMatchTextContent('Isaura Fenwright')
  await expect.element(page.getByRole('status').getByText('1 characters found')).toBeInTheDocument()
  await expect.element(close().getByRole('listitem')).toMatchTextContent(/Isaure Fenwrite.*A similar name$/)
  await expectAccessible()
  await visit('/?q=salt+grafter')
  await expect.element(close()).toMatchTextContent('Also known as The Salt Grafter')
  await expect.element(page.getByRole('status').getByText('1 close match')).toBeInTheDocument()
  expect(page.getByText(/characters found|match “/i).length).toBe(0)
  await close().getByRole('link').click()
  await expect.element(heading('Isaura Fenwright')).toBeVisible()
})

test('without an exact hit the close matches come first, and submitting last', async () => {
  await page.viewport(360, 800)
  await visit('/?q=izaura+fenwright')
  await expect.element(close().getByText('Isaura Fenwright', { exact: true })).toBeInViewport()
  const top = (element: Element) => element.getBoundingClientRect().y
  expect(top(close().element())).toBeLessThan(top(heading('None of these?').element()))
  const heights = ['Show all characters', 'Submit “izaura fenwright”'].map(
    (name) => link(name).element().getBoundingClientRect().height,
  )
  expect(heights[0]).toBe(heights[1])
  await link('Submit “izaura fenwright”').click()
  await expect.poll(address).toMatch(/^\/login\?next=/)
})

test('no close matches of another field, in another genre, or without a search', async () => {
  for (const [path, asked] of [
    ['/?q=izaura+fenwright&field=creator', []],
    ['/?q=izaura+fenwright&genre=Anime', [{ q: 'izaura fenwright', genre: ['Anime'] }]],
    ['/', []],
  ] as const) {
    const before = callsOf('characters.closeMatches').length
    await visit(path)
    await expect.element(page.getByText(/characters found/i).first()).toBeInTheDocument()
    await expect.element(page.getByCss('[aria-busy="true"]')).not.toBeInTheDocument()
    await expect.poll(() => callsOf('characters.closeMatches').slice(before)).toEqual(asked)
    expect(close().length, path).toBe(0)
  }
  await visit('/?q=izaura+fenwright&genre=Games')
  await expect.poll(() => close().getByRole('listitem').length).toBe(2)
})

test('close matches do not come: the exact hits are there, without an error', async () => {
  cutOff('characters.closeMatches')
  await visit('/?q=isaura+fenwright')
  await expect.element(cards()).toMatchTextContent('Isaura Fenwright')
  expect(page.getByRole('alert').length).toBe(0)
})

test('no hits: out by all genres, by another field, and by submitting that name', async () => {
  await visit('/?q=isaure&genre=Anime')
  await expect.element(heading('No characters found')).toBeVisible()
  await link('1 in all genres').click()
  await isAt('/?q=isaure')
  await expect.element(cards().first()).toMatchTextContent('Isaure Fenwrite')

  await visit('/?q=bramwell')
  await expect.element(link('2 in Creator')).toBeVisible()
  await expectAccessible()
  await link('2 in Creator').click()
  await isAt('/?q=bramwell&field=creator')

  await visit(`/?q=${'nobody+of+this+name+'.repeat(6)}`)
  await expect.element(heading('No characters found')).toBeVisible()
  await expectAccessible()

  await visit('/?q=Ada+%26+Bo')
  await link('Submit “Ada & Bo”').click()
  await expect.poll(address).toMatch(/^\/login\?next=/)
  await field('Username').fill('alice')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Submit a Character')).toBeVisible()
  await expect.element(field('Character name')).toHaveValue('Ada & Bo')
})
