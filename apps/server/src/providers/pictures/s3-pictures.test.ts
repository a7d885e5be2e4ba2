// @module-tag network

import { expect, test, vi } from 'vitest'
import { createS3Pictures, S3_LIMITS } from './s3-pictures.ts'
import { startS3 } from './s3.testing.ts'

const BYTES = Buffer.from('a picture')

test('an object is stored, read and deleted; a missing one is null, and deleting it succeeds', async () => {
  const s3 = await startS3()
  const store = createS3Pictures(s3.settings)
  await store.check()
  expect(await store.get('a/b.webp')).toBeNull()
  await store.put('a/b.webp', BYTES)
  expect([...s3.objects]).toEqual([['site/a/b.webp', BYTES]])
  expect(await store.get('a/b.webp')).toEqual(BYTES)
  for (const _ of ['stored', 'gone']) await store.delete('a/b.webp')
  expect(await store.get('a/b.webp')).toBeNull()
})

test('a bucket that does not exist is reported, by every call', async () => {
  const s3 = await startS3()
  const store = createS3Pictures({ ...s3.settings, bucket: 'elsewhere' })
  await expect(store.put('a', BYTES)).rejects.toThrow('the picture store answered 404, NoSuchBucket')
  await expect(store.check()).rejects.toThrow('the bucket does not exist, or these keys may not list it')
})

test('a redirect to another region is not followed', async () => {
  const s3 = await startS3()
  s3.state.redirect = 'http://127.0.0.1:1/elsewhere'
  const store = createS3Pictures(s3.settings)
  await expect(store.put('a', BYTES)).rejects.toThrow('the picture store answered 307, TemporaryRedirect')
})

test('an object that is too large for a picture is not read', async () => {
  const s3 = await startS3()
  const store = createS3Pictures(s3.settings, { ...S3_LIMITS, object: 5 })
  await store.put('a', BYTES)
  await expect(store.get('a')).rejects.toThrow('the object a is too large for a picture')
})

test('only a few calls run at once, a few more wait, and others are refused at once', async () => {
  const s3 = await startS3()
  const store = createS3Pictures(s3.settings, { ...S3_LIMITS, atOnce: 2, waiting: 3 })
  await store.put('a', BYTES)
  let running = 0
  let most = 0
  const open = Promise.withResolvers<void>()
  s3.state.before = async () => {
    running += 1
    most = Math.max(most, running)
    await open.promise
    running -= 1
  }
  const calls = Array.from({ length: 8 }, () => store.get('a'))
  const refused = await Promise.allSettled(calls.slice(5))
  expect(refused.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array.from({ length: 3 }, () => 'Error: too many calls of the picture store are waiting'),
  )
  await vi.waitFor(() => expect(running).toBe(2), 120_000)
  open.resolve()
  expect(await Promise.all(calls.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => BYTES))
  expect(most).toBe(2)
})
