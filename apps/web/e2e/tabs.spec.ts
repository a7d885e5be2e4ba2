import type { BrowserContext, Page } from '@playwright/test'
import { enter, sentBack, submitted } from './helpers/fixtures.ts'
import { logIn } from './helpers/actions.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite, watch } from './helpers/site.ts'

const test = sharedSite()
// The browser's own messages about forbidden requests.
test.use({ allowedErrors: [/^Failed to load resource/] })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
/** Less than thirty seconds, after which the bell would poll without a stream. */
const PUSH_TIMEOUT = { timeout: 20_000 }
const isStream = (url: string) => url.includes('notifications.live')

/** Counts the open streams of a browser's tabs. */
function streamsOf(context: BrowserContext): { readonly open: number } {
  const open = new Set<unknown>()
  context.on('request', (request) => isStream(request.url()) && open.add(request))
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  return {
    get open() {
      return open.size
    },
  }
}

/** Simulates that another tab hides this one, or that it becomes visible again. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test('ten tabs of one browser: the tenth opens beside the others, and all get notifications from one stream, also after its tab was closed @long', async ({
  page,
  context,
  person,
  admin,
}) => {
  const tess = await person('tess')
  const { id } = await submitted(tess, { name: 'In Ten Tabs' })
  await enter(page, tess)
  const streams = streamsOf(context)
  const errors: string[] = []
  const tabs = [page]
  while (tabs.length < 9) tabs.push(await context.newPage())
  for (const tab of tabs) {
    watch(tab, errors)
    await tab.goto('/submissions')
    await expect(bell(tab)).toBeVisible()
  }
  const tenth = await context.newPage()
  watch(tenth, errors)
  await tenth.goto('/submissions')
  await expect(link(tenth, 'In Ten Tabs')).toBeVisible()
  await expect(bell(tenth)).toBeVisible()
  await expect.poll(() => streams.open).toBe(1)

  await sentBack(admin, { id }, 'Say more of the ten.')
  for (const tab of [tenth, ...tabs])
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread', PUSH_TIMEOUT)

  // The first tab has the stream. When it is closed, another tab takes over.
  const takenOver = context.waitForEvent('request', (request) => isStream(request.url()))
  await page.close()
  await takenOver
  await tess.call('POST', `/api/characters/${id}/resubmit`)
  await sentBack(admin, { id }, 'Say more of the nine.')
  for (const tab of [tenth, ...tabs.slice(1)])
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 2 unread', PUSH_TIMEOUT)
  expect(errors).toEqual([])
})

test('without a visible tab there is no stream; a tab that becomes visible gets the missed changes @long', async ({
  page,
  context,
  person,
  admin,
}) => {
  const hilda = await person('hilda')
  const { id } = await submitted(hilda, { name: 'Unseen' })
  await enter(page, hilda)
  const streams = streamsOf(context)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/submissions')
    await expect(bell(tab)).toBeVisible()
  }
  await expect.poll(() => streams.open).toBe(1)
  await show(page, 'hidden')
  await expect.poll(() => streams.open).toBe(1)
  await show(other, 'hidden')
  await expect.poll(() => streams.open).toBe(0)
  await sentBack(admin, { id }, 'Say more of the unseen.')
  await show(page, 'visible')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', PUSH_TIMEOUT)
  await expect.poll(() => streams.open).toBe(1)
})

test('logging out in one tab logs out all: drafts stay, and logging in leads back to them @long', async ({
  page,
  context,
  person,
}) => {
  const olive = await person('olive')
  const { id } = await submitted(olive, { name: 'Still Private' })
  await enter(page, olive)
  await page.goto('/submit')
  await field(page, 'Character name').fill('Half Written')
  const [reading, leaving] = [await context.newPage(), await context.newPage()]
  await reading.goto(`/character/${id}`)
  await expect(heading(reading, 'Still Private')).toBeVisible()
  await leaving.goto('/')
  await button(leaving, 'Log out').click()
  await expect(link(leaving, 'Log In')).toBeVisible()

  await expect(link(reading, 'Log In')).toBeVisible()
  await expect(heading(reading, 'Still Private')).toHaveCount(0)
  await expect(link(page, 'Log In')).toBeVisible()
  await expect(page).toHaveURL('/login?next=%2Fsubmit')

  await link(leaving, 'Log In').click()
  await logIn(leaving, 'olive')
  await expect(page).toHaveURL('/submit')
  await expect(field(page, 'Character name')).toHaveValue('Half Written')
  await expect(button(page, 'Menu of olive')).toBeVisible()
  await expect(button(reading, 'Menu of olive')).toBeVisible()
})

test('a tab that hears at once that its user has left and another has come does not keep the form of the first @long', async ({
  page,
  context,
  person,
}) => {
  const [first, second] = [await person('first'), await person('second')]
  await enter(page, first)
  await page.goto('/submit')
  await field(page, 'Character name').fill('Half Written')
  await expect(button(page, 'Menu of first')).toBeVisible()
  await enter(page, second)
  const other = await context.newPage()
  await other.goto('/')
  const { result } = await second.call<{ result: { data: object } }>('GET', '/trpc/auth.current')
  await other.evaluate((user) => {
    const tabs = new BroadcastChannel('current-user')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin
    for (const message of [null, user]) tabs.postMessage(message)
  }, result.data)
  await expect(button(page, 'Menu of second')).toBeVisible()
  await expect(field(page, 'Character name')).toHaveValue('')
})

test('a page that comes back as the browser has kept it, after another user has signed in: it is theirs @long', async ({
  page,
  person,
}) => {
  const [former, next] = [await person('former'), await person('next')]
  await enter(page, former)
  await page.goto('/submissions')
  await expect(button(page, 'Menu of former')).toBeVisible()
  await enter(page, next)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(button(page, 'Menu of next')).toBeVisible()
})
