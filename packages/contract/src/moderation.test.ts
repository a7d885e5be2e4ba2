import { expect, test } from 'vitest'
import { setStatusInput } from './moderation.ts'
import { SITE_RULES } from './site-rules.constants.ts'

const parse = (decision: object) => setStatusInput.safeParse({ id: 'c1', ...decision })
const REASON = ['rejectionReason', 'A rejection reason is required']
const VERDICT = ['verdict', 'The verdict must be one of approved, revision, permanent']

test.for([
  ['approval', { verdict: 'approved' }],
  ['approval, whatever the reason says', { verdict: 'approved', rejectionReason: '' }],
  ['revision with a reason', { verdict: 'revision', rejectionReason: 'Too thin' }],
  ['permanent rejection without a word', { verdict: 'permanent' }],
  ['permanent rejection with null for a reason', { verdict: 'permanent', rejectionReason: null }],
  ['permanent rejection with a reason', { verdict: 'permanent', rejectionReason: 'Stolen' }],
  ['permanent rejection with a blank reason', { verdict: 'permanent', rejectionReason: ' ' }],
] as const)('%s is a valid decision', ([, decision]) => {
  expect(parse(decision).success).toBe(true)
})

test.for([
  ['a blank reason', { verdict: 'revision', rejectionReason: ' \n ' }, REASON],
  ['an empty reason', { verdict: 'revision', rejectionReason: '' }, REASON],
  ['a revision without a reason', { verdict: 'revision' }, REASON],
  ['a reason that is no text', { verdict: 'permanent', rejectionReason: 7 }, REASON],
  [
    'a reason of 2,001 characters',
    { verdict: 'revision', rejectionReason: 'x'.repeat(2_001) },
    ['rejectionReason', 'The reason must be at most 2,000 characters'],
  ],
  [
    'an invented rule',
    { verdict: 'permanent', rule: 'taste' },
    ['rule', `The rule must be one of ${Object.keys(SITE_RULES).join(', ')}`],
  ],
  [
    'a remark without a field',
    { verdict: 'revision', rejectionReason: 'Too thin', remarks: ['Say more'] },
    ['remarks.0', 'The remark must be a list of fields with texts'],
  ],
  ['an invented verdict', { verdict: 'deleted' }, VERDICT],
  ['no verdict', {}, VERDICT],
  ['a list for a verdict', { verdict: ['approved'] }, VERDICT],
] as const)('%s is an invalid decision, with an issue', ([, decision, issue]) => {
  expect(parse(decision).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([issue])
})
