// @module-tag network

import { SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Person, quickHasher, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

const TOKEN = 'a token of sixteen'
const site = useSite({ metricsToken: TOKEN })

const scrape = async (): Promise<string> => (await site().visitor().get('/metrics')).body

/** The value of a series; 0 if the series is missing. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.startsWith(name) &&
        Object.entries(labels).every((label) => one.includes(`${label[0]}="${label[1]}"`)),
    )
  return Number(line?.split(' ').at(-1) ?? 0)
}

const COUNT = 'personae_http_request_duration_seconds_count'

test.for<[string, { remoteAddress?: string; headers?: Record<string, string> }, number]>([
  ['from this machine', {}, 200],
  ['from this machine, by IPv6', { remoteAddress: '::1' }, 200],
  ['from another machine', { remoteAddress: '203.0.113.7' }, 404],
  ['from another machine in the same network', { remoteAddress: '::ffff:10.0.0.2' }, 404],
  ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }, 404],
  ['through a proxy that names itself', { headers: { forwarded: 'for=127.0.0.1' } }, 404],
  [
    'from elsewhere with the token',
    { remoteAddress: '203.0.113.7', headers: { authorization: `Bearer ${TOKEN}` } },
    200,
  ],
  ['with a wrong token', { remoteAddress: '203.0.113.7', headers: { authorization: 'Bearer another' } }, 404],
  ['with an empty token', { remoteAddress: '203.0.113.7', headers: { authorization: 'Bearer ' } }, 404],
])('the figures are requested %s', async ([, options, status]) => {
  const answer = await site().visitor().get('/metrics', options)
  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes('process_resident_memory_bytes')).toBe(status === 200)
})

test('without a configured token, none is accepted', async () => {
  const { app, close } = await testServer({ hasher: quickHasher })
  onTestFinished(close)
  const headers = { authorization: 'Bearer undefined' }
  const answer = await new Person(app).get('/metrics', { remoteAddress: '203.0.113.7', headers })
  expect(answer.statusCode).toBe(404)
})

test('requests are counted by the pattern of their address, whoever answers them', async () => {
  const { app, alice, root } = site()
  const { id } = (await alice.post('/api/characters', SUBMISSION)).json()
  await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const before = await scrape()
  const input = encodeURIComponent(JSON.stringify({ id }))
  const paths = [
    `/api/characters/${id}`,
    `/api/characters/${id}`,
    `/trpc/characters.byId?input=${input}`,
    '/nothing/here',
  ]
  // Without a cookie the requests are answered by the response cache.
  for (const path of paths) await (await fetch(address + path)).text()
  const etag = (await fetch(address + paths[0])).headers.get('etag')!
  expect((await fetch(address + paths[0], { headers: { 'if-none-match': etag } })).status).toBe(304)
  await alice.get(`/api/characters/${id}`)
  const after = await scrape()

  const added = (labels: Record<string, string>) =>
    valueOf(after, COUNT, labels) - valueOf(before, COUNT, labels)
  expect(added({ route: '/api/characters/:id', method: 'GET', status: '200' })).toBe(4)
  expect(added({ route: '/api/characters/:id', method: 'GET', status: '304' })).toBe(1)
  expect(added({ route: '/trpc/characters.byId', method: 'GET', status: '200' })).toBe(1)
  expect(added({ route: 'none', method: 'GET', status: '404' })).toBe(1)
  expect(valueOf(after, COUNT, { route: '/api/characters', method: 'POST', status: '201' })).toBeGreaterThan(
    0,
  )
  const hits = (text: string) =>
    valueOf(text, 'personae_response_cache_lookups_total', { scope: 'character', result: 'hit' })
  expect(hits(after) - hits(before)).toBe(3)
  expect(
    valueOf(after, 'personae_response_cache_lookups_total', { scope: 'character', result: 'miss' }),
  ).toBeGreaterThan(0)
  // Buckets are cumulative: the last one counts all requests.
  const all = { route: '/api/characters/:id', method: 'GET', status: '200', le: '+Inf' }
  expect(valueOf(after, `${COUNT.slice(0, -'count'.length)}bucket`, all)).toBe(
    valueOf(after, COUNT, { route: '/api/characters/:id', method: 'GET', status: '200' }),
  )
  // No label has data of a person or a record.
  for (const text of [id, 'alice', SUBMISSION.name, '127.0.0.1']) expect(after).not.toContain(text)
})

test('as long as nothing changes, an answer stays in the cache while others come', async () => {
  const { app } = site()
  const hits = async () =>
    valueOf(await scrape(), 'personae_response_cache_lookups_total', { scope: 'content', result: 'hit' })
  const read = async (limit: number) => app.inject(`/api/characters?limit=${limit}`)
  for (const limit of [7, 8]) await read(limit)
  const before = await hits()
  await read(7)
  expect((await hits()) - before).toBe(1)
})

test('what waits is shown: submissions with the age of the oldest, jobs, and mail', async () => {
  const { db, alice, visitor } = site()
  const before = await scrape()
  const { id } = (await alice.post('/api/characters', { ...SUBMISSION, name: 'Waiting' })).json()
  const submittedAt = new Date(Date.now() - 3_600_000).toISOString()
  await db.transact((tx) => tx.updateTable('character').set({ submittedAt }).where('id', '=', id).execute())
  await visitor().post('/api/auth/signup', { username: 'zoe', email: 'zoe@example.org', password: 'secret1' })
  const after = await scrape()
  const added = (name: string, labels = {}) => valueOf(after, name, labels) - valueOf(before, name, labels)
  expect(added('personae_pending_submissions')).toBe(1)
  expect(valueOf(after, 'personae_oldest_pending_submission_seconds')).toBeGreaterThan(3_599)
  const kind = 'email_confirmation'
  expect(added('personae_unsent_mails', { kind })).toBe(1)
  expect(valueOf(after, 'personae_mail_delay_seconds', { kind })).toBeGreaterThanOrEqual(0)
  expect(added('personae_jobs', { kind: 'mail', state: 'queued' })).toBe(1)

  const failedAt = submittedAt
  await db.transact((tx) => tx.updateTable('job').set({ failedAt }).where('kind', '=', 'mail').execute())
  const failed = await scrape()
  expect(valueOf(failed, 'personae_jobs', { kind: 'mail', state: 'failed' })).toBeGreaterThan(0)
  expect(valueOf(failed, 'personae_jobs', { kind: 'mail', state: 'queued' })).toBe(0)
  expect(failed).toContain('personae_jobs{kind="decision",state="failed"} 0')
})

test('open event streams are counted until they end, and do not count as slow requests', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { app, close } = await testServer({ hasher: quickHasher })
  onTestFinished(async () => {
    await close()
    vi.useRealTimers()
  })
  const person = new Person(app)
  await person.post('/api/auth/quick-signup', { username: 'alice', password: 'secret1' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, accept: 'text/event-stream' }
  const stream = await fetch(`${address}/trpc/notifications.live`, { headers })
  const another = new Person(app)
  const open = async () => valueOf((await another.get('/metrics')).body, 'personae_open_event_streams')
  expect(await open()).toBe(1)
  // The server ends the streams of an ended session.
  await person.post('/api/auth/logout')
  vi.advanceTimersByTime(4_000)
  await stream.text()
  await vi.waitFor(async () => expect(await open()).toBe(0), 120_000)
  expect((await another.get('/metrics')).body).not.toContain('notifications.live')
})
