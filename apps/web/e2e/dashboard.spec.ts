import { expect, sharedSite } from './helpers/site.ts'

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
