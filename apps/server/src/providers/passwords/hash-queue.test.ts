import { setImmediate } from 'node:timers/promises'
import type { Requester } from '@personae/api/server'
import { expect, test } from 'vitest'
import { expectFailure, quickHasher, useSite } from '../../test-site.testing.ts'
import { queueHashes } from './hash-queue.ts'

/** A hasher that records what it starts, and whose work ends when the test says so. */
function controlledHasher() {
  const started: string[] = []
  const ends: (() => void)[] = []
  let most = 0
  const work = async (password: string): Promise<void> => {
    started.push(password)
    const end = Promise.withResolvers<void>()
    most = Math.max(most, ends.push(end.resolve))
    await end.promise
  }
  return {
    hasher: {
      hash: (password: string) => work(password).then(() => 'hash'),
      verify: (_: string, password: string) => work(password).then(() => false),
    },
    started,
    /** Ends running hashes one after another, until none is left. */
    async endAll() {
      while (ends.length > 0) {
        ends.shift()!()
        await setImmediate()
      }
    },
    most: () => most,
  }
}

const from = (kind: Requester['kind'], address = '192.0.2.1'): Requester => ({ kind, address })
const strangerAt = (at: number) => from('stranger', `10.0.${at >> 8}.${at & 255}`)
const busy = { code: 'unavailable', message: expect.stringContaining('busy') }

test('the number of concurrent hashes is limited, and all waiting ones are done in the end', async () => {
  const controlled = controlledHasher()
  const { hash, verify } = queueHashes(controlled.hasher, { concurrency: 2 })
  const all = Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      at % 2 ? hash('a', from('sign-up', `10.0.0.${at}`)) : verify('b', 'a', strangerAt(at)),
    ),
  )
  await controlled.endAll()
  expect(await all).toHaveLength(40)
  expect(controlled.most()).toBe(2)
})

test('users at a known address and new users do not wait for guesses, nor the guesses for ever', async () => {
  const controlled = controlledHasher()
  const { hash, verify } = queueHashes(controlled.hasher, { concurrency: 1 })
  const guesses = Array.from({ length: 20 }, (_, at) => verify('b', 'guess', strangerAt(at)))
  const known = Array.from({ length: 4 }, () => verify('b', 'known', from('known')))
  const signUps = Array.from({ length: 4 }, () => hash('sign-up', from('sign-up')))
  await controlled.endAll()
  await Promise.all([...guesses, ...known, ...signUps])
  expect(controlled.started.slice(0, 12)).toEqual(
    ['guess', 'sign-up', 'known', 'guess', 'known', 'sign-up', 'known', 'guess'].concat(
      'known',
      'sign-up',
      'sign-up',
      'guess',
    ),
  )
})

test('a first sign-in from a new place waits neither for four hundred guesses nor for sign-ups', async () => {
  const controlled = controlledHasher()
  const { hash, verify } = queueHashes(controlled.hasher, { concurrency: 1 })
  const flood = Array.from({ length: 400 }, (_, at) => [
    verify('b', 'guess', strangerAt(at)),
    hash('sign-up', from('sign-up', `10.1.${at >> 8}.${at & 255}`)),
  ]).flat()
  const first = verify('b', 'first', from('stranger'))
  await controlled.endAll()
  await Promise.all([...flood, first])
  expect(controlled.started.indexOf('first')).toBeLessThan(5)
})

test('while many wait, guesses at unknown names are last', async () => {
  const controlled = controlledHasher()
  const { verify } = queueHashes(controlled.hasher, { concurrency: 1 })
  const all = Array.from({ length: 60 }, (_, at) =>
    at % 2
      ? verify('b', 'guess', strangerAt(at))
      : verify('b', 'unknown', { ...strangerAt(at), kind: 'unknown-name' }),
  )
  await controlled.endAll()
  await Promise.all(all)
  expect(controlled.started.slice(1, 31)).toEqual(Array(30).fill('guess'))
})

test('beyond the queue one call is refused at once, and others are accepted again after some end', async () => {
  const controlled = controlledHasher()
  const { verify } = queueHashes(controlled.hasher, { concurrency: 1, maxWaiting: 3 })
  const taken = Array.from({ length: 4 }, (_, at) => verify('b', 'guess', strangerAt(at)))
  const newest = verify('b', 'newest', strangerAt(4))
  // The first is running; of the waiting ones, the oldest is refused.
  await expect(taken[1]).rejects.toMatchObject(busy)
  const known = verify('b', 'known', from('known'))
  await controlled.endAll()
  expect(await Promise.all([taken[0], taken[2], taken[3], newest, known])).toHaveLength(5)
  const later = verify('b', 'later', strangerAt(5))
  await controlled.endAll()
  expect(await later).toBe(false)
})

test('one address may have ten sign-ups and ten guesses waiting', async () => {
  const controlled = controlledHasher()
  const { hash, verify } = queueHashes(controlled.hasher, { concurrency: 1 })
  const running = verify('b', 'running', from('known'))
  const taken = Array.from({ length: 10 }, (_, at) => [
    hash('sign-up', from('sign-up')),
    verify('b', 'guess', from(at % 2 ? 'stranger' : 'unknown-name')),
  ]).flat()
  await expect(hash('eleventh', from('sign-up'))).rejects.toMatchObject(busy)
  for (const kind of ['stranger', 'unknown-name'] as const)
    await expect(verify('b', 'eleventh', from(kind))).rejects.toMatchObject(busy)
  const known = verify('b', 'known', from('known'))
  await controlled.endAll()
  expect(await Promise.all([running, ...taken, known])).toHaveLength(22)
})

const never = new Promise<never>(() => {})
const busySite = useSite({
  hasher: queueHashes({ ...quickHasher, verify: () => never }, { concurrency: 1, maxPerAddress: 1 }),
})

test('a refused caller gets the time to wait, on /api and on /trpc', async () => {
  const { visitor } = busySite()
  const login = { username: 'alice', password: 'secret1' }
  // One hash is running and one is waiting, and neither ends: the third is refused.
  await Promise.race(Array.from({ length: 3 }, () => visitor().post('/api/auth/login', login)))
  expectFailure(await visitor().post('/api/auth/login', login), 503, { code: 'unavailable' })
  for (const url of ['/api/auth/login', '/trpc/auth.login']) {
    const refused = await visitor().post(url, login)
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('1')
  }
})
