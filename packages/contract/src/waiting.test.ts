import { expect, test } from 'vitest'
import { tooManyTries, waitText } from './waiting.ts'

test.for([
  [0, '1 second'],
  [0.2, '1 second'],
  [1, '1 second'],
  [30, '30 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [15 * 60, '15 minutes'],
  [60 * 60, '60 minutes'],
  [91 * 60, '2 hours'],
  [24 * 60 * 60, '24 hours'],
] as const)('a wait of %d seconds is written as %s, rounded up', ([seconds, text]) => {
  expect(waitText(seconds)).toBe(text)
})

test('the sentence says how long to wait', () => {
  expect(tooManyTries(110)).toBe('Too many tries. Please wait 2 minutes.')
})
