import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { expectFailure, type House, type Person, useHouse } from './http-cast.testing.ts'
import { restTable } from './rest/index.ts'

const house = useHouse()

const CAST = ['visitor', 'bob', 'alice', 'root'] as const
type Who = (typeof CAST)[number]
type Statuses = Record<Who, number>

const all = (status: number): Statuses => ({ visitor: status, bob: status, alice: status, root: status })
const signedIn = (status: number): Statuses => ({ ...all(status), visitor: 401 })
const admins = (status: number): Statuses => ({ visitor: 401, bob: 403, alice: 403, root: status })

const GIVEN = ['pending', 'approved', 'sentBack', 'rejected'] as const
type Given = (typeof GIVEN)[number] | 'missing'

/** What each row answers to each of the cast; `:id` rows once for every state of alice's character. */
const RULES: Record<string, { body?: object; answers: Statuses | Record<Given, Statuses> }> = {
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
  'GET /api/copyright-disputes': { answers: admins(200) },
  // On characters that are there: disputes.test.ts.
  'POST /api/copyright-disputes': {
    body: { reportedCharacterId: 'no-such-id', description: 'Mine' },
    answers: signedIn(404),
  },
  'PATCH /api/copyright-disputes/:id': {
    body: { status: 'dismissed', actionTaken: 'none', adminNotes: '' },
    answers: admins(404),
  },
  'GET /api/account/export': { answers: signedIn(200) },
  'POST /api/auth/logout': { answers: all(200) },
  'POST /api/auth/promote-to-admin': { answers: signedIn(403) },
  'GET /api/characters': { answers: all(200) },
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
  'POST /api/characters/:id/resubmit': {
    answers: {
      pending: { visitor: 401, bob: 404, alice: 409, root: 403 },
      approved: { visitor: 401, bob: 403, alice: 409, root: 403 },
      sentBack: { visitor: 401, bob: 404, alice: 200, root: 403 },
      rejected: { visitor: 401, bob: 404, alice: 409, root: 403 },
      missing: signedIn(404),
    },
  },
  'GET /api/companies': { answers: all(200) },
  // The first who asks for the name has it.
  'POST /api/companies': {
    body: { name: 'Tidewater' },
    answers: { visitor: 401, bob: 201, alice: 409, root: 409 },
  },
  // Of a company that is there: companies.test.ts.
  'GET /api/companies/:id': { answers: all(404) },
  'PATCH /api/companies/:id': { body: { description: 'New' }, answers: signedIn(404) },
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

const personOf = ({ visitor, alice, bob, root }: House, who: Who): Person =>
  ({ visitor: visitor(), alice, bob, root })[who]

test('every row of the table has its rule here: a new one without a rule fails', () => {
  expect(restTable.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(RULES).toSorted(),
  )
})

const cases = Object.entries(RULES).flatMap(([row, { body, answers }]) =>
  Object.entries('visitor' in answers ? { '': answers } : answers).flatMap(([given, statuses]) =>
    CAST.map((who) => [row, given as Given | '', who, statuses[who], body] as const),
  ),
)

test.for(cases)('%s (%s) by %s: %i', async ([row, given, who, status, body]) => {
  const [method = '', path = ''] = row.split(' ')
  const id = given === '' || given === 'missing' ? 'no-such-id' : (await house().given[given]()).id
  // Whoever logs out or in anew here keeps their own sign-in for the next case.
  const { cookies } = personOf(house(), who)
  const person = house().visitor()
  const borrowed = row.startsWith('POST /api/auth/log') ? [] : cookies
  for (const [name, value] of borrowed) person.cookies.set(name, value)

  const answer = await person.send(method, path.replace(':id', id), body ? { payload: body } : {})
  if (status >= 400) expectFailure(answer, status)
  expect(answer.statusCode, answer.body).toBe(status)
  if (status === 204) expect(answer.body).toBe('')
  if (who !== 'visitor' && status < 400) expect(answer.headers['cache-control']).toBe('no-store')
})

test('a submission answers with the character, in the words of every other answer', async () => {
  const { alice, visitor } = house()
  const made = (
    await alice.post('/api/characters', { ...SUBMISSION, status: 'approved', submittedBy: 'x' })
  ).json()
  expect(made).toMatchObject({
    ...SUBMISSION,
    status: 'pending',
    publishedAt: null,
    submittedByUsername: 'alice',
  })
  expect((await alice.get(`/api/characters/${made.id}`)).json()).toEqual(made)
  expect((await visitor().get(`/api/characters/${made.id}`)).statusCode).toBe(404)
})

test('what may not be seen answers like what never was, to the letter but the request’s number', async () => {
  const { given, bob, visitor } = house()
  const { id } = await given.pending()
  for (const person of [visitor(), bob]) {
    const [hidden, missing] = [
      await person.get(`/api/characters/${id}`),
      await person.get('/api/characters/zzz'),
    ]
    const told = ({ body, headers, statusCode }: typeof hidden) => {
      const { date: _, 'content-length': __, ...kept } = headers
      return { statusCode, headers: kept, body: { ...JSON.parse(body), requestId: '' } }
    }
    expect(told(hidden)).toEqual(told(missing))
  }
})

test('the identity in the address wins over one in the body', async () => {
  const { given, root, alice } = house()
  const [mine, other] = [await given.sentBack(), await given.sentBack({ name: 'Other' })]
  const edited = await alice.patch(`/api/characters/${mine.id}`, {
    ...SUBMISSION,
    id: other.id,
    name: 'Changed',
  })
  expect(edited.json()).toMatchObject({ id: mine.id, name: 'Changed' })
  expect((await root.get(`/api/characters/${other.id}`)).json()).toMatchObject({ name: 'Other' })

  const [one, two] = [await given.pending(), await given.pending()]
  await root.patch(`/api/characters/${one.id}/status`, { id: two.id, status: 'approved' })
  expect((await root.get(`/api/characters/${two.id}`)).json()).toMatchObject({ status: 'pending' })
})

test('the three rejections of the review screen', async () => {
  const { given, root, alice } = house()
  const reject = async (body: object) => {
    const { id } = await given.pending()
    const answer = await root.patch(`/api/characters/${id}/status`, { status: 'rejected', ...body })
    return [answer.statusCode, (await alice.get(`/api/characters/${id}`)).json().rejectedPermanently]
  }
  expect(await reject({ rejectionReason: 'Say more' })).toEqual([200, false])
  expect(await reject({})).toEqual([200, true])
  expect(await reject({ rejectionReason: 'Stolen', permanent: true })).toEqual([200, true])
  expect(await reject({ rejectionReason: '  ' })).toEqual([400, false])
})

test('the comparison is the two characters, each in the words of its own address', async () => {
  const { given, root } = house()
  const [newer, older] = [await given.pending(), await given.approved()]
  const answer = await root.get(`/api/characters/compare/${newer.id}/${older.id}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { newSubmission: newer, original: older }])
  expectFailure(await root.get(`/api/characters/compare/${newer.id}/none`), 404)
})

test('the bell: how many are unread, which there are, one marked as read, then all', async () => {
  const { given, signUp, services } = house()
  const keeper = await signUp('keeper')
  await services.admin.appoint('keeper')
  const first = await given.pending({ name: 'First Of All', origin: 'Nowhere Else' })
  const second = await given.pending({ name: 'Another Altogether', origin: 'Elsewhere Again' })
  const count = async () => (await keeper.get('/api/notifications/unread-count')).json()
  const list = async () => (await keeper.get('/api/notifications')).json()
  expect(await count()).toEqual({ count: 2 })
  expect(await list()).toEqual(
    [second, first].map(({ id, name, origin }) => ({
      id: expect.any(String),
      type: 'submission_received',
      message: `“${name}” (${origin}) is waiting for review.`,
      isRead: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      characterId: id,
      metadata: null,
    })),
  )
  const [{ id }] = await list()
  expect((await keeper.post(`/api/notifications/${id}/mark-read`)).statusCode).toBe(200)
  expect([await count(), (await list())[0].isRead]).toEqual([{ count: 1 }, true])
  expect((await keeper.post('/api/notifications/mark-all-read')).statusCode).toBe(200)
  expect(await count()).toEqual({ count: 0 })
})

test('deleting twice: done, then not found', async () => {
  const { given, root } = house()
  const { id } = await given.approved()
  expect((await root.delete(`/api/characters/${id}`)).statusCode).toBe(204)
  expectFailure(await root.delete(`/api/characters/${id}`), 404)
})

test('a wrong submission says what is wrong beside each field', async () => {
  const { alice } = house()
  const answer = await alice.post('/api/characters', { ...SUBMISSION, name: ' ', abilities: [' '] })
  expectFailure(answer, 400, {
    error: 'Character name is required',
    code: 'invalid',
    issues: [
      { path: 'name', message: 'Character name is required' },
      { path: 'abilities', message: 'At least one ability is required' },
    ],
  })
})
