import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { rejected, submitted } from '../../../screens/given.ts'
import { button, dialog, expectToast, field, heading } from '../../../screens/locators.ts'
import { hold, visit } from '../../../screens/screen.tsx'
import { appoint } from '../../../screens/site.ts'

test('reopened from the dashboard by who has rejected it, although another admin could', async () => {
  await appoint('second')
  await rejected('iris', 'A slip.')
  const release = hold('moderation.colleagues')
  await visit('/admin?shown=rejected', { by: 'root' })
  await expect.element(page.getByText(/Rejected by root/)).toBeVisible()
  await expectAccessible()
  await button('Reopen: Isaura Fenwright').click()
  await field('Reason', dialog()).fill('It was a slip.')
  // The server knows of the other admin before this page does.
  await button('Reopen', dialog()).click()
  await expectToast("Couldn't reopen")
  release()
  await expect.element(dialog().getByRole('checkbox')).toBeVisible()
  await button('Reopen', dialog()).click()
  await expectToast('Please confirm that you undo your own decision.')
  await dialog().getByRole('checkbox').click()
  await dialog().getByLabelText('It goes back to').selectOptions('Its submitter, to edit and resubmit')
  await button('Reopen', dialog()).click()
  await expectToast('Reopened')
  await expect.element(heading('Nothing is rejected')).toBeVisible()
})

test('with another admin, one’s own submissions are not in the queue until they are asked for', async () => {
  await appoint('second')
  await submitted('root', { name: 'Mine' })
  await submitted('second', { name: 'Theirs' })
  await visit('/admin/review', { by: 'root' })
  const entries = page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
  await expect.element(entries).toMatchTextContent('Theirs')
  await button('Filter').click()
  await page.getByLabelText('Show my own submissions').click()
  await expect
    .poll(() => entries.elements().map(({ textContent }) => /Mine|Theirs/.exec(textContent)?.[0]))
    .toEqual(['Mine', 'Theirs'])
  await expect.poll(() => window.location.search).toBe('?own=true')
})
