import { LONGEST } from '@personae/contract/vocabulary'
import { expect, test } from 'vitest'
import { cast, dump, failureIn, given, rowsOf, STATES } from '../cast.testing.ts'
import { disputeNews, DISMISS, published, reportRaw } from './disputes.testing.ts'

test('a report waits for a decision, says who reported what, and every admin is told', async () => {
  const { app, bob, alice, root, character } = await published()
  const second = await app.given.admin('second')
  const told = {
    description: 'She is out of my novel.',
    evidence: 'Chapter 3',
    originalWorkUrl: 'https://example.org/novel',
    originalWorkDate: '2019-03-05',
    videoUrls: ['https://example.org/reading'],
    publicationLinks: ['http://example.org/a', 'http://example.org/b'],
  }
  const filed = await reportRaw(app, bob, character.id, {
    ...told,
    videoUrls: [' ', ...told.videoUrls, ...told.videoUrls],
  })
  expect(filed).toEqual({
    ...told,
    id: expect.any(String),
    reportedCharacterId: character.id,
    characterName: 'Orla Quickwater',
    reportedByUserId: bob.id,
    reportedByUsername: 'bob',
    identityVerified: null,
    identityVerificationNotes: null,
    status: 'pending',
    adminNotes: null,
    createdAt: app.clock.now().toISOString(),
    decidedAt: null,
  })
  const { items, total } = await app.as(root).disputes.list({})
  expect(total).toBe(1)
  expect(items).toEqual([
    {
      ...filed,
      hoursLeft: 48,
      character: {
        id: character.id,
        name: 'Orla Quickwater',
        origin: 'Tideborn',
        imageUrl: null,
        status: 'approved',
        submittedByUsername: 'alice',
      },
    },
  ])
  const news = ['dispute_filed: “Orla Quickwater” (Tideborn) was reported by bob for a copyright violation.']
  for (const admin of [root, second]) expect(await disputeNews(app, admin)).toEqual(news)
  for (const person of [alice, bob]) expect(await disputeNews(app, person)).toEqual([])
})

test('a report says only what is required: the rest is none', async () => {
  const { app, bob, character } = await published()
  const blanks = { evidence: '  ', originalWorkUrl: null, originalWorkDate: '', videoUrls: null }
  expect(await reportRaw(app, bob, character.id, blanks)).toMatchObject({
    evidence: null,
    originalWorkUrl: null,
    originalWorkDate: null,
    videoUrls: [],
    publicationLinks: [],
  })
})

test('of a time only its day counts', async () => {
  const { app, bob, character } = await published()
  const filed = await reportRaw(app, bob, character.id, { originalWorkDate: '2019-03-05T22:10:00.000Z' })
  expect(filed.originalWorkDate).toBe('2019-03-05')
})

test('what a client says of the decision, the identity and the reporter is not heard', async () => {
  const { app, alice, bob, character } = await published()
  const filed = await reportRaw(app, bob, character.id, {
    id: 'mine',
    status: 'upheld',
    identityVerified: true,
    identityVerificationNotes: 'It is me',
    reportedByUserId: alice.id,
    adminNotes: 'Do it',
    characterName: 'Somebody else',
    decidedAt: '2020-01-01T00:00:00.000Z',
  })
  expect(filed).toMatchObject({
    status: 'pending',
    identityVerified: null,
    identityVerificationNotes: null,
    reportedByUserId: bob.id,
    adminNotes: null,
    characterName: 'Orla Quickwater',
    decidedAt: null,
  })
  expect(filed.id).not.toBe('mine')
})

test('who may report what: others’ published characters, by people who are no admins', async () => {
  const { app, alice, bob, root } = await cast()
  const ids = { missing: 'no-such-id' } as Record<string, string>
  for (const state of STATES) ids[state] = (await given(app, state, alice, root)).id
  const before = await dump(app)
  const answers: [typeof bob | null, string, string][] = [
    [null, 'approved', 'unauthenticated'],
    [bob, 'missing', 'not_found'],
    [bob, 'pending', 'not_found'],
    [bob, 'sent back', 'not_found'],
    [bob, 'rejected for good', 'not_found'],
    [alice, 'approved', 'forbidden'],
    [alice, 'pending', 'forbidden'],
    [root, 'approved', 'forbidden'],
    [root, 'pending', 'forbidden'],
  ]
  for (const [who, state, code] of answers) {
    expect(await failureIn(reportRaw(app, who, ids[state]!)), state).toMatchObject({ code })
  }
  expect(await dump(app)).toEqual(before)
})

