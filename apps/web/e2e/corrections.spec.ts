import type { Correction } from '@personae/contract/corrections'
import type { Page } from '@playwright/test'
import { drawDataUrl, expectToast, openWithStream } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { pendingDecisions } from './helpers/corrections.ts'
import { approved, enter, type Person } from './helpers/fixtures.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

const dialog = (page: Page) => page.getByRole('dialog')
const changed = (page: Page) => page.locator('main').locator('ins')
const row = (page: Page, name: string) => page.locator('main').getByRole('listitem').filter({ hasText: name })

const corrected = (by: Person, { id }: { id: string }, input: object): Promise<Correction> =>
  by.call('POST', `/api/characters/${id}/corrections`, { kind: 'change', ...input })

test('the owner is notified and answers, the author follows, and the history names both @long', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const [owner, reader] = [await person('owner'), await person('follower')]
  const character = await approved(admin, owner, { name: 'Asked One', series: 'Old' })
  const { id } = await corrected(reader, character, {
    changes: { series: 'New', multiverse: 'Shore' },
    note: 'So it says on the cover.',
    sources: ['https://example.org/cover'],
  })
  const refused = await corrected(reader, character, { kind: 'problem', note: 'It is not nice.' })
  await admin.call('PATCH', `/api/corrections/${refused.id}`, { status: 'refused', reason: 'It is.' })

  const hers = await otherBrowser(owner)
  await hers.goto('/notifications')
  await hers.getByRole('link', { name: /follower suggests a change of “Asked One”/ }).click()
  await expect(hers).toHaveURL(`/corrections/${id}`)
  await expect(heading(hers, 'Correction of Asked One')).toBeVisible()
  await expect(changed(hers)).toHaveText(['Shore', 'New'])
  await expect(hers.getByRole('link', { name: /example\.org/ })).toBeVisible()
  await expectAccessible(hers)
  const yes = button(hers, 'Yes, that is right: Asked One')
  await yes.press('Enter')
  await expectToast(hers, 'Answer Saved')
  await expect(hers.getByText('You said: Yes, that is right')).toBeVisible()
  await expect(yes).toBeFocused()
  await hers.goto('/submissions')
  await expect(row(hers, 'Changes Multiverse and Series')).toContainText('You said: Yes, that is right')
  await button(hers, 'No, because …: Asked One').click()
  await button(dialog(hers), 'Save Answer').click()
  await expectWrong(field(dialog(hers), 'No, because'), 'Please say why.')
  await field(dialog(hers), 'No, because').fill('there is another cover.')
  await expectAccessible(hers)
  await button(dialog(hers), 'Save Answer').click()
  await expect(row(hers, 'Changes')).toContainText('You said: No, because there is another cover.')
  await expectAccessible(hers)

  await enter(page, reader)
  await openWithStream(page, '/submissions')
  const mine = page.getByRole('region', { name: 'My corrections and reports (2)' })
  await expect(mine.getByRole('listitem').first()).toContainText('Open')
  await expect(mine.getByRole('listitem').last()).toContainText('Reason: It is.')
  await expectAccessible(page)
  await link(mine.getByRole('listitem').first(), 'Asked One').click()
  await expect(page.getByText('owner (submitter) says: No, because …')).toBeVisible()
  await expect(page.getByText('there is another cover.')).toBeVisible()
  await expect(button(page, 'Withdraw the correction: Asked One')).toBeVisible()

  await admin.call('PATCH', `/api/corrections/${id}`, { status: 'accepted', fields: ['series'] })
  // The page is updated after the decision.
  await expect(page.getByText('Accepted in part by root')).toBeVisible()
  await expect(page.getByText('Not accepted', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await approved(admin, reader, { name: 'Of the Follower', origin: 'Elsewhere' })
  await hers.goto('/contributor/follower')
  await expect(hers.getByText('1 correction', { exact: true })).toBeVisible()
  await hers.goto(`/character/${character.id}/history`)
  await expect(hers.getByRole('listitem').first()).toContainText('Corrected by follower, accepted by root')
})

test('another picture is taken in place of the proposed one, not before its upload is done @long', async ({
  page,
  admin,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const { id } = await approved(admin, alice, { name: 'Ada Wren' })
  await enter(page, admin)
  await page.goto('/admin/review')
  await corrected(bert, { id }, { changes: { imageUrl: await drawDataUrl(page) } })
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
  await expect(pendingDecisions(page)).toContainText('Accepted: Ada Wren')
  const shown = async () =>
    (await alice.call<{ imageUrl: string | null }>('GET', `/api/characters/${id}`)).imageUrl
  await expect.poll(shown).toMatch(address)
  expect(proposed).not.toContain(await shown())
})
