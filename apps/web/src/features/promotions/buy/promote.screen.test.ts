// @module-tag long

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { logIn } from '../../../../screens/actions.ts'
import { button, expectToast, expectWrong, field, heading, link } from '../../../../screens/locators.ts'
import {
  bought,
  continueButton,
  expectOrder,
  facts,
  option,
  payButton,
  pick,
  picker,
  plan,
  published,
  writeOrder,
} from '../../../../screens/promotions.ts'
import {
  answer,
  answerAgain,
  cutOff,
  endSession,
  refuse,
  reload,
  visit,
} from '../../../../screens/screen.tsx'
import { expectLive, sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {})

const durations = () => page.getByRole('radiogroup', { name: /^Duration/ })

test('signed out: first the login, then the form with the character', async () => {
  const { id } = await published('late-owner', 'Late Riser')
  await visit(`/promote?character=${id}`)
  await expect.poll(() => window.location.search).toContain('?next=%2Fpromote')
  await logIn('late-owner')
  await expect.element(picker()).toHaveValue('Late Riser')
})

test('nothing published yet: the page says so and links to the submission form', async () => {
  await visit('/promote', { by: 'newcomer' })
  await expect.element(heading('Nothing to promote yet')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Per Month' }))
    .toMatchTextContent('$49.99')
  await expectAccessible()
  await link('Submit Character', page.getByRole('main')).click()
  await expect.element(heading('Submit a Character')).toBeVisible()
})

test('nothing can be bought on this site: a sentence instead of the form', async () => {
  await answer('payments.settings', { provider: 'off', publishableKey: null })
  await visit('/promote', { by: 'wishful' })
  await expect
    .element(page.getByText('Promotions cannot be bought on this site at the moment.'))
    .toBeVisible()
  expect(page.getByCss('main form').length).toBe(0)
  await expectAccessible()
})

test('wrong input: each field shows its error, the first has the focus, and a counter appears near the limit', async () => {
  await published('hasty', 'Half Written')
  await visit('/promote', { by: 'hasty' })
  await expectAccessible()
  await continueButton().click()
  await expectWrong(picker(), 'Please select a character')
  await expectWrong(field('Title'), 'Title must be at least 3 characters')
  await expectWrong(field('Description'), 'Description must be at least 10 characters')
  await expectWrong(durations(), 'Please select a duration')
  // As long as a search may be.
  await expect.element(picker()).toHaveAttribute('maxlength', '200')
  await expect.element(picker()).toHaveFocus()
  await expectAccessible()

  await pick('Half Written')
  await field('Title').fill('  Ab  ')
  await field('Description').fill(' ninechar  ')
  await plan('6 months').click()
  await expect.element(page.getByText(/^Total \$239\.99/)).toBeVisible()
  await continueButton().click()
  await expectWrong(field('Title'), 'Title must be at least 3 characters')
  await expectWrong(field('Description'), 'Description must be at least 10 characters')
  await expect.element(field('Title')).toHaveFocus()
  await field('Description').fill('x'.repeat(501))
  await expect
    .element(field('Description'))
    .toHaveAccessibleDescription(expect.stringMatching(/501 of 500 characters$/))
})

test('the plans: prices and savings; the preview shows what is typed', async () => {
  const { id } = await published('thrifty', 'Penny Wise')
  await visit(`/promote?character=${id}`, { by: 'thrifty' })
  await expect.poll(() => durations().getByCss('label').length).toBe(3)
  expect(
    durations()
      .getByCss('label')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['1 month$49.99', '3 monthsSave 13%$129.99', '6 monthsSave 20%$239.99'])
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview).toMatchTextContent('Your title')
  await writeOrder()
  for (const text of ['Featured', 'Penny Wise', 'World of Penny Wise', 'The orchard under the sea'])
    await expect.element(preview).toMatchTextContent(text)
  await expect.element(page.getByText(/^Total \$49\.99once, for 1 month$/)).toBeVisible()
})

test('the picker searches on the server, only among the user’s own characters', async () => {
  await published('many', 'Rare Bird')
  for (let count = 1; count <= 25; count += 1) await published('many', `Common Bird ${count}`)
  await published('another', 'Foreign Bird')
  await visit('/promote', { by: 'many' })
  await picker().click()
  await expect.element(page.getByText('Showing your newest. Type a name to find others.')).toBeVisible()
  expect(option('Rare Bird').length).toBe(0)
  await expectAccessible()
  await picker().fill('rare')
  await expect.poll(() => page.getByRole('option').length).toBe(1)
  await option('Rare Bird').click()
  await expect.element(picker()).toHaveValue('Rare Bird')
  await picker().fill('foreign')
  await expect.element(page.getByText('None of your characters match that name.')).toBeVisible()
})

