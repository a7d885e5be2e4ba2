import Sqlite from 'better-sqlite3'
import { expectAccessible } from './helpers/axe.ts'
import { appointed, enter } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button } from './helpers/locators.ts'
import { expect, test } from './helpers/site.ts'

test('background work: an admin sees failed jobs with their errors, retries one, dismisses the rest, and both are in the audit log @long', async ({
  page,
  person,
  site,
}) => {
  const admin = await appointed(await person('keeper'))
  await enter(page, admin)
  await page.goto('/admin?tab=settings')
  await expect(page.getByText('Everything is done. Nothing waits, and nothing has failed.')).toBeVisible()

  const db = new Sqlite(site.databaseFile)
  const failed = db.prepare(
    `insert into job (kind, subject, about, "createdAt", attempts, "dueAt", "failedAt", "lastError")
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const at = '2026-03-01T12:00:00.000Z'
  failed.run('mail', 'm', 'password_reset', at, 17, at, at, '550 <[address]> no such mailbox')
  failed.run('decision', 'd', 'Isaura Fenwright', at, 5, at, at, 'a fault')
  db.close()
  await page.reload()
  const list = page.getByRole('list', { name: 'Failed jobs' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('2 failed and will not be tried again.')).toBeVisible()
  const mail = list.getByRole('listitem').filter({ hasText: 'Mail: Password reset' })
  await expect(mail).toContainText('after 17 tries')
  await expect(mail).toContainText('550 <[address]> no such mailbox')
  await expectAccessible(page)

  // The admin of the decision was notified, and decides again.
  await expect(button(page, 'Try again: Scheduled decision: Isaura Fenwright')).toHaveCount(0)
  await button(page, 'Dismiss: Scheduled decision: Isaura Fenwright').click()
  await expectToast(page, 'Dismissed')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await button(page, 'Try again: Mail: Password reset').click()
  await expectToast(page, 'It is tried again now')
  await expect(list).toHaveCount(0)

  await page.goto('/admin/audit')
  const entry = (action: string) => page.getByRole('row').filter({ hasText: action })
  await expect(entry('Dismissed a job')).toContainText('Scheduled decision: Isaura Fenwright')
  await expect(entry('Retried a job')).toContainText('Mail: Password reset')
})
