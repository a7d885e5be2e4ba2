import { expect, test } from 'vitest'
import { hoursLeft } from './hours-left.ts'

test.for([
  [48, '48 of 48 hours left'],
  [1.5, '1 of 48 hours left'],
  [0.5, '30 minutes of 48 hours left'],
  [0.01, '1 minute of 48 hours left'],
  [0, 'The 48 hours have run out'],
  [-0.5, 'The 48 hours have run out'],
  [-1.2, 'The 48 hours have run out, 1 hour ago'],
  [-30, 'The 48 hours have run out, 30 hours ago'],
] as const)('%d hours before the promised time is over: “%s”', ([hours, words]) => {
  expect(hoursLeft(hours)).toBe(words)
})
