import type { Page } from '@playwright/test'
import { expectToast, logIn, pressSignedOut } from './helpers/actions.ts'
import { changed } from './helpers/corrections.ts'
import { approved, submitted } from './helpers/fixtures.ts'
import { button, field, link } from './helpers/locators.ts'
import { openSubmission as openItem, test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

test.use({ allowedErrors: [/^Failed to load resource/] })

const SAFE = 'Your session has expired. Log in again; your draft is safe.'

const dialog = (page: Page) => page.getByRole('dialog')

test('the session ends while a correction is refused: after the login the same one is open, with the reason', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  for (const name of ['One', 'Two', 'Three']) {
    const { id } = await approved(root, alice, { name, origin: `World of ${name}` })
    await changed(bert, id, { series: 'Salt songs' })
  }
  await page.goto('/admin/corrections')
  await expect(openItem(page)).toHaveText('One')
  await page.keyboard.press('j')
  await expect(openItem(page)).toHaveText('Two')
  await page.keyboard.press('x')
  await field(dialog(page), 'Reason').fill('The first book says otherwise.')
  await pressSignedOut(page, button(dialog(page), 'Refuse'))
  await expectToast(page, SAFE)
  await logIn(page, 'root')
  await expect(openItem(page)).toHaveText('Two')
  await page.keyboard.press('x')
  await expect(field(dialog(page), 'Reason')).toHaveValue('The first book says otherwise.')
  await button(dialog(page), 'Refuse').click()
  await expect(openItem(page)).toHaveText('Three')
  await page.keyboard.press('z')
  await expect(openItem(page)).toHaveText('Two')
  await page.keyboard.press('x')
  await expect(field(dialog(page), 'Reason')).toHaveValue('')
})

test('the session ends at the review desk: reason and remark are there at the same submission', async ({
  page,
  person,
}) => {
  const alice = await person('alice')
  for (const name of ['One', 'Two', 'Three']) await submitted(alice, { name, origin: `World of ${name}` })
  await page.goto('/admin/review')
  await expect(openItem(page)).toHaveText('One')
  await page.keyboard.press('j')
  await expect(openItem(page)).toHaveText('Two')
  await page.keyboard.press('m')
  await dialog(page).getByLabel('Field').selectOption('Abilities')
  await field(dialog(page), 'Remark').fill('What is whale song?')
  await page.reload()
  await expect(openItem(page)).toHaveText('Two')
  await page.keyboard.press('m')
  await expect(dialog(page).getByLabel('Field')).toHaveValue('abilities')
  await expect(field(dialog(page), 'Remark')).toHaveValue('What is whale song?')
  await button(dialog(page), 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(field(dialog(page), 'Remark')).toHaveValue('')
  await button(dialog(page), 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)

  await page.keyboard.press('x')
  await field(dialog(page), 'Reason').fill('Not a character.')
  await pressSignedOut(page, button(dialog(page), 'Reject Permanently'))
  await expectToast(page, SAFE)
  await logIn(page, 'root')
  await expect(openItem(page)).toHaveText('Two')
  await page.keyboard.press('x')
  await expect(field(dialog(page), 'Reason')).toHaveValue('Not a character.')
})

test('remarks of the desk go along from the page and from the dashboard, once', async ({ page, person }) => {
  const iris = await person('iris')
  const { id } = await submitted(iris)
  const remark = async (text: string) => {
    await page.goto('/admin/review')
    await expect(openItem(page)).toHaveText('Isaura Fenwright')
    await page.keyboard.press('m')
    await dialog(page).getByLabel('Field').selectOption('Abilities')
    await expect(field(dialog(page), 'Remark')).toHaveValue('')
    await field(dialog(page), 'Remark').fill(text)
    await button(dialog(page), 'Save Remark').click()
    await expect(dialog(page)).toHaveCount(0)
    // In a second round what has not changed is folded.
    await expect(page.getByText(text)).toBeAttached()
  }
  const sendBack = async () => {
    await button(page, 'Reject for Resubmission').click()
    await expect(dialog(page)).toContainText('With it goes the remark on: Abilities.')
    await field(dialog(page), 'Reason').fill('Please look at the remark.')
    await button(dialog(page), 'Send for Revision').click()
    await expectToast(page, 'Sent for Revision')
  }
  const told = async () => {
    const rounds = await iris.call<{ remarks: { text: string }[] }[]>('GET', `/api/characters/${id}/rounds`)
    return rounds.map(({ remarks }) => remarks.map(({ text }) => text))
  }
  await remark('What is whale song?')
  await link(page.getByRole('article'), 'Isaura Fenwright').click()
  await expect(page).toHaveURL(`/character/${id}`)
  await sendBack()
  expect(await told()).toEqual([['What is whale song?']])

  await iris.call('POST', `/api/characters/${id}/resubmit`)
  await remark('And what is tide song?')
  await page.goto('/admin')
  await sendBack()
  expect(await told()).toEqual([['And what is tide song?'], ['What is whale song?']])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('tide song')
})
