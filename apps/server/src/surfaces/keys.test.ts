// @module-tag network

import { type ProcedurePath, procedures } from '@personae/api/server'
import { SCOPES } from '@personae/contract/keys.constants'
import { expect, test } from 'vitest'
import { expectFailure, type TestSite, useSite } from '../test-site.testing.ts'

const site = useSite()

const DAY_MS = 24 * 60 * 60_000

interface NewKey {
  name?: string
  scopes?: string[]
  expiresAt?: string
}

/** Creates a key for the person, as on the account page. */
async function keyOf(person: TestSite['alice'], { name = 'A key', scopes = ['read'], ...more }: NewKey = {}) {
  const payload = { name, scopes, currentPassword: 'secret1', ...more }
  const answer = await person.post('/trpc/keys.create', payload)
  expect(answer.statusCode, answer.body).toBe(200)
  const { secret, key } = answer.json().result.data as { secret: string; key: { id: string } }
  return { secret, id: key.id, headers: { authorization: `Bearer ${secret}` } }
}

/** Procedures that no key can call, only the person in a browser. */
const NEVER_BY_KEY = new Set<ProcedurePath>([
  'account.change',
  'account.changeEmail',
  'account.changePassword',
  'account.confirmEmail',
  'account.endDevice',
  'account.endOtherDevices',
  'account.exportData',
  'account.makeRecoveryCodes',
  'account.newsOff',
  'account.overview',
  'account.remove',
  'account.resendConfirmation',
  'admin.becomeAdmin',
  'auth.forgotPassword',
  'auth.login',
  'auth.logout',
  'auth.quickSignup',
  'auth.redeemRecoveryCode',
  'auth.resetPassword',
  'auth.signup',
  'keys.create',
  'keys.list',
  'keys.revoke',
  'payments.cancel',
  'payments.current',
  'payments.payDemo',
  'payments.receipt',
  'payments.refund',
  'payments.start',
  'webhooks.create',
  'webhooks.newSecret',
  'webhooks.remove',
])

test('every procedure, by keys with each scope: as its kind says, and some never', async () => {
  const { root, visitor } = site()
  const keys = Object.fromEntries(
    await Promise.all(
      SCOPES.map(async (scope) => [scope, (await keyOf(root, { scopes: [scope] })).headers] as const),
    ),
  )
  for (const { path, type, meta } of procedures.values()) {
    const isNever = NEVER_BY_KEY.has(path)
    const needed =
      meta.access === 'admin' ? 'review' : type === 'query' ? 'read' : type === 'mutation' ? 'write' : 'read'
    for (const [scope, headers] of Object.entries(keys)) {
      const isAllowed = !isNever && scope === needed
      // A stream that the key may open would not end.
      if (isAllowed && type === 'subscription') continue
      const answer =
        type === 'mutation'
          ? await visitor().post(`/trpc/${path}`, {}, { headers })
          : await visitor().get(`/trpc/${path}`, { headers })
      const refusal = isNever ? 'This needs a sign-in' : `This key lacks the scope “${needed}”`
      const isRefused = answer.body.includes(refusal)
      expect(isRefused, `${path} by ${scope}: ${answer.statusCode} ${answer.body.slice(0, 200)}`).toBe(
        !isAllowed,
      )
    }
  }
})

