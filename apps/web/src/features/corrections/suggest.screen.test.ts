// @module-tag long

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { logIn } from '../../../screens/actions.ts'
import { approved, submitted, WRITTEN } from '../../../screens/given.ts'
import {
  button,
  dialog,
  expectToast,
  expectWrong,
  field,
  heading,
  link,
  openSomethingWrong,
  title,
  toasts,
} from '../../../screens/locators.ts'
import { cutOff, endSession, reload, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {
  await as('root').auth.current.query()
})

const SAFE = 'Your session has expired. Log in again; your draft is safe.'

const note = () => page.getByRole('alert').filter({ hasText: 'Your suggestion was not sent' })
const insertions = () =>
  page
    .getByCss('main ins')
    .elements()
    .map(({ textContent }) => textContent)
const correctionsOf = async (by: string) => (await as(by).corrections.page.query({ of: 'author' })).items

test('what a suggestion changes is shown at once: nothing moves the button when it is pressed', async () => {
  const { id } = await approved('writer', { name: 'Orlanda', series: 'Brine' })
  await visit(`/character/${id}/suggest`, { by: 'reader' })
  await expect.element(page.getByText('You change none of 19 fields yet')).toBeVisible()
  // Fake timers prove that no timer is needed. Not with expect(), whose polling would advance them.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await field('Series').fill('Brine and Blossom')
  for (let frames = 0; frames < 600 && insertions().length === 0; frames++)
    await new Promise(requestAnimationFrame)
  expect(insertions()).toEqual([' and Blossom'])
})

test('the toast of a refused suggestion covers neither the reason nor the button that sends it again', async () => {
  const { id } = await approved('writer', { name: 'Ondine', series: 'Brine' })
  for (const width of [360, 1280]) {
    await page.viewport(width, 900)
    await visit(`/character/${id}/suggest`, { by: 'reader' })
    await field('Series').fill('Brine and Blossom')
    cutOff('corrections.create')
    await button('Send Suggestion').click()
    await expectToast('Suggestion Failed')
    const { bottom } = toasts().getByRole('alert').element().getBoundingClientRect()
    for (const one of [page.getByRole('main').getByRole('alert'), button('Send Suggestion')])
      expect(bottom).toBeLessThan(one.element().getBoundingClientRect().top)
  }
})

test('a visitor signs in and comes back to the form, which counts the changes, keeps the draft and sends only what differs', async () => {
  const { id } = await approved('writer', { name: 'Isaura', series: 'Brine' })
  await approved('author', { name: 'Isaura', origin: 'Salt' })
  await visit(`/character/${id}`)
  await openSomethingWrong()
  await link('Suggest an edit').click()
  await expect.element(heading('Log In')).toBeVisible()
  await logIn('reader')
  await expect.element(title('Suggest an Edit to Isaura')).toBeVisible()

  await expect.element(page.getByText('You change none of 19 fields yet')).toBeVisible()
  // A space at the end is no change, as the server removes it.
  for (const series of ['Brine', 'Brine ']) {
    await field('Series').fill(series)
    await button('Send Suggestion').click()
    await expect.element(note()).toMatchTextContent('That is what it says already.')
  }
  await field('Series').fill('Brine and Blossom')
  await expect.element(note()).not.toBeInTheDocument()
  await field('Description').fill(WRITTEN.description.replace('sea', 'lake'))
  await expect.element(page.getByText('You change 2 of 19 fields')).toBeVisible()
  expect(insertions()).toEqual([' and Blossom', 'lake'])
  await field('Note').fill('The second edition says so.')
  await field('Sources').fill('the second edition')
  await button('Send Suggestion').click()
  await expectWrong(field('Sources'), 'Links must start with http:// or https://')
  await expect.element(field('Sources')).toHaveFocus()
  await field('Sources').fill('https://example.org/second, https://example.org/third')
  await reload()
  await expect.element(page.getByText(/^We restored your unsaved draft\./)).toBeVisible()
  await expect.element(field('Note')).toHaveValue('The second edition says so.')
  await expect.element(page.getByText('You change 2 of 19 fields')).toBeVisible()
  await expect.element(heading('Possible duplicates')).toBeVisible()
  await expectAccessible()

  await button('Send Suggestion').click()
  await expectToast('Suggestion Sent')
  await expect.poll(() => window.location.pathname).toBe(`/character/${id}`)
  expect(await correctionsOf('reader')).toMatchObject([
    {
      status: 'open',
      fields: ['series', 'description'],
      note: 'The second edition says so.',
      sources: ['https://example.org/second', 'https://example.org/third'],
    },
  ])
  await visit(`/character/${id}/suggest`, { by: 'reader' })
  await expect.element(field('Series')).toHaveValue('Brine')
  await expect.element(field('Note')).toHaveValue('')
})

