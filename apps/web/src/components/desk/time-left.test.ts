import { expect, test } from 'vitest'
import { hoursLeft } from './time-left.tsx'

test.for([
  [48, '48 h left of 48 h'],
  [1.5, '1 h left of 48 h'],
  [0.5, '30 min left of 48 h'],
  [0.01, '1 min left of 48 h'],
  [0, 'Overdue'],
  [-0.5, 'Overdue'],
  [-1.2, 'Overdue by 1 h'],
  [-30, 'Overdue by 30 h'],
  [-1_386, 'Overdue by 57 d'],
] as const)('%d hours before the promised time is over: “%s”', ([hours, words]) => {
  expect(hoursLeft(hours)).toBe(words)
})
