import type { Locator, Page, Request } from '@playwright/test'
import { readFileSync } from 'node:fs'
import {
  approved,
  enter,
  logoApproved,
  type Person,
  rejected,
  sentBack,
  signedUp,
  submitted,
} from './fixtures.ts'
import { expectLoaded, PASSWORD } from './actions.ts'
import { button, field, heading, toastRegion } from './locators.ts'
import { expect, sharedSite } from './site.ts'

/** The data for the buttons. It never changes, as no request arrives. */
interface Given {
  owner: Person
  foreign: string
  returned: string
  published: string
  waiting: string
  rejected: string
  /** With a logo. */
  company: string
  /** Lists of the owner, and a reported public list of another user. */
  lists: Record<'private' | 'public' | 'foreign', string>
}

const LOGO = `data:image/jpeg;base64,${readFileSync(new URL('sideways.jpg', import.meta.url)).toString('base64')}`

export let given: Given
export const test = sharedSite({
  fill: async (admin, { url }) => {
    const owner = await signedUp(url, 'owner', PASSWORD)
    const author = await signedUp(url, 'author', PASSWORD)
    const published = await approved(admin, owner, { name: 'Published One', origin: 'First World' })
    const foreign = await approved(admin, author, { name: 'Foreign One', origin: 'Second World' })
    const returned = await sentBack(
      admin,
      await submitted(owner, { name: 'Returned One', origin: 'Third World' }),
      'Say more.',
    )
    const waiting = await submitted(owner, { name: 'Waiting One', origin: 'Fourth World' })
    await submitted(owner, { name: 'Waiting Two', origin: 'Fifth World' })
    const soap = await rejected(admin, await submitted(owner, { name: 'Soap One' }), 'A brand of soap.')
    const appealed = await rejected(admin, await submitted(author, { name: 'Appealed One' }), 'A slip.')
    await author.call('POST', `/api/characters/${appealed.id}/appeal`, { text: 'She is in a book.' })
    await author.call('POST', '/api/copyright-disputes', {
      reportedCharacterId: published.id,
      description: 'She is out of my novel.',
    })
    const suggested = { kind: 'change', changes: { series: 'Told Twice' } }
    await author.call('POST', `/api/characters/${published.id}/corrections`, suggested)
    await owner.call('POST', `/api/characters/${foreign.id}/corrections`, suggested)
    const founder = await signedUp(url, 'founder', PASSWORD)
    const made = { name: 'Glass Court', logoUrl: LOGO }
    const company = await founder.call<{ id: string }>('POST', '/api/companies', made)
    await logoApproved(admin, 'Glass Court')
    const painter = await signedUp(url, 'painter', PASSWORD)
    await painter.call('POST', '/api/companies', { name: 'Brass Court', logoUrl: LOGO })
    // Another user's character has this universe, so the name is pending.
    await author.call('POST', '/api/companies', { name: 'First World' })
    const madeBy = async (person: Person, name: string, isPublic: boolean): Promise<string> =>
      (
        await person.call<{ id: string }>('POST', '/api/lists', {
          name,
          isPublic,
          characterId: published.id,
        })
      ).id
    const lists = {
      private: await madeBy(owner, 'Own list', false),
      public: await madeBy(owner, 'Shared list', true),
      foreign: await madeBy(author, 'Foreign list', true),
    }
    await founder.call('POST', `/api/lists/${lists.foreign}/reports`, { reason: 'It insults me.' })
    await owner.call('POST', '/api/webhooks', {
      url: 'https://receiver.example/',
      events: ['promotion.ended'],
    })
    // A second device, so that it can be signed out.
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'owner', password: PASSWORD }),
    })
    given = {
      owner,
      foreign: foreign.id,
      returned: returned.id,
      published: published.id,
      waiting: waiting.id,
      rejected: soap.id,
      company: company.id,
      lists,
    }
  },
})
export const dialog = (page: Page) => page.getByRole('dialog')

/** A button that writes, and the expected state of its screen. */
export interface Pressed {
  what: string
  path: string | (() => string)
  as: 'visitor' | 'owner' | 'admin'
  /** Fills in the required values, and returns what must not be lost. */
  prepare?: (page: Page) => Promise<[field: Locator, text: string][]>
  press: (page: Page) => Promise<void>
  /** The expected message. */
  says: string | RegExp
  /** An element that proves that the screen is still shown. */
  stays: (page: Page) => Locator
}

/** Fills in fields of the page, or of a part of it. */
export const typed = async (within: Page | Locator, texts: Record<string, string>) => {
  const all: [Locator, string][] = []
  for (const [label, text] of Object.entries(texts)) {
    await field(within, label).fill(text)
    all.push([field(within, label), text])
  }
  return all
}

export const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: heading(page, name) })
export const clicking = (name: string) => (page: Page) => button(page, name).click()
/** Presses what opens a dialog without a field, and waits for it. */
export const asking = (name: string) => async (page: Page) => {
  await button(page, name).click()
  await expect(dialog(page)).toBeVisible()
  return []
}
export const confirming = (name: string) => (page: Page) => button(dialog(page), name).click()
export const title = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 })
/** The heading of a screen, which may be behind a dialog. */
export const underDialog = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, level: 1, includeHidden: true })
export const reasonFor =
  (ask: (page: Page) => Promise<void>, label: string, text: string) => async (page: Page) => {
    await ask(page)
    return typed(dialog(page), { [label]: text })
  }
export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** A submission must be shown before it can be decided on. */
export const recordShown = (page: Page) => expect(button(page, 'Approve A')).toBeEnabled()

const alerts = (page: Page) => page.getByRole('alert')

/** Returns what waits for all answers, but for those of endless streams: one that is under way could still arrive. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([])
}

/** Blocks all requests from now on, also for parts of the site. */
const cutOff = (page: Page) => page.route('**/*', (route) => route.abort())

/** A test for each button, for long runs: without an answer the screens of forms and reviews say so in their own tests. */
export function pressWhileCutOff(buttons: Pressed[]): void {
  for (const { what, path, as, prepare, press, says, stays } of buttons) {
    test(`no connection, and ${what} is pressed: the page stays, shows an error, and keeps typed text @long`, async ({
      page,
      admin,
    }) => {
      const untilAnswered = watchRequests(page)
      if (as !== 'visitor') await enter(page, as === 'admin' ? admin : given.owner)
      await page.goto(typeof path === 'string' ? path : path())
      await expect(stays(page)).toBeVisible()
      await expectLoaded(page)
      // What shows toasts is loaded after the first view.
      await expect(toastRegion(page).locator('> *').first()).toBeAttached()
      const kept = (await prepare?.(page)) ?? []
      await untilAnswered()
      await cutOff(page)
      await press(page)
      await expect(alerts(page).getByText(says).first()).toBeVisible()
      await expect(stays(page)).toBeVisible()
      for (const [where, text] of kept) await expect(where).toHaveValue(text)
    })
  }
}