test('on a phone no field has the focus behind the bar with the button', async () => {
  const { id } = await approved('long', { name: 'Long One' })
  await page.viewport(360, 740)
  await visit(`/character/${id}/suggest`, { by: 'reader' })
  const bar = (await button('Send Suggestion').findElement()).parentElement!
  const behind: (string | null)[] = []
  field('Character name').element().focus()
  for (let at = document.activeElement!; !bar.contains(at); at = document.activeElement!) {
    if (at.getBoundingClientRect().top >= bar.getBoundingClientRect().top) behind.push(at.outerHTML)
    await userEvent.tab()
  }
  expect(behind).toEqual([])
})

test('what others save while the form is open is merged, and both sides of a conflict are shown', async () => {
  const { id } = await approved('merged', { name: 'Twice Told', series: 'First' })
  await visit(`/character/${id}/suggest`, { by: 'merger' })
  await field('Series').fill('Mine')
  const saved = { ...WRITTEN, name: 'Twice Told', series: 'Theirs', multiverse: 'Another shore' }
  await as('root').characters.edit.mutate({ id, ...saved })
  await button('Send Suggestion').click()
  const notice = page.getByRole('alert').filter({ hasText: 'changed this character' })
  await expect.element(notice.getByRole('region', { name: 'Series' })).toMatchTextContent('Theirs')
  // This notice says all, so there is no second one.
  await expect
    .element(page.getByText('Your suggestion was not sent', { exact: true }))
    .not.toBeInTheDocument()
  await expect.element(field('Multiverse')).toHaveValue('Another shore')
  await expect.element(page.getByText('You change 1 of 19 fields')).toBeVisible()
  await field('Series').fill('Mine, in other words')
  await expect.element(notice).toMatchTextContent('Mine, in other words')
  await as('root').characters.edit.mutate({ id, ...saved, series: 'Theirs once more' })
  await button('Send Suggestion').click()
  await expect.element(notice).toMatchTextContent('Theirs once more')
  await expect.element(notice).toHaveFocus()
  await button('Send Suggestion').click()
  await expectToast('Suggestion Sent')
  expect(await correctionsOf('merger')).toMatchObject([{ fields: ['series'] }])
})

test('the page was changed under a report of a problem: it can be sent once it was fetched again', async () => {
  const { id } = await approved('merged', { name: 'Moves On' })
  // A hidden page has no live stream that would report the change.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await visit(`/character/${id}`, { by: 'merger' })
  await openSomethingWrong()
  await button('Report a problem').click()
  await field('Note', dialog()).fill('The series is wrong.')
  await as('root').characters.edit.mutate({ ...WRITTEN, id, name: 'Moves On', series: 'Brine' })
  await button('Send Report', dialog()).click()
  await expect.element(dialog()).toMatchTextContent('was changed by root in the meantime')
  await button('Send Report', dialog()).click()
  await expectToast('Problem Reported')
  await button('Report a problem').click()
  await expect.element(field('Note', dialog())).toHaveValue('')
})

