import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approved, submitted } from '../../../../screens/given.ts'
import { address, button, dialog, expectLoaded, field } from '../../../../screens/locators.ts'
import { callsOf, visit } from '../../../../screens/screen.tsx'
import { as } from '../../../../screens/site.ts'

const open = page.getByRole('article').getByRole('heading', { level: 2 })

test('on small screens: suggestions in its filters, the queue behind a button, enough room for the text', async () => {
  await approved('emil', { name: 'Known', origin: 'Tideborn' })
  const backstory = 'A long way home, again. '.repeat(60)
  await submitted('dora', { name: 'First', origin: 'Tideborn', backstory })
  await submitted('dora', { name: 'Second', origin: 'Skyfall' })
  await page.viewport(768, 1024)
  await visit('/admin/review', { by: 'root' })
  await expect.element(open).toHaveTextContent('First')
  await expectLoaded()
  await button('Queue').click()
  await page.getByRole('listitem').filter({ hasText: 'Second' }).getByRole('button').click()
  await expect.element(open).toHaveTextContent('Second')
  await expect.element(page.getByRole('list', { name: 'The queue' })).not.toBeInTheDocument()
  await expectLoaded()
  await button('Filter').click()
  // Suggestions are users with pending submissions, and existing universes.
  await field('Submitter').click()
  const suggested = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => suggested.elements().map(({ textContent }) => textContent)).toEqual(['dora'])
  await field('Universe').fill('tide')
  await suggested.filter({ hasText: 'Tideborn' }).click()
  await expect.poll(address).toMatch(/origin=Tideborn/)
  await expect.element(open).toHaveTextContent('First')

  await page.viewport(360, 740)
  const top = (part: Element) => part.getBoundingClientRect().top
  const behind = page
    .getByRole('button', { name: /: remark$/ })
    .elements()
    .filter((remark) => {
      remark.focus()
      return top(remark) >= top(page.getByRole('complementary').element())
    })
  expect(behind).toEqual([])

  await page.viewport(640, 400)
  const middleOf = (name: RegExp) => {
    const box = page.getByRole('button', { name }).element().getBoundingClientRect()
    return box.top + box.bottom
  }
  expect(middleOf(/^Next/)).toBe(middleOf(/^Approve/))

  await page.viewport(320, 225)
  const readable = () => {
    const middle = document.querySelector('[role=region][aria-label^=Submission]')!
    middle.scrollIntoView()
    window.scrollBy(0, 200)
    let seen = 0
    for (let y = 0; y < window.innerHeight; y += 1)
      if (middle.contains(document.elementFromPoint(window.innerWidth / 2, y))) seen += 1
    return seen
  }
  await expect.poll(readable).toBeGreaterThan(100)
})

test('beside the open desk the bell says what comes meanwhile', async () => {
  await submitted('dora', { name: 'First' })
  await visit('/admin/review', { by: 'root' })
  await expect.element(open).toHaveTextContent('First')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await submitted('emil', { name: 'Second', origin: 'Skyfall' })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.element(open).toHaveTextContent('First')
})

test('a remark that is too long is neither saved nor lost when another field is chosen', async () => {
  await submitted('dora', { name: 'First' })
  await visit('/admin/review', { by: 'root' })
  await expect.element(open).toHaveTextContent('First')
  await expectLoaded()
  await userEvent.keyboard('m')
  await field('Remark', dialog()).fill('x'.repeat(501))
  await expect.element(dialog()).toMatchTextContent('The remark must be at most 500 characters')
  await dialog().getByLabelText('Field').selectOptions('Abilities')
  await button('Save Remark', dialog()).click()
  await expect.element(field('Remark', dialog())).toHaveValue('x'.repeat(501))
  await expect.element(dialog().getByLabelText('Field')).toHaveValue('description')
})

test('what makes no sense in the address is no filter', async () => {
  await submitted('dora', { name: 'First' })
  await visit('/admin/review?genre=Nonsense&origin=[]&own=maybe&id=7', { by: 'root' })
  await expect.element(open).toHaveTextContent('First')
  await expect.element(button('Filter')).toBeVisible()
})

test('with a keyboard of another script, the keys of the Latin letters are in their places', async () => {
  await submitted('dora', { name: 'First' })
  await submitted('emil', { name: 'Second', origin: 'Skyfall' })
  await visit('/admin/review', { by: 'root' })
  await expect.element(open).toHaveTextContent('First')
  await expectLoaded()
  const press = (key: string, code: string, more?: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, ...more }))
  // Letters that only share a key with a Latin one, and letters with Shift, are no shortcuts.
  press('ą', 'KeyA')
  press('J', 'KeyJ', { shiftKey: true })
  press('о', 'KeyJ')
  await expect.element(open).toHaveTextContent('Second')
  press('л', 'KeyK', { ctrlKey: true })
  await expect.element(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveFocus()
  expect(callsOf('desk.schedule')).toEqual([])
})

test('what is typed before the dialog for the reason has the focus decides nothing, and is in its field', async () => {
  await submitted('iris')
  await visit('/admin/review', { by: 'root' })
  await expect.element(button('Approve A')).toBeEnabled()
  await expectLoaded()
  for (const key of ['x', 'a', 'j', '?']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    // Both keys come before the next frame.
    await Promise.resolve()
  }
  await expect.element(field('Reason', dialog())).toHaveFocus()
  await expect.element(field('Reason', dialog())).toHaveValue('aj?')
  expect(dialog().elements()).toHaveLength(1)
  expect(callsOf('desk.schedule')).toEqual([])
})

test('in the dialog for the reason a digit picks a template, and what is typed is the reason', async () => {
  await as('root').moderation.putTemplate.mutate({ title: 'No source', text: 'Please name a source.' })
  await submitted('dora', { name: 'First' })
  await visit('/admin/review', { by: 'root' })
  await expect.element(open).toHaveTextContent('First')
  await expectLoaded()
  await userEvent.keyboard('r')
  await expect.element(button('No source 1', dialog())).toHaveFocus()
  await userEvent.keyboard('Say 2 more.')
  await expect.element(field('Reason', dialog())).toHaveValue('Say 2 more.')
  await button('No source 1', dialog()).click()
  await expect.element(field('Reason', dialog())).toHaveValue('Say 2 more.\n\nPlease name a source.')
  await field('Reason', dialog()).fill('')
  await button('Cancel', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.keyboard('x')
  await expect.element(button('No source 1', dialog())).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.element(field('Reason', dialog())).toHaveValue('Please name a source.')
  await expect.element(field('Reason', dialog())).toHaveFocus()
})
