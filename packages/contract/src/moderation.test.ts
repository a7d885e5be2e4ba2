import { expect, test } from 'vitest'
import { setStatusInput } from './moderation.ts'

const parse = (decision: object) => setStatusInput.safeParse({ id: 'c1', ...decision })
const REASON = ['rejectionReason', 'A rejection reason is required']

test.for([
  ['approval', { status: 'approved' }],
  ['approval, whatever the reason says', { status: 'approved', rejectionReason: '' }],
  ['rejection with a reason', { status: 'rejected', rejectionReason: 'Too thin' }],
  ['rejection without a word', { status: 'rejected' }],
  ['rejection with null for a reason', { status: 'rejected', rejectionReason: null }],
  ['permanent rejection with a reason', { status: 'rejected', rejectionReason: 'Stolen', permanent: true }],
  ['permanent rejection with a blank reason', { status: 'rejected', rejectionReason: ' ', permanent: true }],
] as const)('%s is a valid decision', ([, decision]) => {
  expect(parse(decision).success).toBe(true)
})

test.for([
  ['a blank reason', { status: 'rejected', rejectionReason: ' \n ' }, REASON],
  ['an empty reason', { status: 'rejected', rejectionReason: '' }, REASON],
  ['a revision asked for without a reason', { status: 'rejected', permanent: false }, REASON],
  ['a reason that is no text', { status: 'rejected', rejectionReason: 7 }, REASON],
  [
    'a reason of 2,001 characters',
    { status: 'rejected', rejectionReason: 'x'.repeat(2_001) },
    ['rejectionReason', 'The reason must be at most 2,000 characters'],
  ],
  ['a status that cannot be set', { status: 'pending' }, ['status', 'Status must be approved or rejected']],
  ['an invented status', { status: 'deleted' }, ['status', 'Status must be approved or rejected']],
  ['no status', {}, ['status', 'Status must be approved or rejected']],
  ['a list for a status', { status: ['approved'] }, ['status', 'Status must be approved or rejected']],
  [
    '"permanent" in words',
    { status: 'rejected', rejectionReason: 'x', permanent: 'true' },
    ['permanent', 'permanent must be true or false'],
  ],
] as const)('%s is an invalid decision, with an issue', ([, decision, issue]) => {
  expect(parse(decision).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([issue])
})
