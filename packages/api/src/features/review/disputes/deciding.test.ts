import { integrityErrors } from '@personae/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RACES, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, given, rowsOf } from '../../members.testing.ts'
import { disputeNews, DISMISS, published, reportRaw, TO_ANSWER, UPHOLD } from './disputes.testing.ts'

const HOUR = 60 * 60 * 1000

async function expectNoOrphans(app: TestApp): Promise<void> {
  expect(await integrityErrors(app.db.read)).toEqual([])
  const orphans = await sql`select id from dispute
    where "reportedByUserId" not in (select id from "user")
      or ("reportedCharacterId" is not null and "reportedCharacterId" not in (select id from character))
      or ("decidedByUserId" is not null and "decidedByUserId" not in (select id from "user"))`.execute(
    app.db.read,
  )
  expect(orphans.rows).toEqual([])
}

const actionsOf = async (app: TestApp) =>
  (await rowsOf(app, 'audit_log')).map(({ action }) => action).filter((action) => action !== 'became_admin')

test('upheld: the character is deleted, both users are notified with the notes, and the report keeps its name', async () => {
  const { app, alice, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  app.clock.advance(HOUR)
  const decision = { ...UPHOLD, adminNotes: ' Chapter 3 is hers. ', sawAnswer: false }
  const decided = await app.as(root).disputes.decide({ id, ...decision })
  expect(decided).toMatchObject({
    id,
    status: 'upheld',
    adminNotes: 'Chapter 3 is hers.',
    characterName: 'Orla Quickwater',
    reportedCharacterId: null,
    character: null,
    hoursLeft: null,
    decidedAt: app.clock.now().toISOString(),
  })
  for (const viewer of [null, alice, root])
    expect(await failureIn(app.as(viewer).characters.byId({ id: character.id }))).toMatchObject({
      code: 'not_found',
    })
  expect(await disputeNews(app, bob)).toEqual([
    'dispute_upheld: Your report on “Orla Quickwater” has been upheld: the character has been removed. Reason: Chapter 3 is hers.',
  ])
  expect(await disputeNews(app, alice)).toEqual([
    'dispute_upheld: Your character “Orla Quickwater” has been removed: a copyright report was upheld. Reason: Chapter 3 is hers.',
    TO_ANSWER,
  ])
  expect(await actionsOf(app)).toEqual(['character_approved', 'dispute_upheld', 'character_deleted'])
  expect(await app.as(bob).disputes.mine({})).toMatchObject({
    items: [{ status: 'upheld', adminNotes: 'Chapter 3 is hers.', reportedCharacterId: null }],
  })
  await expectNoOrphans(app)
})

test('dismissed: both sides are notified, the notes are for the reporter, and the character stays', async () => {
  const { app, alice, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  expect(await app.as(root).disputes.decide({ id, ...DISMISS, adminNotes: '  ' })).toMatchObject({
    status: 'dismissed',
    adminNotes: 'Dispute dismissed',
    character: { id: character.id },
  })
  expect(await app.visitor.characters.byId({ id: character.id })).toMatchObject({ status: 'approved' })
  expect(await disputeNews(app, bob)).toEqual([
    'dispute_dismissed: Your report on “Orla Quickwater” has been dismissed. Reason: Dispute dismissed',
  ])
  expect(await disputeNews(app, alice)).toEqual([
    'dispute_dismissed: The copyright report on “Orla Quickwater” has been dismissed.',
    TO_ANSWER,
  ])
  expect(await actionsOf(app)).toEqual(['character_approved', 'dispute_dismissed'])
})

test('upheld without notes: the default notes are stored and sent', async () => {
  const { app, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  expect(await app.as(root).disputes.decide({ id, ...UPHOLD })).toMatchObject({
    adminNotes: 'Copyright violation confirmed',
  })
})

test('several reports on one character: all are upheld with it, each reporter is notified, the submitter once', async () => {
  const { app, alice, bob, root, character } = await published()
  const carol = await app.given.user('carol')
  const other = await given(app, 'approved', alice, root, { name: 'Somebody Else' })
  const { id } = await reportRaw(app, bob, character.id)
  await reportRaw(app, carol, character.id)
  await reportRaw(app, carol, other.id)
  const dora = await app.given.user('dora')
  const { id: dismissed } = await reportRaw(app, dora, character.id)
  await app.as(root).disputes.decide({ id: dismissed, ...DISMISS })
  await app.as(root).disputes.decide({ id, ...UPHOLD })
  const { items } = await app.as(root).disputes.list({ status: 'resolved' })
  expect(items.map(({ reportedByUsername, status }) => [reportedByUsername, status])).toEqual([
    ['dora', 'dismissed'],
    ['carol', 'upheld'],
    ['bob', 'upheld'],
  ])
  expect(await app.as(root).disputes.list({ status: 'pending' })).toMatchObject({
    total: 1,
    items: [{ characterName: 'Somebody Else' }],
  })
  for (const person of [alice, bob, carol]) {
    const news = (await disputeNews(app, person)).filter((one) => one.startsWith('dispute_upheld'))
    expect(news).toHaveLength(1)
  }
  await expectNoOrphans(app)
})

test('dismissing one of several reports leaves the others pending', async () => {
  const { app, bob, root, character } = await published()
  const carol = await app.given.user('carol')
  const { id } = await reportRaw(app, bob, character.id)
  await reportRaw(app, carol, character.id)
  await app.as(root).disputes.decide({ id, ...DISMISS })
  expect(await app.as(root).disputes.list({ status: 'pending' })).toMatchObject({ total: 1 })
})

test.for([
  ['upheld with none', { status: 'upheld', actionTaken: 'none' }, 'invalid'],
  ['dismissed with remove', { status: 'dismissed', actionTaken: 'remove' }, 'invalid'],
  ['upheld without an action', { status: 'upheld' }, 'invalid'],
  ['a status that is not a decision', { status: 'resolved', actionTaken: 'none' }, 'invalid'],
  ['notes that are too long', { ...UPHOLD, adminNotes: 'x'.repeat(2_001) }, 'invalid'],
  ['another report than there is', { ...UPHOLD, id: 'no-such-id' }, 'not_found'],
] as const)('a decision with %s changes nothing', async ([, decision, code]) => {
  const { app, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  const before = await dump(app)
  expect(await failureIn(app.as(root).disputes.decide({ id, ...decision } as never))).toMatchObject({ code })
  expect(await dump(app)).toEqual(before)
})

test('a decision is final, as is its identity check', async () => {
  const { app, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  await app.as(root).disputes.decide({ id, ...DISMISS })
  const before = await dump(app)
  for (const again of [UPHOLD, DISMISS])
    expect(await failureIn(app.as(root).disputes.decide({ id, ...again }))).toMatchObject({
      code: 'conflict',
      message: 'This report is no longer pending: it has been dismissed.',
    })
  const identity = { id, identityVerified: true }
  expect(await failureIn(app.as(root).disputes.setIdentity(identity))).toMatchObject({ code: 'conflict' })
  expect(await dump(app)).toEqual(before)
})

test('concurrent upholding and dismissing, again and again: exactly one succeeds each time', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const second = await app.given.admin('second')
  for (let round = 0; round < RACES; round += 1) {
    const character = await given(app, 'approved', alice, root)
    const { id } = await reportRaw(app, bob, character.id)
    const outcomes = await Promise.allSettled([
      app.as(root).disputes.decide({ id, ...UPHOLD }),
      app.as(second).disputes.decide({ id, ...DISMISS }),
    ])
    const [won, ...more] = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(more).toEqual([])
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'CONFLICT',
    })
    const isThere = (await rowsOf(app, 'character')).some((row) => row.id === character.id)
    expect(isThere).toBe(won?.value.status === 'dismissed')
  }
  await expectNoOrphans(app)
})

test('only admins see the list, decide and check identities; the reporter does not', async () => {
  const { app, alice, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  const before = await dump(app)
  const others = [
    [null, 'unauthenticated'],
    [alice, 'forbidden'],
    [bob, 'forbidden'],
  ] as const
  for (const [who, code] of others)
    expect(await failureIn(app.as(who).disputes.list({}))).toMatchObject({ code })
  // The transaction refuses an admin whose rights were revoked while the request ran.
  for (const [who, code] of [...others, [{ ...bob, isAdmin: true }, 'forbidden']] as const) {
    const { disputes } = app.as(who)
    expect(await failureIn(disputes.decide({ id, ...UPHOLD }))).toMatchObject({ code })
    const identity = { id, identityVerified: true }
    expect(await failureIn(disputes.setIdentity(identity))).toMatchObject({ code })
  }
  expect(await dump(app)).toEqual(before)
  await app.as(root).disputes.decide({ id, ...DISMISS })
})

test('pending reports are listed oldest first, in pages; resolved ones newest first', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  for (const name of ['One', 'Two', 'Three'])
    await reportRaw(app, bob, (await given(app, 'approved', alice, root, { name })).id)
  const { list, decide } = app.as(root).disputes
  const first = await list({ status: 'pending', limit: 2 })
  expect(first.items.map(({ characterName }) => characterName)).toEqual(['One', 'Two'])
  const rest = await list({ status: 'pending', limit: 2, cursor: first.nextCursor })
  expect(rest).toMatchObject({ total: 3, items: [{ characterName: 'Three' }], nextCursor: null })
  for (const { id } of first.items) await decide({ id, ...DISMISS })
  const resolved = await list({ status: 'resolved', limit: 1 })
  const older = await list({ status: 'resolved', limit: 1, cursor: resolved.nextCursor })
  expect([resolved, older]).toMatchObject([
    { items: [{ characterName: 'Two' }], total: 2 },
    { items: [{ characterName: 'One' }], nextCursor: null },
  ])
  expect(await failureIn(list({ cursor: '' }))).toMatchObject({ code: 'invalid' })
  expect((await list({})).items.map(({ characterName }) => characterName)).toEqual(['Three', 'Two', 'One'])
})

test('the identity check is shown after an admin has made it, and can be reset', async () => {
  const { app, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  const { setIdentity } = app.as(root).disputes
  const identityVerificationNotes = 'Passport seen'
  expect(await setIdentity({ id, identityVerified: true, identityVerificationNotes })).toMatchObject({
    identityVerified: true,
    identityVerificationNotes,
  })
  expect(await setIdentity({ id, identityVerified: false })).toMatchObject({
    identityVerified: false,
    identityVerificationNotes: null,
  })
  const none = { identityVerified: null, identityVerificationNotes: null }
  for (const note of ['of a reset', null])
    expect(await setIdentity({ ...none, id, identityVerificationNotes: note })).toMatchObject(none)
  expect((await actionsOf(app)).slice(1)).toEqual(Array.from({ length: 3 }, () => 'dispute_identity_set'))
  expect(await app.as(root).desk.decidedBy({ kind: 'copyright', id })).toEqual({ action: null, by: null })
})

test('deleted without a decision on its reports: they are resolved, not upheld, and their reporters notified', async () => {
  const { app, alice, bob, root, character } = await published()
  const carol = await app.given.user('carol')
  const reports = [await reportRaw(app, bob, character.id), await reportRaw(app, carol, character.id)]
  await app.as(root).moderation.remove({ id: character.id })
  expect((await app.as(root).disputes.list({ status: 'pending' })).items).toEqual([])
  expect((await app.as(root).disputes.list({ status: 'resolved' })).items).toMatchObject(
    reports.toReversed().map(({ id }) => ({
      id,
      status: 'resolved',
      adminNotes: 'An admin has removed the character.',
      characterName: 'Orla Quickwater',
      character: null,
    })),
  )
  for (const reporter of [bob, carol]) {
    expect(await disputeNews(app, reporter)).toEqual([
      'dispute_resolved: Your report on “Orla Quickwater” has been resolved. An admin has removed the character.',
    ])
  }
  expect((await actionsOf(app)).slice(1)).toEqual([
    'dispute_resolved',
    'dispute_resolved',
    'character_deleted',
  ])
  expect(await disputeNews(app, alice)).toEqual([
    'character_removed: Your character “Orla Quickwater” has been removed from the database.',
    TO_ANSWER,
    TO_ANSWER,
  ])
})

test('deleting accounts leaves no orphans: a reporter’s reports are deleted, a submitter’s and an admin’s stay', async () => {
  const { app, alice, bob, root, character } = await published()
  const second = await app.given.admin('second')
  const carol = await app.given.user('carol')
  await reportRaw(app, carol, character.id)
  const { id } = await reportRaw(app, bob, character.id)
  await app.as(second).disputes.decide({ id, ...DISMISS })
  const password = { currentPassword: 'secret1' }
  for (const actor of [alice, carol, second])
    await app.services.account.remove({ actor, token: null, address: '192.0.2.1' }, password)
  await expectNoOrphans(app)
  expect((await app.as(root).disputes.list({})).items).toMatchObject([
    {
      id,
      reportedByUsername: 'bob',
      status: 'dismissed',
      character: { submittedByUsername: 'former member' },
    },
  ])
})

test('an admin who decides on what they reported or submitted: the audit log says so', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const own = await given(app, 'approved', root, root)
  const [onRoots, onAlices] = [
    await reportRaw(app, bob, own.id),
    await reportRaw(app, bob, (await given(app, 'approved', alice, root)).id),
  ]
  await app.services.admin.appoint('bob')
  await app.as(root).disputes.decide({ id: onRoots.id, ...DISMISS })
  await app.as({ ...bob, isAdmin: true }).disputes.decide({ id: onAlices.id, ...DISMISS })
  expect((await actionsOf(app)).slice(-2)).toEqual(['own_dispute_dismissed', 'own_dispute_dismissed'])
})
