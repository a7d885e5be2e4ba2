import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { button, expectToast, field, heading } from '../../../../screens/locators.ts'
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
  reserved,
  writeOrder,
} from '../../../../screens/promotions.ts'
import { visit } from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

const SLOTS = 10

/** All slots but one are taken. */
sharedSite(async () => {
  for (let count = 1; count < SLOTS; count += 1)
    await bought('everything', (await published('everything', `Featured ${count}`)).id)
})

const note = () => page.getByRole('main').getByRole('note').filter({ hasText: 'All 10 slots are taken' })

test('two users want the last slot: the slower one reads that it is taken, keeps the form, and gets it when it is free', async () => {
  const mine = await published('slower', 'Second')
  const theirs = await published('faster', 'First')
  await visit(`/promote?character=${mine.id}`, { by: 'slower' })
  await writeOrder()
  const { payment } = await reserved('faster', theirs.id)
  await continueButton().click()
  await expectToast('Payment Failed')
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/All 10 slots are taken. The next one becomes free on/)
  await expect.element(note()).toBeVisible()
  await expectOrder()
  await as('faster').payments.cancel.mutate({ id: payment.id })
  await continueButton().click()
  await expect.element(payButton()).toBeVisible()
  await button('Back').click()
  await expect.element(continueButton()).toBeVisible()
})

test('all slots are taken: the page shows the date of the next, without a form, and featured characters can be renewed', async () => {
  await bought('everything', (await published('everything', 'Featured 10')).id)
  await published('everything', 'Left Out')
  await visit('/promote', { by: 'everything' })
  await expect
    .element(note())
    .toMatchTextContent(/The next one becomes free on \w+ \d+, \d{4} at \d+:\d\d [AP]M\./)
  await expect.element(facts()).toHaveTextContent('Active Promotions 10/10')
  expect(field('Title').length).toBe(0)
  expect(continueButton().length).toBe(0)
  await picker().click()
  await expect.element(option('Left Out')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option('Left Out')).toMatchTextContent('No slot is free')
  await expectAccessible()

  await pick('Featured 3')
  await writeOrder()
  await plan('3 months').click()
  await continueButton().click()
  await payButton('$129.99').click()
  await expect.element(heading('Payment Successful')).toBeVisible()
})