test('a key calls as its account, on both surfaces, and no cookie counts beside it', async () => {
  const { alice, bob, visitor, given } = site()
  const { id } = await given.pending()
  const { headers } = await keyOf(alice, { scopes: ['read', 'write'] })
  const answer = await visitor().get(`/api/characters/${id}`, { headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect((await bob.get('/api/auth/user', { headers })).json()).toMatchObject({ username: 'alice' })
  expect((await visitor().get('/trpc/auth.me', { headers })).json().result.data.username).toBe('alice')
  expect((await visitor().post(`/api/characters/${id}/withdraw`, {}, { headers })).statusCode).toBe(204)
})

test('an answer to a key is not in the cache of visitors, and one of theirs is not its', async () => {
  const { alice, visitor, given, overNetwork } = site()
  await given.approved({ name: 'Cached' })
  const { headers } = await keyOf(alice)
  const address = '/api/characters/suggest?q=cached'
  const visited = await overNetwork(address)
  expect((await overNetwork(address, { headers })).headers).toMatchObject({ 'cache-control': 'no-store' })
  expect((await visitor().get(address)).headers['etag']).toBe(visited.headers['etag'])
})

test('a wrong, an ended and a revoked key are 401 wherever they are sent, never a visitor', async () => {
  const { alice, visitor, services, given } = site()
  const { id } = await given.approved()
  const revoked = await keyOf(alice)
  await alice.post('/trpc/keys.revoke', { id: revoked.id })
  const wrong = { authorization: 'Bearer psn_wrong' }
  const broken = ['Bearer', 'bearer ', `Bearer ${revoked.secret} x`].map((authorization) => ({
    authorization,
  }))
  for (const headers of [wrong, revoked.headers, ...broken])
    for (const address of [`/api/characters/${id}`, `/trpc/characters.random`, '/api/auth/user'])
      expectFailure(await visitor().get(address, { headers }), 401)
  for (const authorization of [`Token ${revoked.secret}`, 'Barer psn_wrong', 'psn_wrong']) {
    const answer = await alice.get('/api/auth/user', { headers: { authorization } })
    expectFailure(answer, 401, { message: 'Send a key as “Authorization: Bearer psn_…”.' })
  }
  expect(await services.keys.resume('psn_wrong')).toBeNull()
  // Another scheme, as for a proxy in front of the site, is ignored.
  expect((await alice.get('/api/auth/user', { headers: { authorization: 'Basic abc' } })).statusCode).toBe(
    200,
  )
})

test('a revoked key that had every scope: each procedure is 401', async () => {
  const { root, visitor } = site()
  const { id, headers } = await keyOf(root, { scopes: [...SCOPES] })
  await root.post('/trpc/keys.revoke', { id })
  for (const { path, type } of procedures.values()) {
    const answer =
      type === 'mutation'
        ? await visitor().post(`/trpc/${path}`, {}, { headers })
        : await visitor().get(`/trpc/${path}`, { headers })
    expect(answer.statusCode, path).toBe(401)
  }
})

test('a new password, a disabled account and a removed one end its keys', async () => {
  const { signUp, services, visitor } = site()
  const [changed, disabled, removed] = [await signUp('carol'), await signUp('dave'), await signUp('erin')]
  const keys = [await keyOf(changed), await keyOf(disabled), await keyOf(removed)]
  await changed.post('/trpc/account.changePassword', { currentPassword: 'secret1', newPassword: 'secret2' })
  await services.operator.disable('dave')
  await removed.post('/trpc/account.remove', { currentPassword: 'secret1' })
  for (const { headers } of keys) expectFailure(await visitor().get('/api/auth/user', { headers }), 401)
  await services.operator.enable('dave')
  expectFailure(await visitor().get('/api/auth/user', { headers: keys[1]!.headers }), 401)
})

test('without the scope review the key of an admin has no rights of admins', async () => {
  const { root, visitor, given } = site()
  const { id } = await given.pending()
  const { headers } = await keyOf(root, { scopes: ['read', 'write'] })
  expectFailure(await visitor().get(`/api/characters/${id}`, { headers }), 404)
  expectFailure(await visitor().patch(`/api/characters/${id}`, await given.pending(), { headers }), 404)
  const { headers: review } = await keyOf(root, { scopes: ['read', 'review'] })
  expect((await visitor().get(`/api/characters/${id}`, { headers: review })).statusCode).toBe(200)
  expect(
    (await visitor().patch(`/api/characters/${id}/status`, { status: 'approved' }, { headers: review }))
      .statusCode,
  ).toBe(200)
})

test('without the scope review the key of an admin reads nothing that only admins are told', async () => {
  const { root, visitor, given } = site()
  await given.pending()
  const { count: all } = (await root.get('/api/notifications/unread-count')).json()
  const told = async (scopes: string[]) => {
    const { headers } = await keyOf(root, { scopes })
    const { headers: paging, ...list } = await visitor().get('/api/notifications', { headers })
    const { count } = (await visitor().get('/api/notifications/unread-count', { headers })).json()
    return [list.json().length, Number(paging['x-total-count']), count]
  }
  expect(all).toBeGreaterThan(0)
  expect(await told(['read'])).toEqual([0, 0, 0])
  expect(await told(['read', 'review'])).toEqual([all, all, all])
})

test('a stream that is not a procedure’s, and an upload, ask for the scope too', async () => {
  const { alice, visitor } = site()
  const { headers } = await keyOf(alice, { scopes: ['write'] })
  expectFailure(await visitor().get('/api/characters', { headers }), 403)
  const { headers: read } = await keyOf(alice)
  const upload = {
    method: 'POST',
    headers: { ...read, 'content-type': 'image/png' },
    payload: Buffer.from('x'),
  } as const
  expectFailure(await visitor().send('POST', '/api/pictures', upload), 403)
  expectFailure(await visitor().get('/api/account/export', { headers: read }), 403)
})

test.for([
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes.0'],
  [{ scopes: ['review'] }, 'scopes'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  [{ expiresAt: 'tomorrow' }, 'expiresAt'],
  [{ name: ' ' }, 'name'],
  [{ currentPassword: 'wrong' }, 'currentPassword'],
] as const)('a key with %j is refused beside the field', async ([input, field]) => {
  const payload = { name: 'A key', scopes: ['read'], currentPassword: 'secret1', ...input }
  const answer = await site().alice.post('/trpc/keys.create', payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.data.issues).toContainEqual(expect.objectContaining({ path: field }))
})

test('an account has at most twenty keys, and sees and revokes only its own', async () => {
  const { signUp, bob } = site()
  const frank = await signUp('frank')
  const keys = []
  for (let at = 0; at < 20; at += 1) keys.push(await keyOf(frank, { name: `Key ${at}` }))
  const payload = { name: 'One more', scopes: ['read'], currentPassword: 'secret1' }
  expect((await frank.post('/trpc/keys.create', payload)).statusCode).toBe(409)
  expect((await bob.post('/trpc/keys.revoke', { id: keys[0]!.id })).statusCode).toBe(404)
  const { data } = (await frank.get('/trpc/keys.list')).json().result
  expect(data).toHaveLength(20)
  expect(data.at(0)).toMatchObject({ scopes: ['read'], lastUsedOn: null })
  expect(JSON.stringify(data)).not.toMatch(/psn_|hash/)
})

test('the day of the last use is stored, and the end is a year away unless it is chosen', async () => {
  const { signUp, visitor } = site()
  const grace = await signUp('grace')
  const { headers } = await keyOf(grace)
  await keyOf(grace, { name: 'Short', expiresAt: new Date(Date.now() + DAY_MS).toISOString() })
  await visitor().get('/api/auth/user', { headers })
  const { data } = (await grace.get('/trpc/keys.list')).json().result
  const [short, long] = data.toSorted((a: { expiresAt: string }, b: { expiresAt: string }) =>
    a.expiresAt.localeCompare(b.expiresAt),
  )
  expect(short).toMatchObject({ name: 'Short', lastUsedOn: null })
  expect(long.lastUsedOn).toBe(new Date().toISOString().slice(0, 10))
  const days = (Date.parse(long.expiresAt) - Date.parse(long.createdAt)) / DAY_MS
  expect([365, 366]).toContain(days)
})
