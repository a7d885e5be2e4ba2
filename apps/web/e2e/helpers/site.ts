import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { appointed, enter, type Person, signedUp } from './fixtures.ts'
import { PASSWORD } from './actions.ts'
import { openSite, type Site, type SiteOptions } from './server.ts'

interface Fixtures {
  allowedErrors: RegExp[]
  /** Whether pages are painted, for tests of what the browser measures at painting. */
  isPainted: boolean
  /** Signs up a new account in this page's browser. */
  signUp: (username: string) => Promise<void>
  /** A user with a new account, who acts through the API. */
  person: (username: string) => Promise<Person>
  /** Another browser on the same site, signed in as this user or not at all. */
  otherBrowser: (person?: Person, options?: BrowserContextOptions) => Promise<Page>
}

/** Waits until the client has started: before that, markup from the server does not react to input. */
export const untilStarted = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('#root[data-drawn]'))

function startFully(page: Page): void {
  const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...target) => {
    const answer = await goTo(...target)
    if (target[1]?.waitUntil !== 'commit') await untilStarted(page)
    return answer
  }
  page.reload = async (...options) => {
    const answer = await reload(...options)
    await untilStarted(page)
    return answer
  }
}

/**
 * Removes the routes of a test: handlers that are still running would fail the next test of the worker. Not awaited, as
 * the browser may never respond while a page is being reloaded. The context is closed next.
 */
function endRoutes(context: BrowserContext): void {
  for (const page of context.pages()) void page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
}

/**
 * Makes pages transparent: nobody sees them, and not painting them saves a quarter of the processor's time. Layout,
 * focus and the targets of clicks stay the same, but the browser counts no layout shifts.
 */
const hide = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { opacity: 0 }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Undoes `hide` on the current page, for checks of its colours. */
export const show = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })

type OpenSite = Awaited<ReturnType<typeof openSite>>

interface Shared {
  site: OpenSite
  admin: Person
}

/** The shared site that is open in this worker, until a test of another file, or another kind of site, needs its own. */
class SharedSites {
  #file: string | undefined
  #kind: (() => Promise<Shared>) | undefined
  #open: Promise<Shared> | undefined

  async of(file: string, open: () => Promise<Shared>): Promise<Shared> {
    if (file !== this.#file || open !== this.#kind) {
      await this.close()
      this.#file = file
      this.#kind = open
      this.#open = open()
    }
    return this.#open!
  }

  async close(): Promise<void> {
    const shared = await this.#open?.catch(() => undefined)
    await shared?.site.close()
    this.#open = undefined
  }
}

/** A page that fails its test on any console error, unhandled rejection or violation of the content security policy. */
const pages = base.extend<Fixtures, { sharedSites: SharedSites }>({
  // The same fixture for all files: otherwise each file would get a worker of its own, which must start a browser.
  sharedSites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const sites = new SharedSites()
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],

  allowedErrors: [[], { option: true }],
  isPainted: [false, { option: true }],

  page: async ({ page, allowedErrors, headless, isPainted }, use) => {
    const errors: string[] = []
    watch(page, errors)
    startFully(page)
    if (headless && !isPainted) await hide(page.context())
    await use(page)
    endRoutes(page.context())
    expectNone(errors, allowedErrors)
  },

  signUp: async ({ page }, use) =>
    use(async (username) => {
      const answer = await page.request.post('/api/auth/quick-signup', {
        data: { username, password: PASSWORD },
      })
      expect(answer.status()).toBe(201)
    }),

  person: async ({ baseURL }, use) => use((username) => signedUp(baseURL!, username, PASSWORD)),

  otherBrowser: async ({ browser, baseURL, allowedErrors, headless }, use) => {
    const errors: string[] = []
    const contexts: BrowserContext[] = []
    await use(async (person, options = {}) => {
      const context = await browser.newContext({ baseURL: baseURL!, ...options })
      contexts.push(context)
      if (headless) await hide(context)
      const page = await context.newPage()
      watch(page, errors)
      if (options.javaScriptEnabled !== false) startFully(page)
      if (person) await enter(page, person)
      return page
    })
    for (const context of contexts) {
      endRoutes(context)
      await context.close()
    }
    expectNone(errors, allowedErrors)
  },
})

/** Tests with the built server on an empty database, which is new for each test. */
export const test = pages.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- as above
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

/**
 * Tests with one site for the whole file, with an admin, filled once. The tests run one after the other, and the data
 * of one must not disturb the others.
 */
export function sharedSite({
  fill,
  ...options
}: SiteOptions & { fill?: (admin: Person, site: Site) => Promise<void> } = {}) {
  const open = async (): Promise<Shared> => {
    const site = await openSite(options)
    try {
      const admin = await appointed(await signedUp(site.url, 'root', PASSWORD))
      await fill?.(admin, site)
      return { site, admin }
    } catch (error) {
      await site.close()
      throw error
    }
  }
  return pages.extend<{ shared: Shared; site: Site; admin: Person }>({
    shared: [
      async ({ sharedSites }, use, { file }) => use(await sharedSites.of(file, open)),
      { auto: true, timeout: 120_000 },
    ],
    site: async ({ shared }, use) => use(shared.site),
    admin: async ({ shared }, use) => use(shared.admin),
    baseURL: async ({ site }, use) => use(site.url),
  })
}

/** Collects the errors of a page. */
export function watch(page: Page, errors: string[]): void {
  // Intercepts file choosers from the start: if this began only with a click, the browser's dialog could open first.
  page.on('filechooser', () => {})
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
}

const expectNone = (errors: string[], allowed: RegExp[]): void =>
  expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])

export { expect, PASSWORD }
