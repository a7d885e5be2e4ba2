import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { openSubmission, test } from './helpers/review-desk.ts'
import { sentBack, submitted } from './helpers/fixtures.ts'
import { expectToast, openWithStream } from './helpers/actions.ts'
import { button, field } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

test.use({ allowedErrors: [/^Failed to load resource/] })

test('two admins on one submission: the second reads who was faster, decides nothing else, and the next one opens @long', async ({
  page,
  person,
  otherBrowser,
  second,
}) => {
  const cleo = await person('cleo')
  for (const name of ['One', 'Two', 'Three']) await submitted(cleo, { name, origin: `World of ${name}` })
  await page.goto('/admin/review')
  const other = await otherBrowser(second)
  await other.goto('/admin/review')
  for (const desk of [page, other]) await expect(openSubmission(desk)).toHaveText('One')
  await page.keyboard.press('a')
  await expect(openSubmission(page)).toHaveText('Two')

  await other.keyboard.press('a')
  await expectToast(other, 'root has just reviewed this submission.')
  const note = other.getByRole('alert').filter({ hasText: 'Already decided' })
  await expect(note).toContainText(/root just (reviewed|approved) One\./)
  await expect(openSubmission(other)).toHaveText('One')
  await expect(button(other, 'Approve A')).toBeDisabled()
  // Disabled buttons look the same, after the transition of their colours.
  const differentLooks = async () => {
    const looks = ['Approve A', 'Send for Revision R', 'Reject Permanently X'].map((name) =>
      button(other, name).evaluate((element) => {
        const { color, backgroundColor, borderColor } = getComputedStyle(element)
        return `${color} on ${backgroundColor} in ${borderColor}`
      }),
    )
    return new Set(await Promise.all(looks)).size
  }
  await expect.poll(differentLooks).toBe(1)
  // A key that was just being pressed has no effect.
  await other.keyboard.press('x')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(other)
  // The next one opens automatically.
  await expect(openSubmission(other)).toHaveText('Two')
  await expect(note).toHaveCount(0)
})

test('another admin decides on what one is reading: the desk says so at once, and its row is gone @long', async ({
  page,
  person,
  second,
}) => {
  const cleo = await person('cleo')
  const one = await submitted(cleo, { name: 'One', origin: 'World of One' })
  await submitted(cleo, { name: 'Two', origin: 'World of Two' })
  await openWithStream(page, '/admin/review')
  await expect(openSubmission(page)).toHaveText('One')
  const rows = page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await sentBack(second, one, 'Please say more')
  await expect(page.getByRole('alert').filter({ hasText: 'Already decided' })).toContainText(/second/)
  await expect(page.getByText('Changed while you were reading')).toHaveCount(0)
  await expect(button(page, 'Approve A')).toBeDisabled()
  await expect(rows).toHaveCount(1)
})

test('in the list too: the card says who was faster before it disappears @long', async ({
  page,
  person,
  otherBrowser,
  second,
}) => {
  const cleo = await person('cleo')
  for (const name of ['One', 'Two']) await submitted(cleo, { name, origin: `World of ${name}` })
  await page.goto('/admin')
  const other = await otherBrowser(second)
  await other.goto('/admin')
  const card = (desk: Page, name: string) => desk.getByRole('article').filter({ hasText: name })
  await expect(button(card(other, 'World of One'), 'Approve')).toBeVisible()
  await button(card(page, 'World of One'), 'Approve').click()
  await expectToast(page, 'Character Approved')

  await button(card(other, 'World of One'), 'Approve').click()
  await expectToast(other, 'This submission is no longer pending: it has been approved.')
  await expect(card(other, 'World of One')).toContainText('root just approved One.')
  await button(card(other, 'World of One'), 'Next').click()
  await expect(other.getByRole('article')).toHaveCount(1)
  await expect(button(card(other, 'World of Two'), 'Approve')).toBeVisible()
})

test('the server cannot be reached: the reason stays, is sent with the next try, and there is no endless polling @long', async ({
  page,
  person,
}) => {
  const finn = await person('finn')
  for (let at = 1; at <= 30; at += 1) await submitted(finn, { name: `Number ${at}`, origin: `World ${at}` })
  let requests = 0
  await page.route(/moderation\.queue.*cursor/, (route) => {
    requests += 1
    return route.abort()
  })
  await page.goto('/admin/review')
  await expect(openSubmission(page)).toHaveText('Number 1')
  await page.getByRole('listitem').filter({ hasText: 'Number 24' }).getByRole('button').click()
  await expect(openSubmission(page)).toHaveText('Number 24')
  await page.keyboard.press('k')
  await expect(openSubmission(page)).toHaveText('Number 23')
  expect(requests).toBe(1)

  await page.route('**/trpc/moderation.schedule', (route) => route.abort())
  await page.keyboard.press('r')
  const reason = field(page.getByRole('dialog'), 'Reason')
  await reason.fill('Please say more of the sea floor.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, "Couldn't save your decision")
  await expect(reason).toHaveValue('Please say more of the sea floor.')
  await page.unrouteAll()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Sent Number 23 for revision')).toBeVisible()
})

test('one admin with two tabs: the remarks of both are kept @long', async ({ page, context, person }) => {
  await submitted(await person('cleo'))
  const other = await context.newPage()
  for (const [tab, name] of [
    [page, 'Description'],
    [other, 'Abilities'],
  ] as const) {
    await tab.goto('/admin/review')
    await button(tab, `${name}: remark`).click()
  }
  for (const tab of [page, other]) {
    await field(tab.getByRole('dialog'), 'Remark').fill('What is it?')
    await button(tab, 'Save Remark').click()
  }
  for (const tab of [page, other]) {
    await expect(tab.getByRole('article').getByText('What is it?')).toHaveCount(2)
    await tab.reload()
    await expect(tab.getByRole('article').getByText('What is it?')).toHaveCount(2)
  }
})
