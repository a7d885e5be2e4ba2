import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, signedUp } from './helpers/fixtures.ts'
import { mouse } from './helpers/input-device.ts'
import { openChatProxy } from './helpers/chat-proxy.ts'
import { expectToast, logIn, pressSignedOut } from './helpers/actions.ts'
import { button, field, heading, link, toastRegion } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

let path = ''
const test = sharedSite({
  fill: async (admin) => {
    const author = await signedUp(admin.url, 'author', PASSWORD)
    const { id } = await approved(admin, author, {
      name: 'Isaura Fenwright',
      relationships: 'She trusts the tide, and nobody else.',
    })
    path = `/character/${id}`
  },
}).extend<{ chatProxy: Awaited<ReturnType<typeof openChatProxy>> }>({
  chatProxy: async ({ site }, use) => {
    const chatProxy = await openChatProxy(site.url)
    await use(chatProxy)
    chatProxy.close()
  },
})
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/^Failed to load resource/] })

const FAILED = 'Failed to get AI response'
const opener = (page: Page) => button(page, 'Character Expert')
const chat = (page: Page) => page.getByRole('dialog', { name: 'Character Expert' })
const box = (page: Page) => field(chat(page), 'Your question')
const log = (page: Page) => chat(page).getByRole('group', { name: 'Conversation' })
const turns = (page: Page) => chat(page).getByRole('article')
const suggestion = (page: Page) => chat(page).getByRole('list').getByRole('button').first()
const sources = (page: Page) => turns(page).last().getByRole('list', { name: 'Where the answer comes from' })

async function openChat(page: Page, url = path): Promise<void> {
  await page.goto(url)
  await opener(page).click()
  await expect(box(page)).toBeFocused()
}

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question)
  await page.keyboard.press('Enter')
}

test('a cut-off answer stays and is marked, and its question has a retry, once; nothing is sent again automatically @long', async ({
  page,
  person,
  chatProxy,
}) => {
  await enter(page, await person('unlucky'))
  await openChat(page, chatProxy.url + path)
  chatProxy.hold()
  await ask(page, 'Who is she?')
  await expect(turns(page)).toContainText('A grafter of trees')
  await expect(button(chat(page), 'Stop')).toBeVisible()
  chatProxy.cut()
  await expectToast(page, FAILED)
  await expectToast(page, 'The connection was lost before the answer was complete.')
  await expect(turns(page)).toContainText('A grafter of trees')
  await expect(turns(page)).toContainText('Cut off: the answer is not complete.')
  await expect(box(page)).toHaveValue('')
  await expectAccessible(page)
  expect(chatProxy.questions()).toBe(1)

  // Text that was typed meanwhile is not overwritten.
  await button(turns(page), 'Retry').click()
  await expect(turns(page)).toHaveCount(2)
  await expect(box(page)).toHaveValue('')
  await box(page).fill('Something new')
  await expect(turns(page).last()).toContainText('A grafter of trees')
  chatProxy.cut()
  await expect(turns(page).last()).toContainText('Cut off')
  await expect(box(page)).toHaveValue('Something new')
  expect(chatProxy.questions()).toBe(2)

  await button(turns(page).last(), 'Retry').click()
  await button(chat(page), 'Stop').click()
  await expect(turns(page).last()).toContainText('Stopped')
  await expect(button(chat(page), 'Send')).toBeEnabled()

  // An answer continues while another page is open.
  await ask(page, 'Who is she?')
  await expect(turns(page)).toHaveCount(4)
  await expect(turns(page).last()).toContainText('A grafter of trees')
  await link(page.getByRole('navigation', { name: 'Main' }), 'Creator Protection').click()
  await expect(heading(page, 'Creator Protection & Copyright Policy')).toBeVisible()
  chatProxy.release()
  await page.goBack()
  await opener(page).click()
  await expect(sources(page)).toBeVisible()
  expect(chatProxy.questions()).toBe(4)

  // A reload cuts off the running answer.
  chatProxy.hold()
  await ask(page, 'What can she do?')
  await expect(turns(page).last()).toContainText('Reads tides')
  await page.reload()
  await opener(page).click()
  await expect(turns(page).last()).toContainText('Cut off')
  await expect(button(turns(page).last(), 'Retry')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  expect(chatProxy.questions()).toBe(5)
})

test('a visitor writes a question, logs in and finds it in the open chat; after logging out it is removed @long', async ({
  page,
  context,
  person,
}) => {
  const guest = await person('guest')
  await openChat(page)
  await ask(page, 'What does she fear?')
  await expect(link(chat(page), 'Log in to ask')).toBeFocused()
  await page.keyboard.press('Enter')
  await logIn(page, 'guest')
  await expect(page).toHaveURL(path)
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('What does she fear?')
  await page.keyboard.press('Enter')
  await expect(button(turns(page), 'Copy')).toBeVisible()
  await page.reload()
  await opener(page).click()
  await expect(turns(page)).toContainText('What does she fear?')

  const other = await context.newPage()
  await other.goto('/copyright')
  await button(other, 'Log out').click()
  await expect(link(other, 'Log In')).toBeVisible()
  await expect(turns(page)).toHaveCount(0)
  await expect(link(chat(page), 'Log in to ask')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('fear')

  // After the end of the session the question is kept for its user.
  await enter(page, guest)
  await openChat(page)
  await box(page).fill('Where does she live?')
  await pressSignedOut(page, box(page))
  await expectToast(page, FAILED)
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await logIn(page, 'guest')
  await expect(box(page)).toHaveValue('Where does she live?')
  await pressSignedOut(page, box(page))
  await logIn(page, (await person('stranger')).username)
  await expect(page).toHaveURL(path)
  await opener(page).click()
  await expect(box(page)).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the chat fills the screen, traps the focus and scrolls with its answers; a field of an answer closes it and shows the tab', async ({
    page,
    context,
    person,
  }) => {
    await enter(page, await person('walker'))
    await openChat(page)
    const area = (await chat(page).boundingBox())!
    expect(area).toMatchObject({ x: 0, y: 0, height: 740 })
    expect(area.width).toBeGreaterThan(340)
    // The code of toasts is loaded while the browser is idle, which takes longer on a busy machine.
    await expect(toastRegion(page).locator('*').first()).toBeAttached()
    await context.setOffline(true)
    await ask(page, 'Who is she?')
    const toast = page.getByRole('alert')
    await expect(toast).toContainText(FAILED)
    expect((await toast.boundingBox())!.y).toBeLessThan(370)
    await context.setOffline(false)
    await mouse(page).press(suggestion(page))
    await expect(sources(page)).toBeVisible()
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab')
      expect(await chat(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    for (let count = 2; count <= 5; count += 1) {
      await ask(page, 'Who is she?')
      await expect(turns(page)).toHaveCount(count)
      await expect(sources(page)).toBeInViewport()
    }
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    await button(chat(page), 'Jump to latest').click()
    await expect(sources(page)).toBeInViewport()
    await expect(log(page)).toBeFocused()
    await expect(button(chat(page), 'Jump to latest')).toHaveCount(0)

    await sources(page).getByRole('link').first().click()
    await expect(chat(page)).toHaveCount(0)
    await expect(page.getByRole('tab', { selected: true })).toBeFocused()
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport()
  })
})
