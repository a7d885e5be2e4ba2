// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, submitted, WRITTEN } from '../../../../screens/given.ts'
import {
  button,
  dialog,
  expectLoaded,
  expectToast,
  field,
  heading,
  link,
} from '../../../../screens/locators.ts'
import { callsOf, hold, visit } from '../../../../screens/screen.tsx'
import { appoint, as } from '../../../../screens/site.ts'

const entries = page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
const undoable = page.getByRole('status', { name: 'Decisions that can be undone' })
const note = page.getByRole('alert').filter({ hasText: 'Opening the next one' })

async function expectOpen(name: string): Promise<void> {
  await expect.element(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveTextContent(name)
  await expectLoaded()
}

const waiting = async (...names: string[]) => {
  await appoint('second')
  const made = []
  for (const name of names) made.push(await submitted('cleo', { name, origin: `World of ${name}` }))
  return made
}

const approveElsewhere = (id: string) => as('second').moderation.setStatus.mutate({ id, verdict: 'approved' })

test('another admin decides on what one is reading: the desk says so at once, nothing else is decided, and the next one opens', async () => {
  const [one] = await waiting('One', 'Two')
  await visit('/admin/review', { by: 'root' })
  await expectOpen('One')
  await expect.poll(() => entries.elements()).toHaveLength(2)
  await approveElsewhere(one!.id)
  await expect.element(note).toMatchTextContent('second just approved One.')
  await expect.element(page.getByText('Changed while you were reading')).not.toBeInTheDocument()
  await expect.poll(() => entries.elements()).toHaveLength(1)
  // All disabled buttons look the same, once the transition of their colours has ended.
  const looks = () =>
    ['Approve A', 'Send for Revision R', 'Reject Permanently X'].map((name) => {
      const { color, backgroundColor, borderColor } = getComputedStyle(button(name).element())
      return `${color} on ${backgroundColor} in ${borderColor}`
    })
  await expect.poll(() => new Set(looks()).size).toBe(1)
  await userEvent.keyboard('ax')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(callsOf('desk.schedule')).toEqual([])
  await expectAccessible()
  await expectOpen('Two')
  await expect.element(note).not.toBeInTheDocument()
})

test('in the list of the dashboard too: the card says who was faster before it disappears', async () => {
  const [one] = await waiting('One', 'Two')
  await visit('/admin', { by: 'root' })
  const card = (name: string) => page.getByRole('article').filter({ hasText: `World of ${name}` })
  await expect.element(button('Approve', card('One'))).toBeVisible()
  await expectLoaded()
  await approveElsewhere(one!.id)
  await button('Approve', card('One')).click()
  await expectToast('This submission is no longer pending: it has been approved.')
  await expect.element(card('One')).toMatchTextContent('second just approved One.')
  await button('Next', card('One')).click()
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(1)
  await expect.element(link('Open at the Desk: Two')).toBeVisible()
})

test('sent back, edited and resubmitted while an admin reads: unseen text is not published', async () => {
  const { id } = await submitted('anna')
  await visit('/admin/review', { by: 'root' })
  await expectOpen('Isaura Fenwright')
  // The screen keeps showing the old version.
  const release = [hold('characters.byId'), hold('desk.queue')]
  await as('root').moderation.setStatus.mutate({ id, verdict: 'revision', rejectionReason: 'Say more' })
  await as('anna').characters.edit.mutate({ ...WRITTEN, id, name: 'Somebody Else' })
  await as('anna').characters.resubmit.mutate({ id })
  await userEvent.keyboard('a')
  await expectToast('“Somebody Else” was changed by anna in the meantime.')
  for (const go of release) go()
  await expect.element(page.getByText('Changed while you were reading')).toBeVisible()
  await expectOpen('Somebody Else')
  // On a phone the toast must not cover the buttons.
  await page.viewport(360, 780)
  await expect
    .poll(() => {
      const [toasts, bar] = ['[class*=Notifications-root]', 'aside[aria-label^=Decide]'].map((part) =>
        document.querySelector(part)!.getBoundingClientRect(),
      )
      return bar!.y - (toasts!.y + toasts!.height)
    })
    .toBeGreaterThanOrEqual(0)
  await userEvent.keyboard('a')
  await expect.element(undoable).toMatchTextContent('Approved Somebody Else')
})

test('from any page to the desk, to the comparison, and to the next submission, only by keys', async () => {
  for (const name of ['Ada Wren', 'Tam Oxley', 'Una Marsh'])
    await approved('iris', { name, origin: `World of ${name}` })
  for (const name of ['Before', 'Ada Wren', 'Tam Oxley', 'Una Marsh', 'After'])
    await submitted('iris', { name, origin: `World of ${name}` })
  await visit('/copyright', { by: 'root' })
  await expect.element(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await userEvent.keyboard('gr')
  await expectOpen('Before')
  await userEvent.keyboard('j')
  await expectOpen('Ada Wren')
  const compare = async () => {
    await expect.element(page.getByRole('link', { name: /^Compare with/ })).toBeVisible()
    await userEvent.keyboard('c')
    await expect.element(heading('Duplicate Comparison')).toBeVisible()
    await expectLoaded()
  }
  // Back without a decision, the same submission is open. Back after a decision, the next one is.
  for (const back of ['{Escape}', 'c']) {
    await compare()
    await userEvent.keyboard(back)
    await expectOpen('Ada Wren')
  }
  await compare()
  await userEvent.keyboard('a')
  await expectOpen('Tam Oxley')
  await expect.element(undoable).toMatchTextContent('Approved Ada Wren')
  await compare()
  await userEvent.keyboard('d')
  await expect.element(field('Reason', dialog())).toHaveValue(expect.stringMatching(/in the database: Tam/))
  // Escape closes only the dialog, not the comparison, even while the focus is outside of the dialog.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.keyboard('d')
  await expect.element(field('Reason', dialog())).toBeVisible()
  document.querySelector<HTMLElement>(':focus')?.blur()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(heading('Duplicate Comparison')).toBeVisible()
  await userEvent.keyboard('n')
  await expectToast('Not a Duplicate')
  await userEvent.keyboard('r')
  await field('Reason', dialog()).fill('Say how they differ.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expectOpen('Una Marsh')
  await userEvent.keyboard('u')
  // The submission is open again, and the other one no longer marked as a duplicate.
  await expectOpen('Tam Oxley')
  const marked = () => entries.elements().filter((one) => one.textContent.includes('Possible duplicate'))
  await expect.poll(marked).toHaveLength(1)
  await userEvent.keyboard('{Shift>}?{/Shift}')
  await expect.element(dialog()).toMatchTextContent('Open the review desk, from any page')
})

test('the decision before, and what has not changed since, of a second round, to which remarks of the first do not go along', async () => {
  const remark = async (name: string, text: string) => {
    await button(`${name}: remark`).click()
    await field('Remark', dialog()).fill(text)
    await button('Save Remark', dialog()).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  }
  const { id } = await submitted('iris')
  await visit('/admin/review', { by: 'root' })
  await expectOpen('Isaura Fenwright')
  await remark('Backstory', 'Which sea?')
  const rejectionReason = 'Please look at the sea.'
  await as('root').moderation.setStatus.mutate({ id, verdict: 'revision', rejectionReason })
  await as('iris').characters.edit.mutate({ ...WRITTEN, id, description: 'Of the North Sea.' })
  await as('iris').characters.resubmit.mutate({ id })
  await visit('/admin/review', { by: 'root' })
  await expectOpen('Isaura Fenwright')
  await expect.element(entries).toMatchTextContent('2nd round')
  await expect.element(page.getByText(rejectionReason)).toBeVisible()
  await remark('Description', 'Still the sea?')
  await userEvent.keyboard('r')
  await expect.element(dialog()).toMatchTextContent('With it goes the remark on: Description.')
})