test('a link to promote another user’s character: the page says so, and another can be picked', async () => {
  await published('honest', 'My Own')
  const { id } = await published('stranger', 'Not Mine')
  const refused = page.getByText("This character can't be promoted")
  await visit(`/promote?character=${id}`, { by: 'honest' })
  await expect.element(refused).toBeVisible()
  await expect.element(picker()).toHaveValue('')
  await pick('My Own')
  await expect.element(refused).not.toBeInTheDocument()
})

test('no connection when the form is sent: a message says so, and nothing is lost, not even by a reload', async () => {
  const { id } = await published('unlucky', 'Cut Off')
  await visit(`/promote?character=${id}`, { by: 'unlucky' })
  await writeOrder()
  cutOff('payments.start')
  await continueButton().click()
  await expectToast('Payment Failed')
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent("We couldn't reach the server. Your form is still here.")
  await expectOrder()
  await reload()
  await expectOrder()
  await expect.element(picker()).toHaveValue('Cut Off')
  answerAgain('payments.start')
  await continueButton().click()
  await expect.element(payButton()).toBeVisible()
})

test('a field that the server refuses: it shows why, and has the focus', async () => {
  const { id } = await published('refused', 'Well Named')
  await visit(`/promote?character=${id}`, { by: 'refused' })
  await writeOrder()
  const message = 'The description advertises something else.'
  refuse('payments.start', 400, { code: 'invalid', message, issues: [{ path: 'description', message }] })
  await continueButton().click()
  await expectWrong(field('Description'), message)
  await expect.element(field('Description')).toHaveFocus()
})

test('the session ends before the form is sent: after logging in again it is filled in', async () => {
  const { id } = await published('expires', 'Timed Out')
  await visit(`/promote?character=${id}`, { by: 'expires' })
  await writeOrder()
  await endSession()
  await continueButton().click()
  await expect.element(heading('Log In')).toBeVisible()
  await logIn('expires')
  await expectOrder()
  await expect.element(picker()).toHaveValue('Timed Out')
})

test('the user’s own published characters have links to this page, on their page and in the submissions', async () => {
  const mine = await published('proud', 'Shown Off')
  const foreign = await published('modest', 'Kept Quiet')
  await visit(`/character/${foreign.id}`, { by: 'proud' })
  await expect.element(heading('Kept Quiet')).toBeVisible()
  expect(link('Promote', page.getByRole('article')).length).toBe(0)
  await visit(`/character/${mine.id}`, { by: 'proud' })
  await link('Promote', page.getByRole('article')).click()
  await expect.element(picker()).toHaveValue('Shown Off')
  await visit('/submissions', { by: 'proud' })
  await link('Promote: Shown Off').click()
  await expect.element(picker()).toHaveValue('Shown Off')
})

test('one that is featured can be renewed: the form has what was bought, and says when that starts', async () => {
  const { id } = await published('counts', 'One More')
  await visit('/promote', { by: 'counts' })
  await expect.element(facts()).toMatchTextContent(/^Active Promotions \d\/10$/)
  const before = Number(/(\d)\//.exec(facts().element().textContent)![1])
  await bought('counts', id)
  await visit('/promotions', { by: 'counts' })
  await link('Renew: One More').click()
  await expect.element(facts()).toHaveTextContent(`Active Promotions ${before + 1}/10`)
  await expect.element(picker()).toHaveValue('One More')
  await expect
    .element(page.getByText(/^Already featured until .+\. The renewal starts then\.$/))
    .toBeVisible()
  await expectOrder()
  expect(button('Start over').length).toBe(0)
})

test('it becomes featured by another tab while its form is open: the form says when the renewal starts', async () => {
  const { id } = await published('twice', 'Bought Twice')
  await visit(`/promote?character=${id}`, { by: 'twice' })
  await expect.element(picker()).toHaveValue('Bought Twice')
  await expectLive()
  await bought('twice', id)
  await expect.element(page.getByText(/^Already featured until .+ The renewal starts then\.$/)).toBeVisible()
})
