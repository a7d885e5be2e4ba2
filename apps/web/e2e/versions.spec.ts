import { expectAccessible } from './helpers/axe.ts'
import { openSubmission, test } from './helpers/review-desk.ts'
import { approved, sentBack, submitted, WRITTEN } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, field, heading, toastRegion } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

// The browser logs refused calls too.
test.use({ allowedErrors: [/^Failed to load resource/] })

test('two editors: the second keeps their text, sees the first one’s changes, and loses neither @long', async ({
  page,
  person,
  root,
  second,
}) => {
  const { id } = await approved(root, await person('anna'))
  await page.goto(`/character/${id}/edit`)
  await field(page, 'Abilities').fill('Walks on water')
  await field(page, 'Backstory').fill('She planted one orchard, says root, and left it.')

  const saved = { name: 'Isaura the Elder', backstory: 'She planted two orchards, says second, and stayed.' }
  await second.call('PATCH', `/api/characters/${id}`, { ...WRITTEN, ...saved })
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Update Failed')
  await expectToast(page, 'Failed to update character')
  const notice = page.getByRole('alert').filter({ hasText: 'while you were editing' })
  await expect(notice).toBeFocused()
  await expect(heading(notice, 'second changed this character while you were editing')).toBeVisible()
  await expect(notice).toContainText('Taken over into the form: Name.')
  await expect(field(page, 'Character name')).toHaveValue(saved.name)
  await expect(field(page, 'Abilities')).toHaveValue('Walks on water')
  await expect(field(page, 'Backstory')).toHaveValue('She planted one orchard, says root, and left it.')
  const backstory = notice.getByRole('region', { name: 'Backstory' })
  await expect(backstory.locator('ins').first()).toHaveText('one orchard, says root, and left it')
  await expectAccessible(page)

  await button(backstory, 'Use the saved one instead').click()
  await expect(backstory).toHaveCount(0)
  await expect(field(page, 'Backstory')).toHaveValue(saved.backstory)
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Changes Saved')
  expect(await root.call('GET', `/api/characters/${id}`)).toMatchObject({
    ...saved,
    abilities: ['Walks on water'],
    version: 4,
  })
})

test('a draft of an older version: later changes are merged into the form @long', async ({
  page,
  person,
  root,
  second,
}) => {
  const { id } = await approved(root, await person('anna'))
  await page.goto(`/character/${id}/edit`)
  await field(page, 'Series').fill('Brine and Blossom')
  await page.reload()
  await expect(page.getByText('We restored your unsaved draft.')).toBeVisible()
  await second.call('PATCH', `/api/characters/${id}`, { ...WRITTEN, name: 'Isaura the Elder' })
  await page.reload()
  await expect(heading(page, 'This character was changed while you were editing')).toBeVisible()
  await expect(field(page, 'Character name')).toHaveValue('Isaura the Elder')
  await expect(field(page, 'Series')).toHaveValue('Brine and Blossom')
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Changes Saved')
})

test('sent back, edited and resubmitted while an admin reads: unseen text is not published @long', async ({
  page,
  person,
  second,
}) => {
  const anna = await person('anna')
  const { id } = await submitted(anna)
  // The shown version stays on the screen: nothing asks for a newer one.
  await page.clock.install()
  await page.route('**/trpc/notifications.live*', (route) => route.abort())
  await page.goto('/admin/review')
  await expect(openSubmission(page)).toHaveText('Isaura Fenwright')
  await sentBack(second, { id }, 'Say more')
  await anna.call('PATCH', `/api/characters/${id}`, { ...WRITTEN, name: 'Somebody Else' })
  await anna.call('POST', `/api/characters/${id}/resubmit`)

  await page.keyboard.press('a')
  await expectToast(page, '“Somebody Else” was changed by anna in the meantime.')
  await expect(page.getByText('Changed while you were reading')).toBeVisible()
  await expect(openSubmission(page)).toHaveText('Somebody Else')
  // On a phone the toast does not cover the buttons.
  await page.setViewportSize({ width: 360, height: 780 })
  await expect
    .poll(async () => {
      const toasts = await toastRegion(page).boundingBox()
      const bar = await page.getByRole('complementary', { name: /^Decide on/ }).boundingBox()
      return bar!.y - (toasts!.y + toasts!.height)
    })
    .toBeGreaterThanOrEqual(0)
  await page.keyboard.press('a')
  await expect(page.getByText('Approved Somebody Else')).toBeVisible()
})

test('the answer to a decision is lost: the desk asks for its state, and the decision can be undone @long', async ({
  page,
  person,
}) => {
  await submitted(await person('anna'))
  await page.goto('/admin/review')
  await expect(openSubmission(page)).toHaveText('Isaura Fenwright')
  await page.route(/moderation\.schedule$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('a')
  await expect(page.getByText('Approved Isaura Fenwright')).toBeVisible()
  await page.keyboard.press('u')
  await expectToast(page, 'Undone')
  await expect(openSubmission(page)).toHaveText('Isaura Fenwright')

  await page.unroute(/moderation\.schedule$/)
  await page.route(/moderation\.schedule$/, (route) => route.abort())
  await page.keyboard.press('a')
  await expectToast(page, 'Isaura Fenwright is still in the queue: the server did not receive your decision.')
})

test('approving several requires a confirmation @long', async ({ page, person }) => {
  const anna = await person('anna')
  for (const name of ['One', 'Two']) await submitted(anna, { name, origin: `World of ${name}` })
  await page.goto('/admin')
  for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await button(page, 'Approve 2').click()
  const dialog = page.getByRole('dialog', { name: 'Approve 2 submissions?' })
  await button(dialog, 'Cancel').click()
  await expect(page.getByRole('tab', { name: 'Pending (2)' })).toBeVisible()
  await button(page, 'Approve 2').click()
  await button(dialog, 'Approve').click()
  await expectToast(page, '2 submissions decided.')
})
