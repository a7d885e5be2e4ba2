import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { type Answer, dump, useSite } from '../test-site.testing.ts'

const site = useSite()

const query = (path: string, input: unknown = {}) =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`

/** The content type that tRPC's clients send, even without input. */
const TYPED = { headers: { 'content-type': 'application/json' } }

/** Expects a failure in tRPC's format, with the same message as on /api. */
function expectTrpcFailure(answer: Answer, httpStatus: number, code: string, message?: string) {
  expect(answer.statusCode, answer.body).toBe(httpStatus)
  const { error } = answer.json()
  expect(error.data).toMatchObject({ httpStatus, code, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(error.data.error).toBe(error.message)
  expect(error.data.message).toBe(error.message)
  expect(error).toMatchObject(message ? { message } : {})
  expect(answer.body).not.toMatch(/sqlite|node_modules|"stack"|\.ts:\d/i)
  expect(answer.headers['cache-control']).toBe('no-store')
}

test('a link cannot write: GET for a mutation is refused', async () => {
  const { root, given } = site()
  const { id } = await given.pending()
  const before = await dump(site())
  for (const [path, input] of [
    ['moderation.setStatus', { id, verdict: 'approved' }],
    ['moderation.remove', { id }],
    ['auth.logout', undefined],
    ['admin.becomeAdmin', undefined],
    ['auth.login', { username: 'alice', password: 'secret1' }],
  ] as const)
    expectTrpcFailure(await root.get(query(path, input)), 405, 'method_not_allowed')
  await root.send('HEAD', query('moderation.remove', { id }))
  expectTrpcFailure(await root.get(query('moderation.remove', { id })), 405, 'method_not_allowed')
  expect(await dump(site())).toEqual(before)
  expect((await root.get('/api/auth/user')).statusCode).toBe(200)
})

test('a page of an older version calls what is gone: the message, which it shows, says what helps', async () => {
  const message =
    'There is no such procedure. If a page of this site says so, reload it: there is a newer version.'
  const { root } = site()
  expectTrpcFailure(await root.post('/trpc/moderation.schedule', {}), 404, 'not_found', message)
  expectTrpcFailure(await root.get(query('moderation.scheduled')), 404, 'not_found', message)
})

test('a call without input needs no body, but accepts the content type of clients that send none', async () => {
  const person = await site().signUp('leaver')
  const answer = await person.post('/trpc/auth.logout', undefined, TYPED)
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: { data: { message: 'Logged out' } } }])
  expect((await person.get('/api/auth/user')).statusCode).toBe(401)
})

test('a call without input accepts an empty one, which some libraries send', async () => {
  expect((await site().visitor().get(query('editorial.row'))).statusCode).toBe(200)
  const person = await site().signUp('sender')
  expect((await person.get(query('lists.mine'))).statusCode).toBe(200)
  expect((await person.post('/trpc/auth.logout', {})).statusCode).toBe(200)
})

test('a query cannot be called by POST', async () => {
  expectTrpcFailure(await site().visitor().post('/trpc/characters.gallery', {}), 405, 'method_not_allowed')
})

test.for([
  'no.such',
  'characters',
  'characters.',
  '__proto__',
  'constructor.name',
  'toString',
  'characters.__proto__',
])('the procedure %s does not exist', async (path) => {
  for (const answer of [
    await site().visitor().get(query(path)),
    await site().visitor().post(`/trpc/${path}`, {}),
  ])
    expectTrpcFailure(answer, 404, 'not_found')
})

test('invalid input: 400 with the message, and the path of the field', async () => {
  const answer = await site().alice.post('/trpc/characters.submit', { ...SUBMISSION, name: ' ' })
  expectTrpcFailure(answer, 400, 'invalid', 'Character name is required')
  expect(answer.json().error.data.issues).toEqual([{ path: 'name', message: 'Character name is required' }])

  for (const url of [
    query('characters.list', { limit: 0 }),
    '/trpc/characters.list?input=%7Bx',
    '/trpc/characters.byId',
  ])
    expectTrpcFailure(await site().visitor().get(url), 400, 'invalid')
})

test('permissions are the same here as on /api', async () => {
  const { visitor, bob, alice, root, given } = site()
  const [pending, approved, sentBack] = [
    await given.pending(),
    await given.approved(),
    await given.sentBack(),
  ]
  const edit = (id: string) => ['characters.edit', { ...SUBMISSION, id, name: 'Changed' }] as const
  const cases = [
    [visitor(), 'characters.submit', SUBMISSION, 401, 'unauthenticated', 'Please log in to continue.'],
    [visitor(), ...edit(sentBack.id), 401, 'unauthenticated', 'Please log in to continue.'],
    [bob, ...edit(sentBack.id), 404, 'not_found', 'This character does not exist or has been removed.'],
    [bob, ...edit(approved.id), 403, 'forbidden', 'You can only edit your own characters.'],
    [alice, ...edit(approved.id), 403, 'forbidden', 'You can only edit rejected characters.'],
    [alice, 'characters.resubmit', { id: pending.id }, 409, 'conflict', undefined],
    [
      alice,
      'moderation.setStatus',
      { id: pending.id, verdict: 'approved' },
      403,
      'forbidden',
      'Only admins can do this.',
    ],
    [bob, 'moderation.remove', { id: approved.id }, 403, 'forbidden', 'Only admins can do this.'],
    [visitor(), 'moderation.remove', { id: approved.id }, 401, 'unauthenticated', undefined],
    [root, 'moderation.setStatus', { id: approved.id, verdict: 'approved' }, 409, 'conflict', undefined],
    [
      root,
      'moderation.setStatus',
      { id: pending.id, verdict: 'revision', rejectionReason: ' ' },
      400,
      'invalid',
      'A rejection reason is required',
    ],
    [root, 'moderation.remove', { id: 'missing' }, 404, 'not_found', undefined],
    [
      alice,
      'admin.becomeAdmin',
      undefined,
      403,
      'forbidden',
      'An admin already exists. Ask them to appoint you.',
    ],
    [
      visitor(),
      'auth.login',
      { username: 'alice', password: 'wrong-1' },
      401,
      'unauthenticated',
      'Invalid username or password',
    ],
    [
      visitor(),
      'auth.quickSignup',
      { username: 'ALICE', password: 'secret1' },
      409,
      'conflict',
      'That username is already taken',
    ],
  ] as const
  const before = await dump(site())
  for (const [who, path, input, status, code, message] of cases)
    expectTrpcFailure(await who.post(`/trpc/${path}`, input, TYPED), status, code, message)
  expect(await dump(site())).toEqual(before)

  for (const [who, path, input, status] of [
    [visitor(), 'characters.byId', { id: pending.id }, 404],
    [bob, 'characters.byId', { id: sentBack.id }, 404],
    [visitor(), 'auth.me', undefined, 401],
    [visitor(), 'characters.mine', {}, 401],
    [bob, 'admin.totals', undefined, 403],
  ] as const)
    expect((await who.get(query(path, input))).statusCode, path).toBe(status)
  expect((await alice.get(query('characters.byId', { id: pending.id }))).json().result.data).toEqual(pending)
})

test('the answers of both surfaces have the same data, and are not cached for signed-in users', async () => {
  const { visitor, alice, given } = site()
  const { id } = await given.approved()
  const through = await visitor().get(query('characters.byId', { id }))
  expect(through.json().result.data).toEqual((await visitor().get(`/api/characters/${id}`)).json())
  expect(through.headers['cache-control']).toBe('public, no-cache')
  const own = await alice.get(query('characters.byId', { id }))
  expect([own.json(), own.headers['cache-control']]).toEqual([through.json(), 'no-store'])
  expect((await visitor().get(query('auth.current'))).json()).toEqual({ result: { data: null } })
})

test('a random character is not kept by anyone: the next answer is another one', async () => {
  const { visitor, given } = site()
  await given.approved()
  const { headers } = await visitor().get(query('characters.random'))
  expect([headers['cache-control'], headers['etag']]).toEqual(['no-store', undefined])
})

test('a failure before the procedure has the same format as one in it', async () => {
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
  const answer = await site().root.post('/trpc/auth.logout', undefined, foreign)
  expectTrpcFailure(answer, 403, 'forbidden')
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' }
  expectTrpcFailure(await site().root.send('POST', '/trpc/auth.logout', form), 415, 'unsupported_media_type')
})

test('a picture of maximum size is accepted here too', async () => {
  const imageUrl = `data:image/png;base64,${Buffer.alloc(10 * 1024 * 1024, 'x').toString('base64')}`
  const answer = await site().alice.post('/trpc/characters.submit', { ...SUBMISSION, imageUrl })
  // The decoder saw that it is no picture, so the body was not too large.
  expectTrpcFailure(answer, 400, 'invalid')
  expect(answer.json().error.data.issues).toMatchObject([{ path: 'imageUrl' }])
})
