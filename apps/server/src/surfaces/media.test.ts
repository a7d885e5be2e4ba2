import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dump, expectFailure, useSite } from '../test-site.testing.ts'
import { dataUrl, halves, pixelBomb, pngOf } from '../providers/pictures/pictures.testing.ts'

const site = useSite()

test('a published picture is served as WebP, revalidated within the hour, and never interpreted as another type', async () => {
  const { imageUrl } = await site().given.approved({ imageUrl: dataUrl(await pngOf(1_200, 600)) })
  expect(imageUrl).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  const answer = await site().visitor().get(imageUrl!)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600, must-revalidate',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 960, height: 480 })
  const known = { 'if-none-match': String(answer.headers.etag) }
  expect((await site().visitor().get(imageUrl!, { headers: known })).statusCode).toBe(304)
  const narrower = await site().visitor().get(`${imageUrl}?w=240`, { headers: known })
  expect(narrower.statusCode).toBe(200)
})

test.for([
  ['?w=240', 240],
  ['?w=480', 480],
  ['?w=960', 960],
  ['?w=1', 240],
  ['?w=241', 480],
  ['?w=99999', 960],
  ['', 960],
] as const)('%s returns the narrowest stored size that is wide enough: %i', async ([query, width]) => {
  const { imageUrl } = await site().given.approved({ imageUrl: dataUrl(await pngOf(1_200, 600)) })
  const answer = await site().visitor().get(`${imageUrl}${query}`)
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
})

test.for(['?w=', '?w=0', '?w=-1', '?w=0xf0', '?w=2e2', '?w=240.5', '?w=+240', '?w=abc', '?w=240&w=480'])(
  '%s is not a width: not found',
  async (query) => {
    const { imageUrl } = await site().given.approved({ imageUrl: dataUrl(await pngOf()) })
    expect((await site().visitor().get(`${imageUrl}${query}`)).statusCode).toBe(404)
  },
)

test.for([
  `/media/${'a'.repeat(64)}.webp`,
  '/media/x.webp',
  '/media/.webp',
  '/media/',
  `/media/${'a'.repeat(64)}`,
  `/media/${'a'.repeat(64)}.svg`,
  '/media/..%2f..%2fpackage.json',
  '/media/..%2fpersonae.db.webp',
  '/media/%00.webp',
  "/media/' or 1=1 --.webp",
])('%s is not a picture: 404 in JSON', async (path) => {
  expectFailure(
    await site()
      .visitor()
      .get(encodeURI(decodeURIComponent(path)).replace('/media/../', '/media/..%2f')),
    404,
  )
})

test('a deleted character’s picture is no longer served, one that another character uses is', async () => {
  const imageUrl = dataUrl(await pngOf(64, 64))
  const [one, two] = [await site().given.approved({ imageUrl }), await site().given.approved({ imageUrl })]
  expect(one.imageUrl).toBe(two.imageUrl)
  await site().root.delete(`/api/characters/${one.id}`)
  expect((await site().visitor().get(one.imageUrl!)).statusCode).toBe(200)
  await site().root.delete(`/api/characters/${two.id}`)
  expectFailure(await site().visitor().get(one.imageUrl!), 404)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><foreignObject/></svg>'

test('a file that is not a picture is refused on both surfaces, and nothing is stored', async () => {
  const { alice, given } = site()
  const { id } = await given.sentBack()
  const character = (await alice.get(`/api/characters/${id}`)).json()
  const before = await dump(site())
  for (const imageUrl of [
    dataUrl(Buffer.from(SVG), 'image/svg+xml'),
    dataUrl(Buffer.from(SVG)),
    dataUrl(Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'),
    dataUrl((await pngOf()).subarray(0, 60)),
    dataUrl(pixelBomb(17_000)),
    'http://tracker.example/x.gif',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])
    for (const answer of [
      await alice.post('/api/characters', { ...character, imageUrl }),
      await alice.patch(`/api/characters/${id}`, { ...character, imageUrl }),
    ])
      expectFailure(answer, 400, {
        code: 'invalid',
        issues: [{ path: 'imageUrl', message: expect.any(String) }],
      })
  expect(await dump(site())).toEqual(before)
})

test('a picture with a wrong content type is identified by its bytes', async () => {
  const jpeg = await halves().jpeg().toBuffer()
  const { imageUrl } = await site().given.pending({ imageUrl: dataUrl(jpeg, 'image/svg+xml') })
  const { headers } = await site().alice.get(imageUrl!)
  expect(headers['content-type']).toBe('image/webp')
})
