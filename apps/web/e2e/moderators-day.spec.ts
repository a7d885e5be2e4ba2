import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { changed, suggested } from './helpers/corrections.ts'
import { approved, type Person, rejected, submitted } from './helpers/fixtures.ts'
import { openSubmission as openItem, test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

interface People {
  root: Person
  second: Person
  alice: Person
  bert: Person
}

/** Creates what waits for a decision, the oldest first. */
async function fill({ root, second, alice, bert }: People): Promise<void> {
  const page = (name: string) => approved(root, alice, { name, origin: `World of ${name}` })
  for (const name of ['One', 'Two', 'Three', 'Beside'])
    await submitted(alice, { name, origin: `World of ${name}` })
  for (const name of ['Changed', 'Beside Changed']) {
    const { id } = await page(name)
    await changed(bert, id, { description: 'She counts.', series: 'Salt songs' })
  }
  for (const name of ['Mocked', 'Beside Mocked']) {
    const { id } = await page(name)
    await suggested(bert, id, { kind: 'problem', topic: 'hurtful', note: 'It mocks a girl.' })
  }
  const { id: reportedCharacterId } = await page('Copied')
  await bert.call('POST', '/trpc/disputes.report', { reportedCharacterId, description: 'She is mine.' })
  const lost = await submitted(alice, { name: 'Lost', origin: 'World of Lost' })
  await rejected(second, lost, 'Not a character.')
  await alice.call('POST', `/api/characters/${lost.id}/appeal`, { text: 'She is one.' })
  await bert.call('POST', '/api/companies', { name: 'World of Copied' })
}

const undoable = (page: Page) => page.getByRole('status', { name: 'Decisions that can be undone' })

/** Types a reason and sends it, by keyboard alone. */
async function give(page: Page, reason: string, ...keys: string[]): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type(reason)
  for (const key of keys) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const DAY: readonly [name: string, decide: (page: Page) => Promise<void>, says: string][] = [
  ['One', (page) => page.keyboard.press('a'), 'Approved One'],
  [
    'Two',
    async (page) => {
      await page.keyboard.press('r')
      await give(page, 'Please say more.', 'ControlOrMeta+Enter')
    },
    'Sent Two for revision',
  ],
  [
    'Three',
    async (page) => {
      await page.keyboard.press('x')
      await give(page, 'A brand of soap.', 'ControlOrMeta+Enter')
    },
    'Rejected Three',
  ],
  [
    'Changed',
    async (page) => {
      const series = page.getByRole('checkbox', { name: 'Series' })
      // After an Undo the fields that were ticked before still are.
      if (await series.isChecked()) {
        await page.keyboard.press('ArrowDown')
        if (!(await series.evaluate((element) => element === document.activeElement)))
          await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Space')
      }
      await page.keyboard.press('a')
    },
    'Accepted: Changed',
  ],
  ['Mocked', (page) => page.keyboard.press('a'), 'Accepted: Mocked'],
  [
    'Copied',
    async (page) => {
      await page.keyboard.press('x')
      await give(page, 'It is another one.', 'Tab', 'Tab', 'Enter')
    },
    'Dismissed the report against Copied',
  ],
  [
    'Lost',
    async (page) => {
      await page.keyboard.press('a')
      await give(page, 'You are right.', 'ControlOrMeta+Enter')
    },
    'Reopened Lost',
  ],
  ['World of Copied', (page) => page.keyboard.press('a'), 'Company World of Copied: approved'],
]

for (const width of [1_280, 360])
  test(`a moderator’s day only by keyboard, ${width} pixels wide: each kind decided, undone once, and decided again, while a second admin decides beside @long`, async ({
    page,
    root,
    second,
    person,
    otherBrowser,
  }) => {
    const [alice, bert] = [await person('alice'), await person('bert')]
    await fill({ root, second, alice, bert })
    await page.setViewportSize({ width, height: 860 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeEnabled()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page.getByText('11 waiting · oldest first')).toBeVisible()
    await expect(openItem(page)).toHaveText('One')

    const other = await otherBrowser(second)
    for (const [kind, name] of [
      ['submission', 'Beside'],
      ['correction', 'Beside Changed'],
      ['problem', 'Beside Mocked'],
    ] as const) {
      await other.goto(`/admin/review?kind=${kind}`)
      while ((await openItem(other).textContent()) !== name) await other.keyboard.press('j')
      await expect(openItem(other)).toHaveText(name)
      await other.keyboard.press('a')
      await expect(undoable(other)).toContainText(name)
    }

    for (const [name, decide, says] of DAY) {
      await expect(openItem(page)).toHaveText(name)
      await decide(page)
      await expect(undoable(page)).toContainText(says)
      await page.keyboard.press('u')
      await expect(openItem(page)).toHaveText(name)
      if (name === 'Lost') await expectAccessible(page)
      await page.setViewportSize({ width, height: 860 })
      await decide(page)
      await expect(undoable(page)).toContainText(says)
    }
    await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    await expect(page).toHaveURL('/admin/review')
    await expectAccessible(page)

    // Scheduled decisions take effect although the page is closed.
    await page.goto('about:blank')
    const statusOf = async (name: string) => {
      const mine = await alice.call<{ name: string; status: string }[]>('GET', '/api/characters?limit=100')
      return mine.find((one) => one.name === name)?.status
    }
    await expect.poll(() => statusOf('Lost')).toBe('pending')
    expect([await statusOf('One'), await statusOf('Two'), await statusOf('Three')]).toEqual([
      'approved',
      'rejected',
      'rejected',
    ])
    expect(await statusOf('Beside')).toBe('approved')
    const corrections = await bert.call<{ status: string; taken: string[] }[]>(
      'GET',
      '/api/corrections?mine=true&limit=100',
    )
    expect(corrections.map(({ status }) => status).toSorted()).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'partly',
    ])
  })
