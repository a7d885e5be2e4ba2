import type { Locator, Page } from '@playwright/test'
import { expectLoaded } from './helpers/actions.ts'
import { approved, enter, type Person, submitted } from './helpers/fixtures.ts'
import { button, field } from './helpers/locators.ts'
import { openSubmission } from './helpers/review-desk.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

/** Holds back the code of a part of the site. @returns the function that releases it */
async function delayPart(page: Page, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const searchField = (page: Page) =>
  page.getByRole('dialog').getByRole('combobox', { name: 'Find a character' })

/** A key at the desk, the name of the file that it loads, and the field that it opens. */
const DESK_DIALOGS: [key: string, part: string, text: (page: Page) => Locator][] = [
  ['/', 'search-overlay', searchField],
  ['Control+k', 'search-overlay', searchField],
  ['/', 'dialog-window', searchField],
  ['r', 'dialog-window', (page) => field(page.getByRole('dialog'), 'Reason')],
]

test('letters typed while a dialog is loaded decide nothing at the desk, and arrive in its field', async ({
  page,
  admin,
  person,
}) => {
  await submitted(await person('writes'), { name: 'Read first' })
  // The template gets the focus when the dialog for a reason opens, but typed letters belong to the reason.
  const template = { title: 'Say more', text: 'Please say more.', field: null, kind: 'submission' }
  await admin.call('POST', '/trpc/moderation.putTemplate', template)
  await enter(page, admin)
  for (const [key, part, text] of DESK_DIALOGS) {
    const arrive = await delayPart(page, part)
    let decisions = 0
    page.on('request', (request) => (decisions += Number(request.method() === 'POST')))
    await page.goto('/admin/review')
    await expectLoaded(page)
    await expect(openSubmission(page)).toHaveText('Read first')
    await page.keyboard.press(key)
    await page.keyboard.type('xarq')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('ya? 1')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    arrive()
    await expect(text(page)).toBeFocused()
    await expect(text(page)).toHaveValue('xaya? 1')
    await expect(openSubmission(page)).toHaveText('Read first')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(decisions).toBe(0)
    await page.unrouteAll()
  }
})

test('a visitor’s name, typed with Enter before the search is there, is searched for', async ({ page }) => {
  const arrive = await delayPart(page, 'search-overlay')
  await page.goto('/copyright')
  await page.keyboard.press('/')
  await page.keyboard.type('goku')
  await page.keyboard.press('Enter')
  arrive()
  await expect(page).toHaveURL('/?q=goku')
})

test('Escape and a click cancel a dialog that is being loaded, and the keys are the page’s again', async ({
  page,
  admin,
}) => {
  const arrive = await delayPart(page, 'search-overlay')
  await enter(page, admin)
  await page.goto('/copyright')
  await expect(button(page, 'Menu of root')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const opening = page.getByText('The search is loading…')
  await page.keyboard.press('/')
  await page.keyboard.type('grim')
  await expect(opening).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opening).toHaveCount(0)
  await page.keyboard.press('/')
  await opening.click()
  await expect(opening).toHaveCount(0)
  await page.keyboard.press('/')
  arrive()
  await expect(searchField(page)).toBeFocused()
  await expect(searchField(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL('/admin/review')
})

test.describe('without its code', () => {
  test.use({ allowedErrors: [/^Failed to load resource|could not be loaded/] })

  test('a dialog gives the keys back', async ({ page, admin }) => {
    await page.route('**/assets/search-overlay-*.js', (route) => route.abort())
    await enter(page, admin)
    await page.goto('/copyright')
    // Presses the keys at the moment when the failure is shown: no real press could be as early.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[aria-label="The search could not be loaded. Try again"]')) return
        observer.disconnect()
        for (const key of 'gr')
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    // The page is reloaded on the way, because a part is missing.
    const reloaded = page.waitForEvent('load')
    await page.keyboard.press('/')
    await expect(page).toHaveURL('/admin/review')
    await reloaded
  })

  test('the frame of a dialog gives the keys back at the desk', async ({ page, admin, person }) => {
    const writer = await person('offers')
    for (const name of ['Offered first', 'Offered second']) await submitted(writer, { name })
    await page.route('**/assets/dialog-window-*.js', (route) => route.abort())
    await enter(page, admin)
    await page.goto('/admin/review?kind=submission')
    await expectLoaded(page)
    const before = await openSubmission(page).textContent()
    await page.keyboard.press('r')
    await expect(page.getByText('The dialog could not be loaded.')).toBeVisible()
    await page.keyboard.press('j')
    await expect(openSubmission(page)).not.toHaveText(before!)
  })
})

/** A dialog that is loaded when it is opened: its file, how to open it, its page, and its first field. */
interface Opener {
  part: string
  open: (page: Page) => Promise<void>
  address: (ids: { character: string; list: string }) => string
  text: (page: Page) => Locator
}

const press = (name: string) => (page: Page) => button(page, name).first().press('Enter')

const OPENERS: Record<string, Opener> = {
  'the report of a violation': {
    part: 'report-dialog',
    address: ({ character }) => `/character/${character}`,
    open: async (page) => {
      await page.getByText('Something wrong?').click()
      await press('Report Copyright Violation')(page)
    },
    text: (page) => field(page.getByRole('dialog'), 'Description'),
  },
  'the report of a list': {
    part: 'report-list-dialog',
    address: ({ list }) => `/lists/${list}`,
    open: press('Report List'),
    text: (page) => field(page.getByRole('dialog'), 'Reason'),
  },
  'a new list': {
    part: 'list-dialog',
    address: () => '/lists',
    open: press('New List'),
    text: (page) => field(page.getByRole('dialog'), 'Name'),
  },
  'a new list in the lists of a character': {
    part: 'new-list-form',
    address: ({ character }) => `/character/${character}`,
    open: async (page) => {
      await button(page, 'Save: Ada Wren').click()
      await press('New list…')(page)
    },
    text: (page) => field(page, 'Name of the new list'),
  },
  'the Character Expert': {
    part: 'chat-panel',
    address: ({ character }) => `/character/${character}`,
    open: press('Character Expert'),
    text: (page) => page.getByLabel('Your question'),
  },
}

test('what is typed while any other dialog is loaded arrives in its field @long', async ({
  page,
  admin,
  person,
}) => {
  const [owner, reader]: Person[] = [await person('owns'), await person('reads')]
  const { id: character } = await approved(admin, owner!, { name: 'Ada Wren' })
  const { id: list } = await owner!.call<{ id: string }>('POST', '/api/lists', { name: 'Wrens' })
  await owner!.call('PATCH', `/api/lists/${list}`, { isPublic: true, baseVersion: 1 })
  await enter(page, reader!)
  for (const [name, { part, address, open, text }] of Object.entries(OPENERS)) {
    const arrive = await delayPart(page, part)
    await page.goto(address({ character, list }))
    await expectLoaded(page)
    await open(page)
    await page.keyboard.type('gr / 1 t')
    arrive()
    await expect(text(page), name).toBeFocused()
    await expect(text(page), name).toHaveValue('gr / 1 t')
    await page.unrouteAll()
  }
})
