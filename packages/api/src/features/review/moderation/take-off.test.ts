import { expect, test } from 'vitest'
import { appWithMembers, dump, failureIn, given } from '../../members.testing.ts'

const REASON = 'It is a character of a living person.'

async function appWithPage() {
  const people = await appWithMembers()
  const { app, alice, root } = people
  const page = await given(app, 'approved', alice, root)
  app.clock.advance(60_000)
  const latest = async (of = alice) => (await app.as(of).notifications.page({ limit: 1 })).items[0]
  return { ...people, page, id: page.id, latest }
}

test('an admin takes a page off the site: nothing of it is deleted, and only its submitter and admins see it', async () => {
  const { app, alice, bob, root, page, id, latest } = await appWithPage()
  const off = await app.as(root).moderation.takeOff({ id, reason: ` ${REASON} `, baseVersion: page.version })
  expect(off).toEqual({
    ...page,
    status: 'rejected',
    rejectionReason: REASON,
    rejectedPermanently: true,
    version: page.version + 1,
  })
  expect(await latest()).toMatchObject({
    type: 'character_taken_off',
    message: `Your character “Orla Quickwater” has been taken off the site. Reason: ${REASON}`,
    characterId: id,
  })
  for (const viewer of [null, bob])
    expect(await failureIn(app.as(viewer).characters.byId({ id }))).toMatchObject({ code: 'not_found' })
  expect(await app.as(alice).characters.byId({ id })).toEqual(off)
  const { items: history } = await app.as(alice).characters.history({ id })
  expect(history[0]).toMatchObject({ action: 'taken_off', by: 'root' })
  const { items: log } = await app.as(root).audit.page({})
  expect(log[0]).toMatchObject({ action: 'character_taken_off', isOwn: false, targetId: id })
})

test('put back, it is the page that it was, with its date of publication, without the queue', async () => {
  const { app, alice, root, page, id, latest } = await appWithPage()
  await app.as(root).moderation.takeOff({ id, reason: REASON })
  app.clock.advance(60_000)
  const back = await app
    .as(root)
    .moderation.reopen({ id, reason: 'The facts were wrong.', to: 'published', confirmOwn: true })
  expect(back).toEqual({ ...page, version: page.version + 2 })
  expect((await app.as(null).characters.list({})).items).toMatchObject([{ id }])
  expect(await latest()).toMatchObject({
    type: 'character_reopened',
    message: 'Your character “Orla Quickwater” is on the site again as it was. Reason: The facts were wrong.',
  })
  const { items: log } = await app.as(root).audit.page({})
  expect(log[0]).toMatchObject({ action: 'character_restored' })
  const { items: rounds } = await app.as(alice).characters.rounds({ id })
  expect(rounds).toMatchObject([
    { round: 2, verdict: 'taken_off', reason: REASON, reopened: { reason: 'The facts were wrong.' } },
    { round: 1, verdict: 'approved' },
  ])
})

test('only what was published once can be put back, everything else goes through the queue', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'rejected for good', alice, root)
  const reopen = { id, reason: 'Why not?', to: 'published', confirmOwn: true } as const
  const before = await dump(app)
  expect(await failureIn(app.as(root).moderation.reopen(reopen))).toMatchObject({
    code: 'conflict',
    message: 'It was never published: it goes back to review or to its submitter.',
  })
  expect(await dump(app)).toEqual(before)
})

test.for(['pending', 'sent back', 'rejected for good'] as const)(
  'what is %s cannot be taken off, nor what is off already',
  async (state) => {
    const { app, alice, root, id } = await appWithPage()
    const { id: other } = await given(app, state, alice, root, { name: 'Other' })
    await app.as(root).moderation.takeOff({ id, reason: REASON })
    const before = await dump(app)
    for (const one of [id, other])
      expect(await failureIn(app.as(root).moderation.takeOff({ id: one, reason: REASON }))).toMatchObject({
        code: 'conflict',
      })
    expect(await dump(app)).toEqual(before)
  },
)

test('taking off needs an admin, a reason, a known rule and the version that was seen', async () => {
  const { app, alice, bob, root, page, id } = await appWithPage()
  const before = await dump(app)
  const takeOff = (by: typeof alice | null, more: object) =>
    failureIn(app.as(by).moderation.takeOff({ id, reason: REASON, ...more }))
  expect(await takeOff(null, {})).toMatchObject({ code: 'unauthenticated' })
  for (const member of [alice, bob]) expect(await takeOff(member, {})).toMatchObject({ code: 'forbidden' })
  expect(await takeOff(root, { reason: ' ' })).toMatchObject({
    issues: [{ path: 'reason', message: 'A reason is required' }],
  })
  expect(await takeOff(root, { reason: 'x'.repeat(2_001) })).toMatchObject({ code: 'invalid' })
  expect(await takeOff(root, { rule: 'taste' })).toMatchObject({ issues: [{ path: 'rule' }] })
  expect(await takeOff(root, { baseVersion: page.version - 1 })).toMatchObject({ code: 'changed' })
  expect(await takeOff(root, { id: 'nobody' })).toMatchObject({ code: 'not_found' })
  expect(await dump(app)).toEqual(before)
})

