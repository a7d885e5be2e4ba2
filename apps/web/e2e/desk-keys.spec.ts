import { openSubmission, test } from './helpers/review-desk.ts'
import { approved, submitted } from './helpers/fixtures.ts'
import { expectLoaded, expectToast } from './helpers/actions.ts'
import { button, field, heading } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

test('only by keyboard from any page to the desk, to the comparison, and to the next submission @long', async ({
  page,
  root,
  person,
}) => {
  const iris = await person('iris')
  for (const name of ['Ada Wren', 'Tam Oxley', 'Una Marsh'])
    await approved(root, iris, { name, origin: `World of ${name}` })
  for (const name of ['Before', 'Ada Wren', 'Tam Oxley', 'Una Marsh', 'After'])
    await submitted(iris, { name, origin: `World of ${name}` })

  // In a field the two keys are letters; anywhere else they open the desk.
  await page.goto('/')
  const search = page.getByLabel('Search characters')
  await expect(button(page, 'Log out')).toBeVisible()
  await search.pressSequentially('gr')
  await expect(search).toHaveValue('gr')
  await expect(page).toHaveURL('/?q=gr')
  await search.blur()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL('/admin/review')
  const entries = page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Possible duplicate' })).toHaveText([/Ada/, /Tam/, /Una/])
  await page.keyboard.press('j')
  await expect(openSubmission(page)).toHaveText('Ada Wren')

  // There and back without a decision: the same submission is open. With a decision: the next one.
  const comparing = heading(page, 'Duplicate Comparison')
  for (const back of ['Escape', 'c']) {
    await expect(page.getByRole('link', { name: /^Compare with/ })).toBeVisible()
    await page.keyboard.press('c')
    await expect(comparing).toBeVisible()
    await expectLoaded(page)
    await page.keyboard.press(back)
    await expect(openSubmission(page)).toHaveText('Ada Wren')
  }
  await expect(page.getByRole('link', { name: /^Compare with/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(comparing).toBeVisible()
  await expectLoaded(page)
  await page.keyboard.press('a')
  await expect(openSubmission(page)).toHaveText('Tam Oxley')
  const undo = page.getByRole('status', { name: 'Decisions that can be undone' })
  await expect(undo).toContainText(/Approved Ada Wren\s*\d+ s/)

  await expect(page.getByRole('link', { name: /^Compare with/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(comparing).toBeVisible()
  await expectLoaded(page)
  await page.keyboard.press('d')
  await expect(field(page.getByRole('dialog'), 'Reason')).toHaveValue(/already in the database: Tam Oxley/)
  // Escape closes only the dialog, not the comparison, also while the focus is not in the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(comparing).toBeVisible()
  await expectLoaded(page)
  await page.keyboard.press('n')
  await expectToast(page, 'Not a Duplicate')
  await page.keyboard.press('r')
  await field(page.getByRole('dialog'), 'Reason').fill('Say how they differ.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(openSubmission(page)).toHaveText('Una Marsh')
  await expect(undo.getByRole('paragraph')).toHaveText([/Sent Tam Oxley for revision/, /Approved Ada Wren/])

  // After Undo it is open again, and no longer marked as a duplicate.
  await page.keyboard.press('u')
  await expect(openSubmission(page)).toHaveText('Tam Oxley')
  await expect(entries.filter({ hasText: 'Possible duplicate' })).toHaveText([/Una/])
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog')).toContainText('Open the review desk, from any page')
})

test('the desk on small screens: suggestions in its filters, the queue behind a button, enough room for the text @long', async ({
  page,
  root,
  person,
}) => {
  const [dora, emil] = [await person('dora'), await person('emil')]
  await approved(root, emil, { name: 'Known', origin: 'Tideborn' })
  await submitted(dora, {
    name: 'First',
    origin: 'Tideborn',
    backstory: 'A long way home, again. '.repeat(60),
  })
  await submitted(dora, { name: 'Second', origin: 'Skyfall' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/admin/review')
  await expect(openSubmission(page)).toHaveText('First')
  await button(page, 'Queue').click()
  await page.getByRole('listitem').filter({ hasText: 'Second' }).getByRole('button').click()
  await expect(openSubmission(page)).toHaveText('Second')
  await expect(page.getByRole('list', { name: 'The queue' })).toBeHidden()
  await button(page, 'Filter').click()
  // Users with pending submissions, and existing universes.
  await field(page, 'Submitter').click()
  const suggested = page.getByRole('listbox').getByRole('option')
  await expect(suggested).toHaveText(['dora'])
  await field(page, 'Universe').fill('tide')
  await suggested.filter({ hasText: 'Tideborn' }).click()
  await expect(page).toHaveURL(/origin=Tideborn/)
  await expect(openSubmission(page)).toHaveText('First')

  await page.setViewportSize({ width: 320, height: 225 })
  const readable = () =>
    page.evaluate(() => {
      const middle = document.querySelector('[role=region][aria-label^=Submission]')!
      middle.scrollIntoView()
      window.scrollBy(0, 200)
      let seen = 0
      for (let y = 0; y < window.innerHeight; y += 1)
        if (middle.contains(document.elementFromPoint(window.innerWidth / 2, y))) seen += 1
      return seen
    })
  await expect.poll(readable).toBeGreaterThan(100)
})

test('what is typed before the dialog for the reason has the focus decides nothing, and is in its field @long', async ({
  page,
  person,
}) => {
  await submitted(await person('iris'))
  await page.goto('/admin/review')
  await expectLoaded(page)
  await expect(openSubmission(page)).toHaveText('Isaura Fenwright')
  let decisions = 0
  page.on('request', (request) => (decisions += Number(request.url().includes('moderation.schedule'))))
  await page.evaluate(async () => {
    for (const key of ['x', 'a', 'j', '?']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      // Both are before the next frame.
      await Promise.resolve()
    }
  })
  await expect(field(page.getByRole('dialog'), 'Reason')).toBeFocused()
  await expect(field(page.getByRole('dialog'), 'Reason')).toHaveValue('aj?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(decisions).toBe(0)
})
