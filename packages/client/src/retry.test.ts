// @module-tag network

import { setImmediate } from 'node:timers/promises'
import { SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusing, useClients } from './clients.testing.ts'

const { site, as, visitor } = useClients({ rateLimit: true })

const AT_ONCE = { 'retry-after': '0' }

test.for([429, 503])('a query that was refused with %i is repeated, up to three times', async (status) => {
  const { seen, fetch } = refusing(3, status, AT_ONCE)
  expect(await visitor({ fetch }).auth.current()).toBeNull()
  expect(seen.requests).toBe(4)

  const longer = refusing(4, status, AT_ONCE)
  await expect(visitor({ fetch: longer.fetch }).auth.current()).rejects.toMatchObject({ status })
  expect(longer.seen.requests).toBe(4)
})

test.for([500, 502, 409])('after %i nothing is repeated', async (status) => {
  const { seen, fetch } = refusing(1, status, AT_ONCE)
  await expect(visitor({ fetch }).auth.current()).rejects.toMatchObject({ status })
  expect(seen.requests).toBe(1)
})

test('a mutation and a question are never repeated', async () => {
  const { given } = site()
  const { id } = await given.approved()
  const { seen, fetch } = refusing(9, 503, AT_ONCE)
  const personae = as('alice', { fetch })
  await expect(personae.characters.resubmit({ id })).rejects.toMatchObject({ status: 503 })
  await expect(personae.chat.ask({ id, message: 'Who?' }).next()).rejects.toMatchObject({ status: 503 })
  expect(seen.requests).toBe(2)
})

/** A client of alice that loses the first response. */
function unlucky() {
  let requests = 0
  return as('alice', {
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      requests += 1
      return requests === 1 ? new Response('', { status: 503, headers: AT_ONCE }) : answer
    },
  })
}

test('a call that makes a record is repeated when its answer was lost, and makes one', async () => {
  const named = (items: { id: string; name: string }[]) => items.filter(({ name }) => name === 'Sent twice')
  const submitted = await unlucky().characters.submit({ ...SUBMISSION, name: 'Sent twice' })
  expect(named((await as('alice').characters.mine()).items)).toMatchObject([{ id: submitted.id }])

  const { id: characterId } = await site().given.approved()
  const problem = { characterId, kind: 'problem', topic: 'other', note: 'Sent twice' } as const
  const correction = await unlucky().corrections.create(problem)
  const { items } = await as('alice').corrections.page({ of: 'author' })
  expect(items.filter(({ note }) => note === 'Sent twice')).toMatchObject([{ id: correction.id }])

  const list = await unlucky().lists.create({ name: 'Sent twice' })
  expect(named(await as('alice').lists.mine())).toMatchObject([{ id: list.id }])
})

test('each call that makes a record has a key of its own, or the given one', async () => {
  const personae = as('alice')
  const input = { ...SUBMISSION, name: 'Sent again' }
  const first = await personae.characters.submit(input, { idempotencyKey: 'mine' })
  expect(await personae.characters.submit(input, { idempotencyKey: 'mine' })).toMatchObject({ id: first.id })
  expect((await personae.characters.submit({ ...input, origin: 'Elsewhere' })).id).not.toBe(first.id)

  const { id: characterId } = await site().given.approved()
  const problem = { characterId, kind: 'problem', topic: 'other', note: 'Look here' } as const
  const mine = await personae.corrections.create(problem, { idempotencyKey: 'of a problem' })
  expect(await personae.corrections.create(problem, { idempotencyKey: 'of a problem' })).toEqual(mine)
  const other = { ...problem, note: 'And here' }
  expect((await personae.corrections.create(other)).id).not.toBe(mine.id)
})

test('the wait is as long as the server says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { seen, fetch } = refusing(1, 503, { 'retry-after': '20' })
  const call = visitor({ fetch }).auth.current()
  const requestsAfter = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds)
    for (let turn = 0; turn < 10; turn += 1) await setImmediate()
    return seen.requests
  }
  expect([await requestsAfter(0), await requestsAfter(19_999), await requestsAfter(1)]).toEqual([1, 1, 2])
  expect(await call).toBeNull()
})

