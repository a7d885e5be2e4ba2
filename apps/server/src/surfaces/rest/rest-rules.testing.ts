import { SUBMISSION } from '@personae/api/testing'

export const CALLERS = ['visitor', 'bob', 'alice', 'root'] as const
export type Who = (typeof CALLERS)[number]
type Statuses = Record<Who, number>

const all = (status: number): Statuses => ({ visitor: status, bob: status, alice: status, root: status })
const signedIn = (status: number): Statuses => ({ ...all(status), visitor: 401 })
const OWN: Statuses = { visitor: 401, bob: 404, alice: 200, root: 200 }
const admins = (status: number): Statuses => ({ visitor: 401, bob: 403, alice: 403, root: status })

const GIVEN = ['pending', 'approved', 'sentBack', 'rejected'] as const
export type Given = (typeof GIVEN)[number] | 'missing'

/** Statuses of actions that only the submitter can do, in one of two states. */
function ownOnly(pending: number, sentBack: number): Record<Given, Statuses> {
  const of = (alice: number): Statuses => ({ visitor: 401, bob: 404, alice, root: 403 })
  const decided = { approved: { ...of(409), bob: 403 }, rejected: of(409) }
  return { pending: of(pending), sentBack: of(sentBack), ...decided, missing: signedIn(404) }
}

