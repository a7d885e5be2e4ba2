import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { procedures } from '../procedures.ts'
import { pictureOf, SUBMISSION } from '../test-app.testing.ts'
import { approvedCompany } from './catalogue/companies/companies.testing.ts'
import { appWithMembers, failureIn, given } from './members.testing.ts'
import { DISMISS, reportRaw } from './review/disputes/disputes.testing.ts'

const REASON = 'It is not so.'

/**
 * A case of each kind: alice owns the pages and the list, bob has filed reports, carol's company has one
 * page's universe and asked for its removal, waiting's company is not approved, second has decided nothing.
 */
async function site() {
  const { app, alice, bob, root } = await appWithMembers()
  const [stranger, carol, waiting] = [
    await app.given.user('stranger'),
    await app.given.user('carol'),
    await app.given.user('waiting'),
  ]
  const second = await app.given.admin('second')
  await approvedCompany(app, carol, root, { name: 'Carolia' })
  const page = await given(app, 'approved', alice, root)
  // The company waits for approval, as others have characters of this universe.
  const company = await app
    .as(waiting)
    .companies.create({ name: SUBMISSION.origin, logoUrl: pictureOf('logo') })
  const ofCarol = await given(app, 'approved', alice, root, { name: 'Asked for', origin: 'Carolia' })
  const pending = await given(app, 'pending', alice, root, { name: 'Pending' })
  const rejected = await given(app, 'rejected for good', alice, root, { name: 'Rejected' })
  const unasked = await given(app, 'rejected for good', alice, root, { name: 'Rejected too' })
  const as = app.as(bob)
  const change = { characterId: ofCarol.id, kind: 'change', changes: { series: 'Salt songs' } } as const
  const correction = await as.corrections.create(change)
  const problem = { characterId: ofCarol.id, kind: 'problem', topic: 'hurtful', note: 'It is rude.' } as const
  const hurtful = await as.corrections.create(problem)
  const dispute = await reportRaw(app, bob, ofCarol.id)
  const removal = await app.as(carol).removalRequests.create({ id: ofCarol.id, reason: 'It is not ours.' })
  const appeal = await app.as(alice).appeals.create({ id: rejected.id, text: 'Look again.' })
  const list = await app.as(alice).lists.create({ name: 'A list', isPublic: true })
  const { id: reportId } = await as.lists.report({ id: list.id, reason: 'It is rude.' })
  const who = { visitor: null, stranger, filer: bob, owner: alice, company: carol, waiting, admin: second }
  const ids = {
    page: page.id,
    ofCarol: ofCarol.id,
    pending: pending.id,
    rejected: rejected.id,
    unasked: unasked.id,
    correction: correction.id,
    hurtful: hurtful.id,
    dispute: dispute.id,
    removal: removal.id,
    appeal: appeal.id,
    list: list.id,
    report: reportId,
    company: company.id,
  }
  return { app, who: who satisfies Record<string, CurrentUser | null>, ids }
}

type Site = Awaited<ReturnType<typeof site>>
type Role = keyof Site['who']
type Call = (call: ReturnType<Site['app']['as']>, ids: Site['ids']) => Promise<unknown>

const ROLES = [
  'visitor',
  'stranger',
  'filer',
  'owner',
  'company',
  'waiting',
  'admin',
] as const satisfies Role[]

/** Roles that may meet a case of their own once they are admins. */
const CONCERNED = ['filer', 'owner', 'company', 'waiting'] as const satisfies Role[]

/**
 * Results in the order of `ROLES`: `+` allowed, `l` must sign in, `-` forbidden, `?` not found. After the
 * bar, for decisions of admins: the results of `CONCERNED` once they are admins.
 */
const ANSWERS: Record<string, string> = { l: 'unauthenticated', '-': 'forbidden', '?': 'not_found' }