test('aborting ends the wait', async () => {
  const { seen, fetch } = refusing(1, 503, { 'retry-after': '60' })
  const controller = new AbortController()
  const call = visitor({ fetch }).auth.current({ signal: controller.signal })
  void setImmediate().then(() => controller.abort())
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  expect(seen.requests).toBe(1)
})

test('a long wait is the caller’s own: the error says how long it is', async () => {
  const root = as('root')
  for (let at = 0; at < 10; at += 1) await root.payments.exportAll()
  await expect(root.payments.exportAll()).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    retryAfter: expect.toSatisfy((seconds: number) => seconds > 60),
  })
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  await expect(visitor(refusing(1, 503, { 'retry-after': inAnHour })).auth.current()).rejects.toMatchObject({
    retryAfter: expect.toSatisfy((seconds: number) => seconds > 3_000),
  })
})

/** `fetch` that loses the first responses: the server handles the requests, but nothing arrives. */
function losing(times: number) {
  const seen = { requests: 0 }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await globalThis.fetch(input, init)
    seen.requests += 1
    if (seen.requests > times) return answer
    throw new TypeError('fetch failed')
  }
  return { seen, fetch }
}

test('after a lost connection a query is repeated once, at once', async () => {
  const first = losing(1)
  expect(await visitor(first).auth.current()).toBeNull()
  expect(first.seen.requests).toBe(2)
  const { seen, fetch } = losing(9)
  await expect(visitor({ fetch }).auth.current()).rejects.toMatchObject({ code: 'no_answer', status: null })
  expect(seen.requests).toBe(2)
})

test('after a lost connection a write is repeated only with an idempotency key', async () => {
  const { id } = await as('alice').lists.create({ name: 'Lost' })
  const change = losing(1)
  await expect(as('alice', change).lists.update({ id, name: 'Found' })).rejects.toMatchObject({
    code: 'no_answer',
  })
  const upload = losing(1)
  await expect(as('alice', upload).pictures.add(new Blob(['x']))).rejects.toMatchObject({ code: 'no_answer' })
  expect([change.seen.requests, upload.seen.requests]).toEqual([1, 1])

  const creation = losing(1)
  const made = await as('alice', creation).lists.create({ name: 'Made once' })
  expect(creation.seen.requests).toBe(2)
  const mine = await as('alice').lists.mine()
  expect(mine.filter(({ name }) => name === 'Made once')).toMatchObject([{ id: made.id }])
})

/** `fetch` of a server that accepts requests and never responds. */
function silent() {
  const seen = { requests: 0 }
  const fetch: typeof globalThis.fetch = (_, init) => {
    seen.requests += 1
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  }
  return { seen, fetch }
}

test('a server that does not answer ends a call after its time limit, of the client or of the call', async () => {
  const late = { code: 'no_answer', status: null, message: 'The server did not answer in time.' }
  const { seen, fetch } = silent()
  const client = visitor({ fetch, timeoutMs: 5 })
  await expect(client.auth.current({ timeoutMs: undefined })).rejects.toMatchObject(late)
  await expect(as('alice', { fetch }).lists.remove({ id: 'x' }, { timeoutMs: 5 })).rejects.toMatchObject(late)
  await expect(client.pictures.add(new Blob(['x']), { timeoutMs: undefined })).rejects.toMatchObject(late)
  // Three calls, but the query is sent twice.
  expect(seen.requests).toBe(4)
})

test('a signal wins over the time limit, and no limit is possible', async () => {
  const { fetch } = silent()
  const signal = AbortSignal.abort('Enough')
  await expect(visitor({ fetch, timeoutMs: 5 }).auth.current({ signal })).rejects.toBe('Enough')
  expect(await visitor({ timeoutMs: Infinity }).auth.current()).toBeNull()
})

test('a stream has no time limit', async () => {
  const { id } = await site().given.approved()
  let events = 0
  for await (const _ of as('alice', { timeoutMs: 0 }).chat.ask({ id, message: 'Who?' })) events += 1
  expect(events).toBeGreaterThan(0)
})
