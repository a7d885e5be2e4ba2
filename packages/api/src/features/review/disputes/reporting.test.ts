import { MAX_LENGTH } from '@personae/contract/text.constants'
import { expect, test } from 'vitest'
import { HOUR } from '../../../lib/time.ts'
import { appWithMembers, dump, failureIn, given, rowsOf, STATES } from '../../members.testing.ts'
import { CLAIM, disputeNews, DISMISS, published, reportRaw, TO_ANSWER } from './disputes.testing.ts'

test('a report is pending, has its reporter and character, and every admin is notified', async () => {
  const { app, bob, alice, root, character } = await published()
  const second = await app.given.admin('second')
  const report = {
    description: 'She is out of my novel.',
    evidence: 'Chapter 3',
    originalWorkUrl: 'https://example.org/novel',
    originalWorkDate: '2019-03-05',
    videoUrls: ['https://example.org/reading'],
    publicationLinks: ['http://example.org/a', 'http://example.org/b'],
  }
  const filed = await reportRaw(app, bob, character.id, {
    ...report,
    videoUrls: [' ', ...report.videoUrls, ...report.videoUrls],
  })
  expect(filed).toEqual({
    ...report,
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
      told: 'alice',
      answer: null,
      hoursLeft: 48,
      character: {
        id: character.id,
        name: 'Orla Quickwater',
        origin: 'Tideborn',
        genres: ['Games'],
        imageUrl: null,
        status: 'approved',
        submittedByUsername: 'alice',
        version: character.version,
      },
    },
  ])
  const news = ['dispute_filed: “Orla Quickwater” (Tideborn) was reported by bob for a copyright violation.']
  for (const admin of [root, second]) expect(await disputeNews(app, admin)).toEqual(news)
  expect(await disputeNews(app, alice)).toEqual([TO_ANSWER])
  expect(await disputeNews(app, bob)).toEqual([])
})

test('optional fields of a report default to null', async () => {
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

test('of a time only its date is used', async () => {
  const { app, bob, character } = await published()
  const filed = await reportRaw(app, bob, character.id, { originalWorkDate: '2019-03-05T22:10:00.000Z' })
  expect(filed.originalWorkDate).toBe('2019-03-05')
})

test('a work from the future is refused; a date that has started in any time zone is not the future', async () => {
  const { app, bob, character } = await published()
  app.clock.advance(Date.parse('2026-03-05T10:30:00.000Z') - app.clock.now().getTime())
  const on = (originalWorkDate: string) => reportRaw(app, bob, character.id, { originalWorkDate })
  for (const day of ['2026-03-07', '2027-01-01', '9999-12-31']) {
    expect(await failureIn(on(day))).toMatchObject({
      code: 'invalid',
      issues: [
        { path: 'originalWorkDate', message: 'The date of the original work cannot be in the future.' },
      ],
    })
  }
  expect((await on('2026-03-06')).originalWorkDate).toBe('2026-03-06')
})

test('a client cannot set the decision, the identity or the reporter', async () => {
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

test('permissions: users who are not admins report others’ published characters', async () => {
  const { app, alice, bob, root } = await appWithMembers()
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
  ['a number as the description', { description: 5 }, REQUIRED],
  [
    'a description that is too long',
    { description: 'x'.repeat(MAX_LENGTH.description + 1) },
    'Description must be at most 5,000 characters',
  ],
  [
    'evidence that is too long',
    { evidence: 'x'.repeat(MAX_LENGTH.description + 1) },
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
  ['an impossible date', { originalWorkDate: '2019-02-30' }, NO_DATE],
  ['no character', { reportedCharacterId: undefined }, 'reportedCharacterId must name a character'],
] as const)('a report with %s is refused, and nothing is stored', async ([, more, message]) => {
  const { app, bob, character } = await published()
  expect(await failureIn(reportRaw(app, bob, character.id, more))).toMatchObject({ code: 'invalid', message })
  expect(await rowsOf(app, 'dispute')).toEqual([])
})

test('twenty concurrent reports by one user: one is accepted, the others are conflicts', async () => {
  const { app, bob, character } = await published()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => reportRaw(app, bob, character.id)),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(19)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'CONFLICT' })
  expect(await rowsOf(app, 'dispute')).toHaveLength(1)
})

test('after a dismissal the same user may report the same character again', async () => {
  const { app, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  await app.as(root).disputes.decide({ id, ...DISMISS })
  expect(await reportRaw(app, bob, character.id, { description: 'Look again.' })).toMatchObject({
    status: 'pending',
  })
})

test('a user’s own reports in pages, newest first, without those of others', async () => {
  const { app, alice, bob, root } = await appWithMembers()
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

test('an owner finds the reports that wait for their answer, until each is answered or decided', async () => {
  const { app, alice, bob, root, character } = await published()
  const carol = await app.given.user('carol')
  const [first, second, third] = [
    await reportRaw(app, bob, character.id),
    await reportRaw(app, carol, character.id),
    await reportRaw(app, await app.given.user('dora'), character.id),
  ]
  const waiting = async (person = alice) => {
    const { items, total } = await app.as(person).disputes.mine({ of: 'owner' })
    expect(total).toBe(items.length)
    return items.map(({ id }) => id)
  }
  expect(await waiting()).toEqual([third.id, second.id, first.id])
  for (const person of [bob, root]) expect(await waiting(person)).toEqual([])
  expect(await app.as(alice).disputes.mine({})).toMatchObject({ total: 0 })
  await app.as(alice).disputes.answer({ id: second.id, text: 'She is my own.' })
  await app.as(root).disputes.decide({ id: first.id, ...DISMISS })
  expect(await waiting()).toEqual([third.id])
})

test('“Download my data” has the user’s reports', async () => {
  const { app, bob, character } = await published()
  await reportRaw(app, await app.given.user('carol'), character.id)
  const filed = await reportRaw(app, bob, character.id, { evidence: 'Chapter 3' })
  const { reports } = await app.exportOf(bob)
  const all = []
  for await (const report of reports) all.push(report)
  const { identityVerified: _flag, identityVerificationNotes: _notes, ...report } = filed
  expect(all).toEqual([report])
})

test('a decided report stays when its reporter’s account goes, without the name and what they wrote', async () => {
  const { app, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id, CLAIM)
  const identity = { identityVerified: true, identityVerificationNotes: 'Passport of bob' }
  await app.as(root).disputes.setIdentity({ id, ...identity })
  await app.as(root).disputes.decide({ id, ...DISMISS })
  await app.as(bob).account.remove({ currentPassword: 'secret1' })
  expect(await app.as(root).disputes.byId({ id })).toMatchObject({
    status: 'dismissed',
    reportedByUsername: 'former member',
    description: '',
    evidence: null,
    originalWorkUrl: null,
    originalWorkDate: null,
    videoUrls: [],
    publicationLinks: [],
    identityVerificationNotes: null,
  })
})

test('the 48 hours run down, and below zero after the deadline', async () => {
  const { app, bob, root, character } = await published()
  await reportRaw(app, bob, character.id)
  const left = async () => (await app.as(root).disputes.list({})).items[0]?.hoursLeft
  app.clock.advance(1.5 * HOUR)
  expect(await left()).toBe(46.5)
  app.clock.advance(50 * HOUR)
  expect(await left()).toBe(-3.5)
})
