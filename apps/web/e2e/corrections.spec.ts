import type { Correction } from '@personae/contract/corrections'
import type { Page } from '@playwright/test'
import { expectToast, logIn, openWithStream } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, type Person, submitted, WRITTEN } from './helpers/fixtures.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
test.use({
  allowedErrors: [/^Failed to load resource.*(400|403|404|409)/],
})

const NARROW = { width: 320, height: 800 }

const dialog = (page: Page) => page.getByRole('dialog')
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your suggestion was not sent' })
const changed = (page: Page) => page.locator('main').locator('ins')
const row = (page: Page, name: string) => page.locator('main').getByRole('listitem').filter({ hasText: name })

const corrected = (by: Person, { id }: { id: string }, input: object): Promise<Correction> =>
  by.call('POST', `/api/characters/${id}/corrections`, { kind: 'change', ...input })

const correctionsOf = (by: Person): Promise<Correction[]> => by.call('GET', '/api/corrections?mine=true')

test('a visitor signs in and comes back to the form, which counts the changes, keeps the draft and sends only what differs @long', async ({
  page,
  admin,
  person,
}) => {
  const reader = await person('reader')
  const { id } = await approved(admin, await person('writer'), { name: 'Isaura', series: 'Brine' })
  await page.goto(`/character/${id}`)
  await link(page, 'Suggest an edit').click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, 'reader')
  await expect(page).toHaveURL(`/character/${id}/suggest`)
  await expect(heading(page, 'Suggest an Edit to Isaura')).toBeVisible()

  await expect(page.getByText('You change none of 19 fields yet')).toBeVisible()
  await button(page, 'Send Suggestion').click()
  await expect(note(page)).toContainText('That is what it says already.')
  // A space at the end is no change, as the server removes it.
  await field(page, 'Series').fill('Brine ')
  await button(page, 'Send Suggestion').click()
  await expect(note(page)).toContainText('That is what it says already.')

  await field(page, 'Series').fill('Brine and Blossom')
  await field(page, 'Description').fill(WRITTEN.description.replace('sea', 'lake'))
  await expect(page.getByText('You change 2 of 19 fields')).toBeVisible()
  await expect(changed(page)).toHaveText([' and Blossom', 'lake'])
  await field(page, 'Note').fill('The second edition says so.')
  await field(page, 'Sources').fill('the second edition')
  await button(page, 'Send Suggestion').click()
  await expectWrong(field(page, 'Sources'), 'Links must start with http:// or https://')
  await expect(field(page, 'Sources')).toBeFocused()
  await field(page, 'Sources').fill('https://example.org/second, https://example.org/third')
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We restored your unsaved draft.')).toBeVisible()
  await expect(field(page, 'Note')).toHaveValue('The second edition says so.')
  await expect(page.getByText('You change 2 of 19 fields')).toBeVisible()
  await expectAccessible(page)

  await button(page, 'Send Suggestion').click()
  await expectToast(page, 'Suggestion Sent')
  await expect(page).toHaveURL(`/character/${id}`)
  const [sent] = await correctionsOf(reader)
  expect(sent).toMatchObject({
    status: 'open',
    fields: ['series', 'description'],
    note: 'The second edition says so.',
    sources: ['https://example.org/second', 'https://example.org/third'],
  })
  await page.goto(`/character/${id}/suggest`)
  await expect(field(page, 'Series')).toHaveValue('Brine')
  await expect(field(page, 'Note')).toHaveValue('')
})

test('what others save while the form is open is merged, and both sides of a conflict are shown @long', async ({
  page,
  admin,
  person,
}) => {
  const reader = await person('merger')
  const { id } = await approved(admin, await person('merged'), { name: 'Twice Told', series: 'First' })
  await enter(page, reader)
  await page.goto(`/character/${id}/suggest`)
  await field(page, 'Series').fill('Mine')
  await admin.call('PATCH', `/api/characters/${id}`, {
    ...WRITTEN,
    name: 'Twice Told',
    series: 'Theirs',
    multiverse: 'Another shore',
  })
  await button(page, 'Send Suggestion').click()
  const notice = page.getByRole('alert').filter({ hasText: 'changed this character' })
  await expect(notice.getByRole('region', { name: 'Series' })).toContainText('Theirs')
  await expect(field(page, 'Multiverse')).toHaveValue('Another shore')
  await expect(page.getByText('You change 1 of 19 fields')).toBeVisible()
  await button(page, 'Send Suggestion').click()
  await expectToast(page, 'Suggestion Sent')
  expect(await correctionsOf(reader)).toMatchObject([{ fields: ['series'] }])
})