test('its author can appeal it, but neither edit, resubmit nor withdraw it', async () => {
  const { app, alice, root, id } = await appWithPage()
  await app.as(root).moderation.takeOff({ id, reason: REASON })
  const own = app.as(alice).characters
  expect(await failureIn(own.resubmit({ id }))).toMatchObject({ code: 'conflict' })
  expect(await failureIn(own.withdraw({ id }))).toMatchObject({ code: 'conflict' })
  const appeal = await app.as(alice).appeals.create({ id, text: 'That is not me.' })
  const second = await app.given.admin('second')
  await app
    .as(second)
    .appeals.decide({ id: appeal.id, verdict: 'reopened', answer: 'Right.', to: 'published' })
  expect(await app.as(null).characters.byId({ id })).toMatchObject({ status: 'approved' })
})

test('every “no” says what is restricted, whether a report led to it, that no machine decided, the rule, and how to object', async () => {
  const { app, alice, bob, root, id } = await appWithPage()
  const { moderation, corrections, companies, lists } = app.as(root)
  const said = async (of = alice) =>
    (await app.as(of).notifications.page({ limit: 1 })).items[0]!.metadata?.statement
  const pending = (name: string) => app.given.pending(alice, { name })
  const decide = { rejectionReason: 'Soap.', rule: 'advertising' } as const
  await moderation.setStatus({ id: (await pending('A')).id, verdict: 'permanent', ...decide })
  expect(await said()).toEqual([
    'It is not published, unless the decision is undone.',
    'No report led to it.',
    'A person decided, not a machine.',
    'Rule: Advertising.',
    'You can appeal within 180 days, on its page.',
  ])
  const { id: back } = await pending('B')
  await moderation.setStatus({ id: back, verdict: 'revision', rejectionReason: 'Say more.' })
  expect(await said()).toContain('It names no single rule of the site.')
  expect((await app.as(alice).characters.rounds({ id: back })).items[0]).toMatchObject({
    rule: null,
    isNoticed: false,
  })

  const { id: wish } = await app
    .as(bob)
    .corrections.create({ characterId: id, kind: 'change', changes: { series: 'Tides' } })
  await corrections.decide({ id: wish, verdict: 'refused', reason: 'No.', rule: 'quality' })
  expect(await said(bob)).toEqual(
    expect.arrayContaining(['The page stays as it is.', 'No report led to it.', 'Rule: Complete and true.']),
  )
  const problem = { characterId: id, kind: 'problem', topic: 'wrong', note: 'She is older.' } as const
  const { id: reported } = await app.as(bob).corrections.create(problem)
  await corrections.decide({ id: reported, verdict: 'refused', reason: 'She is not.' })
  expect(await said(bob)).toContain('A report or a request led to it.')
  const { id: list } = await app.as(bob).lists.create({ name: 'Bad list', isPublic: true })
  await app.as(alice).lists.report({ id: list, reason: 'It insults me.' })
  await lists.takeDown({ id: list, reason: 'It insults.', rule: 'hurtful' })
  expect(await said(bob)).toEqual(
    expect.arrayContaining(['A report or a request led to it.', 'Rule: Hurtful content.']),
  )
  const { id: company } = await app.as(bob).companies.create({ name: 'Tideborn' })
  await companies.decideName({ id: company, status: 'refused', reason: 'Not yours.' })
  expect(await said(bob)).toContain('Rule: Names that mislead.')

  const report = await app
    .as(bob)
    .corrections.create({ characterId: id, kind: 'problem', note: 'It is my aunt.' })
  await corrections.decide({
    id: report.id,
    verdict: 'accepted',
    takesOff: true,
    reason: REASON,
    rule: 'real-people',
  })
  expect(await said()).toEqual([
    'Only you and the admins see it, until it is put back or deleted.',
    'A report or a request led to it.',
    'A person decided, not a machine.',
    'Rule: Real people.',
    'You can appeal within 180 days, on its page.',
  ])
  expect((await app.as(alice).characters.rounds({ id })).items[0]).toMatchObject({
    rule: 'real-people',
    isNoticed: true,
  })
  const exported: object[] = []
  for await (const { history } of app.services.characters.exportOf(alice.id))
    for await (const { action, changesJson } of history)
      if (action === 'taken_off') exported.push(JSON.parse(changesJson.toString()))
  expect(exported).toEqual([
    {
      status: ['approved', 'rejected'],
      rejectionReason: [null, REASON],
      rejectedPermanently: [0, 1],
      rule: [null, 'real-people'],
    },
  ])
})
