// @module-tag network

import { pictureSources } from '@personae/contract/media'
import { SUBMISSION } from '@personae/api/testing'
import { openTestDb } from '@personae/db/testing'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createS3Pictures } from '../providers/pictures/s3-pictures.ts'
import { startS3 } from '../providers/pictures/s3.testing.ts'
import { dataUrl } from '../providers/pictures/pictures.testing.ts'
import { testServer } from '../test-server.testing.ts'
import { dump, expectFailure, openSite } from '../test-site.testing.ts'
import { dumpWithoutJobs, HOUR, newPicture, storedSite, upload, uploaded } from './stored-site.testing.ts'

test('a picture is in the bucket and not in the database, and is served under its address', async () => {
  const { alice, s3, db, given, visitor } = await storedSite()
  const imageUrl = await uploaded(alice)
  const key = (width: number) => expect.stringMatching(`^site/[0-9a-f]{64}/[0-9a-f]{16}/${width}\\.webp$`)
  expect([...s3.objects.keys()].toSorted()).toEqual(pictureSources(imageUrl).map(({ width }) => key(width)))
  expect((await dump({ db }))['media_variant']).toEqual([])
  expect((await alice.get(imageUrl)).statusCode).toBe(200)
  expect((await visitor().get(imageUrl)).statusCode).toBe(404)

  await given.approved({ imageUrl })
  const answer = await visitor().get(imageUrl)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600, must-revalidate',
  })
  expect([...s3.objects.values()].some((bytes) => bytes.equals(answer.rawPayload))).toBe(true)
  const small = await visitor().get(`${imageUrl}?w=100`)
  expect((await sharp(small.rawPayload).metadata()).width).toBe(240)
})

test('a pending picture is private, a published one public, and a deleted one is not found at once', async () => {
  const { alice, bob, root, visitor, s3, services, given } = await storedSite()
  const seenBy = async (url: string) => {
    const answers = []
    for (const person of [alice, bob, root, visitor()]) answers.push((await person.get(url)).statusCode)
    return answers
  }
  const { id, imageUrl } = await given.pending({ imageUrl: dataUrl(await newPicture()) })
  const url = imageUrl!
  expect(await seenBy(url)).toEqual([200, 404, 200, 404])
  await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
  expect(await seenBy(url)).toEqual([200, 200, 200, 200])

  const { etag } = (await visitor().get(url)).headers
  const revalidated = () => visitor().get(url, { headers: { 'if-none-match': String(etag) } })
  expect((await revalidated()).statusCode).toBe(304)
  expect((await root.delete(`/api/characters/${id}`)).statusCode).toBe(204)
  expect(await seenBy(url)).toEqual([404, 404, 404, 404])
  expect((await revalidated()).statusCode).toBe(404)
  expect(await services.jobs.runDue('stored_picture')).toEqual([])
  expect(s3.objects.size).toBe(0)
})

test('a deletion during an outage is answered, and the bytes are deleted after it', async () => {
  const { root, s3, services, given, clock, db } = await storedSite()
  const { id } = await given.approved({ imageUrl: dataUrl(await newPicture()) })
  const stored = s3.objects.size
  expect(stored).toBeGreaterThan(0)
  s3.state.isDown = true
  expect((await root.delete(`/api/characters/${id}`)).statusCode).toBe(204)
  for (const attempts of [1, 2]) {
    expect(await services.jobs.runDue('stored_picture')).toMatchObject([
      { attempts, isFinal: false, error: 'the picture store answered 503, SlowDown' },
    ])
    clock.advance(HOUR)
  }
  expect(s3.objects.size).toBe(stored)
  s3.state.isDown = false
  expect(await services.jobs.runDue('stored_picture')).toEqual([])
  expect(s3.objects.size).toBe(0)
  const jobs = (await dump({ db }))['job'] as { kind: string }[]
  expect(jobs.filter(({ kind }) => kind !== 'news')).toEqual([])
})

