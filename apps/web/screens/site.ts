import type { AppRouter } from '@personae/api'
import { createTRPCClient, httpLink } from '@trpc/client'
import { afterAll, beforeAll, expect } from 'vitest'
import { commands } from 'vitest/browser'

/** Whether no site is open, one for the current test, or one for all tests of the file. */
let openFor: 'none' | 'test' | 'file' = 'none'

interface Options {
  rateLimit?: boolean
}

/** Opens a site for the test, if none is open. */
export async function openSite(options: Options = {}): Promise<void> {
  if (openFor !== 'none') return
  await commands.openSite(options)
  openFor = 'test'
}

/** Closes the site of a test. The site of a file stays open. */
export async function closeSite(): Promise<void> {
  if (openFor !== 'test') return
  openFor = 'none'
  await commands.closeSite()
}

/** Opens one site for all tests of a file, filled once. The data of a test must not disturb the others. */
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

/** Calls procedures of the site as a user, whose account is created when it is first named. `root` is an admin. */
export const as = (who: string | null) =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: '/trpc', fetch: (url, init) => send(who, url as string, init as RequestInit) })],
  })

/** Waits until the page has its live stream, which does not report earlier changes. */
export const expectLive = () =>
  expect
    .poll(async () => (await send(null, '/metrics', {})).text())
    .toContain('\npersonae_open_event_streams 1\n')

/** Makes a user an admin beside `root`. */
export async function appoint(username: string): Promise<void> {
  await openSite()
  await commands.appoint(username)
}

export const advanceSite = (milliseconds: number): Promise<void> => commands.advanceSite(milliseconds)

/** The mails to an address, the oldest first, once all that are due have been sent. */
export const mailsTo = (address: string) => commands.mailsTo(address)

/** The path in the first link of a mail, without the host. */
export const linkIn = ({ text }: { text: string }): string => {
  const { pathname, search } = new URL(/https?:\S+/.exec(text)![0])
  return pathname + search
}
