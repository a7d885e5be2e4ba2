import type { AppRouter } from '@personae/api'
import { createTRPCClient, httpLink } from '@trpc/client'
import { afterAll, beforeAll, expect } from 'vitest'
import { commands } from 'vitest/browser'

/** Whether a site is open, for one test or for all of a file. */
let openFor: 'none' | 'test' | 'file' = 'none'

interface Options {
  rateLimit?: boolean
}

/** Opens the site of a test, if it has none. */
export async function openSite(options: Options = {}): Promise<void> {
  if (openFor !== 'none') return
  await commands.openSite(options)
  openFor = 'test'
}

/** Closes the site of a test; that of a file stays. */
export async function closeSite(): Promise<void> {
  if (openFor !== 'test') return
  openFor = 'none'
  await commands.closeSite()
}

/** One site for all tests of a file, filled once. The data of a test must not disturb others. */
export function sharedSite(fill: () => Promise<void>, options: Options = {}): void {
  beforeAll(async () => {
    await commands.openSite(options)
    openFor = 'file'
    await fill()
  })
  afterAll(async () => {
    openFor = 'none'
    await commands.closeSite()
  })
}

async function send(who: string | null, url: string, { method = 'GET', headers, body }: RequestInit) {
  await openSite()
  const answer = await commands.sendToSite(who, {
    method,
    url,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { body }),
  })
  return new Response(answer.body, { status: answer.status, headers: { 'content-type': answer.type } })
}

/** The procedures of the site, called as somebody; an account is made when it is first named. `root` is an admin. */
export const as = (who: string | null) =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: '/trpc', fetch: (url, init) => send(who, url as string, init as RequestInit) })],
  })

/** Waits until the page has its stream of live updates: what changes before is not told. */
export const expectLive = () =>
  expect
    .poll(async () => (await send(null, '/metrics', {})).text())
    .toContain('\npersonae_open_event_streams 1\n')

/** Makes somebody an admin beside `root`. */
export async function appoint(username: string): Promise<void> {
  await openSite()
  await commands.appoint(username)
}

/** Moves the site's clock forward. */
export const advanceSite = (milliseconds: number): Promise<void> => commands.advanceSite(milliseconds)

/** The mails to an address, the oldest first, after all that are due have been sent. */
export const mailsTo = (address: string) => commands.mailsTo(address)

/** The address in a mail, without its host. */
export const linkIn = ({ text }: { text: string }): string => {
  const { pathname, search } = new URL(/https?:\S+/.exec(text)![0])
  return pathname + search
}
