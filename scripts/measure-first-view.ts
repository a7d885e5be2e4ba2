import { parseArgs } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { median } from './bench/sample.ts'
import { type Role, SCREENS } from './screens/screens.ts'
import { openDemoSite } from './screens/site.ts'

// The cost of a first view of the built site with the demo, on a phone with an empty cache: requests and kilobytes by
// kind, and long tasks of the CPU. Each figure is the median of `--runs`. `--screens` takes names of scripts/screens.

/** As in Lighthouse: a phone's CPU is this many times slower. */
const SLOWDOWN = 4
/** A task longer than this many milliseconds delays a tap noticeably. */
const LONG_TASK_MS = 50
/** The kind of a file by its content type. */
const MIME = {
  page: 'html',
  script: 'javascript',
  styles: 'css',
  image: 'image',
  font: 'font',
  data: 'json',
} as const
type Kind = keyof typeof MIME
const KINDS = Object.keys(MIME) as Kind[]

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    screens: { type: 'string', default: 'home,character' },
  },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number above zero')

interface View {
  requests: Record<Kind, number>
  bytes: Record<Kind, number>
  /** Milliseconds of long tasks in total, and the part above the limit. */
  long: number
  blocking: number
}

const screens = values.screens.split(',').map((name) => {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`--screens takes names such as home,character; there is no ${name}`)
  return screen
})

const none = (): Record<Kind, number> => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as never

/** The kind of a file; null for generated ones, and for endless streams. */
function kindOf({ url, mimeType }: { url: string; mimeType: string }): Kind | null {
  if (!url.startsWith('http') || mimeType === 'text/event-stream') return null
  return KINDS.find((kind) => mimeType.includes(MIME[kind])) ?? 'data'
}

/** Opens a page in a new window, and waits until nothing more is loaded. */
async function look(context: BrowserContext, path: string): Promise<View> {
  const view: View = { requests: none(), bytes: none(), long: 0, blocking: 0 }
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const kinds = new Map<string, Kind>()
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    const kind = kindOf(response)
    if (!kind) return
    kinds.set(requestId, kind)
    view.requests[kind] += 1
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) view.bytes[kind] += encodedDataLength
  })
  await devTools.send('Network.enable')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask', buffered: true })
  })
  await page.goto(path)
  await page.waitForFunction(() => !document.querySelector('#root[data-drawn]'))
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  view.long = sum(tasks)
  view.blocking = sum(tasks.map((task) => task - LONG_TASK_MS))
  return view
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

const site = await openDemoSite()

async function measure(role: Role, path: string): Promise<View[]> {
  const views: View[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await site.enter(role, 'dark', 412, 823)
    views.push(await look(context, path))
    await context.close()
  }
  return views
}

try {
  for (const { name, path, roles } of screens)
    for (const role of roles) {
      const views = await measure(role, path(site.places))
      const of = (figure: (view: View) => number): number => median(views.map(figure))
      const figures = KINDS.map((kind) => {
        const kilobytes = of(({ bytes }) => bytes[kind]) / 1_024
        return `${kind} ${of(({ requests }) => requests[kind])} (${kilobytes.toFixed(0)} KiB)`
      })
      const all = of(({ requests }) => sum(Object.values(requests)))
      process.stdout.write(
        `${`${name}, ${role}`.padEnd(24)} ${all} requests: ${figures.join(', ')}; ` +
          `long tasks ${of(({ long }) => long).toFixed(0)} ms, ${of(({ blocking }) => blocking).toFixed(0)} ms too long\n`,
      )
    }
} finally {
  await site.close()
}
