import { approved } from './helpers/fixtures.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('the row of the admins is in the page of the server, and not on that of a search @long', async ({
  page,
  admin,
  otherBrowser,
}) => {
  const characterIds = []
  for (const name of ['Anwen', 'Brisa', 'Corvin'])
    characterIds.push((await approved(admin, admin, { name, origin: `World of ${name}` })).id)
  await admin.call('PUT', '/api/editorial', { title: 'Three of the tide', characterIds })
  const row = { name: 'Three of the tide' }
  const reader = await otherBrowser(undefined, { javaScriptEnabled: false })
  await reader.goto('/')
  await expect(reader.getByRole('region', row).getByRole('link')).toHaveCount(3)
  await reader.goto('/?q=anwen')
  await expect(reader.getByRole('region', row)).toHaveCount(0)

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('region', row).getByRole('link')).toHaveCount(3)
  expect(requests.filter((url) => url.includes('editorial'))).toEqual([])
})