test('an outage during an upload: 503, nothing changes, all else works, and what had arrived is deleted', async () => {
  const site = await storedSite({ failures: 100 })
  const { alice, s3, services, clock, given, visitor, log } = site
  await given.approved()
  const before = await dumpWithoutJobs(site)
  s3.state.before = async () => {
    // The first of two sizes is stored before the store fails.
    s3.state.isDown = s3.objects.size > 0
  }
  const refused = await upload(alice)
  expectFailure(refused, 503, {
    code: 'unavailable',
    error: 'Pictures cannot be stored at the moment. Please try again in a few minutes.',
  })
  expect(refused.headers['retry-after']).toBeDefined()
  for (const path of ['/api/characters', '/api/companies'])
    expectFailure(
      await alice.post(path, {
        ...SUBMISSION,
        name: 'Nobody yet',
        [path === '/api/companies' ? 'logoUrl' : 'imageUrl']: dataUrl(await newPicture()),
      }),
      503,
      { code: 'unavailable' },
    )
  expect(await dumpWithoutJobs(site)).toEqual(before)
  expect(log.join('')).toContain('the picture store answered 503, SlowDown')
  expect((await visitor().get('/api/characters')).statusCode).toBe(200)
  expect(s3.objects.size).toBeGreaterThan(0)

  s3.state.before = async () => {}
  s3.state.isDown = false
  expect(await services.jobs.runDue('stored_picture')).toEqual([])
  expect(s3.objects.size).toBeGreaterThan(0)
  clock.advance(HOUR)
  expect(await services.jobs.runDue('stored_picture')).toEqual([])
  expect(s3.objects.size).toBe(0)
  await uploaded(alice)
})

test('a picture whose request is refused after its upload is deleted from the bucket', async () => {
  const { alice, bob, s3, services, clock } = await storedSite()
  s3.state.before = async () => {
    s3.state.before = async () => {}
    // The name is taken between the first check and the write.
    expect((await alice.post('/api/companies', { name: 'Tideborn' })).statusCode).toBe(201)
  }
  const company = { name: 'Tideborn', logoUrl: dataUrl(await newPicture()) }
  expectFailure(await bob.post('/api/companies', company), 409, { code: 'conflict' })
  expect(s3.objects.size).toBeGreaterThan(0)
  clock.advance(HOUR)
  expect(await services.jobs.runDue('stored_picture')).toEqual([])
  expect(s3.objects.size).toBe(0)
})

test('an upload that takes longer than its deletion waits is refused, and nothing is stored', async () => {
  const site = await storedSite()
  const { alice, s3, services, clock } = site
  const before = await dumpWithoutJobs(site)
  s3.state.before = async () => {
    s3.state.before = async () => {}
    clock.advance(HOUR)
    await services.jobs.runDue('stored_picture')
  }
  expectFailure(await upload(alice), 503, {
    code: 'unavailable',
    error: 'Storing the picture took too long. Please try again.',
  })
  expect(await dumpWithoutJobs(site)).toEqual(before)
})

test('the same picture again: not uploaded twice, and a late deletion of the first does not affect the second', async () => {
  const { alice, root, s3, services, given, clock } = await storedSite()
  const imageUrl = dataUrl(await newPicture())
  const first = await given.approved({ imageUrl })
  const keys = [...s3.objects.keys()]
  const second = await given.approved({ imageUrl, name: 'Another' })
  expect(second.imageUrl).toBe(first.imageUrl)
  expect([...s3.objects.keys()]).toEqual(keys)

  s3.state.isDown = true
  for (const { id } of [first, second]) await root.delete(`/api/characters/${id}`)
  expect(await services.jobs.runDue('stored_picture')).toHaveLength(1)
  s3.state.isDown = false
  const third = await given.approved({ imageUrl, name: 'A third' })
  expect(third.imageUrl).toBe(first.imageUrl)
  clock.advance(HOUR)
  expect(await services.jobs.runDue('stored_picture')).toEqual([])
  expect((await alice.get(third.imageUrl!)).statusCode).toBe(200)
  expect([...s3.objects.keys()].filter((key) => keys.includes(key))).toEqual([])
})

