import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectFailure, quickHasher, useSite } from '../test-site.testing.ts'
import { queueHashes } from './hash-queue.ts'

const STRANGER = { isKnown: false }
const OWNER = { isKnown: true }

/** A hasher whose work ends when the test says so. */
function controlledHasher() {
  const ends: (() => void)[] = []
  let inWork = 0
  let most = 0
  const work = async <T>(value: T): Promise<T> => {
    inWork += 1
    most = Math.max(most, inWork)
    await new Promise<void>((end) => ends.push(end))
    inWork -= 1
    return value
  }
  return {
    hasher: { hash: () => work('hash'), verify: () => work(true) },
    async endAll() {
      while (ends.length > 0) {
        ends.shift()!()
        await setImmediate()
      }
    },
    most: () => most,
  }
}

test('the number of concurrent hashes is limited, and all waiting ones are done in the end', async () => {
  const controlled = controlledHasher()
  const { hash, verify } = queueHashes(controlled.hasher, { concurrency: 2 })
  const all = Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? hash('a') : verify('b', 'a', STRANGER))),
  )
  await setImmediate()
  await controlled.endAll()
  expect(await all).toHaveLength(40)
  expect(controlled.most()).toBe(2)
})

test('beyond the queue a call is refused at once, and accepted again after others end', async () => {
  const controlled = controlledHasher()
  const { hash } = queueHashes(controlled.hasher, { concurrency: 1, maxWaiting: 3 })
  const taken = Promise.all(Array.from({ length: 4 }, () => hash('a')))
  await expect(hash('a')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('busy'),
  })
  await controlled.endAll()
  await taken
  const later = hash('a')
  await setImmediate()
  await controlled.endAll()
  expect(await later).toBe('hash')
})

test('an owner does not wait for strangers, however many there are', async () => {
  const strangers = Promise.withResolvers<boolean>()
  const hasher = {
    ...quickHasher,
    verify: async (_: string, password: string) => password === 'owner' || strangers.promise,
  }
  const { verify } = queueHashes(hasher, { concurrency: 1, maxWaiting: 10 })
  const guesses = Array.from({ length: 11 }, () => verify('b', 'guess', STRANGER))
  await expect(verify('b', 'one too many', STRANGER)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await verify('b', 'owner', OWNER)).toBe(true)
  strangers.resolve(true)
  expect(await Promise.all(guesses)).toHaveLength(11)
})

test('after a wrong password of a stranger the next one waits, but the answer does not', async () => {
  const rests: (() => void)[] = []
  const sleep = () => new Promise<void>((end) => rests.push(end))
  const checked: string[] = []
  const hasher = {
    ...quickHasher,
    verify: async (_: string, password: string) => {
      checked.push(password)
      return password === 'right'
    },
  }
  const { verify } = queueHashes(hasher, { concurrency: 1, sleep })
  expect(await verify('b', 'wrong', STRANGER)).toBe(false)
  const next = verify('b', 'right', STRANGER)
  expect(await verify('b', 'wrong too', OWNER)).toBe(false)
  await setImmediate()
  expect(checked).toEqual(['wrong', 'wrong too'])
  rests.shift()!()
  expect(await next).toBe(true)
  await verify('b', 'right', STRANGER)
  expect(rests).toEqual([])
})

const never = new Promise<never>(() => {})
const busySite = useSite({
  hasher: queueHashes({ ...quickHasher, verify: () => never }, { concurrency: 1, maxWaiting: 1 }),
})

test('a refused caller gets the time to wait, on /api and on /trpc', async () => {
  const { visitor } = busySite()
  const login = { username: 'alice', password: 'secret1' }
  // One is running and one waits, and neither ends: the third is refused.
  await Promise.race(Array.from({ length: 3 }, () => visitor().post('/api/auth/login', login)))
  expectFailure(await visitor().post('/api/auth/login', login), 503, { code: 'unavailable' })
  for (const url of ['/api/auth/login', '/trpc/auth.login']) {
    const refused = await visitor().post(url, login)
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('1')
  }
})
