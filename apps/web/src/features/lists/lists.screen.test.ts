// @module-tag long

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { approved } from '../../../screens/given.ts'
import {
  address,
  button,
  dialog,
  expectLoaded,
  expectToast,
  field,
  heading,
  link,
} from '../../../screens/locators.ts'
import { cutOff, hold, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

let id: string
beforeEach(async () => {
  const [isaura, bran] = [
    await approved('writer', { name: 'Isaura Fenwright' }),
    await approved('writer', { name: 'Bran Oakhollow', origin: 'The Long Mill' }),
  ]
  id = (await as('keeper').lists.create.mutate({ name: 'Sea folk', isPublic: false, characterId: isaura.id }))
    .id
  await as('keeper').lists.add.mutate({ id, characterId: bran.id })
})

const main = page.getByRole('main')
const character = (name: string) => main.getByRole('link', { name: new RegExp(name) })

test('a list is made public, described, loses a character, and is deleted', async () => {
  await visit('/lists', { by: 'keeper' })
  await expect.element(page.getByRole('link', { name: /^Favourites 0 characters · Private/ })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: /^Sea folk 2 characters/ }).click()
  await expect.element(heading('Sea folk')).toBeVisible()
  expect(address()).toBe(`/lists/${id}`)
  await expectAccessible()

  await button('Make Public').click()
  await expect.element(dialog()).toMatchTextContent('your username, keeper')
  await button('Make Public', dialog()).click()
  await expectToast('Everybody with the link can see it now.')
  await expect.element(button('Share')).toBeVisible()
  await button('Edit').click()
  await field('Description', dialog()).fill(' Those who live below the tide.')
  const read = hold('lists.byId')
  await button('Save Changes', dialog()).click()
  await expect.element(main.getByText('Those who live below the tide.')).toBeVisible()
  read()
  await button('Edit').click()
  await expect.element(field('Description', dialog())).toHaveValue('Those who live below the tide.')
  await button('Cancel', dialog()).click()

  await button('Remove Isaura Fenwright from Sea folk').click()
  await expect.element(character('Isaura Fenwright')).not.toBeInTheDocument()
  await expect.element(character('Bran Oakhollow')).toBeVisible()
  await button('Make Private').click()
  await expectToast('Only you can see it now.')
  await button('Delete').click()
  await button('Delete', dialog()).click()
  await expect.poll(address).toBe('/lists')
  await expect.element(page.getByRole('link', { name: /^Sea folk/ })).not.toBeInTheDocument()
})

test('a double click on what opens a dialog leaves it open, and a click beside it closes it', async () => {
  await visit('/lists', { by: 'keeper' })
  await button('New List').dblClick({ delay: 60 })
  await expect.element(field('Name', dialog())).toHaveFocus()
  await page.getByCss('.mantine-Modal-overlay').click({ position: { x: 8, y: 8 } })
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('New List')).toHaveFocus()
})

test('a character whose removal does not reach the server is in the list again', async () => {
  const { id: characterId } = await approved('saver', { name: 'Stays Here' })
  const kept = await as('saver').lists.create.mutate({ name: 'Kept', characterId })
  await visit(`/lists/${kept.id}`, { by: 'saver' })
  await expect.element(character('Stays Here')).toBeVisible()
  cutOff()
  await button('Remove Stays Here from Kept').click()
  await expectToast("Couldn't remove")
  await expect.element(character('Stays Here')).toBeVisible()
})

test('another reader finds a public list without its buttons, and a private one not at all', async () => {
  await visit(`/lists/${id}`)
  await expect.element(heading('List Not Found')).toBeVisible()
  await as('keeper').lists.update.mutate({ id, isPublic: true, baseVersion: 1 })
  await visit(`/lists/${id}`)
  await expect.element(heading('Sea folk')).toBeVisible()
  await expect.element(character('Isaura Fenwright')).toBeVisible()
  await expect
    .element(main.getByRole('button', { name: /^(?:Edit|Remove|Make|Delete)/ }))
    .not.toBeInTheDocument()
  await expectAccessible()
})