const RIGHTS: Record<string, [rights: string, call: Call]> = {
  'characters.byId of what waits': [
    '??? + ??+',
    (call, { pending }) => call.characters.byId({ id: pending }),
  ],
  'characters.takeBack': ['l?? + ??-', (call, { pending }) => call.characters.takeBack({ id: pending })],
  'characters.withdraw': ['l?? + ??-', (call, { pending }) => call.characters.withdraw({ id: pending })],
  'characters.unpublish': ['l-- + ---', (call, { page }) => call.characters.unpublish({ id: page })],
  'moderation.setStatus': [
    'l-- - --+ | ++++',
    (call, { pending }) => call.moderation.setStatus({ id: pending, verdict: 'approved' }),
  ],
  'moderation.takeOff': [
    'l-- - --+ | ++++',
    (call, { page }) => call.moderation.takeOff({ id: page, reason: REASON }),
  ],
  'moderation.reopen': [
    'l-- - --+ | ++++',
    (call, { unasked }) => call.moderation.reopen({ id: unasked, to: 'pending', reason: REASON }),
  ],
  'moderation.remove': ['l-- - --+ | ++++', (call, { page }) => call.moderation.remove({ id: page })],
  'desk.queue': ['l-- - --+ | ++++', (call) => call.desk.queue({})],
  'desk.decidedBy': ['l-- - --+ | ++++', (call, { list }) => call.desk.decidedBy({ kind: 'list', id: list })],
  'desk.schedule': [
    'l-- - --+ | ++++',
    (call, { pending }) => call.desk.schedule({ kind: 'submission', id: pending, verdict: 'approved' }),
  ],
  'corrections.create': [
    'l++ + ++-',
    (call, { page }) =>
      call.corrections.create({ characterId: page, kind: 'change', changes: { series: 'Other' } }),
  ],
  'corrections.byId': ['l?+ + +?+', (call, { correction }) => call.corrections.byId({ id: correction })],
  'corrections.byId of an insult': [
    'l?+ ? ??+',
    (call, { hurtful }) => call.corrections.byId({ id: hurtful }),
  ],
  'corrections.answer': [
    'l?- + +?-',
    (call, { correction }) => call.corrections.answer({ id: correction, ownerSays: 'agrees' }),
  ],
  'corrections.withdraw': [
    'l?+ - -?-',
    (call, { correction }) => call.corrections.withdraw({ id: correction }),
  ],
  'corrections.decide': [
    'l-- - --+ | ++++',
    (call, { correction }) => call.corrections.decide({ id: correction, verdict: 'accepted' }),
  ],
  'removalRequests.create': [
    'l-- - +--',
    (call, { ofCarol }) => call.removalRequests.create({ id: ofCarol, reason: REASON }),
  ],
  'removalRequests.byId': ['l?? ? +?+', (call, { removal }) => call.removalRequests.byId({ id: removal })],
  'removalRequests.withdraw': [
    'l?? ? +?-',
    (call, { removal }) => call.removalRequests.withdraw({ id: removal }),
  ],
  'removalRequests.decide': [
    'l-- - --+ | ++++',
    (call, { removal }) => call.removalRequests.decide({ id: removal, status: 'accepted' }),
  ],
  'disputes.byId': ['l?+ + ??+', (call, { dispute }) => call.disputes.byId({ id: dispute })],
  'disputes.answer': [
    'l?- + ??-',
    (call, { dispute }) => call.disputes.answer({ id: dispute, text: 'It is my own.' }),
  ],
  'disputes.decide': [
    'l-- - --+ | ++++',
    (call, { dispute }) => call.disputes.decide({ id: dispute, ...DISMISS }),
  ],
  'appeals.create': [
    'l?? + ??-',
    (call, { unasked }) => call.appeals.create({ id: unasked, text: 'Look again.' }),
  ],
  'appeals.of': ['l?? + ??+', (call, { rejected }) => call.appeals.of({ id: rejected })],
  'appeals.withdraw': ['l?? + ??-', (call, { appeal }) => call.appeals.withdraw({ id: appeal })],
  'appeals.decide': [
    'l-- - --+ | ++++',
    (call, { appeal }) => call.appeals.decide({ id: appeal, verdict: 'confirmed', answer: REASON }),
  ],
  'lists.report': ['l++ - ++-', (call, { list }) => call.lists.report({ id: list, reason: REASON })],
  'lists.dismissReports': [
    'l-- - --+ | ++++',
    (call, { list, report }) => call.lists.dismissReports({ id: list, lastReportId: report }),
  ],
  'lists.takeDown': [
    'l-- - --+ | +-++',
    (call, { list }) => call.lists.takeDown({ id: list, reason: REASON }),
  ],
  'companies.request': ['l-- - --+ | ++++', (call, { company }) => call.companies.request({ id: company })],
  'companies.update': [
    'l?? ? ?+-',
    (call, { company }) => call.companies.update({ id: company, description: 'Makers of tides.' }),
  ],
  'companies.decideName': [
    'l-- - --+ | ++++',
    (call, { company }) => call.companies.decideName({ id: company, status: 'approved' }),
  ],
  'companies.revoke': [
    'l-- - --+ | ++++',
    (call, { company }) => call.companies.revoke({ id: company, reason: REASON }),
  ],
}

