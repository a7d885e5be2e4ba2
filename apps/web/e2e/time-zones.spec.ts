import { approved, submitted } from './helpers/fixtures.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('the days of the chart are the counted days, wherever one is @long', async ({ admin, otherBrowser }) => {
  const { result } = await admin.call<{ result: { data: { days: { day: string }[] } } }>(
    'GET',
    '/trpc/admin.activity',
  )
  const named = result.data.days.map(({ day }) => {
    const [year, month, date] = day.split('-').map(Number)
    const name = new Date(2000, month! - 1, 15).toLocaleString('en-US', { month: 'short' })
    return new RegExp(`^${name} ${date}, ${year}: `)
  })
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    const page = await otherBrowser(admin, { timezoneId })
    await page.goto('/admin')
    await page.getByText('The last 30 days', { exact: true }).click()
    const chart = page.getByRole('slider', { name: 'Day' })
    await chart.press('Home')
    for (const name of named) {
      await expect(chart, timezoneId).toHaveAttribute('aria-valuetext', name)
      await chart.press('ArrowRight')
    }
  }
})

test('a day of a record is that of its page, wherever one is @long', async ({
  admin,
  otherBrowser,
  person,
}) => {
  const gwen = await person('gwen')
  const original = await approved(admin, gwen, { name: 'Penny Arcadia' })
  const newer = await submitted(gwen, { name: 'Penny Arcadia' })
  const made = new Date(newer.createdAt)
  const timezoneId = made.getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const page = await otherBrowser(admin, { timezoneId })
  const dayIn = (dateStyle: 'long' | 'medium') =>
    made.toLocaleDateString('en-US', { dateStyle, timeZone: 'UTC' })
  await page.goto(`/admin/compare/${newer.id}/${original.id}`)
  const compared = page.getByRole('region', { name: 'New Submission' })
  await expect(compared).toContainText(`Submitted ${dayIn('long')}`)
  await page.goto('/admin')
  await expect(page.getByRole('tabpanel')).toContainText(`Submitted by gwen on ${dayIn('medium')}`)
})

test('the day on which a key was last used is the one that was noted, wherever one is @long', async ({
  admin,
  otherBrowser,
  site,
}) => {
  const { result } = await admin.call<{ result: { data: { secret: string } } }>('POST', '/trpc/keys.create', {
    name: 'Nightly copy',
    scopes: ['read'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    currentPassword: PASSWORD,
  })
  const authorization = `Bearer ${result.data.secret}`
  await fetch(`${site.url}/api/characters`, { headers: { authorization } })
  const { result: keys } = await admin.call<{ result: { data: { lastUsedOn: string }[] } }>(
    'GET',
    '/trpc/keys.list',
  )
  const [year, month, date] = keys.data[0]!.lastUsedOn.split('-').map(Number)
  const name = new Date(2000, month! - 1, 15).toLocaleString('en-US', { month: 'long' })
  const page = await otherBrowser(admin, { timezoneId: 'America/Los_Angeles' })
  await page.goto('/account')
  await expect(page.getByText(`last used on ${name} ${date}, ${year}`)).toBeVisible()
})
