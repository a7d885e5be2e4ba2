import type { Locator, Page } from '@playwright/test'
import { changed } from './helpers/corrections.ts'
import { approved, type Person, submitted } from './helpers/fixtures.ts'
import { button } from './helpers/locators.ts'
import { openSubmission as openItem, test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

/** Milliseconds between the two presses. */
const GAPS = [0, 40, 80, 120, 200]
const NAMES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** Presses twice at the same place. `delay` is between down and up too. */
async function doubleClick(page: Page, control: Locator, gap: number): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await control.boundingBox())!
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: gap / 2 })
}

async function doublePress(page: Page, key: string, gap: number): Promise<void> {
  for (let press = 1; press <= 2; press += 1) await page.keyboard.press(key, { delay: gap / 2 })
}

/** Presses twice with each gap. Each time the next item is open, and nothing was decided about it. */
async function decideEach(page: Page, procedure: string, press: (gap: number) => Promise<void>) {
  let decisions = 0
  page.on('request', (request) => (decisions += Number(request.url().endsWith(procedure))))
  for (const [at, gap] of GAPS.entries()) {
    await expect(openItem(page)).toHaveText(NAMES[at]!)
    await press(gap)
    await expect(openItem(page), `${gap} ms`).toHaveText(NAMES[at + 1]!)
    expect(decisions, `${gap} ms`).toBe(at + 1)
  }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

const addSubmissions = async (person: Person): Promise<void> => {
  for (const name of NAMES) await submitted(person, { name, origin: `World of ${name}` })
}

async function addCorrections(admin: Person, owner: Person, reader: Person): Promise<void> {
  for (const name of NAMES) {
    const { id } = await approved(admin, owner, { name, origin: `World of ${name}` })
    await changed(reader, id, { series: 'Salt songs' })
  }
}

const approve = (page: Page) => page.getByRole('button', { name: /^Approve/ })
const take = (page: Page) => button(page, 'Take 1 of 1 A')

test('a double click on Approve decides one submission', async ({ page, person }) => {
  await addSubmissions(await person('alice'))
  await page.goto('/admin/review')
  await decideEach(page, 'moderation.schedule', (gap) => doubleClick(page, approve(page), gap))
})

test('a double click on Take decides one correction @long', async ({ page, root, person }) => {
  await addCorrections(root, await person('alice'), await person('bert'))
  await page.goto('/admin/corrections')
  await decideEach(page, 'corrections.schedule', (gap) => doubleClick(page, take(page), gap))
})

test('a key pressed twice decides one item at each desk @long', async ({ page, root, person }) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  await addSubmissions(alice)
  await page.goto('/admin/review')
  await decideEach(page, 'moderation.schedule', (gap) => doublePress(page, 'a', gap))
  await addCorrections(root, alice, bert)
  await page.goto('/admin/corrections')
  await decideEach(page, 'corrections.schedule', (gap) => doublePress(page, 'a', gap))
})

test('on a slow machine two clicks and two keys decide one item @long', async ({ page, root, person }) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  await addSubmissions(alice)
  await page.goto('/admin/review')
  await expect(openItem(page)).toHaveText('One')
  await slowDown(page, 6)
  await decideEach(page, 'moderation.schedule', (gap) => doubleClick(page, approve(page), gap))
  await addCorrections(root, alice, bert)
  await page.goto('/admin/corrections')
  await decideEach(page, 'corrections.schedule', (gap) => doublePress(page, 'a', gap))
})

test('an impatient second click, made while the page is blocked and told of afterwards, decides nothing @long', async ({
  page,
  person,
}) => {
  await addSubmissions(await person('alice'))
  await page.goto('/admin/review')
  await expect(openItem(page)).toHaveText('One')
  const early = await page.evaluate(() => performance.now())
  await approve(page).click()
  await expect(openItem(page)).toHaveText('Two')
  await approve(page).evaluate((element, timeStamp) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
    Object.defineProperty(click, 'timeStamp', { value: timeStamp })
    element.dispatchEvent(click)
  }, early)
  await page.keyboard.press('j')
  await expect(openItem(page)).toHaveText('Three')
  await expect(page.getByText('Approved One')).toBeVisible()
  await expect(page.getByText('Approved Two')).toHaveCount(0)
})

test('a double click on Approve in the dashboard’s list decides one submission @long', async ({
  page,
  person,
}) => {
  await addSubmissions(await person('alice'))
  for (const [at, gap] of GAPS.entries()) {
    await page.goto('/admin')
    await expect(page.getByRole('article')).toHaveCount(NAMES.length - at)
    const row = page.getByRole('article').filter({ hasText: `World of ${NAMES[at]}` })
    await doubleClick(page, button(row, 'Approve'), gap)
    await expect(row).toHaveCount(0)
  }
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('World of Six')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a double tap on Approve decides one submission @long', async ({ page, person }) => {
    await addSubmissions(await person('alice'))
    await page.goto('/admin/review')
    await decideEach(page, 'moderation.schedule', async () => {
      await approve(page).scrollIntoViewIfNeeded()
      const { x, y } = (await approve(page).boundingBox())!
      for (let tap = 1; tap <= 2; tap += 1) await page.touchscreen.tap(x + 20, y + 10)
    })
  })
})
