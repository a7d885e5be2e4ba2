import type { DeskEntry, DeskInput } from '@personae/contract/desk'
import { DECISION_KINDS, DESK_KINDS, decisionKindOf } from '@personae/contract/desk.constants'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { pictureOf } from '../../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, given } from '../../members.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { reportRaw } from '../../review/disputes/disputes.testing.ts'

/** An app with one case of each kind, in the order of `DESK_KINDS`, a second apart. */
async function appWithOneOfEach() {
  const people = await appWithMembers()
  const { app, alice, bob, root } = people
  const carol = await app.given.user('carol')
  await approvedCompany(app, carol, root, { name: 'Carolia' })
  const second = await app.given.admin('second')
  const page = await given(app, 'approved', alice, root, { name: 'Published' })
  const other = await given(app, 'approved', alice, root, { name: 'Other' })
  const ofCarol = await given(app, 'approved', alice, root, { name: 'Asked for', origin: 'Carolia' })
  const rejected = await given(app, 'rejected for good', alice, root, { name: 'Rejected' })
  const list = await app.as(alice).lists.create({ name: 'A list', isPublic: true })
  const made: Record<string, string> = {}
  const as = app.as(bob)
  const file: Record<(typeof DESK_KINDS)[number], () => Promise<{ id: string }>> = {
    submission: () => app.given.pending(alice, { name: 'Waiting' }),
    correction: () =>
      as.corrections.create({ characterId: page.id, kind: 'change', changes: { series: 'Salt songs' } }),
    duplicate: () => as.corrections.create({ characterId: page.id, kind: 'duplicate', otherId: other.id }),
    problem: () => as.corrections.create({ characterId: page.id, kind: 'problem', note: 'It is rude.' }),
    copyright: () => reportRaw(app, bob, page.id),
    removal: () => app.as(carol).removalRequests.create({ id: ofCarol.id, reason: 'It is not ours.' }),
    appeal: () => app.as(alice).appeals.create({ id: rejected.id, text: 'It is my own.' }),
    list: async () => {
      await as.lists.report({ id: list.id, reason: 'It is rude.' })
      return list
    },
    company: () => as.companies.create({ name: page.origin, logoUrl: pictureOf('logo') }),
  }
  for (const kind of DESK_KINDS) {
    app.clock.advance(1_000)
    made[kind] = (await file[kind]()).id
  }
  const desk = app.as(second).desk
  const kinds = async (input: Partial<DeskInput> = {}) =>
    (await desk.queue(input)).items.map(({ kind }) => kind)
  const entry = async <Kind extends DeskEntry['kind']>(kind: Kind) =>
    (await desk.queue({ kind })).items[0] as Extract<DeskEntry, { kind: Kind }>
  const later = async () => {
    app.clock.advance(UNDO_PERIOD_MS)
    await app.services.jobs.runDue('decision')
  }
  return { ...people, second, ofCarol, page, list, rejected, made, desk, kinds, entry, later }
}

type Site = Awaited<ReturnType<typeof appWithOneOfEach>>

test('everything that waits is in one queue, the oldest first, in pages, or one kind by itself', async () => {
  const { desk, kinds, app, second } = await appWithOneOfEach()
  expect(await kinds()).toEqual(DESK_KINDS)
  for (const kind of DESK_KINDS) expect(await kinds({ kind })).toEqual([kind])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await desk.queue({ limit: 3, cursor })
    expect(page.total).toBe(DESK_KINDS.length)
    seen.push(...page.items.map(({ kind }) => kind))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(DESK_KINDS)
  expect(await kinds({ kind: 'submission', genre: 'Music' as 'Games' }).catch(() => 'refused')).toBe(
    'refused',
  )
  expect(await failureIn(desk.queue({ genre: 'Games' }))).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'kind' }],
  })
  expect(await failureIn(desk.queue({ cursor: 'x' }))).toMatchObject({ code: 'invalid' })
  const { items: news } = await app.as(second).notifications.page({ limit: 100 })
  const named = new Set(news.map(({ metadata, characterId }) => metadata?.caseId ?? characterId))
  const { items } = await desk.queue({})
  expect(items.filter(({ id }) => !named.has(id))).toEqual([])
  const { waiting } = await app.as(second).admin.totals()
  for (const { kind, since } of items) expect(waiting[kind]).toEqual({ count: 1, since })
})

