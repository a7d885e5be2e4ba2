import type { Route } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { approved, enter, submitted } from './given.ts'
import { expectToast } from './people.ts'
import { button, field, heading, link } from './screen.ts'
import { expect, sharedSite } from './site.ts'

const test = sharedSite()

test('found while typing, told to the admin, compared, and rejected as what is here already', async ({
  page,
  person,
  admin,
  otherBrowser,
}) => {
  const alice = await person('alice')
  const original = await approved(admin, alice, { name: 'Juniper Vale', origin: 'The Quiet Sea' })
  const bob = await person('bob')
  await enter(page, bob)
  await page.goto('/submit')
  await field(page, 'Character name').fill('Vale, Juniper')
  const hint = page.getByRole('region', { name: 'Already here?' })
  await expect(hint.getByRole('link', { name: /Juniper Vale/ })).toHaveAttribute(
    'href',
    `/character/${original.id}`,
  )
  await field(page, 'Character name').fill('Nobody Of That Name')
  await expect(hint).toHaveCount(0)

  const desk = await otherBrowser(admin)
  await desk.goto('/admin')
  const again = await submitted(bob, {
    name: 'Juniper Vale (Retold)',
    origin: 'Quiet Sea universe',
    description: 'A grafter of trees that grow on the deep sea floor.',
  })
  await expect(desk.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  await desk.getByRole('button', { name: /^Notifications/ }).click()
  await desk.getByRole('link', { name: 'Compare Characters: Juniper Vale (The Quiet Sea)' }).click()
  await expect(desk).toHaveURL(`/admin/compare/${again.id}/${original.id}`)
  await expect(heading(desk, 'Duplicate Comparison')).toBeVisible()
  await expect(desk.getByText('same name apart from the bracket')).toBeVisible()
  const description = desk.getByRole('heading', { name: 'Description Different' }).locator('xpath=..')
  await expect(description.locator('ins')).toHaveText(/deep/)
  await expect(desk.getByRole('heading', { name: 'Backstory', exact: true })).toBeVisible()
  await expectAccessible(desk)

  await button(desk, 'Reject as Duplicate').click()
  const dialog = desk.getByRole('dialog')
  await expect(field(dialog, 'Reason')).toHaveValue(new RegExp(`/character/${original.id}$`))
  await button(dialog, 'Reject Permanently').click()
  await expectToast(desk, 'Character Rejected')
  const decided = await bob.call<{ status: string; rejectionReason: string }>(
    'GET',
    `/api/characters/${again.id}`,
  )
  expect(decided).toMatchObject({ status: 'rejected', rejectionReason: expect.stringContaining(original.id) })
})

test('field by field: lists by commas, a dash where there is nothing, orange and cyan where they differ', async ({
  page,
  person,
  admin,
}) => {
  const dana = await person('dana')
  const original = await approved(admin, dana, { name: 'Wim', origin: 'Here', creators: ['Ana', 'Jun'] })
  const newer = await submitted(dana, { name: 'Wim', origin: 'There', series: 'One' })
  await enter(page, admin)
  const held = Promise.withResolvers<Route>()
  await page.route('**/trpc/duplicates.compare*', (route) => held.resolve(route))
  await page.goto(`/admin/compare/${newer.id}/${original.id}`)
  await expect(page.getByLabel('Loading the comparison')).toBeVisible()
  await (await held.promise).continue()
  await expect(page.getByRole('region', { name: 'New Submission' })).toContainText(
    /Pending\s*Submitted [A-Z][a-z]+ \d{1,2}, \d{4}/,
  )
  await expect(page.getByRole('region', { name: 'Original Character' })).toContainText(
    /Approved\s*Published [A-Z][a-z]+ \d{1,2}, \d{4}/,
  )
  const fields = page.getByRole('region', { name: 'Field Comparison' })
  await expect(fields.getByRole('heading', { level: 3 })).toHaveText([
    'Name',
    'OriginDifferent',
    'SeriesDifferent',
    'CreatorsDifferent',
    'Writers',
    'Description',
    'Abilities',
    'Personality',
    'Backstory',
  ])
  const values = (label: string) =>
    fields.getByRole('heading', { level: 3, name: label }).locator('xpath=following-sibling::div')
  await expect(values('Creators')).toHaveText([/—$/, /Ana, Jun$/])
  await expect(values('Series')).toHaveText([/One$/, /—$/])
  await expect(values('Writers')).toHaveText([/—$/, /—$/])
  await expect(values('Abilities').first()).toHaveText(/Breath of an hour, Reads tides, Whale song$/)
  const borders = (label: string) =>
    values(label).evaluateAll((both) => both.map((one) => getComputedStyle(one).borderColor))
  expect(await borders('Origin')).toEqual(['rgb(217, 123, 47)', 'rgb(47, 159, 184)'])
  expect(new Set(await borders('Name')).size).toBe(1)
  for (const [name, { id }] of [
    ['View New Submission', newer],
    ['View Original Character', original],
  ] as const)
    await expect(link(page, name)).toHaveAttribute('href', `/characters/${id}`)
})

test('not a duplicate: remembered, and both lead to their own pages', async ({ page, person, admin }) => {
  const cleo = await person('cleo')
  const one = await approved(admin, cleo, { name: 'Ada Wren', origin: 'Low Tide' })
  const other = await submitted(cleo, { name: 'Ada Wren', origin: 'Low Tide' })
  await enter(page, admin)
  await page.goto(`/admin/compare/${other.id}/${one.id}`)
  await button(page, 'Not a Duplicate').click()
  await expectToast(page, 'Not a Duplicate')
  await expect(page.getByText('An admin has called these two distinct.')).toBeVisible()
  await link(page, 'View Original Character').click()
  await expect(page).toHaveURL(`/character/${one.id}`)
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('nothing to compare: it says so and leads back to the dashboard', async ({ page, admin }) => {
    await enter(page, admin)
    await page.goto('/admin/compare/none/neither')
    await expect(heading(page, 'Comparison Not Available')).toBeVisible()
    await link(page, 'Back to Admin Dashboard').click()
    await expect(page).toHaveURL('/admin')
  })

  test('the comparison does not come: it says so, and trying again brings it', async ({
    page,
    person,
    admin,
  }) => {
    const { id } = await approved(admin, await person('fay'), { name: 'Late One', origin: 'Far Away' })
    await enter(page, admin)
    await page.route('**/trpc/duplicates.compare*', (route) => route.abort())
    await page.goto(`/admin/compare/${id}/${id}`)
    await expect(heading(page, 'Comparison Not Available')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Admin Dashboard' })).toBeVisible()
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await expect(heading(page, 'Duplicate Comparison')).toBeVisible()
  })
})
