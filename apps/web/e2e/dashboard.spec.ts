import { expectAccessible } from './axe.ts'
import { approved, submitted } from './given.ts'
import { button, heading } from './screen.ts'
import { expect, PASSWORD, sharedSite } from './site.ts'

const test = sharedSite()

test('six tabs: what waits and what is published, and honestly nothing where there is nothing', async ({
  page,
  person,
  admin,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const alice = await person('alice')
  await approved(admin, alice, { name: 'Published' })
  await submitted(alice, { name: 'Waiting', origin: 'Elsewhere' })
  await page.request.post('/api/auth/login', { data: { username: 'root', password: PASSWORD } })
  await page.goto('/admin')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(page.getByRole('tab')).toHaveText([
    'Pending (1)',
    'Approved (1)',
    'Disputes',
    'Promotions',
    'Payments',
    'Settings',
  ])
  await expect(heading(page, 'The last 30 days')).toBeVisible()
  await expect(page.getByText(/: 2 submitted, 1 decided$/)).toHaveCount(1)

  await tab('Promotions').click()
  await expect(page.getByText('0/10 Slots Used')).toBeVisible()
  await expect(heading(page, 'No active promotions')).toBeVisible()
  await tab('Payments').click()
  await expect(page.getByText('$0.00')).toHaveCount(2)
  await expect(heading(page, 'No transactions yet')).toBeVisible()
  await tab('Settings').click()
  await expect(button(page, 'Connect account')).toBeVisible()
  for (const price of ['$49.99', '$129.99', '$239.99']) await expect(page.getByText(price)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(tab('Settings')).toHaveAttribute('aria-selected', 'true')
})
