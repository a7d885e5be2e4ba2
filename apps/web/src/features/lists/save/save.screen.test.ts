// @module-tag long

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, PASSWORD } from '../../../../screens/given.ts'
import { address, button, expectToast, field, heading, link } from '../../../../screens/locators.ts'
import { answerAgain, cutOff, hold, reload, visit } from '../../../../screens/screen.tsx'
import { as } from '../../../../screens/site.ts'

let character: string
beforeEach(async () => {
  character = (await approved('writer', { name: 'Isaura Fenwright' })).id
})

const picker = page.getByRole('dialog')
const box = (name: string) => picker.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const status = picker.getByRole('status')

async function press(control: ReturnType<typeof button>, key = '{Enter}'): Promise<void> {
  await expect.element(control).toBeEnabled()
  ;(control.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
}

test('by keyboard a character is saved among the favourites and in a new list; the focus is back', async () => {
  await visit(`/character/${character}`, { by: 'keeper' })
  await press(button('Save: Isaura Fenwright'))
  await expect.element(box('Favourites')).toHaveFocus()
  await expect.element(box('Favourites')).toBeChecked()
  await expect.element(status).toHaveTextContent('Added to Favourites')
  await press(button('New list…', picker))
  await expect.element(field('Name of the new list', picker)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(picker.getByText('A list needs a name')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('Se')
  // While an input method composes a word, Escape only takes the word back.
  field('Name of the new list', picker)
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true }))
  await userEvent.keyboard('a')
  await expect.element(field('Name of the new list', picker)).toHaveValue('Sea')
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).not.toBeInTheDocument()
  await expect.element(button('Saved: Isaura Fenwright')).toHaveFocus()
  await press(button('Saved: Isaura Fenwright'))
  await button('New list…', picker).click()
  await expect.element(field('Name of the new list', picker)).toHaveFocus()
  await userEvent.keyboard(' folk{Enter}')
  await expect.element(box('Sea folk')).toBeChecked()
  await expect.element(status).toHaveTextContent('Added to Sea folk')
  await expect.element(box('Favourites')).toBeChecked()
  await expectAccessible()
  await button('New list…', picker).click()
  await expect.element(field('Name of the new list', picker)).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Saved: Isaura Fenwright')).toHaveFocus()
})

test('the picker opens beside its button in a page that is scrolled, and the page stays', async () => {
  const { id } = (await as('keeper').lists.saved.query({ characterId: character }))[0]!
  await as('keeper').lists.add.mutate({ id, characterId: character })
  await visit(`/character/${character}`, { by: 'keeper' })
  await expect.element(button('Saved: Isaura Fenwright')).toBeVisible()
  window.scrollTo(0, 60)
  await button('Saved: Isaura Fenwright').click()
  await expect.element(box('Favourites')).toHaveFocus()
  expect(window.scrollY).toBe(60)
})

test('a change that cannot be saved is undone, with a toast', async () => {
  await visit(`/character/${character}`, { by: 'keeper' })
  cutOff('lists.add')
  await button('Save: Isaura Fenwright').click()
  await expectToast('Favourites may be unchanged')
  await expect.element(box('Favourites')).not.toBeChecked()
  answerAgain('lists.add')
  await box('Favourites').click()
  await expect.element(status).toHaveTextContent('Added to Favourites')
})

test('the first favourite of all is taken back before it is saved: it is not shown as saved', async () => {
  await visit(`/character/${character}`, { by: 'hasty' })
  const [added, removed] = [hold('lists.add'), hold('lists.removeEntry')]
  await button('Save: Isaura Fenwright').click()
  await expect.element(box('Favourites')).toBeChecked()
  await box('Favourites').click()
  await expect.element(box('Favourites')).not.toBeChecked()
  added()
  const saved = () => as('hasty').lists.saved.query({ characterId: character })
  await expect.poll(saved).toMatchObject([{ has: true }])
  removed()
  await expect.element(status).toHaveTextContent('Removed from Favourites')
  await expect.element(box('Favourites')).not.toBeChecked()
  expect(await saved()).toMatchObject([{ has: false }])
})

test('a card of the gallery shows that its character is saved, to members only', async () => {
  await visit('/?q=isaura', { by: 'keeper' })
  await press(button('Save: Isaura Fenwright'))
  await expect.element(status).toHaveTextContent('Added to Favourites')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Saved: Isaura Fenwright')).toHaveFocus()
  await press(button('Saved: Isaura Fenwright'))
  await expect.element(box('Favourites')).toBeChecked()
  await link('My lists', picker).click()
  await expect.element(heading('My Lists')).toBeVisible()

  await visit('/?q=isaura')
  await expect.element(page.getByRole('link', { name: /Isaura Fenwright/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Save/ })).not.toBeInTheDocument()
})

test('a visitor who presses Save reads whom they log in for, and finds the character saved, once', async () => {
  await as('saver').auth.current.query()
  await visit(`/character/${character}`)
  await link('Save').click()
  await expect.element(page.getByText('Log In to save Isaura Fenwright.')).toBeVisible()
  await expectAccessible()
  await field('Username').fill('saver')
  await field('Password').fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Favourites')).toBeChecked()
  await expect.element(status).toHaveTextContent('Added to Favourites')
  expect(address()).toBe(`/character/${character}`)
  await box('Favourites').click()
  await expect.element(box('Favourites')).not.toBeChecked()
  await reload()
  await expect.element(button('Save: Isaura Fenwright')).toBeVisible()
  await expect.element(picker).not.toBeInTheDocument()
})
