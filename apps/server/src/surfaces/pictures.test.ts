// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { dump, expectFailure, type Person, statusesOf, useSite } from '../test-site.testing.ts'
import { dataUrl, halves, padded, pixelBomb, pngOf } from '../providers/pictures/pictures.testing.ts'

const site = useSite()
const MIB = 1024 * 1024

const upload = (by: Person, payload: Buffer | Readable, type = 'image/png') =>
  by.send('POST', '/api/pictures', { payload, headers: { 'content-type': type } })

test('a file is uploaded, answered with its address, and submitted by it', async () => {
  const { alice } = site()
  const answer = await upload(alice, await pngOf(1_200, 1_800))
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { imageUrl } = answer.json()
  expect(imageUrl).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  const submitted = await alice.post('/api/characters', { ...SUBMISSION, imageUrl })
  expect(submitted.statusCode, submitted.body).toBe(201)
  expect(submitted.json().imageUrl).toBe(imageUrl)
})

test.for(['image/png', 'image/svg+xml', 'IMAGE/JPEG', 'application/octet-stream'])(
  'a picture sent as %s is identified by its bytes',
  async (type) => {
    const answer = await upload(site().alice, await halves().jpeg().toBuffer(), type)
    expect(answer.statusCode, answer.body).toBe(201)
  },
)

test.for(['application/json', 'text/html', 'multipart/form-data; boundary=x', 'text/plain', 'ximage/png'])(
  'a picture sent as %s is refused: send the file itself',
  async (type) => {
    expectFailure(await upload(site().alice, await pngOf(), type), 415, {
      code: 'unsupported_media_type',
      error: expect.stringContaining('Send the file itself'),
    })
  },
)

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.for<[string, () => Buffer | Promise<Buffer>]>([
  ['nothing', () => Buffer.alloc(0)],
  ['an SVG with a script', () => Buffer.from(SVG)],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a data URL', async () => Buffer.from(dataUrl(await pngOf()))],
  ['half a picture', async () => (await pngOf()).subarray(0, 60)],
  ['a bomb of 289 megapixels', () => pixelBomb(17_000)],
])('%s is refused with one sentence, and nothing is stored', async ([, make]) => {
  const bytes = await make()
  const before = await dump(site())
  expectFailure(await upload(site().alice, bytes), 400, {
    code: 'invalid',
    issues: [{ path: 'imageUrl', message: expect.stringMatching(/\.$/) }],
  })
  expect(await dump(site())).toEqual(before)
})

test('a file of ten megabytes is accepted, one byte more is refused, with and without a length', async () => {
  const { alice } = site()
  const full = padded(await pngOf(64, 96), 10 * MIB)
  expect((await upload(alice, full)).statusCode).toBe(201)
  const tooMuch = Buffer.concat([full, Buffer.alloc(1)])
  for (const payload of [tooMuch, Readable.from([tooMuch.subarray(0, 5 * MIB), tooMuch.subarray(5 * MIB)])])
    expectFailure(await upload(alice, payload), 413, {
      code: 'too_large',
      error: 'The picture is larger than 10 MB. Please choose a smaller one.',
    })
})

test.for(['content-length: 10000000', 'content-length: 5', 'transfer-encoding: chunked'])(
  'a visitor is refused before the file is read: %s',
  async (length) => {
    await site().overNetwork('/api/auth/user')
    const { port, address } = site().app.server.address() as AddressInfo
    const socket = connect(port, address)
    socket.write(
      `POST /api/pictures HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/png\r\n${length}\r\n\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer.toString()).toContain('Please log in to continue.')
  },
)

test('ten concurrent large files are all accepted', async () => {
  const bytes = padded(await pngOf(64, 96), 3 * MIB)
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(site().alice, bytes)))
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
})

test('a page of another site cannot upload with the user’s session', async () => {
  const answer = await site().alice.send('POST', '/api/pictures', {
    payload: await pngOf(),
    headers: { 'content-type': 'image/png', 'sec-fetch-site': 'cross-site' },
  })
  expectFailure(answer, 403)
})

/** The statuses with which a picture is answered to alice, bob, root and a visitor. */
async function seenBy(url: string): Promise<number[]> {
  const { alice, bob, root, visitor } = site()
  const answers = []
  for (const person of [alice, bob, root, visitor()]) answers.push(await person.get(url))
  return answers.map(({ statusCode }) => statusCode)
}

let drawn = 0
/** A picture that has not been uploaded before. */
const newPicture = () => {
  drawn += 1
  return sharp({ create: { width: 40 + drawn, height: 60, channels: 3, background: '#264' } })
    .png()
    .toBuffer()
}

test('an upload is visible to its uploader only, and to those who may see a record that uses it', async () => {
  const { alice, root } = site()
  const { imageUrl } = (await upload(alice, await newPicture())).json()
  expect(await seenBy(imageUrl)).toEqual([200, 404, 404, 404])
  const { id } = (await alice.post('/api/characters', { ...SUBMISSION, imageUrl })).json()
  expect(await seenBy(imageUrl)).toEqual([200, 404, 200, 404])
  await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
  expect(await seenBy(imageUrl)).toEqual([200, 200, 200, 200])
  await root.patch(`/api/characters/${id}/status`, { status: 'rejected', rejectionReason: 'No.' })
  await root.delete(`/api/characters/${id}`)
  expect(await seenBy(imageUrl)).toEqual([404, 404, 404, 404])
})

test('after a published character’s picture is replaced, visitors and other users cannot see the old one', async () => {
  const { given, root } = site()
  const character = await given.approved({ imageUrl: dataUrl(await newPicture()) })
  expect(await seenBy(character.imageUrl!)).toEqual([200, 200, 200, 200])
  const { imageUrl } = (await upload(root, await newPicture())).json()
  const edited = await root.patch(`/api/characters/${character.id}`, { ...SUBMISSION, imageUrl })
  expect(edited.statusCode, edited.body).toBe(200)
  // The submitter and the admins still see the picture in the history.
  expect(await seenBy(character.imageUrl!)).toEqual([200, 404, 200, 404])
  expect(await seenBy(imageUrl)).toEqual([200, 200, 200, 200])
})

test('a waiting logo is visible to its owner and the admins only', async () => {
  const { bob } = site()
  const logo = (await upload(bob, await newPicture())).json().imageUrl
  const company = await bob.post('/api/companies', { name: 'Tideborn', logoUrl: logo })
  expect(company.statusCode, company.body).toBe(201)
  expect(await seenBy(logo)).toEqual([404, 200, 200, 404])
})

test('an unpublished picture is revalidated each time; for other users it is not found', async () => {
  const { alice, bob, visitor, given } = site()
  const { imageUrl } = await given.pending({ imageUrl: dataUrl(await newPicture()) })
  const own = await alice.get(imageUrl!)
  expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' })
  const again = await alice.get(imageUrl!, { headers: { 'if-none-match': String(own.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  const none = await visitor().get(`/media/${'a'.repeat(64)}.webp`)
  for (const person of [bob, visitor()]) {
    const refused = await person.get(imageUrl!, { headers: { 'if-none-match': String(own.headers.etag) } })
    expectFailure(refused, 404)
    expect(refused.json().message).toBe(none.json().message)
    expect(Object.keys(refused.headers).toSorted()).toEqual(Object.keys(none.headers).toSorted())
  }
})
