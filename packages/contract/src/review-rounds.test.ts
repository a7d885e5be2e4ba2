import { expect, test } from 'vitest'
import { isLate, isTakenBack } from './review-rounds.constants.ts'

test('a submission is late once it waits longer than twice the median and an hour, and never without a median', () => {
  const submittedAt = '2026-03-01T12:00:00.000Z'
  const after = (hours: number) => new Date(Date.parse(submittedAt) + hours * 60 * 60 * 1_000)
  expect([after(20), after(20.01)].map((now) => isLate(submittedAt, 10, now))).toEqual([false, true])
  // Within minutes of each other all would be late.
  expect([after(1), after(1.01)].map((now) => isLate(submittedAt, 0.01, now))).toEqual([false, true])
  expect(isLate(submittedAt, null, after(1_000))).toBe(false)
})

test('only a submission that is rejected without a reason, and not permanently, was taken back', () => {
  const taken = { status: 'rejected', rejectionReason: null, rejectedPermanently: false } as const
  const others = [{ status: 'pending' }, { rejectionReason: 'More' }, { rejectedPermanently: true }] as const
  expect([{}, ...others].map((other) => isTakenBack({ ...taken, ...other }))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
