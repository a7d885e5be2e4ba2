import type { Route } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, submitted } from './helpers/fixtures.ts'
import { expectLoaded, expectToast } from './helpers/actions.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { draw } from './helpers/picture-files.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('a duplicate is found while typing, shown to the admin, compared, and rejected @long', async ({
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
  const hint = page.getByRole('region', { name: 'Possible duplicates' })
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

  // A remark that was made at the desk goes with a decision here too.
  const dialog = desk.getByRole('dialog')
  await desk.keyboard.press('c')
  await button(desk, 'Backstory: remark').click()
  await field(dialog, 'Remark').fill('Which sea?')
  await button(dialog, 'Save Remark').click()
  await desk.keyboard.press('c')
  await expect(heading(desk, 'Duplicate Comparison')).toBeVisible()
  await expectLoaded(desk)
  await button(desk, 'Send for Revision R').click()
  await expect(dialog).toContainText('With it goes the remark on: Backstory.')
  await button(dialog, 'Cancel').click()
  await button(desk, 'Reject as Duplicate D').click()
  await expect(field(dialog, 'Reason')).toHaveValue(new RegExp(`/character/${original.id}$`))
  await button(dialog, 'Reject Permanently').click()
  await expect(desk).toHaveURL('/admin/review')
  await expect(desk.getByText('Rejected Juniper Vale (Retold)')).toBeVisible()
  await expect
    .poll(() => bob.call('GET', `/api/characters/${again.id}`))
    .toMatchObject({ status: 'rejected', rejectionReason: expect.stringContaining(original.id) })
})

test('field by field: lists with commas, a dash for an empty field, orange and cyan for differences', async ({
  page,
  person,
  admin,
}) => {
  const dana = await person('dana')
  const original = await approved(admin, dana, { name: 'Wim', origin: 'Here', creators: ['Ana', 'Jun'] })
  const newer = await submitted(dana, { name: 'Wim', origin: 'There', series: 'One' })
  await enter(page, admin)
  const intercepted = Promise.withResolvers<Route>()
  await page.route('**/trpc/duplicates.compare*', (route) => intercepted.resolve(route))
  await page.goto(`/admin/compare/${newer.id}/${original.id}`)
  await expect(page.getByLabel('Loading the comparison')).toBeVisible()
  await (await intercepted.promise).continue()
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

test('at every width both characters can be read, and nothing lies over the other @long', async ({
  page,
  person,
  admin,
}) => {
  const imageUrl = `data:image/png;base64,${await draw(page, { width: 200, height: 300 })}`
  const gwen = await person('gwen')
  const original = await approved(admin, gwen, { name: 'Penny Arcadia', origin: 'Gaslight City', imageUrl })
  const newer = await submitted(gwen, { name: 'Penny Arcadia', origin: 'Gaslight City', imageUrl })
  await enter(page, admin)
  await page.goto(`/admin/compare/${newer.id}/${original.id}`)
  const sections = ['New Submission', 'Original Character', 'Overlay'].map((name) =>
    page.getByRole('region', { name }),
  )
  await expect(sections[2]!).toBeVisible()
  for (const width of [360, 600, 768, 820, 900, 960, 1_024, 1_200, 1_280]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await Promise.all(sections.map(async (section) => (await section.boundingBox())!))
    for (const [at, box] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const isApart = box.x + box.width <= other.x || box.y + box.height <= other.y
        expect(isApart, `sections beside or below each other at ${width}`).toBe(true)
      }
    const names = await page.getByText('Penny Arcadia', { exact: true }).all()
    const widths = await Promise.all(names.map(async (name) => (await name.boundingBox())!.width))
    expect(Math.min(...widths), `the narrowest name at ${width}`).toBeGreaterThan(90)
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(scrolls, `scrolls sideways at ${width}`).toBe(false)
  }
})

test('two names of one universe: an admin says so, and can take it back @long', async ({
  page,
  person,
  admin,
}) => {
  const eve = await person('eve')
  const original = await approved(admin, eve, { name: 'Suvi Holm', origin: 'The Salt Ledger' })
  const newer = await submitted(eve, { name: 'Suvi Holm', origin: 'Harbour of Glass' })
  await enter(page, admin)
  await page.goto(`/admin/compare/${newer.id}/${original.id}`)
  const said = page.getByText(/“Harbour of Glass” and “The Salt Ledger” count as/)
  await expect(said).toHaveText(/different universes\.$/)
  await button(page, 'They Are the Same').click()
  await expectToast(page, 'Same Universe')
  await expect(said).toHaveText(/one universe\.$/)
  await expectAccessible(page)
  await page.reload()
  await button(page, 'They Are Different').click()
  await expectToast(page, 'Different Universes')
  await expect(said).toHaveText(/different universes\.$/)
})

test('not a duplicate: stored, and both link to their pages', async ({ page, person, admin }) => {
  const cleo = await person('cleo')
  const one = await approved(admin, cleo, { name: 'Ada Wren', origin: 'Low Tide' })
  const other = await submitted(cleo, { name: 'Ada Wren', origin: 'Low Tide' })
  await enter(page, admin)
  await page.goto(`/admin/compare/${other.id}/${one.id}`)
  await expectLoaded(page)
  await button(page, 'Not a Duplicate N').click()
  await expectToast(page, 'Not a Duplicate')
  await expect(page.getByText('An admin marked these two as different characters.')).toBeVisible()
  await link(page, 'View Original Character').click()
  await expect(page).toHaveURL(`/character/${one.id}`)
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('an unknown comparison: the page says so and links to the dashboard @long', async ({
    page,
    admin,
  }) => {
    await enter(page, admin)
    await page.goto('/admin/compare/none/neither')
    await expect(heading(page, 'Comparison Not Available')).toBeVisible()
    await link(page, 'Back to Admin Dashboard').click()
    await expect(page).toHaveURL('/admin')
  })

  test('a comparison that cannot be loaded: the page says so, and a retry loads it @long', async ({
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
