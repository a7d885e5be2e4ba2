import { join } from 'node:path'
import { readDemoAccounts } from '@personae/server/demo/accounts'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../../apps/web/e2e/helpers/browser.ts'
import { startServer } from '../shared/children.ts'
import { ensureBuilt } from '../../ensure-built.ts'
import type { Places, Role } from './screens.ts'
import { temporaryFolder } from '../shared/folder.ts'
import { openSession } from '../shared/session.ts'

export type Theme = 'dark' | 'light'
export const THEMES: readonly Theme[] = ['dark', 'light']

/** Maximum milliseconds for a screen to load. */
const LOAD_TIMEOUT_MS = 20_000
/** Maximum milliseconds for the screen's pictures to load after that. */
const PICTURES_TIMEOUT_MS = 2_000

const DEMO_ROLES = { visitor: null, member: 'creator', company: 'company', admin: 'admin' } as const

/** The built site with the demo, with a browser for each role. */
export interface DemoSite {
  places: Places
  /** A new browser window, signed in as the role. */
  enter(role: Role, theme: Theme, width: number, height: number): Promise<BrowserContext>
  close(): Promise<void>
}

type Call = <Answer>(path: string) => Promise<Answer>

const caller =
  (url: string, cookie: string): Call =>
  async (path) => {
    const answer = await fetch(url + path, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json() as Promise<never>
  }

interface Listed {
  id: string
  origin: string
  status: string
  rejectedPermanently: boolean
  submittedByUsername: string
}

async function findPlaces(asAdmin: Call): Promise<Places> {
  const all = await asAdmin<Listed[]>('/api/characters?limit=100')
  const first = (matches: (one: Listed) => boolean): Listed => {
    const found = all.find(matches)
    if (!found) throw new Error('the demo lacks a character of a screen')
    return found
  }
  const [company] = await asAdmin<{ id: string }[]>('/api/companies')
  const [correction] = await asAdmin<{ id: string }[]>('/api/corrections?status=open')
  const published = first(({ status }) => status === 'approved')
  return {
    character: published.id,
    otherCharacter: first(({ id, status }) => status === 'approved' && id !== published.id).id,
    universe: published.origin,
    pending: first(({ status }) => status === 'pending').id,
    sentBack: first(({ status, rejectedPermanently }) => status === 'rejected' && !rejectedPermanently).id,
    contributor: published.submittedByUsername,
    company: company!.id,
    correction: correction!.id,
  }
}

/** States of a screen whose queries are pending, or have failed. */
export const WITHOUT_ANSWERS = ['loading', 'failed'] as const
export type WithoutAnswers = (typeof WITHOUT_ANSWERS)[number]

/** Milliseconds until a screen shows that it is loading or has failed. */
const WITHOUT_ANSWERS_MS = 1_500

export const openBrowser = async (...args: string[]): Promise<Browser> =>
  chromium.launch({
    ...(await findBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...args],
  })

export async function openDemoSite(): Promise<DemoSite> {
  const databaseFile = join(temporaryFolder(), 'screens.db')
  if (!(await ensureBuilt())) process.exit(1)
  const server = await startServer(databaseFile, { SEED: 'demo' })
  const browser = await openBrowser()
  const accounts = readDemoAccounts(databaseFile)
  const cookies = new Map<Role, string>()
  for (const [role, name] of Object.entries(DEMO_ROLES)) {
    const account = accounts.find((one) => one.role === name)
    if (account) cookies.set(role as Role, await openSession(server.url, account, 'login'))
  }
  return {
    places: await findPlaces(caller(server.url, cookies.get('admin')!)),
    async enter(role, theme, width, height) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width, height },
        reducedMotion: 'reduce',
        colorScheme: theme,
      })
      await context.addInitScript((name) => localStorage.setItem('theme', name), theme)
      const cookie = cookies.get(role)
      if (cookie) {
        const [name = '', value = ''] = cookie.split('=')
        await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }])
      }
      return context
    },
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}

/**
 * Opens a screen and waits until it is completely loaded.
 * @throws Error if no heading appears in time
 */
export async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => !document.querySelector('#root[data-drawn]'))
  await page.locator('h1').first().waitFor({ timeout: LOAD_TIMEOUT_MS })
  await page.waitForFunction(
    () => {
      const isBelow = (part: Element) => part.getBoundingClientRect().top > window.innerHeight
      // Content below the first screen may load when it is scrolled to.
      const isShown = [...document.querySelectorAll('[aria-busy="true"]')].every(isBelow)
      return isShown && document.fonts.status === 'loaded'
    },
    null,
    { timeout: LOAD_TIMEOUT_MS },
  )
  // A picture that is clipped by its container is never loaded: do not wait for it.
  await page
    .waitForFunction(
      () =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
        ),
      null,
      { timeout: PICTURES_TIMEOUT_MS },
    )
    .catch(() => {})
}

/** Opens a screen without its data, except the signed-in user. */
export async function showWithout(page: Page, path: string, state: WithoutAnswers): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/trpc/**', async (route) => {
    if (route.request().url().includes('/trpc/auth.')) await route.continue()
    else if (state === 'failed') await route.abort()
  })
  await page.goto(path)
  // There is no event for the end of loading.
  await page.waitForTimeout(WITHOUT_ANSWERS_MS)
}
