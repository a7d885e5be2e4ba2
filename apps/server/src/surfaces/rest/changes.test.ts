import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'

const site = useSite()

test('changes at their address, with an ETag, from where a reader was', async () => {
  const { visitor, given } = site()
  const { id: one } = await given.approved({ name: 'One' })
  const first = await visitor().get('/api/changes?limit=1')
  expect(first.json()).toMatchObject({ items: [{ id: one, kind: 'published', version: 2 }], hasMore: false })
  expect(first.headers['cache-control']).toBe('public, no-cache')
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await visitor().get('/api/changes?limit=1', { headers })).statusCode).toBe(304)

  const { id: two } = await given.approved({ name: 'Two' })
  const next = await visitor().get(`/api/changes?after=${first.json().nextCursor}`)
  expect(next.json()).toMatchObject({ items: [{ id: two }], hasMore: false })
  const again = await visitor().get('/api/changes?limit=1&after=', { headers })
  expect(again.json()).toMatchObject({ items: [{ id: one }], hasMore: true })
  expectFailure(await visitor().get('/api/changes?after=other'), 400)
})
