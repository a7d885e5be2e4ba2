import type { Page } from '@playwright/test'
import { approved, enter, sentBack, submitted, WRITTEN } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

const back = (page: Page) => link(page, 'Back to Gallery')
const cards = (page: Page) => page.locator('#gallery li a')

/** The gallery with a search for only this character. */
async function searchFor(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Search characters').fill(name)
  // Suggestions would cover the cards.
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=/)
}

const expectSearched = async (page: Page, name: string) => {
  await expect(page).toHaveURL(`/?q=${name.replaceAll(' ', '+')}`)
  await expect(page.getByLabel('Search characters')).toHaveValue(name)
  await expect(cards(page)).toHaveCount(1)
}

test('after Save Changes: back to the last state of the gallery, not to the form @long', async ({
  page,
  admin,
  person,
}) => {
  const { id } = await approved(admin, await person('saver'), { name: 'Saved One' })
  await enter(page, admin)
  await searchFor(page, 'Saved One')
  await cards(page).click()
  await link(page, 'Quick Edit').click()
  await field(page, 'Series').fill('Brine and Blossom')
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Changes Saved')
  await expect(page).toHaveURL(`/character/${id}`)
  await page.reload()
  await back(page).click()
  await expectSearched(page, 'Saved One')
})

test('after Resubmit for Review: back to the gallery, without a toast about a character that can no longer be edited @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('resubmitter')
  const { id } = await submitted(owner, { name: 'Sent Back One' })
  await sentBack(admin, { id }, 'Say more.')
  await enter(page, owner)
  await page.goto('/submissions')
  await link(page, 'Edit & Resubmit').click()
  await button(page, 'Resubmit for Review').click()
  await expectToast(page, 'Character Resubmitted!')
  await expect(page).toHaveURL(`/character/${id}`)
  await back(page).click()
  await expect(page).toHaveURL('/#gallery')
  await expect(heading(page, 'Character Database')).toBeInViewport()
  await expect(page.getByText('Cannot Edit')).toHaveCount(0)
})

test('from the notifications, the dashboard, the comparison: back to the gallery @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('roamer')
  const first = await approved(admin, owner, { name: 'Twice Here' })
  const second = await submitted(owner, { name: 'Twice Here' })
  await enter(page, admin)
  for (const [from, way] of [
    [
      '/notifications',
      async () => {
        // Unread ones of one day are one row, which leads to the desk.
        await button(page, 'Mark all read').click()
        await page
          .getByRole('button', { name: /“Twice Here”.*is waiting/ })
          .first()
          .click()
      },
    ],
    ['/admin', () => page.getByRole('main').getByRole('link', { name: 'Twice Here' }).click()],
    [
      `/admin/compare/${second.id}/${first.id}`,
      () =>
        page
          .getByRole('main')
          .getByRole('link', { name: /View New/ })
          .click(),
    ],
  ] as const) {
    await page.goto(from)
    await way()
    await expect(page).toHaveURL(`/character/${second.id}`)
    await back(page).click()
    // From the second time on the gallery has its last state.
    await expect(page).toHaveURL(/\/(#gallery)?$/)
    await expect(heading(page, 'Character Database')).toBeInViewport()
  }
})

test('a search, a character, another one from the notifications: back to the search; Back follows the history', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('rover')
  await approved(admin, owner, { ...WRITTEN, name: 'Near One' })
  const { id } = await approved(admin, owner, { ...WRITTEN, name: 'Shown One' })
  await enter(page, owner)
  await searchFor(page, 'Near One')
  await cards(page).click()
  await expect(heading(page, 'Near One')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /“Shown One”.*published/ })
    .click()
  await expect(page).toHaveURL(`/character/${id}`)
  await back(page).click()
  await expectSearched(page, 'Near One')
  await page.goBack()
  await expect(heading(page, 'Shown One')).toBeVisible()
})

test('it is a link to the search: also with the middle button, and after a reload of the opened page @long', async ({
  page,
  context,
  admin,
  person,
}) => {
  await approved(admin, await person('opener'), { name: 'Linked One' })
  await searchFor(page, 'Linked One')
  await cards(page).click()
  await expect(back(page)).toHaveAttribute('href', '/?q=Linked+One')
  const opened = context.waitForEvent('page')
  await back(page).click({ button: 'middle' })
  const tab = await opened
  // Chromium may leave a tab in the background without a page.
  await tab.bringToFront()
  await expectSearched(tab, 'Linked One')
  await expect(heading(page, 'Linked One')).toBeVisible()
  await tab.reload()
  await expectSearched(tab, 'Linked One')
})

test('a card is opened while the search is still loading: back to the search @long', async ({
  page,
  admin,
  person,
}) => {
  await approved(admin, await person('hasty'), { name: 'Hasty One' })
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  // The page of the search waits for them.
  await page.route('**/trpc/characters.genreCounts*', () => {})
  await page.getByLabel('Search characters').fill('Hasty One')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=Hasty+One')
  await cards(page).filter({ hasText: 'Hasty One' }).click()
  await expect(back(page)).toHaveAttribute('href', '/?q=Hasty+One')
})

test('a character in a new tab: to the start of the gallery @long', async ({
  page,
  context,
  admin,
  person,
}) => {
  const { id } = await approved(admin, await person('tabber'), { name: 'Tab One' })
  await searchFor(page, 'Tab One')
  const opened = context.waitForEvent('page')
  await cards(page).click({ button: 'middle' })
  const tab = await opened
  // Chromium may leave a tab in the background without a page.
  await tab.bringToFront()
  await expect(tab).toHaveURL(`/character/${id}`)
  await back(tab).click()
  await expect(tab).toHaveURL('/#gallery')
  await expect(heading(tab, 'Character Database')).toBeInViewport()
})
