import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, rejected, sentBack, submitted, WRITTEN } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/^Failed to load resource/] })

const refusal = (page: Page) => page.locator('form').getByRole('alert')
const entry = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('on a phone a long reason is shortened, and shown as a whole when asked for @long', async ({
  page,
  person,
  admin,
}) => {
  const author = await person('phone')
  const { id } = await submitted(author, { name: 'Asked Much' })
  await sentBack(
    admin,
    { id },
    `Say more. ${'Tell us of the sea floor, and who lives there. '.repeat(9)}Thank you.`,
  )
  await enter(page, author)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/character/${id}/edit`)
  const reason = page.getByText(/^Say more/)
  const isCut = () => reason.evaluate((text) => text.scrollHeight > text.clientHeight)
  expect(await isCut()).toBe(true)
  await button(page, 'Show all').press('Enter')
  await expect.poll(isCut).toBe(false)
  await button(page, 'Show less').press('Enter')
  await expect.poll(isCut).toBe(true)
})

test('a refused edit: a fixed text in the toast, the server’s reason in the form', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('editor')
  const { id } = await submitted(owner, { name: 'Refused One' })
  await sentBack(admin, { id }, 'Say more.')
  await enter(page, owner)
  await page.goto(`/character/${id}/edit`)
  await field(page, 'Series').fill('Brine and Blossom')
  await page.route('**/trpc/characters.edit*', (route) => route.abort())
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Update Failed')
  await expectToast(page, 'Failed to update character')
  await expect(refusal(page)).toContainText('The changes were not saved')
  await expect(refusal(page)).toContainText('The server could not be reached.')
  await expect(field(page, 'Series')).toHaveValue('Brine and Blossom')
  await expectAccessible(page)

  await page.unrouteAll()
  await owner.call('POST', `/api/characters/${id}/resubmit`)
  await admin.call('PATCH', `/api/characters/${id}/status`, { status: 'approved' })
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Failed to update character')
  await expect(refusal(page)).toContainText('You can only edit rejected characters.')
})

test('a refused resubmission: a fixed text in the toast, the server’s reason in the form @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('again')
  const { id } = await submitted(owner, { name: 'Stuck One' })
  await sentBack(admin, { id }, 'Say more.')
  await enter(page, owner)
  await page.goto(`/character/${id}/edit`)
  await page.route('**/trpc/characters.resubmit*', (route) => route.abort())
  await button(page, 'Resubmit for Review').click()
  await expectToast(page, 'Resubmission Failed')
  await expectToast(page, 'Failed to resubmit character')
  await expect(refusal(page)).toContainText('The changes are saved, but were not sent back to review')
})

test('Edit & Resubmit is for the submitter of a submission that was sent back, not for admins nor after a final rejection', async ({
  page,
  admin,
  person,
  otherBrowser,
}) => {
  const owner = await person('submitter')
  const theirs = await submitted(owner, { name: 'Theirs' })
  await sentBack(admin, theirs, 'Say more.')
  const own = await submitted(admin, { name: 'Own Back' })
  await sentBack(admin, own, 'Say more.')
  const gone = await submitted(admin, { name: 'Own Gone' })
  await rejected(admin, gone, 'Never.')

  const other = await otherBrowser(owner)
  await other.goto('/submissions')
  await expect(link(entry(other, 'Theirs'), 'Edit & Resubmit')).toBeVisible()

  await enter(page, admin)
  await page.goto('/submissions')
  await expect(entry(page, 'Own Back')).toContainText('Changes requested: Say more.')
  await expect(entry(page, 'Own Gone')).toContainText('Reason: Never.')
  await expect(link(page, 'Edit & Resubmit')).toHaveCount(0)
  await page.goto(`/character/${own.id}`)
  await expect(page.getByText('Sent for revision')).toBeVisible()
  await expect(link(page, 'Edit & Resubmit')).toHaveCount(0)

  // Buttons for actions that the server would refuse are disabled.
  for (const [id, name, can] of [
    [own.id, 'Own Back', true],
    [gone.id, 'Own Gone', false],
    [theirs.id, 'Theirs', false],
  ] as const) {
    await page.goto(`/character/${id}/edit`)
    await expect(heading(page, `Edit ${name}`)).toBeVisible()
    await expect(button(page, 'Resubmit for Review')).toBeEnabled({ enabled: can })
  }
})

test('a published character shows when it was submitted and when it was published @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('dated')
  const { id } = await approved(admin, owner, { name: 'Dated One' })
  await page.goto(`/character/${id}`)
  const caption = page.locator('figcaption')
  await expect(caption.getByText(/^Submitted [A-Z][a-z]+ \d{1,2}, \d{4} by dated$/)).toBeVisible()
  await expect(caption.getByText(/^Published [A-Z][a-z]+ \d{1,2}, \d{4} · Entry © \d{4}$/)).toBeVisible()
})

test('other names: one of them twice is refused, a draft keeps them, two editors merge them, and every screen shows them @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('namer')
  const { id } = await approved(admin, owner, { name: 'Many Named' })
  const other = await submitted(owner, { name: 'Manynamed', aliases: ['Shade'] })
  await enter(page, admin)
  await page.goto(`/character/${id}`)
  await expect(heading(page, 'Many Named')).toBeVisible()
  await expect(page.getByText('Also known as')).toHaveCount(0)

  await page.goto(`/character/${id}/edit`)
  const names = field(page, 'Also known as')
  await names.fill('Kit')
  await names.press('Enter')
  await names.fill('KIT')
  await button(page, 'Save Changes').click()
  await expectWrong(names, 'Other names must all be different')
  await expect(names).toBeFocused()
  await names.fill('The Heron')
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await page.reload()
  await expect(button(page, 'Remove Kit')).toBeVisible()
  await expect(button(page, 'Remove The Heron')).toBeVisible()

  // Somebody who knows nothing of other names changes nothing of them; who names others has to be merged.
  await admin.call('PATCH', `/api/characters/${id}`, { ...WRITTEN, name: 'Many Named', aliases: ['Sparrow'] })
  await admin.call('PATCH', `/api/characters/${id}`, { ...WRITTEN, name: 'Many Named', series: 'Salt' })
  await button(page, 'Save Changes').click()
  const notice = page.getByRole('alert').filter({ hasText: 'while you were editing' })
  await expect(notice.getByRole('region', { name: 'Also known as' })).toContainText('Sparrow')
  await expectAccessible(page)
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Also known as: Kit · The Heron')).toBeVisible()

  await page.goto(`/character/${id}/history`)
  const newest = page.getByRole('listitem').first()
  await expect(heading(newest, 'Also known as')).toBeVisible()
  await expect(newest.locator('ins')).toHaveText('Kit; The Heron')
  await page.goto(`/admin/compare/${other.id}/${id}`)
  const compared = page
    .locator('[data-different]')
    .filter({ has: page.getByRole('heading', { name: 'Also known as' }) })
  await expect(compared).toContainText('Shade')
  await expect(compared).toContainText('The Heron')
  await page.goto('/admin/review')
  await expect(page.getByRole('article', { name: 'Manynamed' })).toContainText('Shade')
})
