import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import type { Places, Role } from './screens/screens.ts'
import { type DemoSite, openDemoSite } from './screens/site.ts'
import { median } from './shared/sample.ts'
import { printTable, rounded } from './shared/table.ts'

// Measures pages of the built demo on a phone with a slow connection and processor: times of the first paint, the
// final heading and the usable main control, and what was loaded until then. `--only` takes a part of a name,
// `--files` lists the loaded files. Times depend on the machine: no goal can fail.

/** The connection that browsers call "slow 3G", and a processor at a quarter of its speed. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN = 4
const WAIT_MS = 60_000

const MENU = 'button:has-text("Menu")'
const FIELD = 'main form input:not([type="file"])'
const APPROVE = 'main button:has-text("Approve")'

/** Pages with their main control. */
const VIEWS: [name: string, role: Role, path: string | ((places: Places) => string), control: string][] = [
  ['home', 'visitor', '/', 'input[type="search"]'],
  ['home', 'member', '/', MENU],
  ['character', 'member', ({ character }) => `/character/${character}`, MENU],
  ['submit', 'member', '/submit', FIELD],
  ['submissions', 'member', '/submissions', 'main button'],
  ['notifications', 'member', '/notifications', 'main a'],
  ['account', 'member', '/account', 'main form button'],
  ['lists', 'member', '/lists', 'main button'],
  ['edit', 'member', ({ sentBack }) => `/character/${sentBack}/edit`, FIELD],
  ['dashboard', 'admin', '/admin', APPROVE],
  ['desk', 'admin', '/admin/review?kind=submission', APPROVE],
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    files: { type: 'boolean', default: false },
  },
})

interface Figures {
  paint: number
  heading: number
  usable: number
  shift: number
  requests: number
  bytes: number
}

/** Runs in the page: records each heading with its time, and layout shifts. */
function watch(): void {
  const seen = { headings: [] as [string, number][], shift: 0 }
  Object.assign(window, { seen })
  const look = () => {
    const text = document.querySelector('h1')?.textContent ?? ''
    if (text !== (seen.headings.at(-1)?.[0] ?? '')) seen.headings.push([text, performance.now()])
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function measure(site: DemoSite, role: Role, path: string, control: string): Promise<Figures> {
  const context = await site.enter(role, 'dark', 360, 800)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let [requests, bytes] = [0, 0]
  const addresses = new Map<string, string>()
  const start = Date.now()
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    requests += 1
    addresses.set(requestId, request.url)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (values.files)
      process.stdout.write(`  ${Date.now() - start} ${encodedDataLength} ${addresses.get(requestId)}\n`)
  })
  await page.addInitScript(watch)
  await page.goto(path, { waitUntil: 'commit' })
  const usable = await untilUsable(page, control)
  const loaded = { requests, bytes }
  const figures = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { headings: [string, number][]; shift: number } }
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { paint, heading: Math.max(paint, seen.headings.at(-1)?.[1] ?? 0), shift: seen.shift }
  })
  await context.close()
  return { ...figures, ...loaded, usable }
}

/** Waits until the client has started and the control can be used; returns the time. */
async function untilUsable(page: Page, control: string): Promise<number> {
  await page.locator('#root:not([data-drawn])').waitFor({ timeout: WAIT_MS, state: 'attached' })
  const controls = page.locator(`${control}:not(:disabled)`).filter({ visible: true })
  await controls.first().waitFor({ timeout: WAIT_MS })
  return page.evaluate(() => performance.now())
}

const site = await openDemoSite()
const rows: Record<string, object> = {}
try {
  for (const [page, role, where, control] of VIEWS) {
    const name = `${page} ${role}`
    if (!name.includes(values.only)) continue
    const path = typeof where === 'string' ? where : where(site.places)
    const results: Figures[] = []
    for (let run = 0; run < Number(values.runs); run += 1)
      results.push(await measure(site, role, path, control))
    const middle = (figure: keyof Figures, unit = 1) =>
      rounded(median(results.map((result) => result[figure])) / unit)
    rows[name] = {
      'paint ms': middle('paint'),
      'heading ms': middle('heading'),
      'usable ms': middle('usable'),
      moved: rounded(median(results.map(({ shift }) => shift)), 3),
      requests: middle('requests'),
      kB: middle('bytes', 1_000),
    }
  }
} finally {
  await site.close()
}
printTable(rows)
