import type { Page } from '@playwright/test'
import { approved, enter, rejected, sentBack, submitted, WRITTEN } from './helpers/fixtures.ts'
import { openWithStream } from './helpers/actions.ts'
import { button, heading } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

const isStream = (url: string) => url.includes('notifications.live')
const named = (page: Page, name: string) =>
  page
    .locator('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()

/** Holds the stream back. @returns the function that lets it open */
async function holdStream(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/trpc/notifications.live*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const newcomers = (page: Page) => page.getByRole('button', { name: /new characters?$/ })

test('changes by others are shown on open pages within four seconds, and move no card @long', async ({
  page,
  person,
  admin,
  otherBrowser,
}) => {
  const [reader, author] = [await person('rhea'), await person('aldo')]
  const old = await approved(admin, author, { name: 'Long Here', origin: 'The Live Shore' })
  const { id } = await submitted(author, { name: 'Just Decided', origin: 'The Live Shore' })
  await enter(page, reader)
  await openWithStream(page, '/')
  await expect(named(page, 'Long Here')).toBeVisible()
  const [universe, mine, record, desk] = [
    await otherBrowser(await person('una')),
    await otherBrowser(author),
    await otherBrowser(await person('rolf')),
    await otherBrowser(admin),
  ]
  await openWithStream(universe, '/universe/The Live Shore')
  await openWithStream(mine, '/submissions')
  await openWithStream(record, `/character/${old.id}`)
  await openWithStream(desk, '/admin?tab=approved')
  await expect(heading(mine, 'Published (1)')).toBeVisible()
  await expect(heading(record, 'Long Here')).toBeVisible()
  await expect(named(desk, 'Long Here')).toBeVisible()

  await admin.call('PATCH', `/api/characters/${id}/status`, { status: 'approved' })
  // Less than fifteen seconds, after which these lists would be fetched again without live updates.
  const soon = { timeout: 12_000 }
  await expect(newcomers(page)).toHaveText('1 new character', soon)
  await expect(heading(mine, 'Published (2)')).toBeVisible(soon)
  await expect(newcomers(universe)).toHaveText('1 new character', soon)
  await expect(newcomers(desk)).toHaveText('1 new character', soon)
  for (const one of [page, universe, desk]) {
    await expect(named(one, 'Just Decided')).toHaveCount(0)
    await newcomers(one).click()
    await expect(named(one, 'Just Decided')).toBeVisible()
    await expect(newcomers(one)).toHaveCount(0)
  }

  await admin.call('PATCH', `/api/characters/${old.id}`, {
    ...WRITTEN,
    origin: old.origin,
    name: 'Renamed Meanwhile',
  })
  await expect(heading(record, 'Renamed Meanwhile')).toBeVisible(soon)
  await submitted(author, { name: 'Waits Now', origin: 'Elsewhere' })
  await expect(desk.getByRole('tab', { name: 'Pending (1)' })).toBeVisible(soon)

  // An appeal and its answer.
  const refused = await rejected(admin, await submitted(author, { name: 'Refused One' }), 'A slip.')
  await openWithStream(mine, `/character/${refused.id}`)
  await openWithStream(desk, '/admin/review?kind=appeal')
  await expect(button(mine, 'Appeal')).toBeVisible()
  await expect(heading(desk, 'Nothing is waiting')).toBeVisible()
  const text = { text: 'She has a book of her own.' }
  const appeal = await author.call<{ id: string }>('POST', `/api/characters/${refused.id}/appeal`, text)
  await expect(desk.getByText(text.text)).toBeVisible(soon)
  await admin.call('PATCH', `/api/appeals/${appeal.id}`, { verdict: 'confirmed', answer: 'It stands.' })
  await expect(mine.getByText('It stands.')).toBeVisible(soon)
})

test('a stream that opens late: what others have changed meanwhile is shown @long', async ({
  page,
  person,
  admin,
}) => {
  const author = await person('late')
  const { id } = await submitted(author, { name: 'Late One', origin: 'The Late Shore' })
  await enter(page, author)
  await page.clock.install()
  const openStream = await holdStream(page)
  const asked = page.waitForRequest((request) => isStream(request.url()))
  await page.goto('/submissions')
  const entry = page.getByRole('article').filter({ hasText: 'Late One' })
  await expect(entry.getByText(/in the queue/)).toBeVisible()
  await asked
  await sentBack(admin, { id }, 'Say more.')
  await page.clock.fastForward(2_000)
  openStream()
  await expect(entry.getByText('Say more.')).toBeVisible()
})

test('a stream without a sign of the server for half a minute is replaced @long', async ({
  page,
  person,
}) => {
  await enter(page, await person('silenced'))
  await page.clock.install()
  let streams = 0
  page.on('request', (request) => (streams += Number(isStream(request.url()))))
  await page.goto('/copyright')
  await expect.poll(() => streams).toBe(1)
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000)
      return streams
    })
    .toBeGreaterThan(1)
})

test('what was loaded long before the first stream is fetched again once', async ({
  page,
  person,
  admin,
}) => {
  const author = await person('lena')
  const { id } = await submitted(author, { name: 'Told By The Stream' })
  await enter(page, author)
  await page.clock.install()
  const openStream = await holdStream(page)
  const streamed = page.waitForRequest((request) => isStream(request.url()))
  await page.goto('/notifications')
  await streamed
  await page.clock.fastForward(2_000)
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().includes('disputes.mine'))))
  openStream()
  await expect.poll(() => asked).toBe(1)
  // An event after the first one, so that all requests because of that one have been counted.
  await sentBack(admin, { id }, 'Say more.')
  await expect(page.getByRole('main').getByText(/Told By The Stream/)).toBeVisible()
  expect(asked).toBe(2)
})
