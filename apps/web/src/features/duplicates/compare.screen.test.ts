import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { drawDataUrl } from '../../../screens/actions.ts'
import { approved, submitted } from '../../../screens/given.ts'
import {
  address,
  button,
  dialog,
  expectLoaded,
  expectToast,
  field,
  heading,
  link,
} from '../../../screens/locators.ts'
import { answerAgain, callsOf, cutOff, hold, reload, visit } from '../../../screens/screen.tsx'
import { as, expectLive, sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {})

const isAt = (path: string) => expect.poll(address).toBe(path)

test('a duplicate is found while typing', async () => {
  const original = await approved('alice', { name: 'Birch Vale', origin: 'The Loud Sea' })
  await visit('/submit', { by: 'bob' })
  await field('Character name').fill('Vale, Birch')
  const hint = page.getByRole('region', { name: 'Possible duplicates' })
  await expect
    .element(hint.getByRole('link', { name: /Birch Vale/ }))
    .toHaveAttribute('href', `/character/${original.id}`)
  await field('Character name').fill('Nobody Of That Name')
  await expect.element(hint).not.toBeInTheDocument()
})

test('no duplicates are searched for a name that is too long', async () => {
  await approved('alice', { name: 'Bracken Vale', origin: 'The Loud Sea' })
  await visit('/submit', { by: 'bob' })
  await field('Character name').fill('Bracken Vale')
  const hint = page.getByRole('region', { name: 'Possible duplicates' })
  await expect.element(hint).toBeVisible()
  const tooLong = 'Bracken Vale '.repeat(10)
  await field('Character name').fill(tooLong)
  await expect.element(hint).not.toBeInTheDocument()
  expect(callsOf('duplicates.likely')).not.toContainEqual(expect.objectContaining({ name: tooLong }))
})

