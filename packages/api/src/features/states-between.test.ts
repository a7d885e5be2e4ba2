import type { AppErrorCode } from '@personae/contract/errors'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { SUBMISSION } from '../test-app.testing.ts'
import { appWithMembers, dump, failureIn, given } from './members.testing.ts'

/**
 * A case in each state: alice's published page with a correction by bob, her submission that waits, one that was sent
 * back, and two that were rejected for good, one of them appealed. The claimant waits for the name of the universe.
 */
async function appWithCases() {
  const { app, alice, bob, root } = await appWithMembers()
  const [second, third] = [await app.given.admin('second'), await app.given.admin('third')]
  const claimant = await app.given.user('claimant')
  const page = await given(app, 'approved', alice, root)
  const correction = await app
    .as(bob)
    .corrections.create({ characterId: page.id, kind: 'change', changes: { series: 'Tideborn III' } })
  const waiting = await given(app, 'pending', alice, root, { series: 'Tideborn IV' })
  const sentBack = await given(app, 'sent back', alice, root)
  const rejected = await given(app, 'rejected for good', alice, root)
  const appealed = await given(app, 'rejected for good', alice, root)
  const appeal = await app.as(alice).appeals.create({ id: appealed.id, text: 'Look again.' })
  await app.as(claimant).companies.create({ name: SUBMISSION.origin })
  const ids = {
    page: page.id,
    correction: correction.id,
    waiting: waiting.id,
    sentBack: sentBack.id,
    rejected: rejected.id,
    appealed: appealed.id,
    appeal: appeal.id,
  }
  return { app, ids, alice, bob, root, second, third, claimant }
}

type Cases = Awaited<ReturnType<typeof appWithCases>>
type Who = 'alice' | 'bob' | 'second' | 'claimant'

const REASON = 'It is not so.'

/** For each write its author, its subject and the call. */
const WRITES = {
  'suggests a correction': [
    'bob',
    'page',
    ({ ids }, call) => call.corrections.create({ characterId: ids.page, kind: 'problem', note: 'Look.' }),
  ],
  'withdraws a correction': [
    'bob',
    'page',
    ({ ids }, call) => call.corrections.withdraw({ id: ids.correction }),
  ],
  'answers a correction': [
    'alice',
    'page',
    ({ ids }, call) => call.corrections.answer({ id: ids.correction, ownerSays: 'agrees' }),
  ],
  'answers for a universe whose name waits': [
    'claimant',
    'page',
    ({ ids }, call) => call.corrections.answer({ id: ids.correction, ownerSays: 'agrees' }),
  ],
  'decides on a correction': [
    'second',
    'page',
    ({ ids }, call) => call.corrections.decide({ id: ids.correction, verdict: 'accepted' }),
  ],
  'schedules a decision on a correction': [
    'second',
    'page',
    ({ ids }, call) =>
      call.desk.schedule({ kind: 'correction', id: ids.correction, verdict: 'refused', reason: REASON }),
  ],
  'undoes that decision': [
    'second',
    'page',
    ({ ids }, call) => call.desk.undo({ kind: 'correction', id: ids.correction }),
  ],
  'keeps a submission as a correction': [
    'second',
    'waiting',
    ({ ids }, call) =>
      call.corrections.fromSubmission({
        submissionId: ids.waiting,
        characterId: ids.page,
        fields: ['series'],
      }),
  ],
  'takes a submission back': [
    'alice',
    'waiting',
    ({ ids }, call) => call.characters.takeBack({ id: ids.waiting }),
  ],
  resubmits: [
    'alice',
    'sentBack',
    ({ ids }, call) => call.characters.resubmit({ id: ids.sentBack, reviewNote: 'As it is in the book.' }),
  ],
  'sends back with a remark': [
    'second',
    'waiting',
    ({ ids }, call) =>
      call.moderation.setStatus({
        id: ids.waiting,
        verdict: 'revision',
        rejectionReason: REASON,
        remarks: [{ field: 'name', text: 'Which one?' }],
      }),
  ],
  'schedules a rejection': [
    'second',
    'waiting',
    ({ ids }, call) =>
      call.desk.schedule({
        kind: 'submission',
        id: ids.waiting,
        verdict: 'revision',
        rejectionReason: REASON,
      }),
  ],
  'undoes that rejection': [
    'second',
    'waiting',
    ({ ids }, call) => call.desk.undo({ kind: 'submission', id: ids.waiting }),
  ],
  appeals: [
    'alice',
    'rejected',
    ({ ids }, call) => call.appeals.create({ id: ids.rejected, text: 'Look again.' }),
  ],
  'decides on an appeal': [
    'second',
    'appealed',
    ({ ids }, call) => call.appeals.decide({ id: ids.appeal, verdict: 'confirmed', answer: REASON }),
  ],
  reopens: [
    'second',
    'appealed',
    ({ ids }, call) => call.moderation.reopen({ id: ids.appealed, reason: REASON, to: 'pending' }),
  ],
} satisfies Record<
  string,
  [Who, keyof Cases['ids'], (cases: Cases, call: ReturnType<Cases['app']['as']>) => Promise<unknown>]
