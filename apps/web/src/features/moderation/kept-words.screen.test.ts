// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logIn } from '../../../screens/actions.ts'
import { approved, submitted } from '../../../screens/given.ts'
import { button, dialog, expectLoaded, expectToast, field, link, title } from '../../../screens/locators.ts'
import { endSession, reload, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

const SAFE = 'Your session has expired. Log in again; your draft is safe.'

/** Waits until the desk has the submission open and its live stream is connected. */
async function expectOpen(name: string): Promise<void> {
  await expect.element(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveTextContent(name)
  await expectLoaded()
}

async function press(key: string, opened = dialog()): Promise<void> {
  await userEvent.keyboard(key)
  await expect.element(opened).toBeVisible()
}

async function cancel(): Promise<void> {
  await button('Cancel', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

test('the session ends while a correction is refused: after the login the same one is open, with the reason', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    const { id } = await approved('alice', { name, origin: `World of ${name}` })
    await as('bert').corrections.create.mutate({
      characterId: id,
      kind: 'change',
      changes: { series: 'Salt' },
    })
  }
  await visit('/admin/review', { by: 'root' })
  await expectOpen('One')
  await userEvent.keyboard('j')
  await expectOpen('Two')
  await press('x')
  await field('Reason', dialog()).fill('The first book says otherwise.')
  await endSession()
  await button('Refuse', dialog()).click()
  await expectToast(SAFE)
  await logIn('root')
  await expectOpen('Two')
  await press('x')
  await expect.element(field('Reason', dialog())).toHaveValue('The first book says otherwise.')
  await button('Refuse', dialog()).click()
  await expectOpen('Three')
  await userEvent.keyboard('u')
  await expectOpen('Two')
  await press('x')
  await expect.element(field('Reason', dialog())).toHaveValue('')
})

test('the session ends at the review desk: reason and remark are there at the same submission', async () => {
  for (const name of ['One', 'Two', 'Three']) await submitted('alice', { name, origin: `World of ${name}` })
  await visit('/admin/review', { by: 'root' })
  await expectOpen('One')
  await userEvent.keyboard('j')
  await expectOpen('Two')
  await press('m')
  const write = async () => {
    await dialog().getByLabelText('Field').selectOptions('Abilities')
    await field('Remark', dialog()).fill('What is whale song?')
    await reload()
    await expectOpen('Two')
  }
  await write()
  await press('m')
  await expect.element(dialog().getByLabelText('Field')).toHaveValue('abilities')
  await expect.element(field('Remark', dialog())).toHaveValue('What is whale song?')
  await cancel()
  await press('m')
  await expect.element(field('Remark', dialog())).toHaveValue('')
  // A remark on one field does not become that on another.
  await write()
  await button('Backstory: remark').click()
  await expect.element(dialog().getByLabelText('Field')).toHaveValue('backstory')
  await expect.element(field('Remark', dialog())).toHaveValue('')
  await cancel()

  await press('x')
  await field('Reason', dialog()).fill('Not a character.')
  await reload()
  await expectOpen('Two')
  await press('x')
  await endSession()
  await button('Reject Permanently', dialog()).click()
  await expectToast(SAFE)
  await logIn('root')
  await expectOpen('Two')
  await press('x')
  await expect.element(field('Reason', dialog())).toHaveValue('Not a character.')
})

test('remarks of the desk go along from the page and from the dashboard, once', async () => {
  const { id } = await submitted('iris')
  const remark = async (text: string) => {
    await visit('/admin/review', { by: 'root' })
    await expectOpen('Isaura Fenwright')
    await press('m')
    await dialog().getByLabelText('Field').selectOptions('Abilities')
    await expect.element(field('Remark', dialog())).toHaveValue('')
    await field('Remark', dialog()).fill(text)
    await button('Save Remark', dialog()).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    // In the document, but maybe not visible: in a second round unchanged fields are folded.
    await expect.element(page.getByText(text)).toBeInTheDocument()
  }
  const sendBack = async () => {
    await button('Reject for Resubmission').click()
    await expect.element(dialog()).toMatchTextContent('With it goes the remark on: Abilities.')
    await field('Reason', dialog()).fill('Please look at the remark.')
    await button('Send for Revision', dialog()).click()
    await expectToast('Sent for Revision')
  }
  const told = async () => {
    const { items } = await as('iris').characters.rounds.query({ id })
    return items.map(({ remarks }) => remarks.map(({ text }) => text))
  }
  await remark('What is whale song?')
  await link('Isaura Fenwright', page.getByRole('article')).click()
  await expect.element(title('Isaura Fenwright')).toBeVisible()
  await expectLoaded()
  // Only what is published can be saved to a list.
  expect(page.getByRole('button', { name: /^Save/ }).elements()).toEqual([])
  await sendBack()
  expect(await told()).toEqual([['What is whale song?']])

  await as('iris').characters.resubmit.mutate({ id })
  await remark('And what is tide song?')
  await visit('/admin', { by: 'root' })
  await expectLoaded()
  await sendBack()
  expect(await told()).toEqual([['And what is tide song?'], ['What is whale song?']])
  expect(JSON.stringify({ ...localStorage })).not.toContain('tide song')
})