test('by keyboard at 360: a suggestion, and a report of a duplicate @long', async ({
  page,
  admin,
  person,
}) => {
  const reader = await person('keys')
  const writer = await person('keyed')
  const { id } = await approved(admin, writer, { name: 'Orla Quay' })
  const other = await approved(admin, writer, { name: 'Zephyrine', origin: 'Elsewhere' })
  await enter(page, reader)
  await page.setViewportSize(NARROW)
  await page.goto(`/character/${id}`)
  await link(page, 'Suggest an edit').press('Enter')
  await field(page, 'Multiverse').press('T')
  await field(page, 'Multiverse').press('Enter')
  await expectToast(page, 'Suggestion Sent')
  await expect(page).toHaveURL(`/character/${id}`)

  await expect(heading(page, 'Orla Quay')).toBeFocused()
  const report = button(page, 'Report a problem')
  await report.press('Enter')
  await expect(dialog(page)).toContainText('Report Copyright Violation')
  await page.getByRole('radio', { name: 'Wrong information' }).press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Advertising' })).toBeChecked()
  await button(dialog(page), 'Send Report').press('Enter')
  await expectWrong(field(dialog(page), 'Note'), 'Please describe the problem.')
  await expect(field(dialog(page), 'Note')).toBeFocused()
  await page.getByRole('radio', { name: 'Advertising' }).press('ArrowDown')
  await page.getByRole('radio', { name: 'Hurtful' }).press('ArrowDown')
  const which = field(dialog(page), 'The other character')
  await expect(which).toBeVisible()
  await button(dialog(page), 'Send Report').press('Enter')
  await expectWrong(which, 'Choose the character that it is the same as.')
  await expect(which).toBeFocused()
  await page.keyboard.type('zephy')
  await expect(page.getByRole('option', { name: /Zephyrine/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(which).toHaveValue('Zephyrine (Elsewhere)')
  await expectAccessible(page)
  await button(dialog(page), 'Send Report').press('Enter')
  await expectToast(page, 'Problem Reported')
  await expect(report).toBeFocused()
  expect(await correctionsOf(reader)).toMatchObject([
    { kind: 'duplicate', other: { id: other.id }, note: null },
    { kind: 'change', fields: ['multiverse'] },
  ])
})

test('a visitor who reports a problem signs in and comes back to the dialog @long', async ({
  page,
  admin,
  person,
}) => {
  const reader = await person('reporter')
  const { id } = await approved(admin, await person('seller'), { name: 'Sells Shoes' })
  await page.goto(`/character/${id}`)
  await link(page, 'Report a problem').click()
  await logIn(page, 'reporter')
  await page.getByText('Advertising', { exact: true }).click()
  await field(dialog(page), 'Note').fill('The last link sells shoes.')
  await button(dialog(page), 'Send Report').click()
  await expectToast(page, 'Problem Reported')
  expect(await correctionsOf(reader)).toMatchObject([{ kind: 'problem', topic: 'advertising' }])
})

test('the owner is notified and answers, the author follows, and the history names both @long', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const [owner, reader] = [await person('owner'), await person('follower')]
  const character = await approved(admin, owner, { name: 'Asked One', series: 'Old' })
  const { id } = await corrected(reader, character, {
    changes: { series: 'New', multiverse: 'Shore' },
    note: 'So it says on the cover.',
    sources: ['https://example.org/cover'],
  })
  const refused = await corrected(reader, character, { kind: 'problem', note: 'It is not nice.' })
  await admin.call('PATCH', `/api/corrections/${refused.id}`, { status: 'refused', reason: 'It is.' })

  const hers = await otherBrowser(owner)
  await hers.goto('/notifications')
  await hers.getByRole('button', { name: /follower suggests a change of “Asked One”/ }).click()
  await expect(hers).toHaveURL(`/corrections/${id}`)
  await expect(heading(hers, 'Correction of Asked One')).toBeVisible()
  await expect(changed(hers)).toHaveText(['Shore', 'New'])
  await expect(hers.getByRole('link', { name: /example\.org/ })).toBeVisible()
  await expectAccessible(hers)
  const yes = button(hers, 'Yes, that is right: Asked One')
  await yes.press('Enter')
  await expectToast(hers, 'Answer Saved')
  await expect(hers.getByText('You said: Yes, that is right')).toBeVisible()
  await expect(yes).toBeFocused()
  await hers.goto('/submissions')
  await expect(row(hers, 'Changes Multiverse and Series')).toContainText('You said: Yes, that is right')
  await button(hers, 'No, because …: Asked One').click()
  await button(dialog(hers), 'Save Answer').click()
  await expectWrong(field(dialog(hers), 'No, because'), 'Please say why.')
  await field(dialog(hers), 'No, because').fill('there is another cover.')
  await expectAccessible(hers)
  await button(dialog(hers), 'Save Answer').click()
  await expect(row(hers, 'Changes')).toContainText('You said: No, because there is another cover.')
  await expectAccessible(hers)

  await enter(page, reader)
  await openWithStream(page, '/submissions')
  const mine = page.getByRole('region', { name: 'My corrections (2)' })
  await expect(mine.getByRole('listitem').first()).toContainText('Open')
  await expect(mine.getByRole('listitem').last()).toContainText('Reason: It is.')
  await expectAccessible(page)
  await link(mine.getByRole('listitem').first(), 'Asked One').click()
  await expect(page.getByText('No, because there is another cover.')).toBeVisible()
  await expect(button(page, 'Withdraw the correction: Asked One')).toBeVisible()

  await admin.call('PATCH', `/api/corrections/${id}`, { status: 'accepted', fields: ['series'] })
  // The page follows the decision.
  await expect(page.getByText('Accepted in part by root')).toBeVisible()
  await expect(page.getByText('Not accepted', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await approved(admin, reader, { name: 'Of the Follower', origin: 'Elsewhere' })
  await hers.goto('/contributor/follower')
  await expect(hers.getByText('1 correction', { exact: true })).toBeVisible()
  await hers.goto(`/character/${character.id}/history`)
  await expect(hers.getByRole('listitem').first()).toContainText('Corrected by follower, accepted by root')
})

test('an open correction is withdrawn by keyboard, and the list has the focus', async ({
  page,
  admin,
  person,
}) => {
  const reader = await person('waverer')
  const character = await approved(admin, await person('kept'), { name: 'Kept One' })
  const { id } = await corrected(reader, character, { changes: { series: 'New' } })
  await enter(page, reader)
  await page.goto('/submissions')
  await button(page, 'Withdraw the correction: Kept One').press('Enter')
  await button(dialog(page), 'Withdraw').press('Enter')
  await expectToast(page, 'Correction Withdrawn')
  await expect(row(page, 'Kept One')).toContainText('Withdrawn on')
  await expect(button(page, 'Withdraw the correction: Kept One')).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText('My corrections (1)')
  await page.goto(`/corrections/${id}`)
  await expect(page.getByRole('note')).toContainText('Withdrawn on')
})

test('who may do something else: an admin edits, nobody corrects what is not published, and a stranger finds nothing @long', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const [owner, stranger] = [await person('lone'), await person('stranger')]
  const character = await approved(admin, owner, { name: 'Lone One' })
  const { id } = await corrected(owner, character, { changes: { series: 'New' } })
  const pending = await submitted(owner, { name: 'Pending One', origin: 'Elsewhere' })

  await enter(page, owner)
  await page.goto(`/character/${pending.id}`)
  await expect(heading(page, 'Pending One')).toBeVisible()
  await expect(link(page, 'Suggest an edit')).toHaveCount(0)
  await page.goto(`/character/${pending.id}/suggest`)
  await expectToast(page, 'Only a published character can be corrected.')
  await expect(page).toHaveURL(`/character/${pending.id}`)

  // A correction of one's own character is not for oneself to answer.
  await page.goto('/submissions')
  await expect(page.getByRole('region', { name: 'My corrections (1)' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Suggested for your characters' })).toHaveCount(0)

  const other = await otherBrowser(stranger)
  await other.goto(`/corrections/${id}`)
  await expect(heading(other, 'Correction Not Found')).toBeVisible()
  await expectAccessible(other)

  const desk = await otherBrowser(admin)
  await desk.goto('/notifications')
  await desk.getByRole('button', { name: /lone suggests a change of “Lone One”/ }).click()
  await expect(desk).toHaveURL(/\/admin\/corrections/)
  await desk.goto(`/character/${character.id}`)
  await expect(link(desk, 'Quick Edit')).toBeVisible()
  await expect(link(desk, 'Suggest an edit')).toHaveCount(0)
  await desk.goto(`/character/${character.id}/suggest`)
  await expect(desk).toHaveURL(`/character/${character.id}/edit`)
})
