import { posterOf, posterPlanOf, posterUrl } from '@personae/contract/shared/posters'
import { drawPlan, drawPoster } from '@personae/engines/posters/draw'
import { expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expectFailure, useSite } from '../test-site.testing.ts'

const site = useSite()

const SUBJECT = { name: 'Kestrel <Vane>', origin: 'Glass Sea', genres: ['Games'] } as const
const URL = posterUrl(posterOf(SUBJECT))

test('a poster is served as drawn, cacheable permanently, and never interpreted as another type', async () => {
  for (const time of ['first', 'again']) {
    const answer = await site().visitor().get(URL)
    expect(answer.statusCode, time).toBe(200)
    expect(answer.headers, time).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect(answer.headers['set-cookie'], time).toBeUndefined()
    expect(answer.body, time).toBe(drawPoster(SUBJECT))
  }
})

test('with the cookie of an extended session a poster is not stored by any cache', async () => {
  const person = await site().signUp('dora')
  await site().db.transact((tx) =>
    tx
      .updateTable('session')
      .set({ expiresAt: Date.now() + 1_000_000 })
      .execute(),
  )
  const url = posterUrl(posterOf({ ...SUBJECT, name: 'Dora' }))
  const [first, second] = [await person.get(url), await person.get(url)]
  expect(first.headers).toMatchObject({ 'set-cookie': expect.any(String), 'cache-control': 'no-store' })
  expect(second.headers['set-cookie']).toBeUndefined()
  expect(second.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('its content is the same when compressed with %s', async (encoding, unpack) => {
  const answer = await site()
    .visitor()
    .get(URL, { headers: { 'accept-encoding': encoding } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(unpack(answer.rawPayload).toString()).toBe(drawPoster(SUBJECT))
})

test.each([
  '/posters',
  '/posters/',
  '/posters/1',
  '/posters/1/x.svg',
  `${URL}?a=1`,
  `${URL}/`,
  URL.replace('.svg', '.png'),
  URL.replace('/1/', '/2/'),
  '/posters/1/__proto__-0-0-0-41.svg',
  '/posters/1/hills-0-0-0-d800.svg',
  '/posters/1/hills-0-0-0-110000.svg',
  '/posters/1/hills-%00-0-0-41.svg',
  '/posters/1/..%2f..%2fpackage.json',
  `/posters/1/${'9'.repeat(400)}.svg`,
])('%s is not a poster: 404 in JSON', async (path) => {
  expectFailure(await site().visitor().get(path), 404, { code: 'not_found' })
})

test('a letter with a meaning in markup is escaped', async () => {
  const url = '/posters/1/hills-0-0-0-3c.svg'
  const answer = await site().visitor().get(url)
  expect(answer.body).toBe(drawPlan(posterPlanOf(url)!))
  expect(answer.body).toContain('>&lt;</text>')
})
