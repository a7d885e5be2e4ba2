import type { AuditAction, AuditEntry } from '@personae/contract/audit'
import { expect, test } from 'vitest'
import { appWithMembers, dump, failureIn, given, STATES, type State } from '../../members.testing.ts'
import { RACES } from '../../../test-app.testing.ts'

test('visitors find and read a submission after its approval', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  await expect(app.visitor.characters.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await app.as(root).moderation.setStatus({ id, verdict: 'approved' })

  expect(await app.visitor.characters.byId({ id })).toMatchObject({
    name: 'Orla Quickwater',
    status: 'approved',
  })
  expect((await app.visitor.characters.gallery({ q: 'quickw' })).items).toMatchObject([{ id }])
})

test('two admins deciding on one submission at once, again and again: exactly one succeeds each time', async () => {
  const { app, alice, root } = await appWithMembers()
  const other = await app.given.admin('second')
  for (let round = 0; round < RACES; round += 1) {
    const { id } = await app.given.pending(alice)
    const outcomes = await Promise.allSettled([
      app.as(root).moderation.setStatus({ id, verdict: 'approved' }),
      app.as(other).moderation.setStatus({ id, verdict: 'revision', rejectionReason: 'Too thin' }),
    ])
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await app.as(root).characters.byId({ id })).toMatchObject({ status: won[0]?.value.status })
  }
})

const DECISIONS = [
  ['approve', { verdict: 'approved' }],
  ['send back', { verdict: 'revision', rejectionReason: 'Say more' }],
  ['reject permanently', { verdict: 'permanent', rejectionReason: 'Stolen' }],
  ['reject without a reason', { verdict: 'permanent' }],
] as const

const VERDICTS = 'The verdict must be one of approved, revision, permanent'

const decided = STATES.filter((state) => state !== 'pending')

test.for(decided.flatMap((state) => DECISIONS.map(([verb, decision]) => [verb, state, decision] as const)))(
  'the decision to %s a character that is already %s is a conflict, and changes nothing',
  async ([, state, decision]) => {
    const { app, alice, root } = await appWithMembers()
    const { id } = await given(app, state, alice, root)
    const before = await dump(app)
    const status = state === 'approved' ? 'approved' : 'rejected'
    expect(await failureIn(app.as(root).moderation.setStatus({ id, ...decision }))).toMatchObject({
      code: 'conflict',
      error: `This submission is no longer pending: it has been ${status}.`,
    })
    expect(await dump(app)).toEqual(before)
  },
)

test.for([
  ['for revision', { verdict: 'revision', rejectionReason: '  Say more ' }, 'Say more', false],
  ['permanently', { verdict: 'permanent', rejectionReason: 'Stolen' }, 'Stolen', true],
  ['permanently with a blank reason', { verdict: 'permanent', rejectionReason: ' ' }, null, true],
  ['permanently without a reason', { verdict: 'permanent' }, null, true],
  ['permanently with null as the reason', { verdict: 'permanent', rejectionReason: null }, null, true],
] as const)('a rejection %s: whether the submitter can resubmit', async ([, decision, reason, isFinal]) => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  await app.as(root).moderation.setStatus({ id, ...decision })
  expect(await app.as(alice).characters.byId({ id })).toMatchObject({
    status: 'rejected',
    rejectionReason: reason,
    rejectedPermanently: isFinal,
    publishedAt: null,
  })
})

test.for([
  ['a blank reason', { verdict: 'revision', rejectionReason: ' \n ' }, 'A rejection reason is required'],
  ['no reason', { verdict: 'revision' }, 'A rejection reason is required'],
  ['an invented verdict', { verdict: 'deleted' }, VERDICTS],
  ['the form of /api', { status: 'approved' }, VERDICTS],
  ['nothing', {}, VERDICTS],
  ['a list', { verdict: ['approved'] }, VERDICTS],
] as const)(
  'a decision with %s is refused, and the submission stays pending',
  async ([, decision, message]) => {
    const { app, alice, root } = await appWithMembers()
    const { id } = await app.given.pending(alice)
    const before = await dump(app)
    expect(await failureIn(app.as(root).moderation.setStatus({ id, ...decision } as never))).toMatchObject({
      code: 'invalid',
      message,
    })
    expect(await dump(app)).toEqual(before)
  },
)

const RESUBMITS: ['alice' | 'bob' | 'root', State, string, string][] = [
  ['alice', 'pending', 'conflict', 'Only a character that was sent back for revision can be resubmitted.'],
  ['alice', 'approved', 'conflict', 'Only a character that was sent back for revision can be resubmitted.'],
  [
    'alice',
    'rejected for good',
    'conflict',
    'Only a character that was sent back for revision can be resubmitted.',
  ],
  ['bob', 'sent back', 'not_found', 'This character does not exist or has been removed.'],
  ['bob', 'approved', 'forbidden', 'You can only resubmit your own characters.'],
  ['root', 'sent back', 'forbidden', 'You can only resubmit your own characters.'],
]

test.for(RESUBMITS)('%s resubmits alice’s character that is %s: %s', async ([who, state, code, message]) => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, state, alice, root)
  const before = await dump(app)
  const resubmit = app.as({ alice, bob, root }[who]).characters.resubmit({ id })
  expect(await failureIn(resubmit)).toMatchObject({ code, message })
  expect(await dump(app)).toEqual(before)
})

