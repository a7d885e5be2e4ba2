import { drawDataUrl, expectToast } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { changed, decisionsToUndo } from './helpers/corrections.ts'
import { approved } from './helpers/fixtures.ts'
import { button } from './helpers/locators.ts'
import { test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

test('another picture is taken in place of the proposed one, not before its upload is done @long', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const { id } = await approved(root, alice, { name: 'Ada Wren' })
  await page.goto('/admin/review')
  await changed(bert, id, { imageUrl: await drawDataUrl(page) })
  await page.reload()
  await button(page, 'Amend: Picture').click()
  const amended = page.getByRole('group', { name: 'Picture, as you take it' })
  const address = /^\/media\/\w+\.webp/
  const proposed = await amended.locator('img').getAttribute('src')
  expect(proposed).toMatch(address)

  const upload = Promise.withResolvers<void>()
  await page.route('**/api/pictures', async (route) => {
    await upload.promise
    await route.continue()
  })
  await amended.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'square.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 90 } }),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).click()
  await expect(button(amended, 'Cancel the upload')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Take 1 of 1 A').click()
  await expectToast(page, 'The picture is not uploaded yet')
  upload.resolve()
  await expect(amended.locator('img')).toHaveAttribute('src', address)
  await button(page, 'Take 1 of 1 A').click()
  await expect(decisionsToUndo(page)).toContainText('Accepted: Ada Wren')
  const shown = async () =>
    (await alice.call<{ imageUrl: string | null }>('GET', `/api/characters/${id}`)).imageUrl
  await expect.poll(shown).toMatch(address)
  expect(proposed).not.toContain(await shown())
})