test('a duplicate is told to the admin, compared, and rejected, with the remarks that were made at the desk', async () => {
  const original = await approved('alice', { name: 'Juniper Vale', origin: 'The Quiet Sea' })
  const again = await submitted('bob', {
    name: 'Juniper Vale (Retold)',
    origin: 'Quiet Sea universe',
    description: 'A grafter of trees that grow on the deep sea floor.',
  })
  await visit('/copyright', { by: 'root' })
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await link('Compare Characters: Juniper Vale (The Quiet Sea)').click()
  await isAt(`/admin/compare/${again.id}/${original.id}`)
  await expect.element(heading('Duplicate Comparison')).toBeVisible()
  await expect.element(page.getByText(/same name apart from the bracket/).first()).toBeVisible()
  await expect.element(page.getByCss('ins').filter({ hasText: 'deep' })).toBeVisible()
  await expect.element(heading('Backstory')).toBeVisible()
  await expectAccessible()

  await expectLoaded()
  await userEvent.keyboard('c')
  await button('Backstory: remark').click()
  await field('Remark', dialog()).fill('Which sea?')
  await button('Save Remark', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expectLoaded()
  await userEvent.keyboard('c')
  await expect.element(heading('Duplicate Comparison')).toBeVisible()
  await expectLoaded()
  await button('Send for Revision R').click()
  await expect.element(dialog()).toMatchTextContent('With it goes the remark on: Backstory.')
  await button('Cancel', dialog()).click()
  await expect.element(button('Send for Revision R')).toHaveFocus()
  await button('Reject Permanently X').click()
  await field('Reason', dialog()).fill('Half a thought.')
  await button('Cancel', dialog()).click()
  await button('Reject as Duplicate D').click()
  await expect
    .element(field('Reason', dialog()))
    .toHaveValue(expect.stringMatching(new RegExp(`/character/${original.id}$`)))
  await button('Reject Permanently', dialog()).click()
  await isAt('/admin/review')
  await expect.element(page.getByText('Rejected Juniper Vale (Retold)')).toBeVisible()
})

test('field by field: lists with commas, a dash for an empty field, orange and cyan for differences', async () => {
  const original = await approved('dana', {
    name: 'Wim',
    aliases: ['The Heron'],
    origin: 'Here',
    creators: ['Ana', 'Jun'],
  })
  const newer = await submitted('dana', { name: 'Wim', origin: 'There', series: 'One' })
  const release = hold('duplicates.compare')
  await visit('/admin', { by: 'root' })
  await as('root').auth.current.query()
  const opened = visit(`/admin/compare/${newer.id}/${original.id}`, { by: 'root' })
  await expect.element(page.getByLabelText('Loading the comparison')).toBeVisible()
  release()
  await opened
  await expect
    .element(page.getByRole('region', { name: 'New Submission' }))
    .toMatchTextContent(/Pending\s*Submitted [A-Z][a-z]+ \d{1,2}, \d{4}/)
  await expect
    .element(page.getByRole('region', { name: 'Original Character' }))
    .toMatchTextContent(/Approved\s*Published [A-Z][a-z]+ \d{1,2}, \d{4}/)
  const fields = page.getByRole('region', { name: 'Field Comparison' })
  const rows = fields
    .getByRole('heading', { level: 3 })
    .elements()
    .map((title) => ({
      title: title.textContent,
      values: [...title.parentElement!.querySelectorAll<HTMLElement>(':scope > div')],
    }))
  expect(rows.map(({ title }) => title)).toEqual([
    'Name',
    'Also known as Different',
    'Origin Different',
    'Series Different',
    'Creators Different',
    'Writers',
    'Description',
    'Abilities',
    'Personality',
    'Backstory',
  ])
  const [name, aliases, origin, series, creators, writers, , abilities] = rows.map(({ values }) => values)
  const texts = (values: HTMLElement[] | undefined) => values!.map(({ textContent }) => textContent)
  const ending = (end: string) => expect.stringMatching(new RegExp(`${end}$`))
  expect(texts(aliases)).toEqual([ending('—'), ending('The Heron')])
  expect(texts(creators)).toEqual([ending('—'), ending('Ana, Jun')])
  expect(texts(series)).toEqual([ending('One'), ending('—')])
  expect(texts(writers)).toEqual([ending('—'), ending('—')])
  expect(texts(abilities)[0]).toMatch(/Breath of an hour, Reads tides, Whale song$/)
  const borders = (values: HTMLElement[] | undefined) =>
    values!.map((value) => getComputedStyle(value).borderColor)
  expect(borders(origin)).toEqual(['rgb(217, 123, 47)', 'rgb(47, 159, 184)'])
  expect(new Set(borders(name)).size).toBe(1)
  for (const [label, { id }] of [
    ['View New Submission', newer],
    ['View Original Character', original],
  ] as const)
    await expect.element(link(label)).toHaveAttribute('href', `/characters/${id}`)
})

test('two names of one universe: an admin says so, and can take it back', async () => {
  const original = await approved('eve', { name: 'Suvi Holm', origin: 'The Salt Ledger' })
  const newer = await submitted('eve', { name: 'Suvi Holm', origin: 'Harbour of Glass' })
  await visit(`/admin/compare/${newer.id}/${original.id}`, { by: 'root' })
  const said = page.getByText(/“Harbour of Glass” and “The Salt Ledger” count as/)
  await expect.element(said).toMatchTextContent(/different universes\.$/)
  await button('They Are the Same').click()
  await expectToast('Same Universe')
  await expect.element(said).toMatchTextContent(/one universe\.$/)
  await expect.element(button('They Are Different')).toHaveFocus()
  await expectAccessible()
  await reload()
  await button('They Are Different').click()
  await expectToast('Different Universes')
  await expect.element(said).toMatchTextContent(/different universes\.$/)
})

test('not a duplicate: stored, and both link to their pages', async () => {
  const ada = { name: 'Ada Wren', origin: 'Low Tide', imageUrl: await drawDataUrl() }
  const one = await approved('cleo', ada)
  const other = await submitted('cleo', ada)
  await visit(`/admin/compare/${other.id}/${one.id}`, { by: 'root' })
  await expectLoaded()
  await expect.element(page.getByRole('slider')).toHaveAccessibleName(/^New on the left/)
  await button('Not a Duplicate N').click()
  await expectToast('Not a Duplicate')
  await expect.element(button('Not a Duplicate N')).not.toBeInTheDocument()
  await expect.element(page.getByText('An admin marked these two as different characters.')).toBeVisible()
  await link('View Original Character').click()
  await expect.element(heading('Ada Wren')).toBeVisible()
  expect(address()).toContain(one.id)
})

test('an unknown comparison: the page says so and links to the dashboard', async () => {
  await visit('/admin/compare/none/neither', { by: 'root' })
  await expect.element(heading('Comparison Not Available')).toBeVisible()
  await link('Back to Admin Dashboard').click()
  await isAt('/admin')
})

test('a comparison that cannot be loaded: the page says so, and a retry loads it', async () => {
  const { id } = await approved('fay', { name: 'Late One', origin: 'Far Away' })
  cutOff('duplicates.compare')
  await visit(`/admin/compare/${id}/${id}`, { by: 'root' })
  await expect.element(heading('Comparison Not Available')).toBeVisible()
  await expect.element(link('Back to Admin Dashboard')).toBeVisible()
  await expectLive()
  answerAgain('duplicates.compare')
  await button('Try again').click()
  await expect.element(heading('Duplicate Comparison')).toBeVisible()
})
