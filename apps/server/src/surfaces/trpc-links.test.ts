// @module-tag network

import type { AppRouter } from '@personae/api'
import { SUBMISSION } from '@personae/api/testing'
import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCLink,
} from '@trpc/client'
import { EventSource } from 'eventsource'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { dump, openSite, type Person, useSite } from '../test-site.testing.ts'

// tRPC's own links, configured as in its documentation.

const site = useSite()
let url: string

beforeAll(async () => {
  url = `${await site().app.listen({ port: 0, host: '127.0.0.1' })}/trpc`
})

const cookieOf = (person: Person) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Fetch options that count requests and keep the cookies of responses. */
function browser(person?: Person) {
  const seen = { requests: 0, cookies: [] as string[] }
  const counting: typeof fetch = async (input, init) => {
    seen.requests += 1
    const answer = await fetch(input, init)
    seen.cookies.push(...answer.headers.getSetCookie())
    return answer
  }
  return { seen, options: { url, fetch: counting, headers: person ? { cookie: cookieOf(person) } : {} } }
}

const clientOf = (...links: TRPCLink<AppRouter>[]) => createTRPCClient<AppRouter>({ links })

const LINKS = { httpLink, httpBatchLink, httpBatchStreamLink } as const

test.for(['httpLink', 'httpBatchLink', 'httpBatchStreamLink'] as const)(
  '%s: a query, a mutation, and a refusal',
  async (name) => {
    const { given, alice } = site()
    const { id } = await given.sentBack()
    const client = clientOf(LINKS[name](browser(alice).options))
    expect(await client.characters.byId.query({ id })).toMatchObject({ id, status: 'rejected' })
    expect(await client.characters.resubmit.mutate({ id })).toMatchObject({ id, status: 'pending' })
    await expect(client.characters.resubmit.mutate({ id })).rejects.toMatchObject({
      data: { httpStatus: 409, code: 'conflict' },
    })
    await expect(client.characters.submit.mutate({ ...SUBMISSION, name: ' ' })).rejects.toMatchObject({
      message: 'Character name is required',
      data: { issues: [{ path: 'name', message: 'Character name is required' }] },
    })
  },
)

test.for(['httpBatchLink', 'httpBatchStreamLink'] as const)(
  '%s: twenty calls in one request, and each fails by itself',
  async (name) => {
    const { given, bob } = site()
    const [{ id }, hidden] = [await given.approved(), await given.pending()]
    const { seen, options } = browser(bob)
    const client = clientOf(LINKS[name](options))
    const results = await Promise.allSettled([
      ...Array.from({ length: 18 }, () => client.characters.byId.query({ id })),
      client.characters.byId.query({ id: hidden.id }),
      client.admin.totals.query(),
    ])
    expect(seen.requests).toBe(1)
    expect(results).toMatchObject([
      ...Array.from({ length: 18 }, () => ({ status: 'fulfilled', value: { id } })),
      { status: 'rejected', reason: { data: { httpStatus: 404, code: 'not_found' } } },
      { status: 'rejected', reason: { data: { httpStatus: 403, code: 'forbidden' } } },
    ])
  },
)

test.for(['httpBatchLink', 'httpBatchStreamLink'] as const)(
  '%s: of twenty-one calls in one request none is run',
  async (name) => {
    const { given, alice } = site()
    await given.approved()
    const before = await dump(site())
    const client = clientOf(LINKS[name](browser(alice).options))
    const results = await Promise.allSettled(
      Array.from({ length: 21 }, () => client.notifications.markAllRead.mutate()),
    )
    for (const result of results)
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { data: { httpStatus: 400, code: 'invalid' } },
      })
    expect(await dump(site())).toEqual(before)
  },
)

test('a batch of one writes with a picture; in a larger batch a call has the limit of its own body', async () => {
  const { alice } = site()
  const client = clientOf(httpBatchLink(browser(alice).options))
  const imageUrl = `data:image/png;base64,${Buffer.alloc(1_000_000, 'x').toString('base64')}`
  // The decoder saw that it is no picture, so the body was not too large.
  await expect(client.characters.submit.mutate({ ...SUBMISSION, imageUrl })).rejects.toMatchObject({
    data: { issues: [{ path: 'imageUrl' }] },
  })
  const results = await Promise.allSettled([
    client.auth.current.query(),
    client.notifications.markRead.mutate({ id: 'x'.repeat(20_000) }),
    client.notifications.markAllRead.mutate(),
  ])
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { username: 'alice' } },
    { status: 'rejected', reason: { data: { httpStatus: 413, code: 'too_large' } } },
    { status: 'fulfilled' },
  ])
})

