import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { approved } from '../../../screens/given.ts'
import { address, link, title } from '../../../screens/locators.ts'
import { answer, callsOf, visit } from '../../../screens/screen.tsx'

test('what a visitor searches for in vain is reported', async () => {
  await approved('alice')
  await visit('/')
  const search = page.getByLabelText('Search characters')
  await search.fill('Isaura')
  await expect.poll(() => window.location.search).toBe('?q=Isaura')
  await search.fill('Orla Quickwater')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => callsOf('characters.missed')).toEqual([{ q: 'Orla Quickwater' }])
})

test('what is wanted is listed for admins, and linked once it has been added', async () => {
  const { id, name } = await approved('alice', { name: 'Orla Quickwater' })
  const lastDay = '2026-11-26'
  const searches = [
    { text: 'orla quickwater', searches: 1, lastDay, added: { id, name } },
    { text: 'bes', searches: 1_200, lastDay, added: null },
  ]
  await answer('admin.wanted', { items: searches, total: 2, nextCursor: null })
  await visit('/admin', { by: 'root' })
  await link('Site').click()
  await page.getByRole('tab', { name: 'Wanted' }).click()
  expect(address()).toBe('/admin/site?part=wanted')
  const rows = page.getByRole('list', { name: 'Wanted characters' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/orla quickwater.*Has been added since.*1 search$/)
  await expect.element(rows.last()).toMatchTextContent(/bes.*1,200 searches$/)
  await expectAccessible()
  await link('Orla Quickwater', rows.first()).click()
  await expect.element(title('Orla Quickwater')).toBeVisible()
})
