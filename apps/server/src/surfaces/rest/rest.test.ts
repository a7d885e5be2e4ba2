import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { expectFailure, type TestSite, type Person, useSite } from '../../test-site.testing.ts'
import { restTable } from './index.ts'
import { CALLERS, type Given, RULES, type Who } from './rest-rules.testing.ts'

const site = useSite()

const personOf = ({ visitor, alice, bob, root }: TestSite, who: Who): Person =>
  ({ visitor: visitor(), alice, bob, root })[who]

test('every row of the table has a rule here: a new one without a rule fails', () => {
  expect(restTable.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(RULES).toSorted(),
  )
})

const cases = Object.entries(RULES).flatMap(([row, { body, answers }]) =>
  Object.entries('visitor' in answers ? { '': answers } : answers).flatMap(([given, statuses]) =>
    CALLERS.map((who) => [row, given as Given | '', who, statuses[who], body] as const),
  ),
)

test.for(cases)('%s (%s) by %s: %i', async ([row, given, who, status, body]) => {
  const [method = '', path = ''] = row.split(' ')
  const id = given === '' || given === 'missing' ? 'no-such-id' : (await site().given[given]()).id
  // Cookies are not shared with logins and logouts, which would end the session for the next case.
  const { cookies } = personOf(site(), who)
  const person = site().visitor()
  const borrowed = row.startsWith('POST /api/auth/log') ? [] : cookies
  for (const [name, value] of borrowed) person.cookies.set(name, value)

  const answer = await person.send(method, path.replace(':id', id), body ? { payload: body } : {})
  if (status >= 400) expectFailure(answer, status)
  const { statusCode, headers } = answer
  expect({ statusCode, headers, body: answer.body }, answer.body).toMatchObject({
    statusCode: status,
    ...(status === 204 && { body: '' }),
    ...(who !== 'visitor' && status < 400 && { headers: { 'cache-control': 'no-store' } }),
  })
})

test.for([
  ['PUT', '/api/characters/x', 'GET, HEAD, PATCH, DELETE'],
  ['POST', '/api/characters/x/status', 'PATCH'],
  ['HEAD', '/api/characters/x/chat/stream', 'POST'],
  ['DELETE', '/api/lists', 'GET, HEAD, POST'],
  ['OPTIONS', '/api/lists', 'GET, HEAD, POST'],
  ['GET', '/api/pictures', 'POST'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
])('%s %s is not an address that does not exist: it takes %s', async ([method, path, allow]) => {
  const answer = await site().alice.send(method!, path!)
  expect(answer.headers.allow).toBe(allow)
  expect(answer.statusCode).toBe(405)
})

test('a submission returns the character in the format of every other answer', async () => {
  const { alice, visitor } = site()
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

test('a hidden character is answered like a missing one, except for the request id', async () => {
  const { given, bob, visitor } = site()
  const { id } = await given.pending()
  for (const person of [visitor(), bob]) {
    const [hidden, missing] = [
      await person.get(`/api/characters/${id}`),
      await person.get('/api/characters/zzz'),
    ]
    const comparable = ({ body, headers, statusCode }: typeof hidden) => {
      const { date: _, 'content-length': __, 'x-request-id': ___, ...stable } = headers
      return { statusCode, headers: stable, body: { ...JSON.parse(body), requestId: '' } }
    }
    expect(comparable(hidden)).toEqual(comparable(missing))
  }
})

test('the id in the address overrides one in the body', async () => {
  const { given, root, alice } = site()
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
  const { given, root, alice } = site()
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

test('the comparison has the two characters, each as at its own address', async () => {
  const { given, root } = site()
  const [newer, older] = [await given.pending(), await given.approved()]
  const answer = await root.get(`/api/characters/compare/${newer.id}/${older.id}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { newSubmission: newer, original: older }])
  expectFailure(await root.get(`/api/characters/compare/${newer.id}/none`), 404)
})

test('the bell: the unread count, the list, marking one as read, then all', async () => {
  const { given, signUp, services } = site()
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
      character: { id, name, origin, genres: expect.any(Array), imageUrl: null },
    })),
  )
  const [{ id }] = await list()
  expect((await keeper.post(`/api/notifications/${id}/mark-read`)).statusCode).toBe(200)
  expect([await count(), (await list())[0].isRead]).toEqual([{ count: 1 }, true])
  expect((await keeper.post('/api/notifications/mark-all-read')).statusCode).toBe(200)
  expect(await count()).toEqual({ count: 0 })
})

test('deleting twice: done, then not found', async () => {
  const { given, root } = site()
  const { id } = await given.approved()
  expect((await root.delete(`/api/characters/${id}`)).statusCode).toBe(204)
  expectFailure(await root.delete(`/api/characters/${id}`), 404)
})

test('an invalid submission has a message for each field', async () => {
  const { alice } = site()
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
