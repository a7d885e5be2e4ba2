import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { approved, submitted } from '../../../screens/given.ts'
import { address, heading, link } from '../../../screens/locators.ts'
import { visit } from '../../../screens/screen.tsx'
import { sharedSite } from '../../../screens/site.ts'

const MISSING = '00000000-0000-4000-8000-000000000000'
const REMOVED = 'This character does not exist or has been removed.'

let published: string
let unpublished: string
sharedSite(async () => {
  published = (await approved('writer', { name: 'Published One' })).id
  for (let at = 0; at < 4; at += 1) await approved('writer', { name: `Other ${at}`, origin: `World ${at}` })
  unpublished = (await submitted('writer', { name: 'Secret One', origin: 'Nowhere' })).id
})

type Row = [what: string, path: () => string, text: string]

test.for<Row>([
  ['an address that is none', () => '/no/such/address', 'There is nothing at this address.'],
  ['a character that is not there', () => `/character/${MISSING}`, REMOVED],
  ['a character whose id is too long', () => `/character/${'x'.repeat(200)}`, REMOVED],
  ['an unpublished character', () => `/character/${unpublished}`, REMOVED],
  ['the edit form of a character that is not there', () => `/character/${MISSING}/edit`, REMOVED],
])('%s: a page that says so and links to the home page', async ([, path, text]) => {
  await visit(path(), { by: path().endsWith('/edit') ? 'editor' : null })
  await expect.element(heading('Character Not Found')).toBeVisible()
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  await expect.poll(() => document.title).toBe('Character Not Found · Personae')
  await link('Return Home').click()
  await expect.element(heading('Character Database')).toBeVisible()
  expect(address()).toBe('/')
})

test('where there is nothing, one can search, and goes on to other characters', async () => {
  await visit('/no/such/address')
  const others = page.getByRole('region', { name: 'Other characters' }).getByRole('link')
  await expect.poll(() => others.elements()).toHaveLength(4)
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Search characters' }).fill('nobody by this name')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('No characters found')).toBeVisible()
  expect(address()).toBe('/?q=nobody+by+this+name#gallery')
})

test('the plural address leads to the character', async () => {
  await visit(`/characters/${published}`)
  await expect.element(heading('Published One')).toBeVisible()
  expect(address()).toBe(`/character/${published}`)
})
