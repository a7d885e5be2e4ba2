import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, submitted } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('six tabs: pending and published characters, and empty states @long', async ({
  page,
  person,
  admin,
}) => {
  await enter(page, admin)
  await page.goto('/admin?tab=approved')
  await expect(heading(page, 'No approved characters yet')).toBeVisible()
  await expect(page.getByText('You are up to date.')).toHaveCount(0)
  const [wanted, log] = [
    await link(page, 'Wanted').boundingBox(),
    await link(page, 'Audit log').boundingBox(),
  ]
  expect(log!.x - (wanted!.x + wanted!.width)).toBe(12)
  const alice = await person('alice')
  await approved(admin, alice, { name: 'Published' })
  await submitted(alice, { name: 'Waiting', origin: 'Elsewhere' })
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
  await expect(page.getByText('Median time to decision: less than an hour')).toBeVisible()
  await expect(page.getByText('2 submitted · 1 decided')).toBeVisible()
  // Each day by the arrow keys.
  const days = page.getByRole('slider', { name: 'Day' })
  await days.focus()
  await expect(days).toHaveAttribute('aria-valuetext', /: 2 submitted · 1 decided$/)
  await page.keyboard.press('ArrowLeft')
  await expect(days).toHaveAttribute('aria-valuetext', /: 0 submitted · 0 decided$/)
  await expect(page.getByText('0 submitted · 0 decided')).toBeVisible()
  await days.blur()
  await expect(page.getByText('2 submitted · 1 decided')).toBeVisible()

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
  // The open tab is also visible on a narrow screen, even with long counts.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await expect(tab('Pending (1)')).toBeAttached()
  await expect(tab('Settings')).toBeInViewport({ ratio: 1 })
})

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
  test.describe(() => {
    test.use({ timezoneId })
    test(`the days of the chart are the counted days, for a user in ${timezoneId} @long`, async ({
      page,
      admin,
    }) => {
      const { days } = await admin
        .call<{ result: { data: { days: { day: string }[] } } }>('GET', '/trpc/admin.activity')
        .then(({ result }) => result.data)
      const named = days.map(({ day }) => {
        const [year, month, date] = day.split('-').map(Number)
        const name = new Date(2000, month! - 1, 15).toLocaleString('en-US', { month: 'short' })
        return new RegExp(`^${name} ${date}, ${year}: `)
      })
      await enter(page, admin)
      await page.goto('/admin')
      const chart = page.getByRole('slider', { name: 'Day' })
      await chart.press('Home')
      for (const name of named) {
        await expect(chart).toHaveAttribute('aria-valuetext', name)
        await chart.press('ArrowRight')
      }
    })
  })
}

test('nothing on the dashboard moves when its figures arrive @long', async ({ page, admin }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/trpc\/admin\./, async (route) => {
    await held.promise
    await route.continue()
  })
  await enter(page, admin)
  await page.goto('/admin')
  const tabs = page.getByRole('tablist')
  await expect(tabs).toBeVisible()
  const { y } = (await tabs.boundingBox())!
  held.resolve()
  await expect(heading(page, 'The last 30 days')).toBeVisible()
  expect(Math.abs((await tabs.boundingBox())!.y - y)).toBeLessThan(1)
})

test('three placeholders while submissions load, two while disputes do @long', async ({ page, admin }) => {
  await page.route(/trpc\/(moderation\.(queue|approved)|disputes\.list)/, () => {})
  await enter(page, admin)
  for (const [tab, count] of [
    ['pending', 3],
    ['approved', 3],
    ['disputes', 2],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`)
    const loading = page.getByRole('tabpanel').locator('[aria-busy="true"]')
    await expect(loading.locator('> *')).toHaveCount(count)
  }
})

test('three counts with labels, the link home, and a description of two lines', async ({
  page,
  person,
  admin,
}) => {
  const dora = await person('dora')
  const long = 'A very long tale of the sea floor and of all who live there. '.repeat(20)
  await submitted(dora, { name: 'Long Winded', origin: 'The Long World', description: long })
  await enter(page, admin)
  await page.goto('/admin')
  await expect(page.locator('dl > div')).toHaveText([
    /^Pending Review[\d,]+Awaiting approval$/,
    /^Approved[\d,]+Published characters$/,
    /^Total Submissions[\d,]+All time$/,
  ])
  const card = page.getByRole('article').filter({ hasText: 'Long Winded' })
  await expect(card.getByText('Pending', { exact: true })).toBeVisible()
  await expect(link(card, 'Long Winded')).toHaveAttribute('href', /^\/character\//)
  const lines = await card
    .getByText(/^A very long tale of the sea floor/)
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(Math.round(lines)).toBe(2)
  await link(page, 'Back to Home').click()
  await expect(page).toHaveURL('/')
})

test('several at once: selected by checkbox, decided together, the rest stays', async ({
  page,
  person,
  admin,
}) => {
  const bea = await person('bea')
  for (const name of ['Ash', 'Birch', 'Cedar']) await submitted(bea, { name, origin: `Grove of ${name}` })
  await enter(page, admin)
  await page.goto('/admin')
  await page.getByRole('checkbox', { name: 'Choose Ash' }).check()
  await page.getByRole('checkbox', { name: 'Choose Cedar' }).check()
  const bulk = page.getByRole('group', { name: 'Decide on all that are selected' })
  await expect(bulk.getByText('2 selected')).toBeVisible()
  await button(bulk, 'Send 2 for revision').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Please say more')
  await button(dialog, 'Send for Revision').click()
  await expectToast(page, '2 submissions decided.')
  await expect(page.getByRole('checkbox', { name: 'Choose Birch' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Choose Ash' })).toHaveCount(0)
  await expect(bulk).toHaveCount(0)
  const mine = await bea.call<{ name: string; status: string }[]>('GET', '/api/characters?limit=100')
  const statusOf = (name: string) => mine.find((one) => one.name === name)?.status
  expect(['Ash', 'Birch', 'Cedar'].map(statusOf)).toEqual(['rejected', 'pending', 'rejected'])
})
