import { openSubmission, test } from './helpers/review-desk.ts'
import { sentBack, submitted, WRITTEN } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { toastRegion } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

// The browser logs refused calls too.
test.use({ allowedErrors: [/^Failed to load resource/] })

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
