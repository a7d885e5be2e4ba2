// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { submitted } from '../../../../screens/given.ts'
import { address, button, dialog, expectLoaded, field, heading, link } from '../../../../screens/locators.ts'
import { reload, visit } from '../../../../screens/screen.tsx'

const open = page.getByRole('article').getByRole('heading', { level: 2 })

test('a template for reasons: added, picked for a rejection, removed beside the next one', async () => {
  await submitted('dana', { name: 'Short' })
  await visit('/admin/review', { by: 'root' })
  await button('Reason templates').click()
  const items = dialog().getByRole('listitem')
  await button('Add', dialog()).click()
  await expect.element(dialog().getByText('A title is required')).toBeVisible()
  await field('Title', dialog()).fill('Which source')
  await dialog().getByLabelText('For').selectOptions('A remark on Series')
  await field('Reason', dialog()).fill('Please name the book.')
  await button('Add', dialog()).click()
  await expect.element(items).toMatchTextContent('Which source · on Series')
  await field('Title', dialog()).fill('Too short')
  await field('Reason', dialog()).fill('Please say more of where they come from.')
  await button('Add', dialog()).click()
  await expect.poll(() => items.elements()).toHaveLength(2)
  await field('Title', dialog()).fill('A second book')
  await dialog().getByLabelText('For').selectOptions('Corrections and reports of problems')
  await field('Reason', dialog()).fill('That is another book.')
  await button('Add', dialog()).click()
  await expect.poll(() => items.elements()).toHaveLength(3)
  await expectAccessible()
  await button('Close', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()

  await userEvent.keyboard('m')
  await dialog().getByLabelText('Field').selectOptions('Series')
  await dialog().getByLabelText('Template').selectOptions('Which source')
  await expect.element(field('Remark', dialog())).toHaveValue('Please name the book.')
  await button('Cancel', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()

  await expectLoaded()
  await button('Send for Revision R').click()
  await field('Reason', dialog()).fill('Almost there.')
  await button('Too short 1', dialog()).click()
  await expect
    .element(field('Reason', dialog()))
    .toHaveValue('Almost there.\n\nPlease say more of where they come from.')
  await button('Send for Revision', dialog()).click()
  await expect.element(heading('Nothing is waiting')).toBeVisible()
  await button('Reason templates').click()
  await field('Title', dialog()).fill('Not a character')
  await button('Remove Too short', dialog()).click()
  await expect
    .poll(() => items.elements().map(({ firstElementChild }) => firstElementChild!.textContent))
    .toEqual([
      expect.stringContaining('A second book · for corrections'),
      expect.stringContaining('Which source'),
    ])
  await expect.element(field('Title', dialog())).toHaveValue('Not a character')
})

test('the oldest first, by genre, universe and submitter; the desk keeps the filter', async () => {
  await submitted('dora', { name: 'First', origin: 'Tideborn', genres: ['Games'] })
  await submitted('emil', { name: 'Second', origin: 'Skyfall', genres: ['Comics'] })
  await submitted('dora', { name: 'Third', origin: 'Skyfall', genres: ['Games', 'Comics'] })
  await visit('/admin', { by: 'root' })
  const shown = () =>
    page
      .getByRole('article')
      .elements()
      .map(({ textContent }) => /First|Second|Third/.exec(textContent)?.[0])
  await expect.poll(shown).toEqual(['First', 'Second', 'Third'])
  await expect.element(page.getByRole('article').first()).toMatchTextContent('just now')
  const placeOfFilter = () => button('Filter').element().getBoundingClientRect().toJSON()
  const before = placeOfFilter()
  await button('Filter').click()
  await expect.element(field('Universe')).toBeVisible()
  expect(placeOfFilter()).toEqual(before)
  await page.getByLabelText('Genre').selectOptions('Comics')
  await expect.poll(shown).toEqual(['Second', 'Third'])
  await field('Universe').fill('sky')
  await field('Submitter').fill('DOR')
  await expect.poll(shown).toEqual(['Third'])
  await expect.element(page.getByText('1 waiting · oldest first')).toBeVisible()
  await expectAccessible()
  await reload()
  await expect.poll(shown).toEqual(['Third'])
  await link('Review one by one').click()
  await expect.element(open).toHaveTextContent('Third')
  await expect.element(field('Submitter')).toHaveValue('DOR')
  // Letters typed into a filter are text and no shortcuts, even when typed slowly.
  field('Submitter').element().focus()
  await userEvent.keyboard('{End}a')
  await expect.poll(address).toMatch(/submitter=DORa/)
  await userEvent.keyboard('ax')
  await expect.element(heading('No pending submissions')).toBeVisible()
  await expect.element(field('Submitter')).toHaveFocus()
  await expect.element(field('Submitter')).toHaveValue('DORaax')
  await button('Clear filters').click()
  await expect.element(open).toHaveTextContent('First')
})
