import { expect, test } from 'vitest'
import { authorOf, ownerMark } from './correction-words.ts'

const word = (says: 'agrees' | 'disagrees') => ({
  by: 'dave',
  role: 'company' as const,
  says,
  note: null,
  at: '',
})

test('in the queue, an owner who disagrees is not hidden by another who agreed later', () => {
  const markOf = (...said: ('agrees' | 'disagrees')[]) => ownerMark({ ownerWords: said.map(word) })
  expect(markOf()).toBeUndefined()
  expect(markOf('agrees', 'agrees')).toBe('The owner agrees')
  expect(markOf('disagrees')).toBe('The owner disagrees')
  expect(markOf('agrees', 'disagrees')).toBe('An owner disagrees')
})

test('an author who owns the page is named as its owner, except in a request that only owners make', () => {
  expect(authorOf({ by: 'alice', isByOwner: true, topic: null })).toBe('alice (owner)')
  expect(authorOf({ by: 'bert', isByOwner: false, topic: null })).toBe('bert')
  expect(authorOf({ by: 'dave', isByOwner: true, topic: 'removal' })).toBe('dave')
})
