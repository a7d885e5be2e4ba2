import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, imported, SEED_CHARACTERS } from '../../../../screens/given.ts'
import { address, button, heading } from '../../../../screens/locators.ts'
import { callsOf, cutOff, visit } from '../../../../screens/screen.tsx'
import { sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {
  await imported(SEED_CHARACTERS.slice(-40))
  await approved('alice', { name: 'Isaura Fenwright', aliases: ['The Salt Grafter'] })
})

const search = () => page.getByLabelText('Search characters')
const list = () => page.getByRole('listbox', { name: 'Suggestions' })
const options = () => list().getByRole('option')
const isAt = (path: string) => expect.poll(address).toBe(path)
const isClosed = () => expect.element(list()).not.toBeInTheDocument()

/** Opens the home page and types into its search. */
async function type(text: string): Promise<void> {
  await visit('/')
  await search().click()
  await userEvent.keyboard(text)
}

test('by the keyboard: arrows go through the suggestions and the text, Enter opens one, Escape closes them', async () => {
  await type('quint quil')
  await expect.element(options()).toMatchTextContent(/^Q?Quint Quill/)
  await expect.element(search()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('status').getByText('1 suggestion')).toBeInTheDocument()
  await expect.element(search()).not.toHaveAttribute('aria-activedescendant')

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options()).toHaveAttribute('aria-selected', 'true')
  await expect.element(search()).toHaveAttribute('aria-activedescendant', options().element().id)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(search()).not.toHaveAttribute('aria-activedescendant')

  await userEvent.keyboard('{Escape}')
  await isClosed()
  await expect.element(search()).toHaveValue('quint quil')
  await expect.element(search()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(options()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Quint Quill')).toBeVisible()
})

test('Enter on the text alone and Tab close the list and keep the search', async () => {
  await type('comma')
  await expect.element(options().first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await isClosed()
  await isAt('/?q=comma')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await isClosed()
  await expect.element(search()).not.toHaveFocus()
  await isAt('/?q=comma')
})

test('by the mouse, found by another name, which is shown', async () => {
  await type('salt graf')
  await expect.element(options().first()).toMatchTextContent('also known as The Salt Grafter')
  await expectAccessible()
  await options().first().click()
  await expect.element(heading('Isaura Fenwright')).toBeVisible()
})

test('one letter, or another field than the name, brings no suggestions', async () => {
  await visit('/?field=origin')
  await search().fill('house')
  await isAt('/?q=house&field=origin')
  await page.getByLabelText('Search by', { exact: true }).selectOptions('Character')
  await search().fill('q')
  await isAt('/?q=q')
  await search().fill('quint')
  await expect.element(options().first()).toBeVisible()
  expect(callsOf('characters.suggest')).toEqual([{ q: 'quint', limit: 6 }])
})

test('the beginning of the home on a phone suggests, too, and searches', async () => {
  await page.viewport(360, 740)
  await visit('/')
  await page.getByRole('combobox', { name: 'Find a character' }).click()
  await userEvent.keyboard('izaura')
  await expect.element(options().first()).toMatchTextContent('Isaura Fenwright')
  await expect.element(options().first()).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{Enter}')
  await isAt('/?q=izaura')
})

test('suggestions do not come: the search works without them', async () => {
  cutOff('characters.suggest')
  await type('comma')
  await expect.poll(() => page.getByCss('#gallery li a').length).toBe(1)
  await expect.element(page.getByCss('#gallery li a')).toMatchTextContent('Comma Comet')
  expect(list().length).toBe(0)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await isAt('/?q=comma')
})

const overlay = () => page.getByRole('dialog', { name: 'Search' })
const overlayField = () => overlay().getByRole('combobox', { name: 'Find a character' })

test('the slash leads to the field of the page, but is a letter in a field', async () => {
  await visit('/')
  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(search()).not.toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(search()).toHaveFocus()
  await expect.element(search()).toHaveValue('')
  await userEvent.keyboard('a/b')
  await expect.element(search()).toHaveValue('a/b')
})

test('from every page the slash and Ctrl K open the search; Escape leads back, Enter opens a character', async () => {
  await visit('/login')
  await page.getByLabelText('Username').click()
  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('Username')).toHaveValue('/')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('/')
  await expect.element(overlayField()).toHaveFocus()
  await expect.element(overlayField()).toHaveValue('')
  await userEvent.keyboard('salt graf')
  await expect.element(options()).toMatchTextContent('Isaura Fenwright')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(overlay()).not.toBeInTheDocument()
  await isAt('/login')

  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(overlayField()).toHaveFocus()
  await userEvent.keyboard('isaura')
  await expect.element(options()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(heading('Isaura Fenwright')).toBeVisible()
  await expect.element(overlay()).not.toBeInTheDocument()
})

test('on a phone the search of the header leads to the results', async () => {
  await page.viewport(360, 800)
  await visit('/login')
  await button('Search').click()
  await overlayField().fill('comma')
  await userEvent.keyboard('{Enter}')
  await isAt('/?q=comma')
  await expect.element(overlay()).not.toBeInTheDocument()
})

test('before a letter is typed the search of any page is full of faces, which lead to their characters', async () => {
  await visit('/copyright')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('/')
  const faces = page.getByRole('list', { name: 'Characters of the gallery' }).getByRole('link')
  await expect.poll(() => faces.elements()).toHaveLength(12)
  await expectAccessible()
  await overlayField().fill('zzzz')
  await expect.poll(() => faces.elements()).toHaveLength(0)
  await overlayField().fill('')
  const { textContent } = faces.nth(11).element()
  await faces.nth(11).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(textContent.slice(-5))
})
