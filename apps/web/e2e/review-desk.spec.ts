import { expectAccessible } from './helpers/axe.ts'
import { openSubmission, test } from './helpers/review-desk.ts'
import { submitted } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, field, heading } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

test('six submissions decided only by keyboard: approved, sent back, rejected, skipped @long', async ({
  page,
  person,
}) => {
  const alice = await person('alice')
  for (let at = 1; at <= 6; at += 1) await submitted(alice, { name: `Number ${at}`, origin: `World ${at}` })
  await page.goto('/admin/review')
  await expect(page.getByText('6 waiting · oldest first')).toBeVisible()
  await expect(openSubmission(page)).toHaveText('Number 1')
  await page.keyboard.press('j')
  await expect(openSubmission(page)).toHaveText('Number 2')
  await page.keyboard.press('k')
  await expect(openSubmission(page)).toHaveText('Number 1')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (let at = 1; at <= 6; at += 1) {
    await expect(openSubmission(page)).toHaveText(`Number ${at}`)
    const key = ['a', 'r', 'x'][at % 3]!
    await page.keyboard.press(key)
    if (key !== 'a') {
      await expect(field(page.getByRole('dialog'), 'Reason')).toBeFocused()
      await page.keyboard.type('Please say more')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
  await expect(heading(page, 'No pending submissions')).toBeVisible()
  // They take effect although the page is closed.
  await page.goto('about:blank')
  const statuses = async () => {
    const mine = await alice.call<{ status: string; rejectedPermanently: boolean }[]>(
      'GET',
      '/api/characters?limit=100',
    )
    return mine.map(({ status, rejectedPermanently }) => (rejectedPermanently ? 'permanent' : status))
  }
  await expect.poll(async () => (await statuses()).filter((status) => status === 'pending').length).toBe(0)
  const all = await statuses()
  const count = (wanted: string) => all.filter((status) => status === wanted).length
  expect([count('approved'), count('rejected'), count('permanent')]).toEqual([2, 2, 2])
})

test('in a low window Undo of the newest decisions is whole, and the others are counted @long', async ({
  page,
  person,
}) => {
  const cleo = await person('cleo')
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await submitted(cleo, { name, origin: `World of ${name}` })
  await page.goto('/admin/review')
  for (const [width, height] of [
    [1_366, 600],
    [1_000, 500],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['One', 'Two', 'Three']) {
      await expect(openSubmission(page)).toHaveText(name)
      await page.keyboard.press('a')
    }
    await expect(openSubmission(page)).toHaveText('Four')
    const undo = page.getByRole('button', { name: /^Undo/ })
    await expect(undo).toHaveCount(2)
    for (const one of await undo.all()) await expect(one).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('and 1 more')).toBeInViewport({ ratio: 1 })
    for (const name of ['Three', 'Two', 'One']) {
      await page.keyboard.press('u')
      await expect(openSubmission(page)).toHaveText(name)
    }
  }
})

test('undone within ten seconds: it is pending again, and its submitter was not notified @long', async ({
  page,
  person,
}) => {
  const bea = await person('bea')
  await submitted(bea, { name: 'Kept' })
  await page.goto('/admin/review')
  await expect(openSubmission(page)).toHaveText('Kept')
  await button(page, 'Approve A').click()
  await expect(heading(page, 'No pending submissions')).toBeVisible()
  await page.reload()
  await button(page, 'Undo U').click()
  await expectToast(page, 'Undone')
  await expect(openSubmission(page)).toHaveText('Kept')
  await expectAccessible(page)
  await expect.poll(() => bea.call('GET', '/api/notifications')).toEqual([])
  expect(await bea.call('GET', '/api/characters?limit=5')).toMatchObject([{ status: 'pending' }])
})

test('after decisions at the desk, the dashboard’s counts and the character’s page are up to date @long', async ({
  page,
  person,
}) => {
  const fay = await person('fay')
  for (const name of ['One', 'Two']) await submitted(fay, { name, origin: `World of ${name}` })
  await page.clock.install()
  await page.goto('/admin?tab=approved')
  await expect(heading(page, 'No approved characters yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Pending (2)' }).click()
  await page.getByRole('link', { name: 'Review one by one' }).click()
  await openSubmission(page).getByRole('link', { name: 'One' }).click()
  await expect(page.getByText('Waiting for review')).toBeVisible()
  await page.goBack()
  await expect(openSubmission(page)).toHaveText('One')
  await button(page, 'Approve A').click()
  await expect(openSubmission(page)).toHaveText('Two')
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click()
  await expect(page.getByRole('tab', { name: 'Pending (2)' })).toBeVisible()
  const approved = () => fay.call('GET', '/api/characters?status=approved')
  await expect.poll(approved).toHaveLength(1)
  await page.clock.fastForward(15_000)
  await page.getByRole('tab', { name: 'Approved (1)' }).click()
  await page
    .getByRole('article')
    .filter({ hasText: 'World of One' })
    .getByRole('link', { name: 'One', exact: true })
    .click()
  await expect(page.getByText(/^Published/)).toBeVisible()
  await expect(page.getByText('Waiting for review')).toHaveCount(0)
})

test('a template for reasons: added, picked for a rejection, removed beside the next one @long', async ({
  page,
  person,
}) => {
  const dana = await person('dana')
  await submitted(dana, { name: 'Short' })
  await page.goto('/admin/review')
  await button(page, 'Reason templates').click()
  const templates = page.getByRole('dialog', { name: 'Reason templates' })
  await button(templates, 'Add').click()
  await expect(templates.getByText('A title is required')).toBeVisible()
  await field(templates, 'Title').fill('Which source')
  await templates.getByLabel('For', { exact: true }).selectOption('A remark on Series')
  await field(templates, 'Reason').fill('Please name the book.')
  await button(templates, 'Add').click()
  await expect(templates.getByRole('listitem')).toHaveText([/Which source · on Series/])
  await field(templates, 'Title').fill('Too short')
  await field(templates, 'Reason').fill('Please say more of where they come from.')
  await button(templates, 'Add').click()
  await expect(templates.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await button(templates, 'Close').click()

  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('m')
  await dialog.getByLabel('Field').selectOption('Series')
  await dialog.getByLabel('Template').selectOption('Which source')
  await expect(field(dialog, 'Remark')).toHaveValue('Please name the book.')
  await button(dialog, 'Cancel').click()

  await button(page, 'Send for Revision R').click()
  await field(dialog, 'Reason').fill('Almost there.')
  await button(dialog, 'Too short 1').click()
  await expect(field(dialog, 'Reason')).toHaveValue(
    'Almost there.\n\nPlease say more of where they come from.',
  )
  await button(dialog, 'Send for Revision').click()
  await expect(heading(page, 'No pending submissions')).toBeVisible()
  await button(page, 'Reason templates').click()
  await field(templates, 'Title').fill('Not a character')
  await button(templates, 'Remove Too short').click()
  await expect(templates.getByRole('listitem')).toHaveText([/Which source/])
  await expect(field(templates, 'Title')).toHaveValue('Not a character')
})

test('keys work only at the desk, once, and the next submission gets the focus @long', async ({
  page,
  person,
}) => {
  const hana = await person('hana')
  for (const name of ['One', 'Two', 'Three']) await submitted(hana, { name, origin: `World of ${name}` })
  await page.goto('/admin/review')
  await expect(openSubmission(page)).toHaveText('One')
  for (const name of ['Reason templates', 'Shortcuts ?', 'Notifications']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await page.keyboard.press('a')
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(openSubmission(page)).toHaveText('One')

  await button(page, 'Approve A').focus()
  await page.keyboard.press('Enter')
  await expect(openSubmission(page)).toHaveText('Two')
  await expect(page.getByRole('region', { name: 'Submission: Two' })).toBeFocused()
  await page.keyboard.down('a')
  await expect(openSubmission(page)).toHaveText('Three')
  for (let at = 0; at < 5; at += 1) await page.keyboard.down('a')
  await page.keyboard.up('a')
  const undoable = page.getByRole('status', { name: 'Decisions that can be undone' }).getByRole('paragraph')
  await expect(undoable).toHaveCount(2)
  await expect(openSubmission(page)).toHaveText('Three')
  await page.keyboard.press('u')
  await page.keyboard.press('u')
  await expect(undoable).toHaveCount(0)
  await expect(page.getByText('3 waiting · oldest first')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the oldest first, by genre, universe and submitter; review mode keeps the filter @long', async ({
  page,
  person,
}) => {
  const [dora, emil] = [await person('dora'), await person('emil')]
  await submitted(dora, { name: 'First', origin: 'Tideborn', genres: ['Games'] })
  await submitted(emil, { name: 'Second', origin: 'Skyfall', genres: ['Comics'] })
  await submitted(dora, { name: 'Third', origin: 'Skyfall', genres: ['Games', 'Comics'] })
  await page.goto('/admin')
  const shown = page.getByRole('article').getByRole('link')
  await expect(shown).toHaveText(['First', 'Second', 'Third'])
  await expect(page.getByRole('article').first()).toContainText('just now')
  await page.getByLabel('Genre').selectOption('Comics')
  await expect(shown).toHaveText(['Second', 'Third'])
  await field(page, 'Universe').fill('sky')
  await field(page, 'Submitter').fill('DOR')
  await expect(shown).toHaveText(['Third'])
  await expect(page.getByText('1 waiting · oldest first')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(shown).toHaveText(['Third'])
  await page.getByRole('link', { name: 'Review one by one' }).click()
  await expect(openSubmission(page)).toHaveText('Third')
  await expect(field(page, 'Submitter')).toHaveValue('DOR')
  // Letters typed into a filter are text and not keys, even when typed slowly.
  await field(page, 'Submitter').press('End')
  await page.keyboard.type('a')
  await expect(page).toHaveURL(/submitter=DORa$/)
  await page.keyboard.type('ax')
  await expect(heading(page, 'No pending submissions')).toBeVisible()
  await expect(field(page, 'Submitter')).toBeFocused()
  await expect(field(page, 'Submitter')).toHaveValue('DORaax')
})