>

type Write = keyof typeof WRITES

const perform = (cases: Cases, write: Write) => {
  const [who, , call] = WRITES[write]
  return call(cases, cases.app.as(cases[who]))
}

/** The state within the ten seconds before a scheduled decision takes effect. */
const beforeUndo = async (cases: Cases) => {
  await perform(cases, 'schedules a decision on a correction')
  await perform(cases, 'schedules a rejection')
}

const STATES = {
  async decided({ app, ids, third }: Cases) {
    app.clock.advance(UNDO_PERIOD_MS)
    await app.services.jobs.runDue('decision')
    await app.as(third).appeals.decide({ id: ids.appeal, verdict: 'reopened', answer: 'Yes.' })
    await app.as(third).moderation.reopen({ id: ids.rejected, reason: 'Yes.', to: 'pending' })
  },
  async removed({ app, ids: { page, waiting, sentBack, rejected, appealed }, third }: Cases) {
    for (const id of [page, waiting, sentBack, rejected, appealed])
      await app.as(third).moderation.remove({ id })
  },
  demoted: ({ app }: Cases) => app.services.operator.demote('second'),
  async disabled({ app }: Cases) {
    for (const who of ['alice', 'bob', 'second', 'claimant']) await app.services.operator.disable(who)
  },
}
type State = 'again' | keyof typeof STATES
type Answer = 'done' | AppErrorCode | null

/** The results; null where the state does not concern the write. Disabled accounts cannot write at all. */
const ANSWERS: Record<Write, [again: Answer, decided: Answer, removed: Answer, demoted: Answer]> = {
  'suggests a correction': ['conflict', null, 'not_found', null],
  'withdraws a correction': ['conflict', 'conflict', 'conflict', null],
  'answers a correction': ['done', 'conflict', 'not_found', null],
  'answers for a universe whose name waits': [null, 'not_found', 'not_found', 'not_found'],
  'decides on a correction': ['conflict', 'conflict', 'conflict', 'forbidden'],
  'schedules a decision on a correction': ['conflict', 'conflict', 'conflict', 'forbidden'],
  'undoes that decision': ['conflict', 'conflict', 'conflict', 'forbidden'],
  'keeps a submission as a correction': ['conflict', 'conflict', 'not_found', 'forbidden'],
  'takes a submission back': ['conflict', 'conflict', 'not_found', null],
  resubmits: ['conflict', null, 'not_found', null],
  'sends back with a remark': ['conflict', 'conflict', 'not_found', 'forbidden'],
  'schedules a rejection': ['conflict', 'conflict', 'not_found', 'forbidden'],
  'undoes that rejection': ['conflict', 'conflict', 'conflict', 'forbidden'],
  appeals: ['conflict', 'conflict', 'not_found', null],
  'decides on an appeal': ['conflict', 'conflict', 'not_found', 'forbidden'],
  reopens: ['conflict', 'conflict', 'not_found', 'forbidden'],
}
const COLUMNS: State[] = ['again', 'decided', 'removed', 'demoted']

const answerTo = (write: Write, state: State): Answer =>
  state === 'disabled' ? 'unauthenticated' : (ANSWERS[write][COLUMNS.indexOf(state)] ?? null)

const writesFor = (state: State) =>
  (Object.keys(WRITES) as Write[]).filter((write) => answerTo(write, state) !== null)

test.for(Object.keys(STATES) as (keyof typeof STATES)[])(
  '%s meanwhile: each write is answered as in the table, and changes nothing',
  async (state) => {
    const cases = await appWithCases()
    await beforeUndo(cases)
    await STATES[state](cases)
    const before = await dump(cases.app)
    const answers: Record<string, string> = {}
    for (const write of writesFor(state)) answers[write] = (await failureIn(perform(cases, write))).code
    expect(answers).toEqual(
      Object.fromEntries(writesFor(state).map((write) => [write, answerTo(write, state)])),
    )
    expect(await dump(cases.app)).toEqual(before)
  },
)

const isTaken = (write: Write) => answerTo(write, 'again') === 'done'

async function casesAfter(write: Write): Promise<Cases> {
  const cases = await appWithCases()
  if (write.startsWith('undoes')) await beforeUndo(cases)
  await perform(cases, write)
  return cases
}

test.for(writesFor('again').filter((write) => !isTaken(write)))(
  'the second time: who %s is refused as in the table, and changes nothing',
  async (write) => {
    const cases = await casesAfter(write)
    const before = await dump(cases.app)
    expect((await failureIn(perform(cases, write))).code).toBe(answerTo(write, 'again'))
    expect(await dump(cases.app)).toEqual(before)
  },
)

test.for(writesFor('again').filter(isTaken))('the second time: who %s is answered again', async (write) => {
  const cases = await casesAfter(write)
  await expect(perform(cases, write)).resolves.toBeDefined()
})
