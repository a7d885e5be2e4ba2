// Imported before the screens, whose CSS modules must be stronger.
import '../src/styles/index.css'
import 'virtual:theme.css'
import type { AppRouter as Procedures } from '@personae/api'
import type { ErrorBody } from '@personae/contract/errors'
import { notifications } from '@mantine/notifications'
import type { inferRouterOutputs } from '@trpc/server'
import { clear as clearStored } from 'idb-keyval'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { App } from '../src/app.tsx'
import { watchSession } from '../src/lib/session.ts'
import { queryClient } from '../src/lib/trpc.ts'
import '../src/lib/zod-config.ts'
import { createAppRouter, watchRouter } from '../src/router.tsx'
import { closeSite, openSite } from './site.ts'
// Extends the locators of every test.
import './locators.ts'

type Outputs = inferRouterOutputs<Procedures>
type OutputOf<Tree, Path> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Tree
    ? OutputOf<Tree[First], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never

type Answer = (send: () => Promise<Response>) => Promise<Response | undefined> | Response

/** How calls of the screen are intercepted before they reach the site, and the calls that were sent. */
const network = {
  isCut: false,
  answers: new Map<string, Answer>(),
  calls: [] as { path: string; input: unknown }[],
  /** Holds reads back until it resolves; null if they are not held back. */
  untilWrite: null as PromiseWithResolvers<void> | null,
}
const errors: string[] = []
const expected: RegExp[] = []
let root: Root | null = null
let stop = () => {}

const realFetch = window.fetch.bind(window)

async function fetchScreened(target: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(target instanceof Request ? target.url : target, window.location.href)
  const path = /^\/trpc\/([\w.]+)$/.exec(url.pathname)?.[1]
  if (network.isCut) unreachable()
  if (!path) return realFetch(target, init)
  const sent = typeof init?.body === 'string' ? init.body : url.searchParams.get('input')
  network.calls.push({ path, input: sent ? JSON.parse(sent) : undefined })
  const isWrite = init?.method === 'POST'
  if (!isWrite) await network.untilWrite?.promise
  const answered = await Promise.race([
    network.answers.get(path)?.(() => realFetch(target, init)),
    givenUp(init?.signal),
  ])
  if (network.isCut) unreachable()
  const response = answered ?? (await realFetch(target, init))
  if (isWrite) network.untilWrite?.resolve()
  return response
}

/** Rejects when the client gives a call up, as `fetch` does. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Makes the site unreachable, or only one of its procedures. */
export function cutOff(path?: string): void {
  if (path) network.answers.set(path, unreachable)
  else network.isCut = true
}

/** Loses the responses of a procedure: the site does what it was asked to. */
export const loseAnswers = (path: string): void =>
  void network.answers.set(path, async (send) => {
    await send()
    return unreachable()
  })

/** Makes the site unreachable and tells the browser that it is offline. @returns the function that reconnects */
export function goOffline(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  network.isCut = true
  window.dispatchEvent(new Event('offline'))
  return () => {
    online.mockRestore()
    network.isCut = false
    window.dispatchEvent(new Event('online'))
  }
}

/** Ends the session on the server. The next write notices it first, as reads are held back until then. */
export async function endSession(): Promise<void> {
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  network.untilWrite = Promise.withResolvers()
  await commands.enterSite(null)
}

/** Answers a procedure instead of the site, with data that a small site never has. The data must match the schema. */
export async function answer<Path extends string>(path: Path, data: OutputOf<Outputs, Path>): Promise<void> {
  const fault = await commands.faultOfOutput(path, data)
  if (fault) throw new Error(`${path} never gives this answer: ${fault}`)
  network.answers.set(path, () => json(200, { result: { data } }))
}

/** Answers the calls of a procedure as something between browser and site would, such as a proxy. */
export const answerWith = (path: string, response: () => Response): void =>
  void network.answers.set(path, response)

/** Refuses the calls of a procedure with this failure. */
export function refuse(path: string, httpStatus: number, body: Partial<ErrorBody>): void {
  const data = { httpStatus, path, requestId: 'of-a-test', ...body }
  network.answers.set(path, () => json(httpStatus, { error: { message: body.message, code: 0, data } }))
}

/** Holds the calls of a procedure back. @returns the function that releases them */
export function hold(path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  network.answers.set(path, async () => {
    await promise
    return undefined
  })
  return () => {
    network.answers.delete(path)
    resolve()
  }
}

/** Ends the interception of a procedure: its calls reach the site again. */
export const answerAgain = (path: string): void => void network.answers.delete(path)

/** The inputs of the screen's calls of a procedure. */
export const callsOf = (path: string): unknown[] =>
  network.calls.filter((call) => call.path === path).map(({ input }) => input)

/** Advances the fake clock in the smallest steps until `holds`. A press on an element advances it by itself too. */
export async function advanceUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await vi.advanceTimersByTimeAsync(1)
}

/** Allows errors that match the pattern in the console during this test. */
export const expectErrors = (pattern: RegExp): void => void expected.push(pattern)

/** Opens the client at an address, signed in as `by` or as a visitor. */
export async function visit(address: string, { by = null }: { by?: string | null } = {}): Promise<void> {
  // First closes the previous page, which would otherwise fetch again as somebody else.
  close()
  await openSite()
  await commands.enterSite(by)
  window.history.replaceState({}, '', address)
  await show()
}

/** Renders the page anew, without what only its memory contains. */
export async function reload(): Promise<void> {
  close()
  await show()
}

async function show(): Promise<void> {
  window.fetch = fetchScreened
  const report = vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said.join(' ')))
  const noteRejection = ({ reason }: PromiseRejectionEvent) => void errors.push(String(reason))
  window.addEventListener('unhandledrejection', noteRejection)
  const router = createAppRouter()
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  root = createRoot(place)
  watchSession(router)
  const shown = Promise.withResolvers<void>()
  watchRouter(router, shown.resolve)
  root.render(<App router={router} />)
  stop = () => {
    report.mockRestore()
    window.removeEventListener('unhandledrejection', noteRejection)
    place.remove()
    router.history.flush()
    router.history.destroy()
    // What the closed page still loads may end in a redirect, which must have no effect.
    Object.assign(router, { commitLocation: async () => {} })
  }
  await shown.promise
}

function close(): void {
  root?.unmount()
  root = null
  stop()
  stop = () => {}
  window.fetch = realFetch
  notifications.clean()
  queryClient.clear()
}

/** To be called after each test: leaves nothing to the next test, and fails if the page reported an error. */
export async function leave(): Promise<void> {
  close()
  network.untilWrite?.resolve()
  Object.assign(network, { isCut: false, answers: new Map(), calls: [], untilWrite: null })
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  await clearStored()
  await page.viewport(1280, 900)
  await closeSite()
  const patterns = expected.splice(0)
  expect(errors.splice(0).filter((error) => !patterns.some((pattern) => pattern.test(error)))).toEqual([])
}
