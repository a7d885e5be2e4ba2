import { expect, test } from 'vitest'
import { expectFailure, type Person, useSite } from '../../test-site.testing.ts'

const site = useSite()
const REASON = ['rejectionReason', 'A rejection reason is required']
const STATUS = ['status', 'Status must be approved or rejected']

const decideAs = (person: Person, id: string, body: object) =>
  person.patch(`/api/characters/${id}/status`, body)

const decide = async (body: object) => {
  const { id } = await site().given.pending()
  return { id, answer: await decideAs(site().root, id, body) }
}

test.for([
  ['a reason', { rejectionReason: '  Say more ' }, 'Say more', false],
  ['a reason and permanent: false', { rejectionReason: 'Say more', permanent: false }, 'Say more', false],
  ['a reason and permanent: true', { rejectionReason: 'Stolen', permanent: true }, 'Stolen', true],
  ['permanent: true alone', { permanent: true }, null, true],
  ['a blank reason and permanent: true', { rejectionReason: ' ', permanent: true }, null, true],
  ['no reason', {}, null, true],
  ['null as the reason', { rejectionReason: null }, null, true],
] as const)('a rejection with %s: whether the submitter can resubmit', async ([, words, reason, isFinal]) => {
  const { answer } = await decide({ status: 'rejected', ...words })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { status: 'rejected', rejectionReason: reason, rejectedPermanently: isFinal, publishedAt: null },
  ])
})

test('an approval ignores a reason', async () => {
  for (const rejectionReason of ['Say more', ' ', null]) {
    const { answer } = await decide({ status: 'approved', rejectionReason, permanent: true })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { status: 'approved', rejectionReason: null, rejectedPermanently: false },
    ])
  }
})

test.for([
  ['a blank reason', { status: 'rejected', rejectionReason: ' \n ' }, [REASON]],
  ['an empty reason', { status: 'rejected', rejectionReason: '' }, [REASON]],
  ['a revision asked for without a reason', { status: 'rejected', permanent: false }, [REASON]],
  ['a reason that is no text', { status: 'rejected', rejectionReason: 7 }, [REASON]],
  ['a reason that is no text, for an approval', { status: 'approved', rejectionReason: 7 }, [REASON]],
  [
    'a reason of 2,001 characters',
    { status: 'rejected', rejectionReason: 'x'.repeat(2_001) },
    [['rejectionReason', 'The reason must be at most 2,000 characters']],
  ],
  ['a status that cannot be set', { status: 'pending' }, [STATUS]],
  ['an invented status', { status: 'deleted' }, [STATUS]],
  ['no status', {}, [STATUS]],
  ['a list for a status', { status: ['approved'] }, [STATUS]],
  ['the form of /trpc', { verdict: 'approved' }, [STATUS]],
  [
    '"permanent" in words',
    { status: 'rejected', rejectionReason: 'x', permanent: 'true' },
    [['permanent', 'permanent must be true or false']],
  ],
  [
    'several mistakes',
    { status: 'done', rejectionReason: 7, permanent: 1 },
    [STATUS, REASON, ['permanent', 'permanent must be true or false']],
  ],
] as const)('a decision with %s is refused, and nothing changes', async ([, body, issues]) => {
  const { id, answer } = await decide(body)
  expectFailure(answer, 400, {
    error: issues[0][1],
    code: 'invalid',
    issues: issues.map(([path, message]) => ({ path, message })),
  })
  const { status, version } = (await site().root.get(`/api/characters/${id}`)).json()
  expect([status, version]).toEqual(['pending', 1])
})

test('who may not decide is refused before what was sent is looked at', async () => {
  const { given, visitor, alice } = site()
  const { id } = await given.pending()
  for (const body of [{ status: 'deleted' }, {}, { status: 'rejected', rejectionReason: ' ' }]) {
    expectFailure(await decideAs(visitor(), id, body), 401, { code: 'unauthenticated' })
    expectFailure(await decideAs(alice, id, body), 403, { code: 'forbidden' })
  }
})
