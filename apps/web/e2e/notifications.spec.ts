import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { changed } from './helpers/corrections.ts'
import { approved, enter, sentBack, submitted } from './helpers/fixtures.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a decision rings the bell of an open page, without a poll @long', async ({ page, person, admin }) => {
  const alice = await person('alice')
  const { id } = await submitted(alice, { name: 'Waits' })
  await enter(page, alice)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/submissions')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect.poll(() => requests.some((url) => url.includes('notifications.live'))).toBe(true)
  const polls = () => requests.filter((url) => url.includes('notifications.unreadCount')).length
  const before = polls()

  await sentBack(admin, { id }, 'Say more about the sea floor.')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  expect(polls()).toBe(before)

  await bell(page).click()
  const news = popover(page).getByRole('button', { name: /Say more about the sea floor/ })
  await expect(news.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/)
  await news.click()
  await expect(page).toHaveURL(`/character/${id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(popover(page)).toHaveCount(0)
})

test('the subject of a notification is shown in its current state, even after an earlier visit @long', async ({
  page,
  person,
  admin,
}) => {
  const gus = await person('gus')
  const { id } = await submitted(gus, { name: 'Looked At', origin: 'The Past' })
  await enter(page, gus)
  await page.goto('/submissions')
  await link(page, 'Looked At').click()
  await expect(page.getByText('Waiting for review')).toBeVisible()
  await page.goBack()
  await sentBack(admin, { id }, 'Say more of the past.')
  await bell(page).click()
  await popover(page)
    .getByRole('button', { name: /Say more of the past/ })
    .click()
  await expect(page).toHaveURL(`/character/${id}`)
  await expect(link(page, 'Edit & Resubmit')).toBeVisible()
  await expect(page.getByText('Waiting for review')).toHaveCount(0)

  // Also if its page is open.
  await gus.call('POST', `/api/characters/${id}/resubmit`)
  await admin.call('PATCH', `/api/characters/${id}/status`, { status: 'approved' })
  await bell(page).click()
  await popover(page)
    .getByRole('button', { name: /has been published/ })
    .click()
  await expect(page.getByText(/^Published/)).toBeVisible()
})

test.describe('where nothing can be pushed', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('the count is polled every 30 seconds, and the list fetched whenever the bell is opened @long', async ({
    page,
    person,
    admin,
  }) => {
    const emil = await person('emil')
    const [first, second] = [
      await submitted(emil, { name: 'First', origin: 'One World' }),
      await submitted(emil, { name: 'Second', origin: 'Another World' }),
    ]
    await sentBack(admin, first, 'Say more of the first.')
    await page.clock.install()
    await page.route('**/trpc/notifications.live*', (route) => route.abort())
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const count = (procedure: string) =>
      requests.filter((url) => url.includes(`notifications.${procedure}`)).length
    await enter(page, emil)
    await page.goto('/submissions')
    await expect(bell(page)).toHaveText('1')
    expect([count('unreadCount'), count('page')]).toEqual([1, 0])
    await bell(page).click()
    await expect(popover(page).getByRole('listitem')).toHaveText([/Say more of the first/])
    await page.keyboard.press('Escape')
    // Until it is closed, opening it again fetches nothing.
    await expect(popover(page)).toHaveCount(0)

    await sentBack(admin, second, 'Say more of the second.')
    // The clock runs on by itself, too.
    await page.clock.fastForward(20_000)
    expect(count('unreadCount')).toBe(1)
    await page.clock.fastForward(10_000)
    await expect(bell(page)).toHaveText('2')
    expect([count('unreadCount'), count('page')]).toEqual([2, 1])
    await bell(page).click()
    await expect(popover(page).getByRole('listitem')).toHaveText([
      /Say more of the second/,
      /Say more of the first/,
    ])
  })
})

test('more than nine are 9+; all are marked at once; the page also has older ones @long', async ({
  page,
  person,
  admin,
}) => {
  const bea = await person('bea')
  for (let at = 0; at < 26; at += 1) await submitted(bea, { name: `Number ${at}` })
  await enter(page, admin)
  await page.goto('/')
  await expect(bell(page)).toHaveText('9+')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ unread')
  await bell(page).click()
  const scroll = popover(page).getByRole('list')
  const height = await scroll.locator('xpath=..').evaluate((box) => box.clientHeight)
  expect(height).toBe(400)
  await button(popover(page), 'Mark all read').click()
  await expect(bell(page)).toHaveText('')
  await expect(scroll.getByRole('listitem')).toHaveCount(24)
  await link(popover(page), 'All notifications').click()
  await expect(heading(page.locator('main'), 'Notifications')).toBeVisible()
  const items = page.locator('main').getByRole('listitem')
  await expect(items).toHaveCount(24)
  await button(page, 'Show more').click()
  await expect.poll(() => items.count()).toBeGreaterThan(25)
})

test('Mark all read on the page: it keeps the focus, and does nothing once all are read @long', async ({
  page,
  person,
  admin,
}) => {
  const ida = await person('ida')
  await sentBack(admin, await submitted(ida), 'Say more.')
  await enter(page, ida)
  await page.goto('/notifications')
  const markAll = button(page.locator('main'), 'Mark all read')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(markAll).toBeEnabled()
  await markAll.click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(markAll).toBeFocused()
  await expect(markAll).toBeDisabled()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(markAll).toBeDisabled()
  expect(calls.filter((url) => url.includes('markAllRead'))).toEqual([])
})

test('a new notification while the next page loads: both are shown @long', async ({
  page,
  person,
  admin,
}) => {
  const gil = await person('gil')
  for (let at = 0; at < 26; at += 1) await submitted(gil, { name: `Number ${at}`, origin: `World ${at}` })
  await enter(page, admin)
  await page.goto('/notifications')
  const items = page.locator('main').getByRole('listitem')
  await button(page.locator('main'), 'Mark all read').click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(items).toHaveCount(24)
  const intercepted = Promise.withResolvers<Route>()
  await page.route(/notifications\.page.*cursor/, (route) => intercepted.resolve(route), { times: 1 })
  await button(page, 'Show more').click()
  const next = await intercepted.promise
  await submitted(gil, { name: 'The News', origin: 'A World Of News' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await next.continue()
  await expect(items.first()).toContainText('The News')
  expect(await items.count()).toBeGreaterThan(25)
})

test('the bell by keyboard: opened, read, closed, and the focus is back', async ({ page, signUp }) => {
  await signUp('cleo')
  await page.goto('/submissions')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByText('No notifications yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('axe finds nothing on the bell and on the notifications page @long', async ({ page, person, admin }) => {
  const dana = await person('dana')
  await sentBack(admin, await submitted(dana), 'Say more.')
  await enter(page, dana)
  await page.goto('/notifications')
  await expect(page.locator('main').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await bell(page).click()
  await expect(popover(page).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
})

test('new submissions of a day are one row for an admin: it leads to the desk, and all of them are read', async ({
  page,
  person,
  admin,
}) => {
  const hal = await person('hal')
  await admin.call('POST', '/api/notifications/mark-all-read')
  for (const [name, world] of [
    ['Ash Nettle', 'Fen'],
    ['Brine Otter', 'Kelp Court'],
    ['Cob Wheel', 'The Long Mill'],
  ] as const)
    await submitted(hal, {
      name,
      origin: world,
      description: `${name} waits in ${world}.`,
      abilities: [`The gift of ${world}`],
      backstory: `Of ${world} is told that ${name} was born there.`,
    })
  await enter(page, admin)
  await page.goto('/notifications')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
  const row = page.locator('main').getByRole('listitem').first()
  await expect(row).toHaveText(/3 new submissions · Review\d{1,2}:\d\d [AP]M$/)
  await row.getByRole('button').click()
  await expect(page).toHaveURL('/admin/review')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.goBack()
  await expect(row).toContainText('“Cob Wheel” (The Long Mill) is waiting for review.')
})

test('a notification of a correction opens that one: at the desk also behind the first page, and decided with its end', async ({
  page,
  person,
  admin,
  otherBrowser,
}) => {
  const [ines, jon] = [await person('ines'), await person('jon')]
  const made = []
  for (let at = 1; at <= 26; at += 1) {
    const character = await approved(admin, ines, { name: `Lou ${at}`, origin: `World ${at}` })
    made.push(await changed(jon, character.id, { series: `Series ${at}` }))
  }
  const last = made.at(-1)!
  await enter(page, admin)
  await page.goto('/notifications')
  const news = (on: Page, name: string) =>
    on.locator('main').getByRole('button', { name: new RegExp(`suggests a change of “${name}”`) })
  await news(page, 'Lou 26').click()
  await expect(page).toHaveURL(`/admin/corrections?id=${last.id}`)
  const open = page.getByRole('region', { name: /^Correction of / })
  await expect(open).toHaveAccessibleName('Correction of Lou 26')

  // From the bell, while the desk is open.
  await bell(page).click()
  await popover(page)
    .getByRole('button', { name: /suggests a change of “Lou 20”/ })
    .click()
  await expect(open).toHaveAccessibleName('Correction of Lou 20')

  await admin.call('PATCH', `/api/corrections/${last.id}`, { status: 'refused', reason: 'No source.' })
  await page.goto('/notifications')
  await news(page, 'Lou 26').click()
  await expect(page).toHaveURL(`/corrections/${last.id}`)
  await expect(page.getByText('No source.')).toBeVisible()

  const hers = await otherBrowser(ines)
  await hers.goto('/notifications')
  await news(hers, 'Lou 20').click()
  await expect(hers).toHaveURL(`/corrections/${made[19]!.id}`)
})