/** The status of each row for each user; rows with `:id` once for each state of alice's character. */
export const RULES: Record<string, { body?: object; answers: Statuses | Record<Given, Statuses> }> = {
  'GET /api/auth/user': { answers: signedIn(200) },
  'POST /api/auth/login': { body: { username: 'alice', password: 'secret1' }, answers: all(200) },
  'POST /api/auth/signup': {
    body: { username: 'ALICE', email: 'a@example.org', password: 'secret1' },
    answers: all(409),
  },
  'POST /api/auth/quick-signup': { body: { username: 'Bob ', password: 'secret1' }, answers: all(409) },
  'POST /api/auth/forgot-password': { body: { email: 'nobody@example.org' }, answers: all(200) },
  'POST /api/auth/reset-password': { body: { token: 'none', newPassword: 'secret2' }, answers: all(400) },
  'GET /api/characters/compare/:newId/:originalId': { answers: admins(404) },
  'GET /api/notifications': { answers: signedIn(200) },
  'GET /api/notifications/unread-count': { answers: signedIn(200) },
  'POST /api/notifications/:id/mark-read': { answers: signedIn(404) },
  'POST /api/notifications/mark-all-read': { answers: signedIn(200) },
  // Existing corrections: corrections.test.ts.
  'POST /api/characters/:characterId/corrections': {
    body: { kind: 'change', changes: { name: 'Orla' } },
    answers: signedIn(404),
  },
  'GET /api/corrections': { answers: admins(200) },
  'GET /api/corrections/:id': { answers: signedIn(404) },
  'PATCH /api/corrections/:id': { body: { status: 'accepted' }, answers: admins(404) },
  'DELETE /api/corrections/:id': { answers: signedIn(404) },
  // The company of the universe, and existing requests: corrections.test.ts.
  'POST /api/characters/:id/removal-requests': {
    body: { reason: 'It is not ours.' },
    answers: {
      ...ownOnly(409, 409),
      approved: { visitor: 401, bob: 403, alice: 403, root: 403 },
      missing: signedIn(404),
    },
  },
  'GET /api/removal-requests': { answers: admins(200) },
  'GET /api/removal-requests/:id': { answers: signedIn(404) },
  'PATCH /api/removal-requests/:id': { body: { status: 'accepted' }, answers: admins(404) },
  'DELETE /api/removal-requests/:id': { answers: signedIn(404) },
  'GET /api/copyright-disputes': { answers: admins(200) },
  // Existing characters: disputes.test.ts.
  'POST /api/copyright-disputes': {
    body: { reportedCharacterId: 'no-such-id', description: 'Mine' },
    answers: signedIn(404),
  },
  // Existing reports: disputes.test.ts.
  'GET /api/copyright-disputes/:id': { answers: signedIn(404) },
  'POST /api/copyright-disputes/:id/answer': { body: { text: 'Mine' }, answers: signedIn(404) },
  'PATCH /api/copyright-disputes/:id': {
    body: { status: 'dismissed', actionTaken: 'none', adminNotes: '' },
    answers: admins(404),
  },
  'GET /api/account': { answers: signedIn(200) },
  'PATCH /api/account': { body: { news: 'daily' }, answers: signedIn(200) },
  'GET /api/transparency': { answers: all(200) },
  'GET /api/account/export': { answers: signedIn(200) },
  // Existing payments: payments.test.ts.
  'GET /api/promotions': { answers: all(200) },
  'GET /api/promotions/slots': { answers: all(200) },
  'GET /api/promotions/mine': { answers: signedIn(200) },
  'POST /api/promotions': {
    body: {
      characterId: 'no-such-id',
      title: 'Featured',
      description: 'Somebody to meet.',
      duration: '1-month',
    },
    answers: signedIn(404),
  },
  'GET /api/payments': { answers: admins(200) },
  'GET /api/payments/export.csv': { answers: admins(200) },
  'GET /api/payments/:id': { answers: signedIn(404) },
  'POST /api/payments/:id/cancel': { answers: signedIn(404) },
  'POST /api/payments/:id/pay': { body: { card: 'succeeds' }, answers: signedIn(404) },
  'POST /api/payments/:id/refund': { answers: admins(404) },
  'POST /api/auth/logout': { answers: all(200) },
  'POST /api/auth/promote-to-admin': { answers: signedIn(403) },
  'GET /api/characters': { answers: all(200) },
  // With a search text: suggest.test.ts.
  'GET /api/characters/suggest': { answers: all(400) },
  'POST /api/characters': { body: SUBMISSION, answers: signedIn(201) },
  'GET /api/characters/:id': {
    answers: {
      pending: { visitor: 404, bob: 404, alice: 200, root: 200 },
      approved: all(200),
      sentBack: { visitor: 404, bob: 404, alice: 200, root: 200 },
      rejected: { visitor: 404, bob: 404, alice: 200, root: 200 },
      missing: all(404),
    },
  },
  'GET /api/characters/:id/related': {
    answers: {
      pending: { visitor: 404, bob: 404, alice: 200, root: 200 },
      approved: all(200),
      sentBack: { visitor: 404, bob: 404, alice: 200, root: 200 },
      rejected: { visitor: 404, bob: 404, alice: 200, root: 200 },
      missing: all(404),
    },
  },
  'GET /api/characters/:id/relations': {
    answers: {
      pending: { visitor: 404, bob: 404, alice: 200, root: 200 },
      approved: all(200),
      sentBack: { visitor: 404, bob: 404, alice: 200, root: 200 },
      rejected: { visitor: 404, bob: 404, alice: 200, root: 200 },
      missing: all(404),
    },
  },
  'PATCH /api/characters/:id': {
    body: { ...SUBMISSION, name: 'Changed' },
    answers: {
      pending: { visitor: 401, bob: 404, alice: 403, root: 200 },
      approved: { visitor: 401, bob: 403, alice: 403, root: 200 },
      sentBack: { visitor: 401, bob: 404, alice: 200, root: 200 },
      rejected: { visitor: 401, bob: 404, alice: 403, root: 200 },
      missing: signedIn(404),
    },
  },
  'POST /api/characters/:id/resubmit': { answers: ownOnly(409, 200) },
  'POST /api/characters/:id/withdraw': { answers: ownOnly(204, 409) },
  'POST /api/characters/:id/take-back': { answers: ownOnly(200, 409) },
  'POST /api/characters/:id/unpublish': {
    answers: {
      ...ownOnly(409, 409),
      approved: { visitor: 401, bob: 403, alice: 200, root: 403 },
    },
  },
  'GET /api/characters/:id/rounds': {
    answers: {
      pending: OWN,
      approved: { ...OWN, bob: 403 },
      sentBack: OWN,
      rejected: OWN,
      missing: signedIn(404),
    },
  },
  // With a round: review-rounds.test.ts.
  'GET /api/characters/:id/round-changes': { answers: signedIn(400) },
  'POST /api/characters/:id/appeal': {
    body: { text: 'Please look again.' },
    answers: { ...ownOnly(409, 409), rejected: { visitor: 401, bob: 404, alice: 201, root: 403 } },
  },
  'POST /api/characters/:id/reopen': {
    body: { reason: 'A slip of one key.', to: 'pending' },
    answers: {
      pending: admins(409),
      approved: admins(409),
      sentBack: admins(409),
      rejected: admins(200),
      missing: admins(404),
    },
  },
  'POST /api/characters/:id/take-off': {
    body: { reason: 'A real person.' },
    answers: {
      pending: admins(409),
      approved: admins(200),
      sentBack: admins(409),
      rejected: admins(409),
      missing: admins(404),
    },
  },
  'GET /api/appeals': { answers: admins(200) },
  // Existing appeals: appeals.test.ts of the feature.
  'PATCH /api/appeals/:id': { body: { verdict: 'confirmed', answer: 'It stands.' }, answers: admins(404) },
  'DELETE /api/appeals/:id': { answers: signedIn(404) },
  'POST /api/characters/:id/chat/stream': {
    body: { message: 'Who is she?' },
    answers: { pending: OWN, approved: signedIn(200), sentBack: OWN, rejected: OWN, missing: signedIn(404) },
  },
  // Existing lists: lists.test.ts.
  'GET /api/lists': { answers: signedIn(200) },
  'POST /api/lists': { body: { name: 'Villains' }, answers: signedIn(201) },
  'GET /api/lists/:id': { answers: all(404) },
  'PATCH /api/lists/:id': { body: { name: 'Others' }, answers: signedIn(404) },
  'DELETE /api/lists/:id': { answers: signedIn(404) },
  'GET /api/lists/:id/characters': { answers: all(404) },
  'POST /api/lists/:id/characters': { body: { characterId: 'no-such-id' }, answers: signedIn(404) },
  'DELETE /api/lists/:id/characters/:characterId': { answers: signedIn(404) },
  'POST /api/lists/:id/reports': { body: { reason: 'It insults me.' }, answers: signedIn(404) },
  'POST /api/lists/:id/take-down': { body: { reason: 'It insults people.' }, answers: admins(404) },
  'POST /api/lists/:id/dismiss-reports': { body: { lastReportId: 'no-such-id' }, answers: admins(404) },
  'GET /api/list-reports': { answers: admins(200) },
  'GET /api/editorial': { answers: all(200) },
  'PUT /api/editorial': { body: { title: 'Sea folk', characterIds: [] }, answers: admins(200) },
  'GET /api/wanted': { answers: admins(200) },
  'GET /api/changes': { answers: all(200) },
  'GET /api/universes': { answers: all(200) },
  // Existing universes and contributors: universes-rest.test.ts.
  'GET /api/universes/:name': { answers: all(404) },
  'GET /api/universes/:name/map': { answers: all(404) },
  'GET /api/universes/:name/characters': { answers: all(404) },
  'GET /api/contributors/:username': { answers: all(404) },
  'GET /api/contributors/:username/characters': { answers: all(404) },
  'GET /api/contributors/:username/lists': { answers: all(404) },
  'GET /api/webhooks': { answers: signedIn(200) },
  // Valid addresses and existing webhooks: webhooks.test.ts.
  'POST /api/webhooks': {
    body: { url: 'example.org', events: ['character.published'] },
    answers: signedIn(400),
  },
  'PATCH /api/webhooks/:id': { body: { isEnabled: false }, answers: signedIn(404) },
  'DELETE /api/webhooks/:id': { answers: signedIn(404) },
  'POST /api/webhooks/:id/secret': { answers: signedIn(404) },
  'GET /api/webhooks/:id/deliveries': { answers: signedIn(404) },
  'POST /api/webhooks/:id/test': { answers: signedIn(404) },
  'POST /api/webhooks/deliveries/:id/again': { answers: signedIn(404) },
  'GET /api/companies': { answers: all(200) },
  // Only the first of these users gets the name.
  'POST /api/companies': {
    body: { name: 'Tidewater' },
    answers: { visitor: 401, bob: 201, alice: 409, root: 409 },
  },
  // Existing companies: companies.test.ts.
  'GET /api/companies/:id': { answers: all(404) },
  'PATCH /api/companies/:id': { body: { description: 'New' }, answers: signedIn(404) },
  'GET /api/company-requests': { answers: admins(200) },
  'GET /api/company-requests/:id': { answers: admins(404) },
  'PATCH /api/companies/:id/name': { body: { status: 'approved' }, answers: admins(404) },
  'PATCH /api/companies/:id/logo': {
    body: { status: 'approved', logoUrl: `/media/${'0'.repeat(64)}.webp` },
    answers: admins(404),
  },
  'POST /api/companies/:id/remove-logo': {
    body: { logoUrl: `/media/${'0'.repeat(64)}.webp`, reason: 'Not yours' },
    answers: admins(404),
  },
  'POST /api/companies/:id/revoke': { body: { reason: 'Not yours' }, answers: admins(404) },
  'PATCH /api/characters/:id/status': {
    body: { status: 'approved' },
    answers: {
      pending: admins(200),
      approved: admins(409),
      sentBack: admins(409),
      rejected: admins(409),
      missing: admins(404),
    },
  },
  'DELETE /api/characters/:id': {
    answers: {
      pending: admins(204),
      approved: admins(204),
      sentBack: admins(204),
      rejected: admins(204),
      missing: admins(404),
    },
  },
}