test('a public list is reported, taken down with a reason, and public again after a change of its text', async () => {
  await as('keeper').lists.update.mutate({ id, isPublic: true, baseVersion: 1 })
  await visit(`/lists/${id}`)
  await link('Report List').click()
  await expect.poll(address).toMatch(/^\/login\?next=/)

  await visit(`/lists/${id}`, { by: 'reader' })
  await button('Report List').click()
  await button('Send Report', dialog()).click()
  await expect.element(dialog().getByText('Please say what is wrong with the list')).toBeVisible()
  await field('Reason', dialog()).fill('It names my teacher.')
  await expectAccessible()
  await button('Send Report', dialog()).click()
  await expectToast('List Reported')
  await button('Report List').click()
  await expect.element(field('Reason', dialog())).toHaveValue('')
  await field('Reason', dialog()).fill('Once more.')
  await button('Send Report', dialog()).click()
  await expectToast('Report Not Sent')

  const template = { title: 'Insult', text: 'It insults a person.', field: null, kind: 'list' } as const
  await as('root').moderation.putTemplate.mutate(template)
  await visit('/admin', { by: 'root' })
  await page.getByRole('link', { name: /^Lists 1 / }).click()
  await expect.element(page.getByText('It names my teacher.')).toBeVisible()
  await expectLoaded()
  await button('Take Down List A').click()
  await expect.element(button('Cancel', dialog())).toHaveFocus()
  // The reason comes from a template for lists.
  await button('Insult 1', dialog()).click()
  await expect.element(field('Reason', dialog())).toHaveValue('It insults a person.')
  await button('Take Down', dialog()).click()
  await expectToast('List Taken Down')
  await expect.element(heading('Nothing is waiting')).toBeVisible()

  await visit(`/lists/${id}`, { by: 'keeper' })
  await expect.element(page.getByRole('note')).toMatchTextContent('It insults a person.')
  await expect.element(button('Make Public')).not.toBeInTheDocument()
  await button('Edit').click()
  await field('Name', dialog()).fill('People of the tide')
  await button('Save Changes', dialog()).click()
  await button('Make Public').click()
  await button('Make Public', dialog()).click()
  await expectToast('List Is Public')

  // A second takedown is final.
  await visit(`/lists/${id}`, { by: 'root' })
  await button('Take Down').click()
  await field('Reason', dialog()).fill('It insults another.')
  await button('Take Down', dialog()).click()
  await expect.poll(address).toBe('/admin?tab=disputes')
  await visit(`/lists/${id}`, { by: 'keeper' })
  await expect.element(page.getByRole('note')).toMatchTextContent('can no longer be made public')
  await expectAccessible()
})

test('the list was changed in another tab: what was typed is kept, and can be saved', async () => {
  await visit(`/lists/${id}`, { by: 'keeper' })
  await button('Edit').click()
  await field('Description', dialog()).fill('Those who live below the tide.')
  await as('keeper').lists.update.mutate({ id, name: 'Tide folk', baseVersion: 1 })
  await button('Save Changes', dialog()).click()
  await expectToast('List Not Changed')
  await expect.element(field('Name', dialog())).toHaveValue('Tide folk')
  await expect.element(field('Description', dialog())).toHaveValue('Those who live below the tide.')
  await button('Cancel', dialog()).click()
  await as('keeper').lists.update.mutate({ id, isPublic: true, baseVersion: 2 })
  await button('Edit').click()
  await button('Save Changes', dialog()).click()
  await expectToast('List Not Changed')
  await button('Save Changes', dialog()).click()
  await expect.element(main.getByText('Those who live below the tide.')).toBeVisible()
})

test('the list was changed in another tab: it is shown before it can be deleted', async () => {
  await visit(`/lists/${id}`, { by: 'keeper' })
  await button('Delete').click()
  await as('keeper').lists.update.mutate({ id, name: 'Tide folk' })
  await button('Delete', dialog()).click()
  await expectToast('List Not Deleted')
  await expect.element(page.getByRole('dialog', { name: 'Delete Tide folk?' })).toBeVisible()
  await button('Delete', dialog()).click()
  await expectToast('List Deleted')
})

test('a character of a list is taken off the site from its page: the lists, seen again, are without it', async () => {
  const { id: characterId } = await approved('writer', { name: 'Ada Wren', origin: 'Elsewhere' })
  await as('root').lists.create.mutate({ name: 'To look at', isPublic: false, characterId })
  await visit('/lists', { by: 'root' })
  await page.getByRole('link', { name: /^To look at 1 character/ }).click()
  await character('Ada Wren').click()
  await button('Take Off the Site').click()
  await field('Reason', dialog()).fill('A real person.')
  await button('Take Off the Site', dialog()).click()
  await expect.element(button('Take Off the Site')).not.toBeInTheDocument()
  window.history.go(-2)
  await expect.element(page.getByRole('link', { name: /^To look at 0 characters/ })).toBeVisible()
})
