import { expect, test } from 'vitest'
import { approved } from '../../screens/given.ts'
import { address, button, dialog, expectToast, field, openSomethingWrong } from '../../screens/locators.ts'
import { answerAgain, loseAnswers, visit } from '../../screens/screen.tsx'
import { as } from '../../screens/site.ts'

test('a report of a problem whose answer was lost, sent again, is one report; the next is another', async () => {
  const { id } = await approved('writer')
  await visit(`/character/${id}`, { by: 'reader' })
  const reports = async () => (await as('reader').corrections.page.query({ of: 'author' })).items
  await openSomethingWrong()
  await button('Report a problem').click()
  await field('Note', dialog()).fill('It sells shoes.')
  loseAnswers('corrections.create')
  await button('Send Report', dialog()).click()
  await expectToast('Failed to report the problem')
  answerAgain('corrections.create')
  await button('Send Report', dialog()).click()
  await expectToast('Problem Reported')
  const [first, ...others] = await reports()
  expect(others).toEqual([])

  await as('reader').corrections.withdraw.mutate({ id: first!.id })
  await button('Report a problem').click()
  await field('Note', dialog()).fill('It sells shoes.')
  await button('Send Report', dialog()).click()
  await expect.poll(async () => (await reports()).filter((one) => one.id !== first!.id).length).toBe(1)
})

test('a list whose answer was lost, created again, is one list', async () => {
  await visit('/lists', { by: 'keeper' })
  await button('New List').click()
  await field('Name', dialog()).fill('On board')
  loseAnswers('lists.create')
  await button('Create List', dialog()).click()
  await expectToast('List Not Created')
  answerAgain('lists.create')
  await button('Create List', dialog()).click()
  await expect.poll(address).toMatch(/^\/lists\/\w/)
  const lists = await as('keeper').lists.mine.query()
  expect(lists.filter(({ name }) => name === 'On board')).toHaveLength(1)
})
