// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, submitted, WRITTEN } from '../../../../screens/given.ts'
import {
  address,
  button,
  dialog,
  expectLoaded,
  expectToast,
  expectWrong,
  field,
  heading,
  link,
} from '../../../../screens/locators.ts'
import { callsOf, visit } from '../../../../screens/screen.tsx'
import { appoint, as } from '../../../../screens/site.ts'

const tick = (name: string) => page.getByRole('checkbox', { name, exact: true })
const queue = page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
const undoable = page.getByRole('status', { name: 'Decisions that can be undone' })
const suggest = as('bert').corrections.create.mutate

/** Publishes a page by alice; `edited` changes it as root. */
const published = (name = 'Ada Wren') =>
  approved('alice', { name, origin: `World of ${name}`, series: 'Old songs' })
const edited = (id: string, values: object) =>
  as('root').characters.edit.mutate({
    ...WRITTEN,
    id,
    name: 'Ada Wren',
    origin: 'World of Ada Wren',
    series: 'Old songs',
    ...values,
  })

async function expectOpen(name: string): Promise<void> {
  await expect.element(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveTextContent(name)
  await expectLoaded()
}

test('what others changed starts unticked, the owner is heard first, and a value is amended before it is taken', async () => {
  const { id } = await published()
  const correction = await suggest({
    characterId: id,
    kind: 'change',
    changes: {
      description: 'A grafter of trees that grow under the ice.',
      series: 'Slat songs',
      abilities: ['Reads tides', 'Sings, softly'],
    },
    note: 'The second book says so.',
    sources: ['https://example.org/second-book'],
  })
  const no = { ownerSays: 'disagrees', ownerNote: 'the ice is another book' } as const
  await as('alice').corrections.update.mutate({ id: correction.id, ...no })
  await edited(id, { description: 'A grafter of old trees.' })
  await visit('/admin/review', { by: 'root' })
  await expectOpen('Ada Wren')
  await expect.element(queue).toMatchTextContent('The owner disagrees')
  await expect.element(page.getByRole('note')).toMatchTextContent(/No, because ….*the ice is another book/)
  await expect.element(page.getByText('The second book says so.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /second-book/ })).toBeVisible()
  await expect.element(tick('Description')).not.toBeChecked()
  await expect
    .element(tick('Description'))
    .toHaveAccessibleDescription(expect.stringContaining('Changed by somebody else'))
  await expect.element(page.getByText('When it was suggested')).toBeVisible()
  await expect.element(button('Take 2 of 3 A')).toBeVisible()
  await expectAccessible()

  // Tab and the arrow keys move between the fields; the space bar ticks.
  tick('Description').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(button('Take 3 of 3 A')).toBeVisible()
  await userEvent.keyboard(' {ArrowUp}')
  await expect.element(tick('Series')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  const amended = field('Series, as you take it')
  await expect.element(amended).toHaveValue('Slat songs')
  await amended.fill('S'.repeat(201))
  await button('Take 2 of 3 A').click()
  await expectToast('A value is not valid')
  await expect.element(amended).toHaveAttribute('aria-invalid', 'true')
  await amended.fill('Salt songs')
  await button('Amend: Abilities').click()
  await field('Abilities, as you take it').fill('Reads tides\nSings, very softly')
  await expectAccessible()
  await button('Take 2 of 3 A').click()
  await expect.element(undoable).toMatchTextContent('Accepted: Ada Wren')
  expect(callsOf('desk.schedule')).toMatchObject([
    {
      fields: ['series', 'abilities'],
      values: { series: 'Salt songs', abilities: ['Reads tides', 'Sings, very softly'] },
    },
  ])
})

test('what the page says by now is ticked, to be accepted with thanks', async () => {
  const { id } = await published()
  await suggest({ characterId: id, kind: 'change', changes: { series: 'Salt songs' } })
  await edited(id, { series: 'Salt songs' })
  await visit('/admin/review', { by: 'root' })
  await expectOpen('Ada Wren')
  await expect.element(tick('Series')).toBeChecked()
  await expect
    .element(tick('Series'))
    .toHaveAccessibleDescription('It already says this: ticked, it is accepted with thanks.')
  await button('Accept with Thanks A').click()
  await expect.element(undoable).toMatchTextContent('Accepted: Ada Wren')
})

test('the page is edited while its correction is read: its new value is shown, and is no longer ticked', async () => {
  const { id } = await published()
  const changes = { series: 'Salt songs', description: 'A grafter.' }
  await suggest({ characterId: id, kind: 'change', changes })
  await visit('/admin/review', { by: 'root' })
  await expect.element(button('Take 2 of 2 A')).toBeVisible()
  // Ticked with the former value on screen, so the tick must not count for the new value.
  await tick('Description').click()
  await tick('Description').click()
  await edited(id, { description: 'She plants.' })
  // Another event that reaches the desk: an edit alone is noticed only with the next poll.
  await suggest({ characterId: id, kind: 'problem', topic: 'other', note: 'Look.' })
  await expect.element(page.getByRole('alert')).toMatchTextContent('changed while you were reading')
  await expect.element(tick('Description')).not.toBeChecked()
  await expect.element(tick('Series')).toBeChecked()
  await expectLoaded()
  await userEvent.keyboard('a')
  await expect.element(undoable).toMatchTextContent('Accepted: Ada Wren')
})

test('the page is removed while its correction is read: the desk says by whom', async () => {
  await appoint('second')
  const { id } = await published()
  await suggest({ characterId: id, kind: 'change', changes: { series: 'Salt songs' } })
  await visit('/admin/review', { by: 'root' })
  await expect.element(button('Take 1 of 1 A')).toBeVisible()
  await as('second').moderation.remove.mutate({ id })
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('second just removed the page of Ada Wren.')
})

test('corrections of one page stand together, and what is amended is there after a look at the next one', async () => {
  const { id } = await published('One')
  const other = await published('Two')
  for (const [characterId, series] of [
    [id, 'First songs'],
    [other.id, 'Other songs'],
    [id, 'Second songs'],
  ] as const)
    await suggest({ characterId, kind: 'change', changes: { series } })
  await visit('/admin/review', { by: 'root' })
  await expectOpen('One')
  await button('Amend: Series').click()
  await field('Series, as you take it').fill('First songs, retold')
  await expect.element(page.getByText(/^1 more of this page/)).toBeVisible()
  await button('Open the next').click()
  await expect.element(page.getByText('Second', { exact: true })).toBeVisible()
  await expect.poll(address).toMatch(/^\/admin\/review\?id=/)
  await button('Previous K').click()
  await expectOpen('Two')
  await expect.element(page.getByText(/more of this page/)).not.toBeInTheDocument()
  await userEvent.keyboard('k')
  await expectOpen('One')
  await expect.element(field('Series, as you take it')).toHaveValue('First songs, retold')
})

test('nothing ticked, or refused without a reason: a message, and nothing is sent', async () => {
  const { id } = await published()
  await suggest({ characterId: id, kind: 'change', changes: { series: 'Salt songs' } })
  await visit('/admin/review', { by: 'root' })
  await expectOpen('Ada Wren')
  await tick('Series').click()
  await userEvent.keyboard('a')
  await expectToast('Nothing is ticked')
  await userEvent.keyboard('x')
  await button('Refuse', dialog()).click()
  await expectWrong(field('Reason', dialog()), 'A reason is required')
  expect(callsOf('desk.schedule')).toEqual([])
})

test('a reported page is deleted, and no key confirms it: the next one opens', async () => {
  const { id } = await published()
  await suggest({ characterId: id, kind: 'problem', topic: 'hurtful', note: 'It mocks a girl.' })
  await submitted('alice', { name: 'After' })
  await visit('/admin/review', { by: 'root' })
  await expectOpen('Ada Wren')
  const unasked = 'The owner of the page is not asked, and does not see this report.'
  await expect.element(page.getByText(unasked)).toBeVisible()
  await button('Delete').click()
  await expect.element(button('Cancel', dialog())).toHaveFocus()
  await userEvent.keyboard('axd')
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Delete')).toHaveFocus()
  await button('Delete').click()
  await button('Delete', dialog()).click()
  await expectToast('Character Deleted')
  await expectOpen('After')
  await button('Delete').click()
  await button('Delete', dialog()).click()
  await expect.element(heading('Nothing is waiting')).toBeVisible()
})

test('a name without a break in what can be kept: it is not cut off on a phone', async () => {
  const original = await approved('alice', { name: 'Ada Wren' })
  const again = await submitted('bert', { name: 'A'.repeat(100) })
  await visit(`/admin/compare/${again.id}/${original.id}`, { by: 'root' })
  await page.viewport(360, 740)
  await expectLoaded()
  await button('Keep What Is New').click()
  const form = dialog().getByCss('form')
  await expect.element(form).toBeVisible()
  const { clientWidth, scrollWidth } = form.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a submission of what is published: its new fields become a correction, which is decided on next', async () => {
  const original = await approved('alice', { name: 'Ada Wren' })
  const again = await submitted('bert', {
    name: 'Ada Wren',
    description: 'Another text.',
    series: 'Salt songs',
    writers: ['Pell Ruddock'],
  })
  await visit(`/admin/compare/${again.id}/${original.id}`, { by: 'root' })
  await expectLoaded()
  await button('Keep What Is New').click()
  // The fields that the published page lacks are ticked.
  await expect.poll(() => dialog().getByRole('checkbox', { checked: true }).elements()).toHaveLength(2)
  expect(dialog().getByRole('checkbox').elements()).toHaveLength(3)
  await expectAccessible()
  for (const name of ['Series', 'Writers']) await dialog().getByRole('checkbox', { name }).click()
  await button('Close and Keep', dialog()).click()
  await expect.element(dialog().getByText('Choose at least one field.')).toBeVisible()
  await dialog().getByRole('checkbox', { name: 'Writers' }).click()
  await button('Close and Keep', dialog()).click()
  await expectToast('Kept as a Correction')
  await expect.element(link('Decide on it')).toHaveAttribute('href', '/admin/review?kind=correction')
  await expectOpen('Ada Wren')
  await expect.element(tick('Writers')).toBeChecked()
})

test('an old address of a report leads to its place, and of what is decided to its page', async () => {
  await appoint('second')
  const { id: characterId } = await published()
  const { id } = await suggest({ characterId, kind: 'problem', topic: 'other', note: 'Look.' })
  await visit(`/admin/corrections?id=${id}`, { by: 'root' })
  await expectOpen('Ada Wren')
  expect(address()).toBe('/admin/review?kind=problem')
  await as('second').corrections.decide.mutate({ id, verdict: 'accepted', reason: null })
  await visit(`/admin/corrections?id=${id}`, { by: 'root' })
  await expect.poll(address).toBe(`/corrections/${id}`)
  await visit('/admin#open-appeals', { by: 'root' })
  await expect.element(page.getByText('Appeals: all are decided.')).toBeVisible()
  await visit('/admin/review?kind=list&id=gone', { by: 'root' })
  await expectToast('No longer in the queue')
  await expect.element(heading('Nothing is waiting')).toBeVisible()
})
