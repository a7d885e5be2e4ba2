import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { submitted } from '../../screens/given.ts'
import { link } from '../../screens/locators.ts'
import { visit } from '../../screens/screen.tsx'

test('on a dashboard that stays open the ages of what waits are those of now', async () => {
  await submitted('alice', { name: 'Waiting', origin: 'Elsewhere' })
  await visit('/', { by: 'root' })
  vi.useFakeTimers()
  await link('Admin').click()
  await expect.element(page.getByText('just now')).toBeVisible()
  await expect.element(page.getByText('oldest now')).toBeVisible()
  vi.setSystemTime(Date.now() + 3 * 3_600_000)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(page.getByText('3 hours ago')).toBeVisible()
  await expect.element(page.getByText('oldest 3 h')).toBeVisible()
})
