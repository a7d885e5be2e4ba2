import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { appointed, enter, type Person, signedUp } from './given.ts'
import { PASSWORD } from './people.ts'
import { openSite, type Site, type SiteOptions } from './server.ts'

interface Fixtures {
  allowedErrors: RegExp[]
  /** Signs a new account up in this page's browser. */
  signUp: (username: string) => Promise<void>
  /** Somebody with a new account, who acts through the API. */
  person: (username: string) => Promise<Person>
  /** Another browser of the same site, signed in as this person or as nobody. */
  otherBrowser: (person?: Person, options?: BrowserContextOptions) => Promise<Page>
}

/** A page that fails its test on any console error, unhandled rejection or breach of the content security policy. */
const pages = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],

  page: async ({ page, allowedErrors }, use) => {
    const errors: string[] = []
    watch(page, errors)
    await use(page)
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

  otherBrowser: async ({ browser, baseURL, allowedErrors }, use) => {
    const errors: string[] = []
    const contexts: { close: () => Promise<void> }[] = []
    await use(async (person, options = {}) => {
      const context = await browser.newContext({ baseURL: baseURL!, ...options })
      contexts.push(context)
      const page = await context.newPage()
      watch(page, errors)
      if (person) await enter(page, person)
      return page
    })
    for (const context of contexts) await context.close()
    expectNone(errors, allowedErrors)
  },
})

/** The built server over an empty database of its own, one for each test. */
export const test = pages.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture's needs are read off its parameter's pattern
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

/**
 * One site for all tests of a file, with an admin, filled once: what a test adds must not be in another's way.
 * A file that uses it runs its tests one after the other.
 */
export function sharedSite({
  fill,
  ...options
}: SiteOptions & { fill?: (admin: Person) => Promise<void> } = {}) {
  return pages.extend<object, { site: Site; admin: Person }>({
    site: [
      // oxlint-disable-next-line no-empty-pattern -- as above
      async ({}, use) => {
        const site = await openSite(options)
        await use(site)
        await site.close()
      },
      { scope: 'worker' },
    ],
    admin: [
      async ({ site }, use) => {
        const admin = await appointed(await signedUp(site.url, 'root', PASSWORD))
        await fill?.(admin)
        await use(admin)
      },
      { scope: 'worker', auto: true },
    ],
    baseURL: async ({ site }, use) => use(site.url),
  })
}

/** Collects whatever a page complains of. */
export function watch(page: Page, errors: string[]): void {
  // Listened for from the start: asked for only at the click, the browser's own dialog may be the faster.
  page.on('filechooser', () => {})
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
}

const expectNone = (errors: string[], allowed: RegExp[]): void =>
  expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])

export { expect, PASSWORD }
