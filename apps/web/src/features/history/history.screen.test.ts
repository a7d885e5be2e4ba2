import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { emulatePaper, emulateSystemColours } from '../../../screens/emulation.ts'
import { approved, WRITTEN } from '../../../screens/given.ts'
import { button, expectToast, heading, link } from '../../../screens/locators.ts'
import { answerAgain, hold, refuse, reload, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {})

const entries = () => page.getByRole('main').getByRole('listitem')
const revert = () => button('Revert to this version', entries().filter({ hasText: 'Submitted by' }))

/** A picture as the form sends it: a data URL. */
function picture(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 120
  const context = canvas.getContext('2d')!
  context.fillStyle = colour
  context.fillRect(20, 20, 60, 60)
  return canvas.toDataURL('image/png')
}

async function edited(by: string, name: string, more: object, before: object = {}) {
  const { id, version, imageUrl } = await approved(by, { name, ...before })
  await as('root').characters.edit.mutate({ ...WRITTEN, name, id, baseVersion: version, ...more })
  return { id, imageUrl }
}

test('the changes and their authors: read by the submitter, reverted by an admin', async () => {
  const { id } = await edited('alice', 'Before', {
    name: 'After',
    description: 'A grafter of trees that grow on the deep sea floor.',
  })
  await visit(`/character/${id}`, { by: 'alice' })
  await link('History').click()
  await expect.element(heading('History of After')).toBeVisible()
  const newest = entries().first()
  await expect.element(newest.getByRole('heading', { level: 2 })).toHaveTextContent('Edited by root')
  await expect.element(newest.getByCss('del')).toHaveTextContent('Before')
  await expect.element(newest.getByCss('ins').first()).toHaveTextContent('After')
  await expect.element(newest.getByCss('ins').last()).toMatchTextContent('deep')
  expect(button('Revert to this version').length).toBe(0)

  await visit(`/character/${id}/history`, { by: 'root' })
  await expect.element(revert()).toBeVisible()
  expect(button('Revert to this version', newest).length).toBe(0)
  await expectAccessible()
  // The first version shows its original texts.
  const first = entries().filter({ hasText: 'Submitted by alice' })
  first.element().scrollIntoView()
  await expect.element(first).toMatchTextContent('A grafter of trees that grow on the sea floor.')
  expect(first.getByCss('ins, del').length).toBe(0)
  await revert().click()
  await expectToast('Restored')
  await expect.element(revert()).toHaveFocus()
  await expect.element(heading('History of Before')).toBeVisible()
  await expect.element(entries().first()).toMatchTextContent('Reverted to an earlier version by root')

  await as('alice').characters.unpublish.mutate({ id })
  await visit(`/character/${id}/history`, { by: 'root' })
  await expect.element(entries().first()).toMatchTextContent('Taken off the site by alice')
})

test('nothing is offered to be reverted where only the state of the character has changed', async () => {
  const { id } = await approved('nora', { name: 'As Written' })
  await visit(`/character/${id}/history`, { by: 'root' })
  await expect.element(entries().filter({ hasText: 'Submitted by nora' })).toBeVisible()
  await expect.element(entries().first()).toMatchTextContent('Approved by root')
  expect(button('Revert to this version').length).toBe(0)
})

test('a replaced picture is shown beside the new one, and a revert restores it', async () => {
  const { id, imageUrl } = await edited(
    'nell',
    'Painted',
    { imageUrl: picture('#264') },
    { imageUrl: picture('#fc6') },
  )
  await visit(`/character/${id}/history`, { by: 'root' })
  const pictures = () => entries().first().getByCss('img').elements() as HTMLImageElement[]
  await expect.poll(() => pictures().map(({ naturalWidth }) => naturalWidth > 0)).toEqual([true, true])
  await revert().click()
  await expectToast('Restored')
  const { id: correction } = await as('bert').corrections.create.mutate({
    characterId: id,
    kind: 'change',
    changes: { series: 'Salt' },
  })
  const values = { series: 'Salt and Sand' }
  await as('root').corrections.decide.mutate({ id: correction, verdict: 'accepted', values })
  await reload()
  const says = 'Corrected by bert, accepted by root (in other words: Series)'
  await expect.element(entries().first()).toMatchTextContent(says)
  expect(await as('root').characters.byId.query({ id })).toMatchObject({ imageUrl })
})

