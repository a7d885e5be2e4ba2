import { expectAccessible } from './helpers/axe.ts'
import { approved, signedUp } from './helpers/fixtures.ts'
import { heading, link } from './helpers/locators.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS.slice(-12) })

test('what visitors search for in vain is wanted on the dashboard, until it has been added @long', async ({
  page,
  admin,
  otherBrowser,
}) => {
  const counted = () => page.waitForRequest('**/trpc/characters.missed')
  const request = counted()
  await page.goto('/')
  await page.getByLabel('Search characters').pressSequentially('Orla Quickwater')
  expect((await request).postDataJSON()).toEqual({ q: 'Orla Quickwater' })

  const dashboard = await otherBrowser(admin)
  const wanted = dashboard.getByRole('list', { name: 'Wanted characters' })
  // The counts are saved in intervals.
  await expect(async () => {
    await dashboard.goto('/admin')
    await link(dashboard, 'Wanted').click()
    await expect(wanted.getByRole('listitem')).toContainText([/orla quickwater.*1 search$/], {
      timeout: 1_000,
    })
  }).toPass()
  await expectAccessible(dashboard)
  await approved(admin, await signedUp(admin.url, 'alice', PASSWORD), { name: 'Orla Quickwater' })
  await dashboard.reload()
  await expect(wanted).toContainText('Has been added since')
  await link(wanted, 'Orla Quickwater').click()
  await expect(heading(dashboard, 'Orla Quickwater')).toBeVisible()
})
