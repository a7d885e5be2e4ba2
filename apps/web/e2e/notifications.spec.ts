import type { Page } from '@playwright/test'
import { enter, sentBack, submitted } from './helpers/fixtures.ts'
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
  const news = popover(page).getByRole('link', { name: /Say more about the sea floor/ })
  await expect(news.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/)
  // Opened in another tab: this page stays as it is, and the notification is read.
  const tab = page.context().waitForEvent('page')
  await news.click({ button: 'middle' })
  await expect(await tab).toHaveURL(`/character/${id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await news.click()
  await expect(page).toHaveURL(`/character/${id}`)
  await expect(popover(page)).toHaveCount(0)
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
    // Wait until it is closed: before that, opening it again would fetch nothing.
    await expect(popover(page)).toHaveCount(0)

    await sentBack(admin, second, 'Say more of the second.')
    // The fake clock also advances by itself.
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
