import type { Locator, Page } from '@playwright/test'
import { type Person, submitted } from './helpers/fixtures.ts'
import { openSubmission as openItem, test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

/** Milliseconds between the two presses. */
const GAPS = [0, 40, 80, 120, 200]
const NAMES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** Clicks twice at the same place. `delay` passes between mouse down and mouse up as well as between the clicks. */
async function doubleClick(page: Page, control: Locator, gap: number): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await control.boundingBox())!
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: gap / 2 })
}

/** Makes two presses. The events carry the times: a busy machine may take a second between two real presses. */
async function twice(gap: number, press: (timestamp: number) => Promise<void>): Promise<void> {
  const now = Date.now() / 1_000
  for (const timestamp of [now, now + gap / 1_000]) await press(timestamp)
}

async function doublePress(page: Page, key: string, gap: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await twice(gap, async (timestamp) => {
    for (const type of ['keyDown', 'keyUp'] as const)
      await devtools.send('Input.dispatchKeyEvent', { type, key, text: key, timestamp })
  })
}

async function doubleTap(page: Page, control: Locator, gap: number): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const { x, y } = (await control.boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  await twice(gap, async (timestamp) => {
    const touchPoints = [{ x: x + 20, y: y + 10 }]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  })
}

/** Presses twice with each gap. Expects that the next item is open each time, and that nothing was decided about it. */
async function decideEach(page: Page, press: (gap: number) => Promise<void>) {
  let decisions = 0
  page.on('request', (request) => (decisions += Number(request.url().endsWith('desk.schedule'))))
  for (const [at, gap] of GAPS.entries()) {
    await expect(openItem(page)).toHaveText(NAMES[at]!)
    await press(gap)
    await expect(openItem(page), `${gap} ms`).toHaveText(NAMES[at + 1]!)
    await expect.poll(() => decisions, `${gap} ms`).toBe(at + 1)
  }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

const addSubmissions = async (person: Person): Promise<void> => {
  for (const name of NAMES) await submitted(person, { name, origin: `World of ${name}` })
}

const approve = (page: Page) => page.getByRole('button', { name: /^Approve/ })

test('on a slow machine two clicks and two keys decide one item @long', async ({ page, person }) => {
  await addSubmissions(await person('alice'))
  await page.goto('/admin/review')
  await expect(openItem(page)).toHaveText('One')
  await slowDown(page, 6)
  await decideEach(page, async (gap) => {
    await (gap > 100 ? doubleClick(page, approve(page), gap) : doublePress(page, 'a', gap))
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a double tap on Approve decides one submission @long', async ({ page, person }) => {
    await addSubmissions(await person('alice'))
    await page.goto('/admin/review')
    await decideEach(page, (gap) => doubleTap(page, approve(page), gap))
  })
})
