import type { Plugin } from 'vite'
import type { Mailer } from '@personae/api/server'
import type { testServer } from '@personae/server/testing'
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node'

/** The open site of a browser session's tests. */
interface OpenSite {
  server: Awaited<ReturnType<typeof testServer>>
  clock: { now(): Date; ahead: number }
  /** The session of each account that was used, by the name of the account. */
  accounts: Map<string, Promise<string>>
  mails: Mail[]
}

type Mail = Parameters<Mailer['send']>[1]

/** A request of a user, outside of the tested screen. */
interface Sent {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string | undefined
}

const PASSWORD = 'correct horse'
const SITE_COOKIE = 'tested-site'
const SESSION_COOKIE = 'personae'

/** Loaded while the browser starts, not with this module, which test runs without a server load too. */
const loadServer = () => import('@personae/server/testing')

const sites = new Map<string, OpenSite>()

function siteOf({ sessionId }: Pick<BrowserCommandContext, 'sessionId'>): OpenSite {
  const site = sites.get(sessionId)
  if (!site) throw new Error('no site is open')
  return site
}

const open: BrowserCommand<[{ rateLimit?: boolean }]> = async (context, { rateLimit = false }) => {
  await close(context)
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
  const publicUrl = new URL(context.page.url()).origin
  const { quickHasher, testServer } = await loadServer()
  const mails: Mail[] = []
  const mailer: Mailer = { send: async (_, mail) => void mails.push(mail) }
  const server = await testServer({ hasher: quickHasher, publicUrl, clock, mailer, rateLimit })
  await server.app.ready()
  sites.set(context.sessionId, { server, clock, accounts: new Map(), mails })
}

const close: BrowserCommand = async ({ sessionId }) => {
  const site = sites.get(sessionId)
  sites.delete(sessionId)
  await site?.server.close()
}

async function signUp({ server }: OpenSite, username: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/quick-signup',
    payload: { username, password: PASSWORD },
  })
  const cookie = answer.cookies.find(({ name }) => name === SESSION_COOKIE)
  if (!cookie) throw new Error(`${username} was not signed up: ${answer.body}`)
  if (username === 'root') await server.services.admin.appoint(username)
  return cookie.value
}

/** The session of an account, which is created when it is first named; `root` is an admin. */
function sessionOf(site: OpenSite, username: string): Promise<string> {
  const known = site.accounts.get(username) ?? signUp(site, username)
  site.accounts.set(username, known)
  return known
}

/** Sends a request as a user or as a visitor. */
const send: BrowserCommand<[who: string | null, sent: Sent]> = async (context, who, sent) => {
  const site = siteOf(context)
  const { method, url, headers, body } = sent
  const answer = await site.server.app.inject({
    method: method as 'GET',
    url,
    ...(headers && { headers }),
    ...(body !== undefined && { payload: body }),
    ...(who && { cookies: { [SESSION_COOKIE]: await sessionOf(site, who) } }),
  })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body }
}

/** Signs the browser of the tests in or out. */
const enter: BrowserCommand<[who: string | null]> = async (context, who) => {
  const site = siteOf(context)
  const url = new URL(context.page.url()).origin
  // Keeps the cookie that names the site, without which running calls would reach no site.
  await context.context.clearCookies({ name: SESSION_COOKIE })
  const cookies = [{ name: SITE_COOKIE, value: context.sessionId, url }]
  if (who) cookies.push({ name: SESSION_COOKIE, value: await sessionOf(site, who), url })
  await context.context.addCookies(cookies)
}

/** Makes a user an admin, as the command line does. */
const appoint: BrowserCommand<[username: string]> = async (context, username) => {
  const site = siteOf(context)
  // `root` must sign up first: once a site has an admin, the name is reserved.
  await sessionOf(site, 'root')
  await sessionOf(site, username)
  await site.server.services.admin.appoint(username)
}

const advance: BrowserCommand<[milliseconds: number]> = async (context, milliseconds) => {
  siteOf(context).clock.ahead += milliseconds
}

const mailsTo: BrowserCommand<[address: string]> = async (context, address) => {
  const { server, mails } = siteOf(context)
  await server.services.jobs.runDue('mail')
  return mails.filter(({ to }) => to === address)
}

/** Imports published characters, the last of which is the newest. */
const importAll: BrowserCommand<[records: object[]]> = async (context, records) => {
  const { imports, systemAccounts } = siteOf(context).server.services
  const run = await imports.open(
    { name: 'records', sha256: '' },
    {
      owner: await systemAccounts.importer(),
      readPicture: async (name) => `There is no file ${name}`,
      report: ({ line, message }) => {
        throw new Error(`line ${line}: ${message}`)
      },
    },
  )
  await run.take(records.map((record, at) => ({ number: at + 1, record })))
  await run.close({ isWhole: true })
}

/** Why data does not match the output schema of a procedure, or null if it does. */
const faultOfOutput: BrowserCommand<[path: string, data: unknown]> = async (_, path, data) => {
  const { appRouter } = await import('@personae/api/server')
  const { output } = (appRouter._def.procedures as unknown as Record<string, Procedure>)[path]!._def
  try {
    if (typeof output === 'function') output(data)
    else output?.parse(data)
    return null
  } catch (error) {
    return String(error)
  }
}

interface Procedure {
  _def: { output?: { parse: (data: unknown) => unknown } | ((data: unknown) => unknown) }
}

export const siteCommands = {
  openSite: open,
  closeSite: close,
  sendToSite: send,
  enterSite: enter,
  appoint,
  advanceSite: advance,
  mailsTo,
  importToSite: importAll,
  faultOfOutput,
}

const SERVED = /^\/(trpc|api|media|posters)(\/|\?|$)/
const COOKIE = new RegExp(`(?:^|;\\s*)${SITE_COOKIE}=([^;]+)`)

/** Vite plugin: passes requests of the browser to the site of its test; modules of the client are served by Vite. */
export const servedSites: Plugin = {
  name: 'served-sites',
  configureServer({ middlewares }) {
    void loadServer()
    middlewares.use((request, response, next) => {
      const session = COOKIE.exec(request.headers.cookie ?? '')?.[1]
      if (!session || !SERVED.test(request.url ?? '')) return next()
      const site = sites.get(session)
      // Without an open site, the test that sent the request has ended.
      if (site) return site.server.app.routing(request, response)
      return response.destroy()
    })
  },
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    openSite: (options: { rateLimit?: boolean }) => Promise<void>
    closeSite: () => Promise<void>
    sendToSite: (who: string | null, sent: Sent) => Promise<{ status: number; type: string; body: string }>
    enterSite: (who: string | null) => Promise<void>
    appoint: (username: string) => Promise<void>
    advanceSite: (milliseconds: number) => Promise<void>
    mailsTo: (address: string) => Promise<Mail[]>
    importToSite: (records: object[]) => Promise<void>
    faultOfOutput: (path: string, data: unknown) => Promise<string | null>
  }
}
