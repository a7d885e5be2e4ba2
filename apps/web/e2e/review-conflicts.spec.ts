import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { admitted, inHand } from './desk.ts'
import { enter, submitted } from './given.ts'
import { expectToast } from './people.ts'
import { button, field } from './screen.ts'
import { expect, test } from './site.ts'

test.use({ allowedErrors: [/^Failed to load resource/] })

test('two admins on one card: the second is told who was faster, decides nothing else, and moves on', async ({
  page,
  person,
  site,
  otherBrowser,
}) => {
  const root = admitted(await person('root'), site)
  const second = admitted(await person('second'), site)
  const cleo = await person('cleo')
  for (const name of ['One', 'Two', 'Three']) await submitted(cleo, { name, origin: `World of ${name}` })
  await enter(page, root)
  await page.goto('/admin/review')
  const other = await otherBrowser(second)
  await other.goto('/admin/review')
  for (const desk of [page, other]) await expect(inHand(desk)).toHaveText('One')
  await page.keyboard.press('a')
  await expect(inHand(page)).toHaveText('Two')

  await other.keyboard.press('a')
  await expectToast(other, 'A decision on this submission has just been made.')
  const note = other.getByRole('alert').filter({ hasText: 'Already decided' })
  await expect(note).toContainText(/One has (just been decided on|been approved) by root/)
  await expect(inHand(other)).toHaveText('One')
  await expect(button(other, 'Approve A')).toBeDisabled()
  // A key that was on its way hits nothing.
  await other.keyboard.press('x')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(other)
  // It moves on by itself.
  await expect(inHand(other)).toHaveText('Two', { timeout: 10_000 })
  await expect(note).toHaveCount(0)
})

test('in the list too: the card says who was faster before it goes', async ({
  page,
  person,
  site,
  otherBrowser,
}) => {
  const root = admitted(await person('root'), site)
  const second = admitted(await person('second'), site)
  const cleo = await person('cleo')
  for (const name of ['One', 'Two']) await submitted(cleo, { name, origin: `World of ${name}` })
  await enter(page, root)
  await page.goto('/admin')
  const other = await otherBrowser(second)
  await other.goto('/admin')
  const card = (desk: Page, name: string) => desk.getByRole('article').filter({ hasText: name })
  await expect(button(card(other, 'World of One'), 'Approve')).toBeVisible()
  await button(card(page, 'World of One'), 'Approve').click()
  await expectToast(page, 'Character Approved')

  await button(card(other, 'World of One'), 'Approve').click()
  await expectToast(other, 'This submission is no longer pending: it has been approved.')
  await expect(card(other, 'World of One')).toContainText('One has been approved by root.')
  await button(card(other, 'World of One'), 'Next').click()
  await expect(other.getByRole('article')).toHaveCount(1)
  await expect(button(card(other, 'World of Two'), 'Approve')).toBeVisible()
})

test('the server out of reach: the reason stays, goes with the next try, and nobody asks without end', async ({
  page,
  person,
  site,
}) => {
  const root = admitted(await person('root'), site)
  const finn = await person('finn')
  for (let at = 1; at <= 30; at += 1) await submitted(finn, { name: `Number ${at}`, origin: `World ${at}` })
  await enter(page, root)
  let asked = 0
  await page.route(/moderation\.queue.*cursor/, (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/admin/review')
  await expect(inHand(page)).toHaveText('Number 1')
  await page.getByRole('listitem').filter({ hasText: 'Number 24' }).getByRole('button').click()
  await expect(inHand(page)).toHaveText('Number 24')
  await page.keyboard.press('k')
  await expect(inHand(page)).toHaveText('Number 23')
  expect(asked).toBe(1)

  await page.route('**/trpc/moderation.hold', (route) => route.abort())
  await page.keyboard.press('r')
  const reason = field(page.getByRole('dialog'), 'Reason')
  await reason.fill('Please tell more of the sea floor.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, 'Not decided')
  await expect(reason).toHaveValue('Please tell more of the sea floor.')
  await page.unrouteAll()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Number 23 is sent for revision in a moment')).toBeVisible()
})
