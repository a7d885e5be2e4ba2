import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { approved } from '../../../screens/given.ts'
import { visit } from '../../../screens/screen.tsx'

test('the audit log shows what admins did, also by the kind of action', async () => {
  await approved('writer', { name: 'Published One' })
  await visit('/admin/site?part=audit', { by: 'root' })
  const rows = page.getByRole('row')
  await expect.element(rows.filter({ hasText: 'Approved' })).toMatchTextContent('Published One')
  const other = rows.filter({ hasText: 'Became an admin' })
  await expect.element(other).toMatchTextContent('root')
  await page.getByLabelText('Action').selectOptions('Approved')
  await expect.element(other).not.toBeInTheDocument()
  // The row of the table's head, and one entry.
  expect(rows.elements()).toHaveLength(2)
})
