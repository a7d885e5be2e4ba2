import { procedures } from '@personae/api/server'
import { expect, test } from 'vitest'
import { dump, useSite } from '../test-site.testing.ts'
import { restTable } from '../surfaces/rest/index.ts'

const site = useSite()

const writes = [
  ...[...procedures.values()].filter(({ type }) => type !== 'query').map(({ path }) => `/trpc/${path}`),
  ...restTable.filter(({ method }) => method !== 'GET').map(({ path }) => path.replace(/:\w+/g, 'x')),
]
const reads = new Set(
  restTable.filter(({ method }) => method === 'GET').map(({ path }) => path.replace(/:\w+/g, 'x')),
)

test.for(writes.filter((path) => !reads.has(path)))(
  'HEAD %s runs neither a mutation nor an endless stream',
  async (path) => {
    const before = await dump(site())
    for (const person of [site().visitor(), site().root]) {
      const answer = await person.send('HEAD', path)
      expect([404, 405], String(answer.statusCode)).toContain(answer.statusCode)
      expect(answer.body).toBe('')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await dump(site())).toEqual(before)
  },
)

test('method override headers are ignored', async () => {
  const { root, given } = site()
  const { id } = await given.pending()
  const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
  const before = await dump(site())
  for (const url of [`/api/characters/${id}?_method=DELETE`, `/trpc/moderation.remove?_method=POST`])
    await root.get(url, { headers })
  await root.post(`/api/characters/${id}?_method=DELETE`, { _method: 'DELETE' }, { headers })
  expect(await dump(site())).toEqual(before)
})

test('a HEAD request for the sign-in redirect stores nothing', async () => {
  const person = site().visitor()
  const answer = await person.send('HEAD', '/api/login?next=/admin')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login'])
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await site().db.read.selectFrom('visitor_session').selectAll().execute()).toEqual([])
})

test('a HEAD request does not generate a streamed list or download', async () => {
  const { alice, visitor } = site()
  const list = await visitor().send('HEAD', '/api/characters')
  expect([list.statusCode, list.body, list.headers['x-total-count']]).toEqual([200, '', '0'])
  const download = await alice.send('HEAD', '/api/account/export')
  expect([download.statusCode, download.body, download.headers['content-type']]).toEqual([
    200,
    '',
    'application/zip',
  ])
  // Downloads that were started and never sent would count as running, and be refused.
  for (let at = 0; at < 5; at += 1)
    expect((await alice.send('HEAD', '/api/account/export')).statusCode).toBe(200)
  expect((await alice.get('/api/account/export')).statusCode).toBe(200)
})

test('a mutation with the wrong method on /trpc gets the right one in the answer', async () => {
  expect((await site().visitor().get('/trpc/auth.login')).headers['allow']).toBe('POST')
  expect((await site().visitor().post('/trpc/notifications.live')).headers['allow']).toBe('GET')
})

test.for(['GET', 'HEAD'] as const)('a visitor’s stream is refused before it begins: %s', async (method) => {
  const answer = await site()
    .visitor()
    .send(method, '/trpc/notifications.live', { headers: { accept: 'text/event-stream' } })
  expect(answer.statusCode).toBe(method === 'GET' ? 401 : 405)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})
