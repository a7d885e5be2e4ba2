import type { CurrentUser } from '@personae/contract/auth'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { expect, test } from 'vitest'
import { importRecords, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { appWithMembers, dump, editRaw, failureIn } from '../../members.testing.ts'
import { CLAIM, disputeNews, DISMISS, published, reportRaw, TO_ANSWER, UPHOLD } from './disputes.testing.ts'

const ANSWER = { text: 'She is out of my own diary.', links: ['https://example.org/diary'] }

/** A report of alice’s character by bob. */
async function reported() {
  const site = await published()
  const { id } = await reportRaw(site.app, site.bob, site.character.id, CLAIM)
  return { ...site, id }
}

/** The only published character of an import, in the universe of a company of carol. */
async function imported(isApproved: boolean) {
  const { app, bob, root } = await appWithMembers()
  const carol = await app.given.user('carol')
  await importRecords(app, [{ ...SUBMISSION, source: 'wiki', sourceId: '1' }])
  const dora = await app.given.user('dora')
  await approvedCompany(app, dora, root, { name: 'Zenith' })
  // Others have characters of this universe, so its company needs an approval.
  if (isApproved) await approvedCompany(app, carol, root, { name: SUBMISSION.origin })
  else await app.as(carol).companies.create({ name: SUBMISSION.origin })
  const { items } = await app.visitor.characters.gallery({})
  return { app, bob, root, carol, characterId: items[0]!.id }
}

const codesOf = async (app: TestApp, who: CurrentUser | null, id: string) => {
  const { disputes } = app.as(who)
  const codeIn = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      async () => (await failureIn(call)).code,
    )
  return [await codeIn(disputes.byId({ id })), await codeIn(disputes.answer({ id, ...ANSWER }))]
}

test('at filing the submitter is told of the claim and its links, and reads neither who reported nor what admins note', async () => {
  const { app, alice, bob, root, character, id } = await reported()
  await app.as(root).disputes.setIdentity({
    id,
    identityVerified: true,
    identityVerificationNotes: 'Passport of bob',
  })
  expect(await disputeNews(app, alice)).toEqual([TO_ANSWER])
  const { items } = await app.as(alice).notifications.page({})
  expect(items[0]).toMatchObject({ characterId: character.id, metadata: { caseId: id } })
  expect(await app.as(alice).disputes.byId({ id })).toEqual({
    ...CLAIM,
    id,
    reader: 'owner',
    reportedCharacterId: character.id,
    characterName: 'Orla Quickwater',
    status: 'pending',
    createdAt: app.clock.now().toISOString(),
    decidedAt: null,
    adminNotes: null,
    answer: null,
    mayAnswer: true,
  })
  expect(await app.as(root).disputes.byId({ id })).toMatchObject({
    reader: 'admin',
    reportedByUsername: 'bob',
    identityVerificationNotes: 'Passport of bob',
    told: 'alice',
    answer: null,
    mayAnswer: false,
  })
  expect(await app.as(bob).disputes.byId({ id })).toEqual({
    ...CLAIM,
    id,
    reader: 'reporter',
    reportedCharacterId: character.id,
    characterName: 'Orla Quickwater',
    status: 'pending',
    createdAt: app.clock.now().toISOString(),
    decidedAt: null,
    adminNotes: null,
  })
})

test('the rights of everybody: who reads a report, and who answers it', async () => {
  const { app, alice, bob, root, id } = await reported()
  const member = await app.given.user('member')
  for (const [who, ...codes] of [
    [null, 'unauthenticated', 'unauthenticated'],
    [member, 'not_found', 'not_found'],
    [bob, 'ok', 'forbidden'],
    [root, 'ok', 'forbidden'],
  ] as const) {
    expect(await codesOf(app, who, id), who?.username).toEqual(codes)
  }
  expect(await codesOf(app, root, 'no-such-id')).toEqual(['not_found', 'not_found'])
  expect(await app.as(root).disputes.byId({ id })).toMatchObject({ answer: null })
  expect(await codesOf(app, alice, id)).toEqual(['ok', 'ok'])
})