test('signing in within a batch sets the cookie; in a stream it is refused before it is tried', async () => {
  const input = { username: 'bob', password: 'secret1' }
  const { seen, options } = browser()
  const client = clientOf(httpBatchLink(options))
  const calls = [client.auth.login.mutate(input), client.auth.logout.mutate()] as const
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(seen.cookies.some((cookie) => /^personae=[^;]/.test(cookie))).toBe(true)

  const before = await dump(site())
  const streamed = browser()
  const refusal = { data: { code: 'invalid' }, message: expect.stringContaining('httpBatchLink') }
  const stream = clientOf(httpBatchStreamLink(streamed.options))
  await expect(stream.auth.login.mutate(input)).rejects.toMatchObject(refusal)
  await expect(
    stream.auth.quickSignup.mutate({ username: 'newcomer', password: 'secret1' }),
  ).rejects.toMatchObject(refusal)
  expect(streamed.seen.cookies).toEqual([])
  expect(await dump(site())).toEqual(before)
})

test.for([
  ['accept', 'application/jsonl'],
  ['accept', 'application/json, application/jsonl'],
  ['trpc-accept', 'application/jsonl'],
] as const)('a stream for %s: %s sets no cookie: nobody is signed up', async ([header, type]) => {
  const before = await dump(site())
  const input = { 0: { username: 'streamed', password: 'secret1' } }
  const headers = { [header]: type }
  const answer = await site().visitor().post('/trpc/auth.quickSignup?batch=1', input, { headers })
  expect(answer.body).toContain('httpBatchLink')
  expect(answer.cookies).toEqual([])
  expect(await dump(site())).toEqual(before)
})

test('each call of a batch counts towards its own limit', async () => {
  const limited = await openSite({ rateLimit: true })
  onTestFinished(limited.close)
  const remaining = async () => {
    const answer = await limited.app.inject({ url: '/api/characters/missing' })
    return Number(/;r=(\d+)/.exec(String(answer.headers['ratelimit']))![1])
  }
  const first = await remaining()
  const calls = Array.from({ length: 5 }, () => 'characters.byId').join(',')
  const input = JSON.stringify(
    Object.fromEntries(Array.from({ length: 5 }, (_, at) => [at, { id: 'missing' }])),
  )
  const answer = await limited.app.inject({
    url: `/trpc/${calls}?batch=1&input=${encodeURIComponent(input)}`,
  })
  expect(answer.json()).toHaveLength(5)
  expect(await remaining()).toBe(first - 6)
})

test('splitLink: a subscription, and the answers to queries beside it', async () => {
  const { alice } = site()
  const { options } = browser(alice)
  const client = clientOf(
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({
        url,
        EventSource,
        eventSourceOptions: {
          fetch: (input, init) =>
            fetch(input, { ...init, headers: { ...init.headers, cookie: cookieOf(alice) } }),
        },
      }),
      false: httpBatchLink(options),
    }),
  )
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const subscription = client.notifications.live.subscribe(undefined, { onData: resolve, onError: reject })
  expect(await promise).toMatchObject({ count: expect.any(Number) })
  subscription.unsubscribe()
  expect(await client.auth.current.query()).toMatchObject({ username: 'alice' })
})

const CALLS = (count: number) => Array.from({ length: count }, () => 'auth.me').join(',')

test.for([
  ['21 calls', 'GET', `/trpc/${CALLS(21)}?batch=1&input=%7B%7D`, 'A batch has at most 20 calls.'],
  ['no JSON', 'GET', `/trpc/${CALLS(2)}?batch=1&input=%7B`, expect.any(String)],
  ['no object', 'GET', `/trpc/${CALLS(2)}?batch=1&input=1`, expect.any(String)],
  [
    'no parameters of a connection',
    'GET',
    `/trpc/${CALLS(2)}?batch=1&connectionParams=1`,
    expect.any(String),
  ],
  ['no JSON', 'POST', `/trpc/${CALLS(2)}?batch=1`, expect.any(String)],
] as const)(
  'a batch that is refused as a whole names its request: %s by %s',
  async ([, method, path, message]) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await site().alice.send(method, path, method === 'POST' ? { headers, payload: '{' } : {})
    const body = [answer.json()].flat()
    for (const { error } of body) {
      expect(error).toMatchObject({ message, data: { code: 'invalid', httpStatus: 400 } })
      expect(error.data.requestId).toBe(answer.headers['x-request-id'])
    }
  },
)

test('calls whose commas are encoded twice are no batch', async () => {
  const path = `/trpc/${CALLS(21).replaceAll(',', '%252C')}?batch=1&input=%7B%7D`
  const [{ error }, ...others] = (await site().alice.send('GET', path, {})).json()
  expect([error.data.code, others]).toEqual(['not_found', []])
})
