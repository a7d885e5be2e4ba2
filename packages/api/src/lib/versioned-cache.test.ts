import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

function cacheAt(version: number, max = 10) {
  const state = { version }
  return { state, cache: new VersionedCache<{ text: string }>(() => state.version, { max }) }
}

test('an answer is cached until the content version changes', () => {
  const { state, cache } = cacheAt(1)
  const answer = { text: 'one' }
  expect(cache.get('a')).toBeUndefined()
  cache.set('a', answer, 1)
  expect(cache.get('a')).toBe(answer)

  state.version = 2
  expect(cache.get('a')).toBeUndefined()
  state.version = 1
  expect(cache.get('a')).toBeUndefined()
})

test('an answer made before a content change is not cached', () => {
  const { state, cache } = cacheAt(1)
  cache.get('a')
  state.version = 2
  cache.set('a', { text: 'old' }, 1)
  expect(cache.get('a')).toBeUndefined()
  cache.set('a', { text: 'old' }, 1)
  expect(cache.get('a')).toBeUndefined()
  cache.set('a', { text: 'new' }, 2)
  expect(cache.get('a')).toEqual({ text: 'new' })
})

test('the cache is bounded: the least recently used answer is evicted first', () => {
  const { cache } = cacheAt(1, 2)
  cache.get('a')
  cache.set('a', { text: 'a' }, 1)
  cache.set('b', { text: 'b' }, 1)
  cache.get('a')
  cache.set('c', { text: 'c' }, 1)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([{ text: 'a' }, undefined, { text: 'c' }])
})