test('texts that could not be loaded have a retry button', async () => {
  const { id } = await approved('cleo', { name: 'Shown Once' })
  refuse('characters.revision', 503, { code: 'unavailable', message: 'Too busy.' })
  await visit(`/character/${id}/history`, { by: 'root' })
  const newest = entries().first()
  await expect.element(newest.getByRole('alert')).toBeVisible()
  answerAgain('characters.revision')
  await button('Try again', newest).click()
  await expect.element(newest.getByCss('ins').first()).toHaveTextContent('Approved')
})

test('the audit log: filtered by action, by name and by day', async () => {
  await approved('bea', { name: 'Logged One' })
  await approved('bea', { name: 'Logged Two' })
  await visit('/admin', { by: 'root' })
  await link('Site').click()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  const rows = page.getByCss('tbody tr')
  const count = (total: number) => expect.poll(() => rows.length).toBe(total)
  const name = page.getByLabelText('Name')
  await expect.poll(() => rows.filter({ hasText: 'Logged' }).length).toBe(2)
  await name.fill('logged two')
  await count(1)
  await expect.element(rows).toMatchTextContent('Approved')
  await expect
    .element(rows.getByRole('link', { name: 'Logged Two' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/character\//))
  // Days are in local time; an incomplete date is ignored.
  const today = new Date().toLocaleDateString('sv')
  for (const [day, total] of [
    [today, 1],
    ['2001-01-01', 0],
    ['0002-01-01', 1],
  ] as const) {
    await page.getByLabelText('To', { exact: true }).fill(day)
    await count(total)
  }
  await page.getByLabelText('From', { exact: true }).fill(today)
  await count(1)
  await page.getByLabelText('Action').selectOptions('Deleted')
  await expect.element(heading('No entries')).toBeVisible()
  // A text longer than any name has no results, and is no error.
  await name.fill('')
  await page.getByLabelText('Action').selectOptions('Everything')
  await expect.element(rows.first()).toBeVisible()
  await name.fill('x'.repeat(200))
  await expect.element(heading('No entries')).toBeVisible()
  await expect.element(name).toHaveAttribute('maxlength', '200')
  await name.fill('')
  await expect.element(rows.first()).toBeVisible()
  await expectAccessible()
})

test('to strangers it is private: the page says so, and offers no retry', async () => {
  const { id } = await approved('bea', { name: 'Hers' })
  await visit(`/character/${id}/history`, { by: 'stranger' })
  await expect.element(heading('This history is private')).toBeVisible()
  expect(button('Try again').length).toBe(0)
  await expectAccessible()
})

test('with the colours of the system new words are underlined', async () => {
  const { id } = await edited('carol', 'Plain', { name: 'Underlined' })
  await emulateSystemColours()
  await visit(`/character/${id}/history`, { by: 'root' })
  await expect.element(entries().first().getByCss('ins')).toHaveStyle({ textDecorationLine: 'underline' })
})

test('printed before all of it has loaded: what is there, without grey boxes and buttons', async () => {
  const { id } = await edited('alice', 'On Paper', { description: 'A grafter of trees, on paper.' })
  const release = hold('characters.revision')
  await visit(`/character/${id}/history`, { by: 'root' })
  const reverting = page.getByText('Revert to this version').first()
  await expect.element(reverting).toBeVisible()
  const box = page.getByCss('main .mantine-Skeleton-root').first()
  await expect.element(box).toBeVisible()
  await emulatePaper()
  await expect.element(box).not.toBeVisible()
  await expect.element(reverting).not.toBeVisible()
  release()
  await expect.element(page.getByText('A grafter of trees, on paper.').first()).toBeVisible()
})
