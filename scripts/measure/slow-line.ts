import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import type { Places, Role } from './screens/screens.ts'
import { type DemoSite, openDemoSite, type Theme } from './screens/site.ts'
import { median } from './shared/sample.ts'

// When pages are there on a phone with a slow line and a slow processor: the first paint, the heading that stays, the
// client with the page's main control, and what was loaded until then. Of the built site with the demo. `--only` takes
// a part of a name, `--shots FOLDER` keeps screenshots on the way, `--demo FOLDER` keeps the demo, `--files` lists what is
// loaded. Times depend on the machine: no goal fails.

/** What browsers call "slow 3G", and a processor at a quarter of its speed. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const WAIT_MS = 60_000
const SHOTS_MS = [1_300, 3_000, 5_000]

interface View {
  name: string
  role: Role
  path: (places: Places) => string
  /** What one comes for. */
  control: string
}

const MENU = 'button:has-text("Menu")'
const view = (name: string, role: Role, path: View['path'] | string, control: string): View => ({
  name,
  role,
  path: typeof path === 'string' ? () => path : path,
  control,
})

const VIEWS = [
  view('home', 'visitor', '/', 'input[type="search"]'),
  view('home', 'member', '/', MENU),
  view('character', 'member', ({ character }) => `/character/${character}`, MENU),
  view('submit', 'member', '/submit', 'main form input:not([type="file"])'),
  view('submissions', 'member', '/submissions', 'main button'),
  view('notifications', 'member', '/notifications', 'main a'),
  view('account', 'member', '/account', 'main form button'),
  view('lists', 'member', '/lists', 'main button'),
  view(
    'edit',
    'member',
    ({ sentBack }) => `/character/${sentBack}/edit`,
    'main form input:not([type="file"])',
  ),
  view('dashboard', 'admin', '/admin', 'main button:has-text("Approve")'),
  view('desk', 'admin', '/admin/review?kind=submission', 'main button:has-text("Approve")'),
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    width: { type: 'string', default: '360' },
    theme: { type: 'string', default: 'dark' },
    shots: { type: 'string' },
    demo: { type: 'string' },
    files: { type: 'boolean', default: false },
  },
})
const width = Number(values.width)

interface Figures {
  paint: number
  heading: number
  usable: number
  shift: number
  requests: number
  bytes: number
}

/** Runs in the page: notes each heading with its time, and how far things have moved. */
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

async function measure(site: DemoSite, { role, path, name, control }: View, run: number): Promise<Figures> {
  const context = await site.enter(role, values.theme as Theme, width, 800)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
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
  const shots = values.shots !== undefined && run === 0 ? takeShots(page, `${name}-${role}`) : null
  await page.goto(path(site.places), { waitUntil: 'commit' })
  const usable = await untilUsable(page, control)
  const loaded = { requests, bytes }
  await shots
  const figures = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { headings: [string, number][]; shift: number } }
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { paint, heading: Math.max(paint, seen.headings.at(-1)?.[1] ?? 0), shift: seen.shift }
  })
  await context.close()
  return { ...figures, ...loaded, usable }
}

/** The client has taken over, and the control is there and can be used. */
async function untilUsable(page: Page, control: string): Promise<number> {
  await page.locator('#root:not([data-drawn])').waitFor({ timeout: WAIT_MS, state: 'attached' })
  await page.locator(`${control}:not(:disabled)`).first().waitFor({ timeout: WAIT_MS })
  return page.evaluate(() => performance.now())
}

async function takeShots(page: Page, name: string): Promise<void> {
  mkdirSync(values.shots!, { recursive: true })
  const start = Date.now()
  for (const ms of SHOTS_MS) {
    await page.waitForTimeout(Math.max(0, start + ms - Date.now()))
    await page.screenshot({ path: join(values.shots!, `${name}-${width}-${values.theme}-${ms}.png`) })
  }
}

const rounded = (results: Figures[], figure: keyof Figures) => median(results.map((one) => one[figure]))

const site = await openDemoSite(values.demo)
try {
  for (const one of VIEWS.filter(({ name, role }) => `${name} ${role}`.includes(values.only))) {
    const results: Figures[] = []
    for (let run = 0; run < Number(values.runs); run += 1) results.push(await measure(site, one, run))
    const ms = (figure: keyof Figures) => `${rounded(results, figure).toFixed(0).padStart(6)} ms`
    process.stdout.write(
      `${one.name.padEnd(14)} ${one.role.padEnd(8)} paint ${ms('paint')}  heading ${ms('heading')}  ` +
        `usable ${ms('usable')}  moved ${rounded(results, 'shift').toFixed(3)}  ` +
        `${rounded(results, 'requests')} requests, ${(rounded(results, 'bytes') / 1_000).toFixed(0)} kB\n`,
    )
  }
} finally {
  await site.close()
}