test('an answer is given once, with the page’s dates if they are wanted, as the server has them', async () => {
  const { app, alice, bob, root, character, id } = await reported()
  await editRaw(app, root, character.id, { series: 'Tideborn III' })
  app.clock.advance(1_000)
  const given = {
    ...ANSWER,
    links: [...ANSWER.links, ' ', ...ANSWER.links],
    withDates: true,
    dates: { versions: 99 },
    answeredAt: '2001-01-01T00:00:00.000Z',
  }
  const answer = {
    ...ANSWER,
    answeredAt: app.clock.now().toISOString(),
    dates: { submittedAt: character.createdAt, publishedAt: character.publishedAt, versions: 3 },
  }
  expect(await app.as(alice).disputes.answer({ id, ...given })).toEqual(answer)
  await editRaw(app, root, character.id, { series: 'Tideborn IV' })
  expect(await failureIn(app.as(alice).disputes.answer({ id, ...ANSWER }))).toMatchObject({
    code: 'conflict',
    message: 'You have already answered this report.',
  })
  expect(await app.as(alice).disputes.byId({ id })).toMatchObject({ answer, mayAnswer: false })
  expect(await app.as(root).disputes.list({})).toMatchObject({ items: [{ told: 'alice', answer }] })
  expect(await app.as(root).desk.queue({ kind: 'copyright' })).toMatchObject({
    items: [{ item: { answer } }],
  })
  expect(JSON.stringify(await app.as(bob).disputes.byId({ id }))).not.toContain(ANSWER.text)
})

test.for([
  ['no text', { text: ' \u200b' }, 'Please write an answer.'],
  [
    'a long text',
    { text: 'x'.repeat(MAX_LENGTH.description + 1) },
    'The answer must be at most 5,000 characters',
  ],
  ['a script for a link', { links: ['javascript:alert(1)'] }, 'Links must start with http:// or https://'],
  [
    'too many links',
    { links: Array.from({ length: 101 }, () => 'https://a.example') },
    'Links can hold at most 100 entries',
  ],
  ['a word for the tick', { withDates: 'yes' }, 'withDates must be true or false'],
] as const)('an answer with %s is refused, and changes nothing', async ([, more, message]) => {
  const { app, alice, id } = await reported()
  const before = await dump(app)
  const call = app.as(alice).disputes.answer({ id, ...ANSWER, ...more } as never)
  expect(await failureIn(call)).toMatchObject({ code: 'invalid', message })
  expect(await dump(app)).toEqual(before)
})

test.for([
  [
    'dismissed',
    (app: TestApp, root: CurrentUser, id: string) => app.as(root).disputes.decide({ id, ...DISMISS }),
  ],
  [
    'upheld',
    (app: TestApp, root: CurrentUser, id: string) => app.as(root).disputes.decide({ id, ...UPHOLD }),
  ],
  [
    'resolved',
    (app: TestApp, root: CurrentUser, _: string, page: string) =>
      app.as(root).moderation.remove({ id: page }),
  ],
] as const)(
  'of a report that is %s the submitter reads what became of it, and cannot answer',
  async ([status, end]) => {
    const { app, alice, bob, root, character, id } = await reported()
    await end(app, root, id, character.id)
    expect(await failureIn(app.as(alice).disputes.answer({ id, ...ANSWER }))).toMatchObject({
      code: 'conflict',
      message: `This report is no longer pending: it has been ${status}.`,
    })
    expect(await app.as(alice).disputes.byId({ id })).toMatchObject({
      status,
      // The notes of an upholding are for both sides, those of a dismissal only for the reporter.
      adminNotes: status === 'upheld' ? 'Copyright violation confirmed' : null,
      mayAnswer: false,
    })
    expect(JSON.stringify(await app.as(alice).notifications.page({}))).not.toContain('bob')
    expect(await app.as(bob).disputes.byId({ id })).toMatchObject({ status })
  },
)

test('an answer is kept with its report when the page is removed', async () => {
  const { app, alice, root, id } = await reported()
  await app.as(alice).disputes.answer({ id, ...ANSWER, withDates: true })
  const { answer } = await app.as(root).disputes.decide({ id, ...UPHOLD })
  expect(answer).toMatchObject({ text: ANSWER.text, dates: { versions: 2 } })
  expect(await app.as(alice).disputes.byId({ id })).toMatchObject({ answer, reportedCharacterId: null })
})

test('an admin who saw no answer does not uphold over one that has come since', async () => {
  const { app, alice, root, id } = await reported()
  await app.as(alice).disputes.answer({ id, ...ANSWER })
  expect(await failureIn(app.as(root).disputes.decide({ id, ...UPHOLD, sawAnswer: false }))).toMatchObject({
    code: 'conflict',
    message: 'This report has been answered: please read the answer first.',
  })
  expect(await app.as(root).disputes.decide({ id, ...UPHOLD, sawAnswer: true })).toMatchObject({
    status: 'upheld',
  })
})

