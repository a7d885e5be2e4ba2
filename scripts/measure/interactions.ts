import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import type { Places, Role } from './screens/screens.ts'
import { type DemoSite, openDemoSite, show } from './screens/site.ts'
import { median } from './shared/sample.ts'
import { printTable } from './shared/table.ts'

// Measures the main controls of the built demo on a phone with a slow processor: the time from a press or a key until
// the next frame is painted ("interaction to next paint", https://web.dev/articles/inp). `--only` takes a part of a
// name. Times depend on the machine: no goal can fail.

const CPU_SLOWDOWN = 4
/** Milliseconds for what a page loads ahead, and for what a press starts. */
const PAUSE_MS = 700
const PRESS_MS = 80
const KEY_MS = 150

type Act = (page: Page) => Promise<void>

const first = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first()

const press =
  (selector: string): Act =>
  (page) =>
    first(page, selector).click({ delay: PRESS_MS })

const type =
  (selector: string): Act =>
  (page) =>
    first(page, selector).pressSequentially('Juno', { delay: KEY_MS })

const button = (text: string) => press(`main button:has-text("${text}")`)
const FIELD = 'main form input:not([type="file"])'
const character = (places: Places) => `/character/${places.character}`

/** Screens with a main control. */
const VIEWS: [name: string, role: Role, path: string | ((places: Places) => string), act: Act][] = [
  ['home: search', 'visitor', '/', type('input[type="search"]')],
  ['home: menu', 'member', '/', press('button:has-text("Menu")')],
  ['character: tab', 'visitor', character, press('[role="tab"][aria-selected="false"]')],
  ['character: expert', 'member', character, button('Expert')],
  ['character: save', 'member', character, button('Save')],
  ['submit: name', 'member', '/submit', type(FIELD)],
  ['edit: name', 'member', ({ sentBack }) => `/character/${sentBack}/edit`, type(FIELD)],
  ['submissions: show all', 'member', '/submissions', button('Show all')],
  ['submissions: bell', 'member', '/submissions', press('header button[title="Notifications"]')],
  ['lists: new', 'member', '/lists', button('New List')],
  ['account: password', 'member', '/account', type('input[name="newPassword"]')],
  ['dashboard: approve', 'admin', '/admin', button('Approve')],
  ['desk: send back', 'admin', '/admin/review?kind=submission', button('Send')],
]

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '5' } },
})

/** Runs in the page: records the duration of the longest interaction. */
function watch(): void {
  const seen = { longest: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) seen.longest = Math.max(seen.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function measure(site: DemoSite, role: Role, path: string, act: Act): Promise<number> {
  const context = await site.enter(role, 'dark', 360, 800)
  const page = await context.newPage()
  await page.addInitScript(watch)
  await show(page, path)
  await page.waitForTimeout(PAUSE_MS)
  const processor = await context.newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await act(page)
  await page.waitForTimeout(PAUSE_MS)
  const longest = await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest)
  await context.close()
  return longest
}

const site = await openDemoSite()
const rows: Record<string, object> = {}
try {
  for (const [name, role, where, act] of VIEWS) {
    if (!name.includes(values.only)) continue
    const path = typeof where === 'string' ? where : where(site.places)
    const results: number[] = []
    for (let run = 0; run < Number(values.runs); run += 1) results.push(await measure(site, role, path, act))
    rows[name] = { median: median(results), least: Math.min(...results), most: Math.max(...results) }
  }
} finally {
  await site.close()
}
printTable(rows)