/** A decision on each kind; `effect` reads what the decision has done. */
const DECISIONS = {
  submission: {
    decision: ({ made }: Site) => ({ kind: 'submission', id: made.submission!, verdict: 'approved' }),
    effect: async ({ app, made }: Site) =>
      (await app.visitor.characters.byId({ id: made.submission! })).status,
    expected: 'approved',
  },
  correction: {
    decision: ({ made }: Site) => ({ kind: 'correction', id: made.correction!, verdict: 'accepted' }),
    effect: async ({ app, page }: Site) => (await app.visitor.characters.byId({ id: page.id })).series,
    expected: 'Salt songs',
  },
  problem: {
    decision: ({ made }: Site) => ({ kind: 'correction', id: made.problem!, verdict: 'accepted' }),
    effect: async ({ app, bob, made }: Site) =>
      (await app.as(bob).corrections.byId({ id: made.problem! })).status,
    expected: 'accepted',
  },
  copyright: {
    decision: ({ made }: Site) => ({ kind: 'copyright', id: made.copyright!, adminNotes: 'It is theirs.' }),
    effect: async ({ app, bob }: Site) =>
      (await app.as(bob).disputes.mine({})).items.map(({ status, adminNotes }) => [status, adminNotes]),
    expected: [['dismissed', 'It is theirs.']],
  },
  removal: {
    decision: ({ made }: Site) => ({ kind: 'removal', id: made.removal!, verdict: 'accepted' }),
    effect: async ({ app, root, ofCarol }: Site) =>
      (await app.as(root).characters.byId({ id: ofCarol.id })).status,
    expected: 'rejected',
  },
  appeal: {
    decision: ({ made }: Site) => ({
      kind: 'appeal',
      id: made.appeal!,
      verdict: 'reopened',
      answer: 'You are right.',
    }),
    effect: async ({ app, alice, rejected }: Site) =>
      (await app.as(alice).characters.byId({ id: rejected.id })).status,
    expected: 'pending',
  },
  list: {
    decision: ({ list }: Site, { item }: DeskEntry) => ({
      kind: 'list',
      id: list.id,
      lastReportId: (item as { reports: { id: string }[] }).reports[0]!.id,
    }),
    effect: async ({ app, root }: Site) => (await app.as(root).lists.reported({})).total,
    expected: 0,
  },
  company: {
    decision: ({ made }: Site, { item }: DeskEntry) => ({
      kind: 'company',
      id: made.company!,
      name: { status: 'approved' },
      logo: { status: 'approved', logoUrl: (item as { pendingLogoUrl: string }).pendingLogoUrl },
    }),
    effect: async ({ app, made }: Site) => (await app.visitor.companies.byId({ id: made.company! })).logoUrl,
    expected: expect.stringContaining('/media/'),
  },
} as const

const VERDICTS = {
  submission: 'approved',
  correction: 'accepted',
  problem: 'accepted',
  copyright: 'dismissed',
  removal: 'accepted',
  appeal: 'reopened',
  list: 'dismissed',
  company: 'approved',
}

/** The state of an app, without the counters of changes, which a scheduled decision raises. */
async function stateOf(app: Site['app']) {
  const { audit_log, notification, character, correction, dispute, appeal, list_report, company } =
    await dump(app)
  return { audit_log, notification, character, correction, dispute, appeal, list_report, company }
}

test.for(Object.keys(DECISIONS) as (keyof typeof DECISIONS)[])(
  'a decision on a %s leaves the queue at once, can be undone, and takes effect after ten seconds',
  async (kind) => {
    const site = await appWithOneOfEach()
    const { app, alice, bob, desk, kinds, entry, later } = site
    const { decision: make, effect, expected } = DECISIONS[kind]
    const decision = make(site, await entry(kind)) as Parameters<typeof desk.schedule>[0]
    const subject = { kind: decisionKindOf(kind), id: decision.id }
    const other = app.as(await app.given.admin('third'))
    const before = await stateOf(app)
    for (const who of [alice, bob])
      expect(await failureIn(app.as(who).desk.schedule(decision))).toMatchObject({ code: 'forbidden' })
    expect(await failureIn(desk.schedule({ ...decision, id: 'missing' }))).toMatchObject({
      code: 'not_found',
    })
    expect(await stateOf(app)).toEqual(before)

    await desk.schedule(decision)
    expect(await desk.scheduled()).toMatchObject([{ ...subject, verdict: VERDICTS[kind] }])
    expect(await kinds()).not.toContain(kind)
    expect((await desk.queue({ limit: 1 })).total).toBe(DESK_KINDS.length - 1)
    for (const one of DESK_KINDS)
      expect((await desk.queue({ kind: one })).total, one).toBe(one === kind ? 0 : 1)
    expect((await other.admin.totals()).waiting[kind]).toEqual({ count: 0, since: null })
    expect(await failureIn(other.desk.schedule(decision))).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('second has just reviewed this'),
    })
    expect((await failureIn(other.desk.undo(subject))).error).toMatch('This is the decision of second')
    await desk.undo(subject)
    await later()
    expect(await stateOf(app)).toEqual(before)

    await desk.schedule(decision)
    await later()
    expect(await effect(site)).toEqual(expected)
    expect(await failureIn(desk.undo(subject))).toMatchObject({
      code: 'conflict',
      message: 'Too late to undo: the decision is final.',
    })
    expect(await kinds({ kind })).toEqual([])
  },
)

