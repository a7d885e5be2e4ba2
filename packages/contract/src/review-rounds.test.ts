import { expect, test } from 'vitest'
import { isTakenBack } from './review-rounds.constants.ts'

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
