import { expect, test } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'
import { approved, submitted } from '../../../screens/given.ts'
import { button, expectLoaded } from '../../../screens/locators.ts'
import { callsOf, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

/** Milliseconds between the two presses. */
const GAPS = [0, 40, 80, 120, 200]
const NAMES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']

const SUBMISSIONS = {
  desk: '/admin/review',
  procedure: 'desk.schedule',
  decide: page.getByRole('button', { name: /^Approve/ }),
  fill: async () => {
    for (const name of NAMES) await submitted('alice', { name, origin: `World of ${name}` })
  },
}

const CORRECTIONS = {
  desk: '/admin/review',
  procedure: 'desk.schedule',
  decide: button('Take 1 of 1 A'),
  fill: async () => {
    for (const name of NAMES) {
      const { id: characterId } = await approved('alice', { name, origin: `World of ${name}` })
      const changes = { series: 'Salt songs' }
      await as('bert').corrections.create.mutate({ characterId, kind: 'change', changes })
    }
  },
}

/** A double click. `delay` passes between mouse down and mouse up as well as between the clicks. */
const doubleClick = (gap: number, control: Locator): Promise<void> => control.dblClick({ delay: gap / 2 })

/** Presses a key twice. The events carry the times: a busy machine may take a second between two real presses. */
async function doublePress(gap: number): Promise<void> {
  const now = Date.now() / 1_000
  for (const timestamp of [now, now + gap / 1_000])
    for (const type of ['keyDown', 'keyUp'] as const)
      await cdp().send('Input.dispatchKeyEvent', { type, key: 'a', text: 'a', timestamp })
}

test.for([
  ['a double click on Approve', SUBMISSIONS, doubleClick],
  ['a double click on Take', CORRECTIONS, doubleClick],
  ['the key A, twice, on a submission', SUBMISSIONS, doublePress],
  ['the key A, twice, on a correction', CORRECTIONS, doublePress],
] as const)('%s decides one item', async ([, { desk, procedure, decide, fill }, press]) => {
  await fill()
  await visit(desk, { by: 'root' })
  const open = page.getByRole('article').getByRole('heading', { level: 2 })
  for (const [at, gap] of GAPS.entries()) {
    await expect.element(open).toHaveTextContent(NAMES[at])
    await expect.element(decide).toBeEnabled()
    await expectLoaded()
    await press(gap, decide)
    await expect.element(open).toHaveTextContent(NAMES[at + 1])
    await expect.poll(() => callsOf(procedure)).toHaveLength(at + 1)
  }
})

test('a double click on Approve in the dashboard’s list decides one submission', async () => {
  await SUBMISSIONS.fill()
  for (const [at, gap] of GAPS.entries()) {
    await visit('/admin', { by: 'root' })
    const rows = page.getByRole('article')
    await expect.poll(() => rows.elements()).toHaveLength(NAMES.length - at)
    await expectLoaded()
    const row = rows.filter({ hasText: `World of ${NAMES[at]}` })
    await doubleClick(gap, button('Approve', row))
    await expect.element(row).not.toBeInTheDocument()
  }
  await expect.element(page.getByRole('article')).toMatchTextContent('World of Six')
})
