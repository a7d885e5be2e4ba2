import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { approved, rejected, sentBack, submitted } from '../../../../screens/given.ts'
import { button, dialog, expectToast, field, heading, link } from '../../../../screens/locators.ts'
import { answerAgain, cutOff, hold, visit } from '../../../../screens/screen.tsx'
import { as } from '../../../../screens/site.ts'

const card = (name: string) => page.getByRole('article').filter({ has: link(name) })
const groups = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

test('the own submissions by their state', async () => {
  await submitted('earlier', { name: 'Waits Longer' })
  await approved('prolific', { name: 'Shown One' })
  await sentBack('prolific', 'Say more.', { name: 'Thin One' })
  await rejected('prolific', 'A brand of soap.', { name: 'Soap One' })
  await submitted('prolific', { name: 'Waiting One' })
  await visit('/submissions', { by: 'prolific' })
  await expect
    .poll(groups)
    .toEqual(['Needs your changes (1)', 'In review (1)', 'Published (1)', 'Rejected (1)'])
  await expect.element(card('Thin One')).toMatchTextContent('Say more.')
  await expect.element(link('Edit & Resubmit', card('Thin One'))).toBeVisible()
  await expect.element(card('Soap One')).toMatchTextContent('A brand of soap.')
  await expect.element(card('Waiting One')).toMatchTextContent('2nd in the queue')
  await expect.element(page.getByText('A review usually takes less than an hour.')).toBeVisible()
  await expect.element(page.getByText('by prolific')).not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(360, 740)
  // On a phone rows are small, and show only the button for what is asked of the author.
  for (const name of ['Thin One', 'Waiting One', 'Shown One', 'Soap One'])
    expect(card(name).element().getBoundingClientRect().height).toBeLessThan(80)
  await expect.element(link('Edit', card('Thin One'))).toBeVisible()
  expect(button('Withdraw: Waiting One').length).toBe(0)
  await page.viewport(1280, 900)
  await link('Waiting One').click()
  await expect.element(page.getByText('You and the admins see this page until it is approved.')).toBeVisible()
  await expect.element(page.getByText('2nd in the queue.')).toBeVisible()
  await expect.element(page.getByText('Rounds of the review')).not.toBeInTheDocument()
  await visit('/submissions', { by: 'prolific' })
  await link('Thin One').click()
  await expect.element(page.getByText('Rounds of the review')).toBeVisible()

  await visit('/submissions', { by: 'beginner' })
  await expect.element(heading("You haven't submitted anything yet")).toBeVisible()
})

test('of many published ones the latest five are shown, and all on demand', async () => {
  for (let number = 1; number <= 7; number += 1)
    await approved('busy', { name: `Shown ${number}`, origin: `World ${number}` })
  await visit('/submissions', { by: 'busy' })
  await expect.poll(groups).toEqual(['Published (7)'])
  const rows = () =>
    page
      .getByRole('article')
      .elements()
      .map((row) => row.querySelector('a')?.textContent)
  expect(rows()).toEqual(['Shown 7', 'Shown 6', 'Shown 5', 'Shown 4', 'Shown 3'])
  await expectAccessible()
  await link('Show all').click()
  await expect.poll(rows).toHaveLength(7)
  await expect.element(link('Show all')).not.toBeInTheDocument()
  await field('Search by name').fill('shown 2')
  await expect.poll(rows).toEqual(['Shown 2'])
  expect(groups()).toEqual(['Published (7)'])
  await field('Search by name').fill('nobody')
  await expect.element(heading('No characters found')).toBeVisible()
  await expectAccessible()
  await field('Search by name').fill('')
  await expect.poll(rows).toHaveLength(7)
})

test('a pending one is withdrawn; one that was decided on or edited meanwhile is shown first', async () => {
  await as('root').auth.current.query()
  await submitted('prolific', { name: 'Waiting One' })
  const edited = await submitted('prolific', { name: 'Waiting Two', origin: 'Elsewhere' })
  const decided = await submitted('prolific', { name: 'Waiting Three', origin: 'Nowhere' })
  await visit('/submissions', { by: 'prolific' })
  await expect.poll(groups).toEqual(['In review (3)'])
  for (const [name, change, why] of [
    [
      'Waiting Three',
      () => as('root').moderation.setStatus.mutate({ id: decided.id, verdict: 'approved' }),
      '“Waiting Three” can no longer be withdrawn: it has been approved.',
    ],
    [
      'Waiting Two',
      () => as('root').characters.edit.mutate({ ...edited, name: 'Waiting Too' }),
      '“Waiting Too” was changed by root in the meantime.',
    ],
  ] as const) {
    // The list is not updated before the user presses, so that its row is outdated.
    const release = hold('characters.mine')
    await change()
    await button(`Withdraw: ${name}`).click()
    await expect.element(dialog()).toMatchTextContent('Its text and picture are kept in this browser')
    await button('Withdraw', dialog()).click()
    await expectToast(why)
    release()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button(`Withdraw: ${name}`)).not.toBeInTheDocument()
  }
  await expect.poll(groups).toEqual(['In review (2)', 'Published (1)'])

  for (const name of ['Waiting One', 'Waiting Too']) {
    await button(`Withdraw: ${name}`).click()
    await button('Withdraw', dialog()).click()
    await expect.element(card(name)).not.toBeInTheDocument()
  }
  await expectToast('Submission Withdrawn')
  await expect.poll(groups).toEqual(['Published (1)'])
})

test('the server cannot be reached: one notice for all of the page, whose button asks for all of it again', async () => {
  await submitted('lone', { name: 'Kept One' })
  const asked = ['characters.mine', 'corrections.page']
  for (const procedure of asked) cutOff(procedure)
  await visit('/submissions', { by: 'lone' })
  await expect.element(heading("Couldn't load your submissions")).toBeVisible()
  await expect.poll(() => button('Try again').elements()).toHaveLength(1)
  for (const procedure of asked) answerAgain(procedure)
  await button('Try again').click()
  await expect.element(link('Kept One')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})