test('by keyboard alone: a suggestion, and a report of a duplicate', async () => {
  const { id } = await approved('keyed', { name: 'Zephy Quay' })
  const other = await approved('keyed', { name: 'Zephyrine', origin: 'Elsewhere' })
  await submitted('keys', { name: 'Zephyrus', origin: 'Nowhere yet' })
  await visit(`/character/${id}`, { by: 'keys' })
  ;(await link('Suggest an edit: Backstory').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Backstory')).toHaveFocus()
  field('Multiverse').element().focus()
  await userEvent.keyboard('T{Enter}')
  await expectToast('Suggestion Sent')
  await expect.element(title('Zephy Quay')).toHaveFocus()

  const report = button('Report a problem')
  await openSomethingWrong()
  report.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toMatchTextContent('Report Copyright Violation')
  // The dialog takes the focus once it has loaded.
  const radio = (name: string) => page.getByRole('radio', { name })
  await expect.element(radio('Wrong information')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('Advertising')).toBeChecked()
  button('Send Report', dialog()).element().focus()
  await userEvent.keyboard('{Enter}')
  await expectWrong(field('Note', dialog()), 'Please describe the problem.')
  await expect.element(field('Note', dialog())).toHaveFocus()
  radio('Advertising').element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  const which = field('The other character', dialog())
  await expect.element(which).toBeVisible()
  button('Send Report', dialog()).element().focus()
  await userEvent.keyboard('{Enter}')
  await expectWrong(which, 'Choose the character that it is the same as.')
  await expect.element(which).toHaveFocus()
  await userEvent.keyboard('zephy')
  // Neither the page itself nor unpublished characters are suggested.
  await expect.element(page.getByRole('option')).toMatchTextContent('Zephyrine')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(which).toHaveValue('Zephyrine (Elsewhere)')
  await expectAccessible()
  button('Send Report', dialog()).element().focus()
  await userEvent.keyboard('{Enter}')
  await expectToast('Problem Reported')
  await expect.element(report).toHaveFocus()
  expect(await correctionsOf('keys')).toMatchObject([
    { kind: 'duplicate', other: { id: other.id }, note: null },
    { kind: 'change', fields: ['multiverse'] },
  ])
})

test('a visitor who reports a problem is in the dialog after the login; the report outlives the session until it is sent', async () => {
  const { id } = await approved('seller', { name: 'Sells Shoes' })
  await visit(`/character/${id}`)
  await openSomethingWrong()
  await link('Report a problem').click()
  await expect.element(heading('Log In')).toBeVisible()
  await logIn('reporter')
  await page.getByText('Hurtful', { exact: true }).click()
  await field('Note', dialog()).fill('It mocks somebody.')
  await endSession()
  await button('Send Report', dialog()).click()
  await expectToast(SAFE)
  await logIn('reporter')
  await openSomethingWrong()
  await button('Report a problem').click()
  await expect.element(field('Note', dialog())).toHaveValue('It mocks somebody.')
  await expect.element(page.getByRole('radio', { name: /Hurtful/ })).toBeChecked()
  await button('Send Report', dialog()).click()
  await expectToast('Problem Reported')
  expect(await correctionsOf('reporter')).toMatchObject([{ kind: 'problem', topic: 'hurtful' }])
  await reload()
  await openSomethingWrong()
  await button('Report a problem').click()
  await expect.element(field('Note', dialog())).toHaveValue('')
})

test('who may do something else: an admin edits, and nobody corrects what is not published', async () => {
  const { id } = await approved('lone', { name: 'Lone One' })
  const pending = await submitted('lone', { name: 'Pending One', origin: 'Elsewhere' })
  await visit(`/character/${pending.id}`, { by: 'lone' })
  await expect.element(title('Pending One')).toBeVisible()
  expect(link('Suggest an edit').length).toBe(0)
  await visit(`/character/${pending.id}/suggest`, { by: 'lone' })
  await expectToast('Only a published character can be corrected.')
  await expect.element(title('Pending One')).toBeVisible()

  await visit(`/character/${id}`, { by: 'root' })
  await expect.element(link('Quick Edit')).toBeVisible()
  expect(link('Suggest an edit').length).toBe(0)
  await visit(`/character/${id}/suggest`, { by: 'root' })
  await expect.element(title('Edit Lone One')).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe(`/character/${id}/edit`)
})

test('magnified four times, nothing lies over the fields but the header', async () => {
  const { id } = await approved('magnifier', { name: 'Large One' })
  await page.viewport(320, 225)
  await visit(`/character/${id}/suggest`, { by: 'lens' })
  await field('Description').click()
  await expect.element(button('Send Suggestion')).not.toBeInViewport()
})