/** Procedures that visitors may call; all others need a sign-in or an admin, whatever their input. */
const OPEN = `
  auth.current auth.login auth.signup auth.quickSignup auth.logout auth.forgotPassword auth.resetPassword
  auth.redeemRecoveryCode account.newsOff account.confirmEmail
  characters.list characters.gallery characters.genreCounts characters.elsewhere characters.suggest
  characters.closeMatches characters.missed characters.viewed characters.random characters.byId characters.related
  characters.relations changes.page universes.search universes.byName universes.map universes.characters
  companies.list companies.byId companies.ofOrigin contributors.byName contributors.characters
  lists.byId lists.characters lists.ofContributor editorial.row transparency.figures
  promotions.list promotions.slots promotions.count payments.settings chat.about
`

test('what visitors may call', () => {
  const open = [...procedures.values()]
    .filter(({ meta }) => meta.access === undefined)
    .map(({ path }) => path)
  expect(open.toSorted()).toEqual(OPEN.trim().split(/\s+/).toSorted())
})

/** `+` also for a conflict, which is no refusal of a right: an earlier role has done the same. */
const rightOf = async (answer: Promise<unknown>): Promise<string> => {
  const code = await answer.then(
    () => '+',
    (error: unknown) => failureIn(Promise.reject(error as Error)).then((failure) => failure.code),
  )
  if (code === 'conflict') return '+'
  return Object.keys(ANSWERS).find((letter) => ANSWERS[letter] === code) ?? code
}

const lettersOf = (rights: string): string[] => rights.replaceAll(' ', '').split('|')

test.for(Object.entries(RIGHTS))('%s, by each role', async ([, [rights, call]]) => {
  const { app, who, ids } = await site()
  const [expected = ''] = lettersOf(rights)
  const found: Record<string, string> = {}
  // Roles that may do it come last, as they change what the others would meet.
  const inTurn = ROLES.toSorted((a, b) => Number(may(a)) - Number(may(b)))
  for (const role of inTurn) found[role] = await rightOf(call(app.as(who[role]), ids))
  expect(ROLES.map((role) => found[role]).join('')).toBe(expected)

  function may(role: Role): boolean {
    return expected[ROLES.indexOf(role)] === '+'
  }
})

const DECISIONS = Object.entries(RIGHTS).filter(([, [rights]]) => rights.includes('|'))

test.for(DECISIONS)('%s, by admins on their own case', async ([, [rights, call]]) => {
  const found: string[] = []
  for (const role of CONCERNED) {
    const { app, who, ids } = await site()
    await app.services.admin.appoint(who[role].username)
    found.push(await rightOf(call(app.as({ ...who[role], isAdmin: true }), ids)))
  }
  expect(found.join('')).toBe(lettersOf(rights)[1])
})
