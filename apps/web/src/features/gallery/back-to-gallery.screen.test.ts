import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approved, sentBack, submitted } from '../../../screens/given.ts'
import { address, button, dialog, expectToast, field, heading, link } from '../../../screens/locators.ts'
import { hold, reload, visit } from '../../../screens/screen.tsx'
import { sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {})

const back = () => link('Back to Gallery')
const cards = () => page.getByCss('#gallery li a')
const isAt = (path: string) => expect.poll(address).toBe(path)

/** Searches the gallery for a character, so that only this one is shown. */
async function searchFor(name: string, by: string): Promise<void> {
  await visit('/', { by })
  await page.getByLabelText('Search characters').fill(name)
  // Enter closes the suggestions, which would cover the cards.
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => cards().length).toBe(1)
  await expect.poll(address).toMatch(/\?q=/)
}

async function isSearched(name: string): Promise<void> {
  await isAt(`/?q=${name.replaceAll(' ', '+')}`)
  await expect.element(page.getByLabelText('Search characters')).toHaveValue(name)
  await expect.poll(() => cards().length).toBe(1)
}

test('after Save Changes: back to the last state of the gallery, not to the form', async () => {
  const { id } = await approved('saver', { name: 'Saved One' })
  await searchFor('Saved One', 'root')
  await cards().click()
  await link('Quick Edit').click()
  await field('Series').fill('Brine and Blossom')
  await button('Save Changes').click()
  await expectToast('Changes Saved')
  await isAt(`/character/${id}`)
  await reload()
  await back().click()
  await isSearched('Saved One')
})

test('after Resubmit for Review: back to the gallery, without a toast about a character that can no longer be edited', async () => {
  const { id } = await sentBack('resubmitter', 'Say more.', { name: 'Sent Back One' })
  await visit('/submissions', { by: 'resubmitter' })
  await link('Edit & Resubmit').click()
  await button('Resubmit for Review').click()
  await expectToast('Character Resubmitted!')
  await isAt(`/character/${id}`)
  await back().click()
  await isAt('/#gallery')
  await expect.element(heading('Character Database')).toBeInViewport()
  expect(page.getByText('Cannot Edit').length).toBe(0)
})

test('from the notifications, the dashboard, the comparison: back to the gallery', async () => {
  const first = await approved('roamer', { name: 'Twice Here' })
  const second = await submitted('roamer', { name: 'Twice Here' })
  const main = page.getByRole('main')
  for (const [from, way] of [
    [
      '/notifications',
      async () => {
        // Unread notifications of one day are one row, which leads to the desk. Read ones lead to their character.
        await button('Mark all read').click()
        await page
          .getByRole('link', { name: /“Twice Here”.*is waiting/ })
          .first()
          .click()
      },
    ],
    ['/admin', () => main.getByRole('link', { name: 'Twice Here' }).click()],
    [`/admin/compare/${second.id}/${first.id}`, () => main.getByRole('link', { name: /View New/ }).click()],
  ] as const) {
    await visit(from, { by: 'root' })
    await way()
    await isAt(`/character/${second.id}`)
    await back().click()
    // The gallery has no state the first time, and its last state from the second time on.
    await expect.poll(address).toMatch(/^\/(#gallery)?$/)
    await expect.element(heading('Character Database')).toBeInViewport()
  }
})

test('a search, a character, another one from the notifications: back to the search; Back follows the history', async () => {
  await approved('rover', { name: 'Near One' })
  const { id } = await approved('rover', { name: 'Shown One' })
  await searchFor('Near One', 'rover')
  await cards().click()
  await expect.element(heading('Near One')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await dialog()
    .getByRole('link', { name: /“Shown One”.*published/ })
    .click()
  await isAt(`/character/${id}`)
  await back().click()
  await isSearched('Near One')
  window.history.back()
  await expect.element(heading('Shown One')).toBeVisible()
})

test('a card is opened while the search is still loading: back to the search', async () => {
  await approved('hasty', { name: 'Hasty One' })
  await visit('/')
  await expect.element(cards().first()).toBeVisible()
  // The page of the search waits for these counts.
  hold('characters.genreCounts')
  await page.getByLabelText('Search characters').fill('Hasty One')
  await userEvent.keyboard('{Enter}')
  await isAt('/?q=Hasty+One')
  await cards().filter({ hasText: 'Hasty One' }).click()
  await expect.element(back()).toHaveAttribute('href', '/?q=Hasty+One')
})