test('an imported page: the company of its universe is told and answers, and learns that it was upheld', async () => {
  const { app, bob, root, carol, characterId } = await imported(true)
  const { id } = await reportRaw(app, bob, characterId, CLAIM)
  expect(await disputeNews(app, carol)).toEqual([
    'dispute_to_answer: The character “Orla Quickwater” of your universe has been reported for a copyright violation. You can answer before an admin decides.',
  ])
  await app.as(carol).disputes.answer({ id, ...ANSWER })
  await app.as(root).disputes.decide({ id, ...UPHOLD })
  expect((await disputeNews(app, carol))[0]).toBe(
    'dispute_upheld: The character “Orla Quickwater” has been removed: a copyright report was upheld. Reason: Copyright violation confirmed',
  )
})

test('an imported page of a universe whose company waits, or whose company reports it: nobody is told', async () => {
  const waiting = await imported(false)
  const one = await reportRaw(waiting.app, waiting.bob, waiting.characterId, CLAIM)
  expect(await codesOf(waiting.app, waiting.carol, one.id)).toEqual(['not_found', 'not_found'])
  expect(await waiting.app.as(waiting.root).disputes.byId({ id: one.id })).toMatchObject({ told: null })

  const own = await imported(true)
  const other = await reportRaw(own.app, own.carol, own.characterId, CLAIM)
  expect(await codesOf(own.app, own.carol, other.id)).toEqual(['ok', 'forbidden'])
  expect(await disputeNews(own.app, own.carol)).toEqual([])
})

test('a company that is revoked before the decision does not answer any more', async () => {
  const { app, bob, root, carol, characterId } = await imported(true)
  const { id } = await reportRaw(app, bob, characterId, CLAIM)
  const { id: companyId } = (await app.visitor.companies.list())[0]!
  await app.as(root).companies.revoke({ id: companyId, reason: 'It is not theirs.' })
  expect(await app.as(carol).disputes.byId({ id })).toMatchObject({ mayAnswer: false })
  expect(await codesOf(app, carol, id)).toEqual(['ok', 'forbidden'])
})

test('the company of a universe is not told of a page that a member submitted', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const carol = await app.given.user('carol')
  await approvedCompany(app, carol, root, { name: SUBMISSION.origin })
  const pending = await app.given.pending(alice)
  const { id: page } = await app.as(root).moderation.setStatus({ id: pending.id, verdict: 'approved' })
  const { id } = await reportRaw(app, bob, page)
  expect(await codesOf(app, carol, id)).toEqual(['not_found', 'not_found'])
})

test('an admin who submitted the page answers as its submitter, and still reads it when they are no admin any more', async () => {
  const { app, bob, root } = await appWithMembers()
  const second = await app.given.admin('second')
  const { id: page } = await app.given.pending(second)
  await app.as(root).moderation.setStatus({ id: page, verdict: 'approved' })
  const { id } = await reportRaw(app, bob, page)
  expect(await app.as(second).disputes.byId({ id })).toMatchObject({ reader: 'admin', mayAnswer: true })
  await app.as(second).disputes.answer({ id, ...ANSWER })
  await app.services.operator.demote('second')
  const read = await app.as({ ...second, isAdmin: false }).disputes.byId({ id })
  expect(read).toMatchObject({ reader: 'owner', answer: { ...ANSWER, dates: null } })
  expect(read).not.toHaveProperty('reportedByUsername')
})

test('an answer is in the data of its author, and goes with their account', async () => {
  const { app, alice, bob, root, character, id } = await reported()
  const carol = await app.given.user('carol')
  const later = await reportRaw(app, carol, character.id)
  const answer = await app.as(alice).disputes.answer({ id, ...ANSWER })
  await app.as(alice).disputes.answer({ id: later.id, ...ANSWER })
  const exported = async (person: CurrentUser) => {
    const all = []
    for await (const one of (await app.exportOf(person)).answers) all.push(one)
    return all
  }
  const written = { ...answer, characterName: 'Orla Quickwater' }
  expect(await exported(alice)).toEqual([later.id, id].map((reportId) => ({ ...written, reportId })))
  expect(await exported(bob)).toEqual([])
  await app.as(alice).account.remove({ currentPassword: 'secret1' })
  expect(await app.as(root).disputes.byId({ id })).toMatchObject({
    status: 'pending',
    told: null,
    answer: null,
  })
})

test('nobody can sign in to a disabled account: the company is told in its place, unless it is disabled too', async () => {
  const { app, bob, root, character } = await published()
  const carol = await app.given.user('carol')
  await approvedCompany(app, carol, root, { name: character.origin })
  await app.services.operator.disable('alice')
  const told = async (by: CurrentUser) => {
    const { id } = await reportRaw(app, by, character.id)
    return (await app.as(root).disputes.list({})).items.find((one) => one.id === id)?.told
  }
  expect(await told(bob)).toBe('carol')
  await app.services.operator.disable('carol')
  expect(await told(await app.given.user('dave'))).toBeNull()
})