test('a wrong secret: uploads are refused, the log has the reason and neither secret', async () => {
  const { alice, s3, services, log } = await storedSite()
  s3.state.secret = 'another'
  expectFailure(await upload(alice), 503, { code: 'unavailable' })
  expect(log.join('')).toContain('the picture store answered 403, SignatureDoesNotMatch')
  await expect(services.mediaObjects.check()).rejects.toThrow('may not list it')
  for (const secret of s3.secrets) expect(log.join('')).not.toContain(secret)
})

test('while the store is down, hangs or has damaged bytes, its pictures are 503 and all else is served', async () => {
  const { s3, given, visitor, log, root } = await storedSite({ call: 200, failures: 100 })
  const { id, imageUrl } = await given.approved({ imageUrl: dataUrl(await newPicture()) })
  const refused = async (reason: string) => {
    const answer = await visitor().get(imageUrl!)
    expectFailure(answer, 503, {
      code: 'unavailable',
      error: 'This picture cannot be loaded at the moment. Please try again in a few minutes.',
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' })
    expect(answer.headers['etag']).toBeUndefined()
    expect(log.join('')).toContain(reason)
    expect((await visitor().get(`/api/characters/${id}`)).statusCode).toBe(200)
  }
  s3.state.isDown = true
  await refused('the picture store answered 503, SlowDown')
  s3.state.isDown = false
  const never = Promise.withResolvers<void>()
  s3.state.before = () => never.promise
  await refused('the picture store did not answer in time')
  expect((await root.get('/api/auth/user')).statusCode).toBe(200)
  never.resolve()
  s3.state.before = async () => {}

  const intact = [...s3.objects]
  for (const key of s3.objects.keys()) s3.objects.set(key, Buffer.from('<script>'))
  await refused('is damaged')
  s3.objects.clear()
  await refused('is missing')
  for (const [key, bytes] of intact) s3.objects.set(key, bytes)
  expect((await visitor().get(imageUrl!)).statusCode).toBe(200)
  await s3.close()
  await refused('the connection to the picture store failed: ECONNREFUSED')
})

test('after repeated failures the store is left alone for a while, then called again', async () => {
  const { s3, given, visitor } = await storedSite({ failures: 3, coolDown: 1_500 })
  const { imageUrl } = await given.approved({ imageUrl: dataUrl(await newPicture()) })
  let calls = 0
  s3.state.before = async () => void (calls += 1)
  s3.state.isDown = true
  for (let at = 0; at < 8; at += 1) expect((await visitor().get(imageUrl!)).statusCode).toBe(503)
  expect(calls).toBe(3)
  s3.state.isDown = false
  const works = async () => expect((await visitor().get(imageUrl!)).statusCode).toBe(200)
  await vi.waitFor(works, 120_000)
})

test('a preview and a download of one’s data contain pictures from the store', async () => {
  const { s3, given, alice, visitor } = await storedSite()
  const { id, version } = await given.approved({ imageUrl: dataUrl(await newPicture()) })
  expect((await visitor().get(`/preview/${id}/${version}.jpg`)).headers['content-type']).toBe('image/jpeg')
  const { rawPayload } = await alice.get('/api/account/export')
  const largest = [...s3.objects.values()].toSorted((a, b) => b.length - a.length)[0]!
  expect(rawPayload.includes(largest)).toBe(true)
})

test('pictures that are only in the store are reported if no store is configured', async () => {
  const db = await openTestDb()
  onTestFinished(db.close)
  const s3 = await startS3()
  const stored = await openSite({ db, pictureStore: createS3Pictures(s3.settings) })
  onTestFinished(stored.close)
  await stored.services.mediaObjects.check()
  const { imageUrl } = await stored.given.approved({ imageUrl: dataUrl(await newPicture()) })

  const log: string[] = []
  const { app, services, close } = await testServer({ db, log: (line) => void log.push(line) })
  onTestFinished(close)
  await expect(services.mediaObjects.check()).rejects.toThrow(
    'MEDIA_URL is not set, but 1 pictures are only there',
  )
  expectFailure(await app.inject(imageUrl!), 503, { code: 'unavailable' })
  expect(log.join('')).toContain('MEDIA_URL is not set')
})
