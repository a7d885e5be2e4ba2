import type { Character } from '@personae/contract/characters'
import { longestRecord } from './longest.ts'

export type Who = 'visitor' | 'alice' | 'root' | (string & {})

/** One request of a case. */
export interface Step {
  as: Who
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** Expected statuses: by default 200, 201 and 204. */
  expect?: number[]
  /** Sent concurrently with all others marked like this, not in sequence. */
  together?: true
  /** Milliseconds after which an endless stream is left. */
  leaveAfterMs?: number
}

const FINE = [200, 201, 204]

/** Characters of an answer to keep; the rest is read and dropped, so that reading takes no time from others. */
const BODY_MAX = 1_000_000

async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? [])
    if (text.length < BODY_MAX) text += decoder.decode(chunk, { stream: true })
  return text
}

export type World = ReturnType<typeof createWorld>

/** The accounts and records of the cases, replaced as the cases use them up. */
export function createWorld(url: string, stock: Stock) {
  const cookies = new Map<Who, string>()
  let made = 0

  async function send({ as, method, path, body, expect = FINE, leaveAfterMs }: Step): Promise<unknown> {
    const cookie = cookies.get(as)
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(leaveAfterMs !== undefined && { signal: AbortSignal.timeout(leaveAfterMs) }),
    })
    const isFine = expect.includes(answer.status)
    const text = await beginningOf(answer).catch((error: unknown) => {
      if (leaveAfterMs === undefined) throw error
      return ''
    })
    if (!isFine) throw new Error(`${method} ${path} as ${as}: ${answer.status} ${text.slice(0, 300)}`)
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('personae='))
    if (set) cookies.set(as, set.slice(0, set.indexOf(';')))
    return text.length < BODY_MAX && /^[{[].*$/.test(text) ? JSON.parse(text) : text
  }

  const next = (kind: keyof Stock): string => {
    const id = stock[kind].pop()
    if (id === undefined)
      throw new Error(`the ${kind} are used up: create more of them in measure-blocking/data.ts`)
    return id
  }

  const world = {
    send,
    first: { approved: stock.approved[0]!, pending: stock.pending[0]! },
    /** A character that no other case uses. */
    next,

    /** A new account, signed in. */
    async person(): Promise<string> {
      const name = `person-${(made += 1)}`
      await send({
        as: name,
        method: 'POST',
        path: '/api/auth/quick-signup',
        body: { username: name, password: 'secret1' },
      })
      return name
    },

    async logIn(username: string, password: string): Promise<void> {
      await send({ as: username, method: 'POST', path: '/api/auth/login', body: { username, password } })
    },

    /** One of alice's, of maximum length, sent back for revision. */
    async sentBack(): Promise<string> {
      const id = next('pending')
      await send({
        as: 'root',
        method: 'PATCH',
        path: `/api/characters/${id}/status`,
        body: { status: 'rejected', rejectionReason: 'Please say more' },
      })
      return id
    },

    /** A new submission of maximum length. */
    submitted: (as: Who): Promise<Character> =>
      send({ as, method: 'POST', path: '/api/characters', body: longestRecord() }) as Promise<Character>,
  }
  return world
}

/** Ids of the existing records, of maximum length; alice submitted all of them. */
export interface Stock {
  approved: string[]
  pending: string[]
}

/** A procedure call, as the site makes it. */
export const query = (as: Who, path: string, input?: object): Step => ({
  as,
  method: 'GET',
  path: `/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
})

export const mutation = (as: Who, path: string, input?: object, expect?: number[]): Step => ({
  as,
  method: 'POST',
  path: `/trpc/${path}`,
  ...(input && { body: input }),
  ...(expect && { expect }),
})

/** A request to an address of the REST table. */
export const patch = (as: string, path: string, body: object): Step => ({ as, method: 'PATCH', path, body })
export const post = (as: string, path: string, body?: object, expect?: number[]): Step => ({
  as,
  method: 'POST',
  path,
  ...(body && { body }),
  ...(expect && { expect }),
})
export const read = (as: string, path: string): Step => ({ as, method: 'GET', path })