/** What makes a scheduled decision impossible, and the message to its admin. */
const OVERTAKEN = {
  copyright: [
    ({ app, root, made }: Site) =>
      app.as(root).disputes.decide({ id: made.copyright!, status: 'dismissed', actionTaken: 'none' }),
    'This report is no longer pending: it has been dismissed.',
  ],
  appeal: [
    ({ app, root, rejected }: Site) => app.as(root).moderation.remove({ id: rejected.id }),
    'The submission was deleted before that.',
  ],
  list: [
    ({ app, alice, list }: Site) => app.as(alice).lists.update({ id: list.id, isPublic: false }),
    'This list does not exist or is private.',
  ],
  company: [
    ({ app, bob, made }: Site) =>
      app.as(bob).companies.update({ id: made.company!, logoUrl: pictureOf('another logo') }),
    'This logo is no longer waiting: it has been decided on, replaced or withdrawn.',
  ],
} as const

test.for(Object.keys(OVERTAKEN) as (keyof typeof OVERTAKEN)[])(
  'overtaken within the ten seconds, a decision on a %s changes nothing, and its admin is told why',
  async (kind) => {
    const site = await appWithOneOfEach()
    const { app, second, desk, entry, later } = site
    const [overtake, why] = OVERTAKEN[kind]
    await desk.schedule(
      DECISIONS[kind].decision(site, await entry(kind)) as Parameters<typeof desk.schedule>[0],
    )
    await overtake(site)
    const before = (await dump(app)).audit_log
    await later()
    expect((await dump(app)).audit_log).toEqual(before)
    expect(await desk.scheduled()).toEqual([])
    expect((await app.as(second).notifications.page({ limit: 1 })).items).toMatchObject([
      { type: 'decision_not_carried_out', message: expect.stringContaining(why) },
    ])
  },
)

test('a report of a list that came after the seen ones keeps it in the queue', async () => {
  const site = await appWithOneOfEach()
  const { app, desk, entry, later, list } = site
  const { id, reports } = (await entry('list')).item
  await desk.schedule({ kind: 'list', id, lastReportId: reports[0]!.id })
  const carol = await app.given.user('dave')
  await app.as(carol).lists.report({ id: list.id, reason: 'It is an advertisement.' })
  await later()
  expect((await entry('list')).item.reports).toMatchObject([{ reason: 'It is an advertisement.' }])
})

test('a company’s refused name ends the company with its logo; a refused logo leaves the name waiting', async () => {
  const site = await appWithOneOfEach()
  const { app, bob, made, desk, entry, later } = site
  const id = made.company!
  const { pendingLogoUrl } = (await entry('company')).item
  const refused = { status: 'refused', reason: 'It is not yours.' } as const
  await desk.schedule({ kind: 'company', id, logo: { ...refused, logoUrl: pendingLogoUrl! } })
  await later()
  expect((await entry('company')).item).toMatchObject({ status: 'pending', pendingLogoUrl: null })
  await desk.schedule({ kind: 'company', id, name: refused })
  await later()
  expect(await app.as(bob).companies.own()).toMatchObject({ company: null, refusal: { kind: 'refused' } })
  expect(await failureIn(desk.schedule({ kind: 'company', id }))).toMatchObject({ code: 'invalid' })
})

test('every kind of decision has its case above', () => {
  const covered = new Set(Object.keys(DECISIONS).map((kind) => decisionKindOf(kind as 'submission')))
  expect([...covered].toSorted()).toEqual(DECISION_KINDS.toSorted())
})

test('who was faster with a report, a list or a company: at once, and within ten seconds', async () => {
  const { app, root, second, made, entry, later, desk } = await appWithOneOfEach()
  const own = app.as(root).desk
  const by = (kind: 'copyright' | 'list') => own.decidedBy({ kind, id: made[kind]! })
  expect(await by('list')).toEqual({ action: null, by: null })
  const { item } = await entry('list')
  const list = { kind: 'list' as const, id: item.id, lastReportId: item.reports[0]!.id }
  await desk.schedule(list)
  expect(await by('list')).toEqual({ action: null, by: second.username })
  await later()
  expect(await by('list')).toEqual({ action: 'list_reports_dismissed', by: second.username })
  const dismissal = { status: 'dismissed', adminNotes: '', actionTaken: 'none' } as const
  await app.as(second).disputes.decide({ id: made['copyright']!, ...dismissal })
  expect(await by('copyright')).toEqual({ action: 'dispute_dismissed', by: second.username })
  app.clock.advance(61 * 60_000)
  expect(await by('copyright')).toEqual({ action: null, by: null })
})
