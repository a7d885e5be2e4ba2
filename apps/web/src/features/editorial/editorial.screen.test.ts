// @module-tag long

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { pressWhileCutOff, clicking } from '../../../screens/cut-off.ts'
import { approved } from '../../../screens/given.ts'
import { address, button, expectToast, expectWrong, field, heading, link } from '../../../screens/locators.ts'
import { callsOf, refuse, answerAgain, reload, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

const NAMES = ['Anwen', 'Brisa', 'Corvin', 'Dorrit', 'Elodie', 'Fenwick', 'Griet', 'Hale']
const TITLE = 'Eight of the tide'
const SITE = '/admin/site'

let ids: string[]
beforeEach(async () => {
  ids = []
  for (const name of NAMES) ids.push((await approved('writer', { name, origin: `World of ${name}` })).id)
})

const form = page.getByRole('group', { name: 'Characters of the row' })
const picker = page.getByRole('combobox', { name: 'Add a character' })
const chosen = () =>
  form
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => NAMES.find((name) => textContent.includes(name)))
const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

/** Adds a character by its name with the keyboard alone. */
async function add(name: string): Promise<void> {
  await picker.click()
  await userEvent.keyboard(name.toLowerCase())
  await expect.element(page.getByRole('listbox').getByRole('option')).toMatchTextContent(name)
  await userEvent.keyboard('{ArrowDown}{Enter}')
}

async function press(name: string): Promise<void> {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('an admin sets the row with the keyboard, and visitors find it above the gallery', async () => {
  await visit(SITE, { by: 'root' })
  await expect.element(page.getByText('Nothing is shown until you add a character.')).toBeVisible()
  await expectAccessible()
  await add('Brisa')
  await expect.element(picker).toHaveValue('')
  await expect.element(picker).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe(SITE)
  for (const name of NAMES) if (name !== 'Brisa') await add(name)
  await add('Hale')
  await expectWrong(picker, 'Hale is in the row already')
  await picker.fill('')

  // The focus stays on the moved character, also at the ends of the list.
  await press('Move up: Anwen')
  await expect.poll(() => chosen()[0]).toBe('Anwen')
  await expect.element(button('Move down: Anwen')).toHaveFocus()
  await expect.element(page.getByRole('status').getByText('Anwen is number 1 now')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Move down: Anwen')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chosen()[2]).toBe('Anwen')
  await press('Remove: Fenwick')
  await expect.poll(chosen).toHaveLength(NAMES.length - 1)
  await expect.element(form).toHaveFocus()
  await add('Fenwick')

  await press('Save Row')
  await expectWrong(field('Title'), 'The row needs a title')
  await expect.element(field('Title')).toHaveFocus()
  await userEvent.keyboard(TITLE)
  // What is not saved yet survives a reload.
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain(TITLE)
  await reload()
  await expect.element(page.getByText(/^We restored your unsaved draft/)).toBeVisible()
  await expect.poll(chosen).toHaveLength(NAMES.length)
  await expectAccessible()
  await press('Save Row')
  await expectToast('Row Saved')
  await expect.element(page.getByText(/^We restored your unsaved draft/)).not.toBeInTheDocument()
  await reload()
  await expect.element(field('Title')).toHaveValue(TITLE)

  await visit('/')
  await expect.element(heading(TITLE)).toBeVisible()
  expect(headings()).toEqual([TITLE, 'Character Database'])
  const links = page.getByRole('region', { name: TITLE }).getByRole('link')
  const order = ['Brisa', 'Corvin', 'Anwen', 'Dorrit', 'Elodie', 'Griet', 'Hale', 'Fenwick']
  expect(links.elements().map(({ textContent }) => NAMES.find((name) => textContent.includes(name)))).toEqual(
    order,
  )
  // The row scrolls sideways, and the page does not.
  for (const width of [320, 1280]) {
    await page.viewport(width, 800)
    ;(links.last().element() as HTMLElement).focus()
    await expect.element(links.last()).toBeInViewport({ ratio: 0.9 })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
  await expectAccessible()
  await links.last().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fenwick' })).toBeVisible()
  await visit('/?q=anwen')
  await expect.element(heading(TITLE)).not.toBeInTheDocument()
})

test('another admin’s newer row is shown and not overwritten, until the admin saves again or takes it', async () => {
  let version = 0
  const now = async () => (await as('root').editorial.row.query()).title
  const set = async (title: string, ...at: number[]) => {
    ;({ version } = await as('root').editorial.row.query())
    const characterIds = at.map((one) => ids[one]!)
    await as('root').editorial.set.mutate({ title, characterIds, baseVersion: version })
  }
  await set('At first', 0)
  await visit(SITE, { by: 'root' })
  await field('Title').fill('Mine')
  await set('Theirs', 1, 2)
  await reload()
  await expect.element(field('Title')).toHaveValue('Mine')
  await button('Save Row').click()
  const notice = page.getByRole('alert').filter({ hasText: 'root changed the row while you were editing' })
  await expect.element(notice).toMatchTextContent('It is “Theirs” now: Brisa and Corvin.')
  await expectAccessible()
  expect(await now()).toBe('Theirs')
  await expect.element(field('Title')).toHaveValue('Mine')
  await button('Save Row').click()
  await expectToast('Row Saved')
  await expect.element(notice).not.toBeInTheDocument()
  expect(await now()).toBe('Mine')

  await field('Title').fill('Mine again')
  await set('Theirs again', 3)
  await button('Save Row').click()
  await button('Use the saved one instead', notice).click()
  await expect.element(field('Title')).toHaveValue('Theirs again')
  await expect.poll(chosen).toEqual(['Dorrit'])

  // The error names a character that has been removed meanwhile by its number in the list.
  await add('Griet')
  await as('root').moderation.remove.mutate({ id: ids[6]! })
  await button('Save Row').click()
  await expectWrong(picker, 'Number 2 is not a published character. Remove it first.')
  await expect.element(picker).toHaveFocus()
  await button('Remove: Griet').click()
  await button('Remove: Dorrit').click()
  await expect.element(page.getByText('Nothing is shown until you add a character.')).toBeVisible()
  await button('Save Row').click()
  await expectToast('Row Saved')
  await expect.element(link('home page')).toHaveAttribute('href', '/')
  await visit('/')
  await expect.element(heading('Character Database')).toBeVisible()
  expect(headings()).toEqual(['Character Database'])
})

test('when the row cannot be loaded the form says so, and tries again', async () => {
  refuse('editorial.row', 400, { code: 'invalid', message: 'No.' })
  await visit(SITE, { by: 'root' })
  await expect.element(page.getByText('The editorial row could not be loaded')).toBeVisible()
  answerAgain('editorial.row')
  await button('Try again').click()
  await expect.element(picker).toBeVisible()
  expect(callsOf('editorial.row').length).toBeGreaterThan(1)
})

pressWhileCutOff([
  {
    what: 'Save Row',
    path: SITE,
    by: 'root',
    typed: { Title: 'Twelve detectives' },
    press: clicking('Save Row'),
    says: 'Row Not Saved',
    stays: 'Site',
  },
])