const REQUIRED = 'Please describe the violation'
const LINKS = 'Links must start with http:// or https://'
const NO_DATE = 'The date of the original work must be a day like 2019-03-05'

test.for([
  ['no description', { description: undefined }, REQUIRED],
  ['a blank one', { description: ' \n\u200b ' }, REQUIRED],
  ['a number for one', { description: 5 }, REQUIRED],
  [
    'one that is too long',
    { description: 'x'.repeat(LONGEST.description + 1) },
    'Description must be at most 5,000 characters',
  ],
  [
    'evidence that is too long',
    { evidence: 'x'.repeat(LONGEST.description + 1) },
    'Evidence must be at most 5,000 characters',
  ],
  ['a script for the work', { originalWorkUrl: 'javascript:alert(1)' }, LINKS],
  ['a split script', { originalWorkUrl: 'JaVa\tscript:alert(1)' }, LINKS],
  ['data', { videoUrls: ['data:text/html,x'] }, LINKS],
  ['another script', { publicationLinks: ['vbscript:x'] }, LINKS],
  ['another host', { videoUrls: ['//evil'] }, LINKS],
  ['a hidden script', { publicationLinks: ['\u0001javascript:alert(1)'] }, LINKS],
  [
    'a long link',
    { originalWorkUrl: `https://a.example/${'x'.repeat(5_000)}` },
    'Each link must be at most 2,048 characters',
  ],
  [
    'too many links',
    { videoUrls: Array.from({ length: 101 }, () => 'https://a.example') },
    'Video URLs can hold at most 100 entries',
  ],
  ['a word for a date', { originalWorkDate: 'yesterday' }, NO_DATE],
  ['a day that never was', { originalWorkDate: '2019-02-30' }, NO_DATE],
  ['no character', { reportedCharacterId: undefined }, 'reportedCharacterId must name a character'],
] as const)('a report with %s is refused, and nothing is kept', async ([, more, message]) => {
  const { app, bob, character } = await published()
  expect(await failureIn(reportRaw(app, bob, character.id, more))).toMatchObject({ code: 'invalid', message })
  expect(await rowsOf(app, 'dispute')).toEqual([])
})

test('twenty reports by one person at once: one stands, the others are conflicts', async () => {
  const { app, bob, character } = await published()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => reportRaw(app, bob, character.id)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' })
  expect(await rowsOf(app, 'dispute')).toHaveLength(1)
})

test('after a dismissal the same person may report the same character again', async () => {
  const { app, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  await app.as(root).disputes.decide({ id, ...DISMISS })
  expect(await reportRaw(app, bob, character.id, { description: 'Look again.' })).toMatchObject({
    status: 'pending',
  })
})

test('one’s own reports in pages, the newest first, and nobody else’s', async () => {
  const { app, alice, bob, root } = await cast()
  const carol = await app.given.user('carol')
  for (const name of ['One', 'Two', 'Three']) {
    const { id } = await given(app, 'approved', alice, root, { name })
    await reportRaw(app, bob, id)
    await reportRaw(app, carol, id)
  }
  const { mine } = app.as(bob).disputes
  const first = await mine({ limit: 2 })
  expect(first).toMatchObject({ total: 3, items: [{ characterName: 'Three' }, { characterName: 'Two' }] })
  expect(first.items[0]).not.toHaveProperty('identityVerified')
  expect(await mine({ limit: 2, cursor: first.nextCursor })).toMatchObject({
    items: [{ characterName: 'One' }],
    nextCursor: null,
  })
  expect(await failureIn(mine({ cursor: 'broken!' }))).toMatchObject({ code: 'invalid' })
  expect(await failureIn(app.visitor.disputes.mine({}))).toMatchObject({ code: 'unauthenticated' })
})

test('“Download my data” holds what one reported', async () => {
  const { app, bob, character } = await published()
  const filed = await reportRaw(app, bob, character.id, { evidence: 'Chapter 3' })
  expect(await app.services.account.exportData({ actor: bob })).toMatchObject({ reports: [filed] })
})
