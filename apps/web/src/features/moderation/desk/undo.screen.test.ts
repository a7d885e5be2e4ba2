// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { submitted } from '../../../../screens/given.ts'
import { button, dialog, expectLoaded, expectToast, field, heading } from '../../../../screens/locators.ts'
import {
  answerAgain,
  callsOf,
  cutOff,
  hold,
  loseAnswers,
  reload,
  visit,
} from '../../../../screens/screen.tsx'
import { as } from '../../../../screens/site.ts'

const undoable = page.getByRole('status', { name: 'Decisions that can be undone' })

async function expectOpen(name: string): Promise<void> {
  await expect.element(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveTextContent(name)
  await expectLoaded()
}

async function waiting(...names: string[]): Promise<void> {
  for (const name of names) await submitted('cleo', { name, origin: `World of ${name}` })
  await visit('/admin/review', { by: 'root' })
  await expectOpen(names[0]!)
}

test.for([
  [1_366, 600],
  [1_000, 500],
] as const)(
  'in a low window of %d by %d, Undo of the newest decisions is whole, and the others are counted',
  async ([width, height]) => {
    await waiting('One', 'Two', 'Three', 'Four')
    await page.viewport(width, height)
    for (const name of ['One', 'Two', 'Three']) {
      await expectOpen(name)
      await userEvent.keyboard('a')
    }
    await expectOpen('Four')
    const undo = undoable.getByRole('button')
    for (const at of [0, 1]) await expect.element(undo.nth(at)).toBeInViewport({ ratio: 1 })
    expect(undo.elements()).toHaveLength(2)
    await expect.element(undoable).toMatchTextContent(/^Approved Three.*Approved Two/)
    await expect.element(page.getByText('and 1 more')).toBeInViewport({ ratio: 1 })
    for (const name of ['Three', 'Two', 'One']) {
      await userEvent.keyboard('u')
      await expectOpen(name)
    }
  },
)

test('undone after a reload: it is pending again, and its submitter was not notified', async () => {
  await waiting('Kept')
  await button('Approve A').click()
  await expect.element(heading('Nothing is waiting')).toBeVisible()
  await reload()
  await button('Undo U').click()
  await expectToast('Undone')
  await expectOpen('Kept')
  await expectAccessible()
  expect((await as('cleo').notifications.page.query({})).items).toEqual([])
})

test('keys work only at the desk, once, and the next item gets the focus', async () => {
  await waiting('One', 'Two', 'Three')
  for (const name of ['Reason templates', 'Shortcuts ?', 'Notifications']) {
    await page.getByRole('button', { name }).click()
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('aj{Control>}k{/Control}{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  }
  await userEvent.keyboard('{Shift>}a{/Shift}')
  await expectOpen('One')
  button('Approve A').element().focus()
  await userEvent.keyboard('{Enter}')
  await expectOpen('Two')
  await expect.element(page.getByRole('region', { name: 'Submission: Two' })).toHaveFocus()
  button('Undo U').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Submission: One' })).toHaveFocus()
  await expectLoaded()
  await userEvent.keyboard('a')
  await expectOpen('Two')
  // A held key is one press.
  await userEvent.keyboard('{a>6/}')
  await expectOpen('Three')
  await expect.poll(() => undoable.getByRole('paragraph').elements()).toHaveLength(2)
  await userEvent.keyboard('{u>6/}')
  await expectOpen('Two')
  await expect.poll(() => undoable.getByRole('paragraph').elements()).toHaveLength(1)
  await expectLoaded()
  await userEvent.keyboard('a')
  await expect.poll(() => undoable.getByRole('paragraph').elements()).toHaveLength(2)
  // Both presses come before the next render.
  for (let press = 0; press < 2; press += 1) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'u' }))
  await expect.poll(() => undoable.getByRole('paragraph').elements()).toHaveLength(0)
  await expect.element(page.getByText('3 waiting · oldest first')).toBeVisible()
})

test('the answer to a decision is lost: the desk asks for its state, and the decision can be undone', async () => {
  await waiting('Ada Wren')
  loseAnswers('desk.schedule')
  await userEvent.keyboard('a')
  await expect.element(undoable).toMatchTextContent('Approved Ada Wren')
  cutOff('desk.undo')
  await userEvent.keyboard('u')
  await expectToast("Couldn't undo")
  await expect.element(undoable).toMatchTextContent('Approved Ada Wren')
  answerAgain('desk.undo')
  await userEvent.keyboard('u')
  await expectToast('Undone')
  await expectOpen('Ada Wren')
  cutOff('desk.schedule')
  await userEvent.keyboard('a')
  await expectToast('Ada Wren is still in the queue: the server did not receive your decision.')
})

test('the server cannot be reached: the reason stays, is sent with the next try, and nothing is asked without end', async () => {
  await waiting(...Array.from({ length: 30 }, (_, at) => `Number ${at + 1}`))
  cutOff('desk.queue')
  const before = callsOf('desk.queue').length
  await page.getByRole('listitem').filter({ hasText: 'Number 24' }).getByRole('button').click()
  await expectOpen('Number 24')
  await userEvent.keyboard('k')
  await expectOpen('Number 23')
  expect(callsOf('desk.queue').length - before).toBe(1)

  cutOff('desk.schedule')
  // The next try does not wait for the record either.
  const release = hold('characters.byId')
  await userEvent.keyboard('r')
  const reason = field('Reason', dialog())
  await reason.fill('Please say more of the sea floor.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expectToast("Couldn't save your decision")
  await expect.element(reason).toHaveValue('Please say more of the sea floor.')
  for (const path of ['desk.queue', 'desk.schedule']) answerAgain(path)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(undoable).toMatchTextContent('Sent Number 23 for revision')
  release()
})

test('the queue cannot be loaded: an error with another try', async () => {
  await as('root').auth.current.query()
  cutOff('desk.queue')
  await visit('/admin/review', { by: 'root' })
  await expect.element(heading("Couldn't load the queue")).toBeVisible()
  const again = button('Try again').element() as unknown as HTMLElement
  answerAgain('desk.queue')
  // A click without waiting: a live update may refetch by itself.
  again.click()
  await expect.element(heading('Nothing is waiting')).toBeVisible()
})
