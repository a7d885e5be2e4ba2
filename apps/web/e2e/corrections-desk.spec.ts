import type { Page } from '@playwright/test'
import { expectLoaded, expectToast } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { changed, type Corrected, decisionsToUndo, suggested, tick } from './helpers/corrections.ts'
import { approved, submitted, WRITTEN } from './helpers/fixtures.ts'
import { button, field, heading } from './helpers/locators.ts'
import { openSubmission as openCorrection, test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

test.use({ allowedErrors: [/^Failed to load resource/] })

const queue = (page: Page) => page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
const change = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Proposed changes' }).getByRole('listitem').filter({ hasText: name })

test('eight corrections decided only by keyboard: taken, taken in part, refused by a template, undone @long', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  for (let at = 1; at <= 8; at += 1) {
    const { id } = await approved(root, alice, { name: `Number ${at}`, origin: `World ${at}` })
    await changed(bert, id, { description: `She counts to ${at}.`, series: `Series ${at}` })
  }
  await root.call('POST', '/trpc/moderation.putTemplate', {
    title: 'No source',
    text: 'Please name a source.',
  })
  await page.goto('/admin/corrections')
  await expect(page.getByText('8 open · oldest first')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(openCorrection(page)).toHaveText('Number 2')
  await page.keyboard.press('k')

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (let at = 1; at <= 8; at += 1) {
    await expect(openCorrection(page)).toHaveText(`Number ${at}`)
    await expect(tick(page, 'Series')).toBeVisible()
    if (at % 4 === 0) {
      await press('x')
      await expect(page.getByRole('dialog')).toBeVisible()
      await press('1')
      await expect(field(page.getByRole('dialog'), 'Reason')).toHaveValue('Please name a source.')
      await press('ControlOrMeta+Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    } else {
      if (at % 4 === 1) {
        await press('ArrowDown')
        await press('Space')
        await expect(button(page, 'Take 1 of 2 A')).toBeVisible()
      }
      await press('a')
    }
  }
  await expect(heading(page, 'No open corrections')).toBeVisible()
  expect(keys).toBe(16)
  await page.keyboard.press('u')
  await expect(openCorrection(page)).toHaveText('Number 8')
  await page.keyboard.press('a')
  await expect(heading(page, 'No open corrections')).toBeVisible()

  // They take effect although the page is closed.
  await page.goto('about:blank')
  const mine = () => bert.call<Corrected[]>('GET', '/api/corrections?mine=true&limit=100')
  const count = async (status: string) => (await mine()).filter((one) => one.status === status).length
  await expect.poll(() => count('open')).toBe(0)
  expect([await count('accepted'), await count('partly'), await count('refused')]).toEqual([5, 2, 1])
  expect((await mine()).filter(({ status }) => status === 'partly').map(({ taken }) => taken)).toEqual(
    Array.from({ length: 2 }, () => ['description']),
  )
})

test('what others changed since starts unticked, the owner is heard first, and a value is amended before it is taken @long', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const { id } = await approved(root, alice, { name: 'Ada Wren', series: 'Old songs' })
  const { id: correctionId } = await suggested(bert, id, {
    kind: 'change',
    changes: {
      description: 'A grafter of trees that grow under the ice.',
      series: 'Slat songs',
      abilities: ['Reads tides', 'Sings, softly'],
    },
    note: 'The second book says so.',
    sources: ['https://example.org/second-book'],
  })
  await alice.call('PATCH', `/api/corrections/${correctionId}`, {
    ownerSays: 'disagrees',
    ownerNote: 'the ice is another book',
  })
  await root.call('PATCH', `/api/characters/${id}`, {
    ...WRITTEN,
    name: 'Ada Wren',
    series: 'Old songs',
    description: 'A grafter of old trees.',
  })
  await page.goto('/admin/corrections')
  await expect(queue(page)).toContainText(['The owner disagrees'])
  const open = page.getByRole('region', { name: 'Correction of Ada Wren' })
  await expect(open.getByRole('note')).toContainText(/No, because …\s*the ice is another book/)
  await expect(open.getByText('The second book says so.')).toBeVisible()
  await expect(open.getByRole('link', { name: /second-book/ })).toBeVisible()

  await expect(tick(page, 'Description')).not.toBeChecked()
  await expect(tick(page, 'Description')).toHaveAccessibleDescription(/Changed by somebody else/)
  await expect(change(page, 'Description').getByText('When it was suggested')).toBeVisible()
  await expect(tick(page, 'Series')).toBeChecked()
  await expect(button(page, 'Take 2 of 3 A')).toBeVisible()
  // A long text does not take the room of what is beside it.
  await expect(button(page, 'Refuse X')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  // Tab and the arrow keys move between the fields; the space bar ticks.
  await tick(page, 'Description').focus()
  await page.keyboard.press('Space')
  await expect(button(page, 'Take 3 of 3 A')).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(tick(page, 'Series')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Amend: Series')).toBeFocused()
  await page.keyboard.press('Enter')
  const amended = page.getByLabel('Series, as you take it')
  await expect(amended).toHaveValue('Slat songs')
  await amended.fill('S'.repeat(201))
  await button(page, 'Take 2 of 3 A').click()
  await expectToast(page, 'A value is not valid')
  await expect(amended).toHaveAttribute('aria-invalid', 'true')
  await amended.fill('Salt songs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Amend: Abilities' }).click()
  await page.getByLabel('Abilities, as you take it').fill('Reads tides\nSings, very softly')
  await button(page, 'Take 2 of 3 A').click()
  await expect(decisionsToUndo(page)).toContainText('Accepted the correction of Ada Wren')
  const now = () => alice.call<Record<string, unknown>>('GET', `/api/characters/${id}`)
  await expect.poll(async () => (await now()).series).toBe('Salt songs')
  expect(await now()).toMatchObject({
    abilities: ['Reads tides', 'Sings, very softly'],
    description: 'A grafter of old trees.',
  })
})

test('the page is edited while its correction is read: its new value is shown, and is no longer ticked @long', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const { id } = await approved(root, alice, { name: 'Ada Wren', series: 'Old songs' })
  await changed(bert, id, { series: 'Salt songs', description: 'A grafter.' })
  await page.clock.install()
  await page.goto('/admin/corrections')
  await expect(button(page, 'Take 2 of 2 A')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await root.call('PATCH', `/api/characters/${id}`, {
    ...WRITTEN,
    name: 'Ada Wren',
    series: 'Old songs',
    description: 'She plants.',
  })
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('alert')).toContainText('changed while you were reading')
  await expect(tick(page, 'Description')).not.toBeChecked()
  await expect(tick(page, 'Series')).toBeChecked()
  await expectLoaded(page)
  await page.keyboard.press('a')
  await expect(decisionsToUndo(page)).toContainText('Accepted the correction of Ada Wren')
})

test('reports of problems and duplicates, on a narrow screen too: what is reported, with the ways to act on it @long', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const one = await approved(root, alice, { name: 'Ada Wren', origin: 'World of Ada' })
  const other = await approved(root, alice, { name: 'Ada W.', origin: 'World of W' })
  await suggested(bert, one.id, { kind: 'duplicate', otherId: other.id })
  await suggested(bert, other.id, { kind: 'problem', topic: 'advertising', note: 'It sells a game.' })
  await page.goto('/admin/corrections')
  await expect(queue(page)).toContainText([
    'Reported as a duplicate, by bert',
    'Problem: Advertising, by bert',
  ])
  await expect(page.getByRole('article').getByRole('link', { name: 'Ada W.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'href',
    `/admin/compare/${one.id}/${other.id}`,
  )
  await expectAccessible(page)

  await page.setViewportSize({ width: 320, height: 800 })
  await expect(queue(page).first()).toBeHidden()
  await button(page, 'Queue').click()
  await queue(page).nth(1).getByRole('button').click()
  await expect(openCorrection(page)).toHaveText('Ada W.')
  await expect(page.getByText('It sells a game.')).toBeVisible()
  await button(page, 'Refuse').click()
  const dialog = page.getByRole('dialog', { name: 'Refuse the report on Ada W.' })
  await button(dialog, 'Refuse').click()
  await expect(dialog.getByText('A rejection reason is required')).toBeVisible()
  await field(dialog, 'Reason').fill('It is a free game.')
  await button(dialog, 'Refuse').click()
  await expect(decisionsToUndo(page)).toContainText('Refused the correction of Ada W.')
  await button(page, 'Undo').click()
  await expect(openCorrection(page)).toHaveText('Ada W.')
  await button(page, 'Accept').click()
  await expect(openCorrection(page)).toHaveText('Ada Wren')
})

test('two admins on one correction: the second reads who was faster, and the next one opens @long', async ({
  page,
  root,
  person,
  otherBrowser,
  second,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  for (const name of ['One', 'Two']) {
    const { id } = await approved(root, alice, { name, origin: `World of ${name}` })
    await changed(bert, id, { series: 'Salt songs' })
  }
  await page.goto('/admin/corrections')
  const other = await otherBrowser(second)
  await other.goto('/admin/corrections')
  for (const desk of [page, other]) await expect(button(desk, 'Take 1 of 1 A')).toBeVisible()
  // The other desk must not hear of the decision before it decides itself.
  const untilDecided = Promise.withResolvers<void>()
  await other.route('**/trpc/corrections.page*', async (route) => {
    await untilDecided.promise
    await route.continue()
  })
  // What is amended is still there after a look at the next one.
  await button(page, 'Amend: Series').click()
  await page.getByLabel('Series, as you take it').fill('Salt songs, retold')
  await tick(page, 'Series').focus()
  await page.keyboard.press('j')
  await expect(openCorrection(page)).toHaveText('Two')
  await page.keyboard.press('k')
  await expect(page.getByLabel('Series, as you take it')).toHaveValue('Salt songs, retold')
  await expectLoaded(page)
  await page.keyboard.press('a')
  await expect(openCorrection(page)).toHaveText('Two')
  await expectLoaded(other)
  await other.keyboard.press('a')
  await expectToast(other, 'root has just reviewed this correction.')
  untilDecided.resolve()
  const note = other.getByRole('alert').filter({ hasText: 'No longer open' })
  await expect(note).toContainText('decided on the correction of One')
  await expect(openCorrection(other)).toHaveText('One')
  await expect(button(other, 'Take 1 of 1 A')).toBeDisabled()
  await expectAccessible(other)
  await expect(openCorrection(other)).toHaveText('Two')
})

test('the list cannot be loaded: an error with another try', async ({ page }) => {
  let isReachable = false
  await page.route('**/trpc/corrections.page*', (route) => (isReachable ? route.continue() : route.abort()))
  await page.goto('/admin/corrections')
  await expect(heading(page, "Couldn't load the queue")).toBeVisible()
  isReachable = true
  // At once: live updates may ask again by themselves, and the button would be gone before a click has looked at it.
  await button(page, 'Try again').evaluate((element: HTMLElement) => element.click())
  await expect(heading(page, 'No open corrections')).toBeVisible()
})

test('an admin deletes on the page of a character, and at the desk of submissions @long', async ({
  page,
  root,
  person,
}) => {
  const alice = await person('alice')
  const { id } = await approved(root, alice, { name: 'Ada Wren' })
  await submitted(alice, { name: 'Ada the Second' })
  await page.goto(`/character/${id}`)
  await button(page, 'Delete').click()
  await button(page.getByRole('dialog', { name: 'Delete Ada Wren?' }), 'Delete').click()
  await expectToast(page, 'Character Deleted')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  await expect(page.getByText('No approved characters yet')).toBeVisible()
  await page.goto('/admin/review')
  await button(page, 'Delete').click()
  await button(page.getByRole('dialog', { name: 'Delete Ada the Second?' }), 'Delete').click()
  await expectToast(page, 'Character Deleted')
  await expect(heading(page, 'No pending submissions')).toBeVisible()
})