test('a resubmission is pending again, without its reason; a second resubmission is a conflict', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root)
  expect(await app.as(alice).characters.resubmit({ id })).toMatchObject({
    status: 'pending',
    rejectionReason: null,
    rejectedPermanently: false,
  })
  expect(await failureIn(app.as(alice).characters.resubmit({ id }))).toMatchObject({ code: 'conflict' })
  expect(await app.as(root).moderation.setStatus({ id, verdict: 'approved' })).toMatchObject({
    status: 'approved',
  })
})

test('the time of the first publication is final: neither edits nor other decisions change it', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id, publishedAt } = await given(app, 'approved', alice, root)
  expect(publishedAt).toBe(app.clock.now().toISOString())
  app.clock.advance(24 * 60 * 60 * 1000)
  await failureIn(app.as(root).moderation.setStatus({ id, verdict: 'approved' }))
  const { name, origin, genres, description, abilities, personality, backstory } =
    await app.visitor.characters.byId({ id })
  const content = { name, origin, genres, description, abilities, personality, backstory }
  const edited = await app.as(root).characters.edit({ id, ...content, name: 'Orla the Second' })
  expect(edited.publishedAt).toBe(publishedAt)
})

test('the latest publication is listed first, whenever it was submitted', async () => {
  const { app, alice, root } = await appWithMembers()
  const early = await app.given.pending(alice, { name: 'Early' })
  app.clock.advance(60_000)
  const late = await app.given.pending(alice, { name: 'Late' })
  for (const { id } of [late, early]) {
    app.clock.advance(60_000)
    await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
  }
  const { items } = await app.visitor.characters.list({})
  expect(items.map(({ name }) => name)).toEqual(['Early', 'Late'])
})

test('only admins decide and delete: others are refused, and nothing changes', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  const approved = await given(app, 'approved', alice, root)
  const before = await dump(app)
  for (const [who, code] of [
    [null, 'unauthenticated'],
    [alice, 'forbidden'],
    [bob, 'forbidden'],
  ] as const) {
    const { moderation } = app.as(who)
    expect(await failureIn(moderation.setStatus({ id, verdict: 'approved' }))).toMatchObject({ code })
    expect(await failureIn(moderation.remove({ id: approved.id }))).toMatchObject({ code })
    expect(await failureIn(moderation.remove({ id: 'missing' }))).toMatchObject({ code })
  }
  expect(await dump(app)).toEqual(before)
})

test.for(DECISIONS)(
  'an admin may %s their own submission, and the audit log marks it as their own',
  async ([, decision]) => {
    const { app, alice, root } = await appWithMembers()
    const [own, others] = [await app.given.pending(root), await app.given.pending(alice)]
    for (const { id } of [own, others]) await app.as(root).moderation.setStatus({ id, ...decision })
    const log = app.as(root).audit
    const entries = (await log.page({ limit: 2 })).items
    expect(entries).toMatchObject([
      { targetId: others.id, isOwn: false },
      { targetId: own.id, isOwn: true },
    ])
    const [{ action }] = entries as [AuditEntry]
    expect((await log.page({ action: action as AuditAction })).items).toEqual(entries)
  },
)

test('the lists of approved and of rejected submissions are searched by name, in pages', async () => {
  const { app, alice, root } = await appWithMembers()
  for (const [state, list] of [
    ['approved', app.as(root).moderation.approved],
    ['rejected for good', app.as(root).moderation.rejected],
  ] as const) {
    for (const name of ['Naruto Uzumaki', 'Kushina Uzumaki', 'Orla'])
      await given(app, state, alice, root, { name, series: `Of ${state}` })
    const first = await list({ q: ' UZUMÁKI ', limit: 1 })
    expect(first).toMatchObject({ total: 2, items: [{ name: 'Kushina Uzumaki' }] })
    expect(await list({ q: 'uzumaki', limit: 1, cursor: first.nextCursor })).toMatchObject({
      items: [{ name: 'Naruto Uzumaki' }],
      nextCursor: null,
    })
    expect(await list({ q: 'nobody' })).toEqual({ items: [], total: 0, nextCursor: null })
    expect(await list({ q: '' })).toMatchObject({ total: 3 })
    expect(await failureIn(list({ q: 'a'.repeat(201) }))).toMatchObject({ code: 'invalid' })
  }
})

test.for([
  [
    { verdict: 'approved', rejectionReason: 'A word to nobody' },
    'character_approved',
    'Your character “Orla Quickwater” has been published.',
  ],
  [
    DECISIONS[1][1],
    'character_sent_for_revision',
    'Your character “Orla Quickwater” needs changes before it can be published. Reason: Say more',
  ],
  [
    DECISIONS[2][1],
    'character_rejected',
    'Your character “Orla Quickwater” has been rejected. Reason: Stolen',
  ],
  [DECISIONS[3][1], 'character_rejected', 'Your character “Orla Quickwater” has been rejected.'],
] as const)('what the log and the submitter read of %o', async ([decision, action, message]) => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  await app.as(root).moderation.setStatus({ id, ...decision })
  expect((await app.as(root).audit.page({})).items[0]).toMatchObject({ action, targetId: id })
  const { items } = await app.as(alice).notifications.page({})
  expect(items.map((one) => one.message)).toEqual([message])
})
