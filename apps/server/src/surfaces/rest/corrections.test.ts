import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'

const site = useSite()

test('a correction and its decision at the addresses of the specification', async () => {
  const { alice, bob, root, visitor, given } = site()
  const { id: characterId, version } = await given.approved()
  const address = `/api/characters/${characterId}/corrections`
  const payload = { kind: 'change', changes: { name: 'Orla Q.', genres: ['Movies'] }, baseVersion: version }
  expectFailure(await visitor().post(address, payload), 401)
  expectFailure(await root.post(address, payload), 403)
  expectFailure(await bob.post(address, { ...payload, changes: { status: 'approved' } }), 400)
  expectFailure(await bob.post(address, { ...payload, baseVersion: version + 1 }), 400)
  const later = { headers: { 'if-match': `"${version + 1}"` } }
  expectFailure(await bob.post(address, payload, later), 400)
  const made = await bob.post(address, payload)
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({ status: 'open', by: 'bob', fields: ['name', 'genres'] })

  const one = `/api/corrections/${made.json<{ id: string }>().id}`
  const queue = await root.get('/api/corrections?status=open')
  expect(queue.json()).toMatchObject([{ by: 'bob' }])
  expect(queue.headers['x-total-count']).toBe('1')
  expect((await bob.get('/api/corrections?mine=true')).json()).toMatchObject([{ status: 'open' }])
  expect((await alice.get('/api/corrections?mine=true')).json()).toEqual([])
  expectFailure(await alice.get('/api/corrections'), 403)

  expectFailure(await alice.patch(one, {}), 400)
  expectFailure(await alice.patch(one, { ownerSays: 'disagrees' }), 400)
  expect((await alice.patch(one, { ownerSays: 'disagrees' })).statusCode).toBe(400)
  const said = await alice.patch(one, { ownerSays: 'disagrees', ownerNote: 'It is no film.' })
  expect(said.json()).toMatchObject({ ownerSays: 'disagrees', ownerNote: 'It is no film.', status: 'open' })
  expectFailure(await bob.patch(one, { ownerSays: 'agrees' }), 403)
  expectFailure(await root.patch(one, { status: 'refused' }), 400)
  expectFailure(await root.patch(one, { status: 'accepted', fields: ['name'] }, later), 409)
  const decided = await root.patch(one, { status: 'accepted', fields: ['name'], baseVersion: version })
  expect(decided.statusCode, decided.body).toBe(200)
  expect(decided.json()).toMatchObject({ status: 'partly', taken: ['name'] })
  expectFailure(await root.patch(one, { status: 'accepted' }), 409)
  expectFailure(await bob.delete(one), 409)
  expect((await visitor().get(`/api/characters/${characterId}`)).json()).toMatchObject({ name: 'Orla Q.' })
})

test('its author withdraws a correction', async () => {
  const { alice, bob, given } = site()
  const { id } = await given.approved()
  const made = await bob.post(`/api/characters/${id}/corrections`, { kind: 'problem', note: 'It is rude.' })
  const one = `/api/corrections/${made.json<{ id: string }>().id}`
  expectFailure(await alice.delete(one), 403)
  expect((await bob.delete(one)).statusCode).toBe(204)
  expect((await bob.get(one)).json()).toMatchObject({ status: 'withdrawn' })
  expectFailure(await bob.delete(one), 409)
})

test('an amended value may be as long as the field', async () => {
  const { bob, root, given } = site()
  const { id } = await given.approved()
  const backstory = '河'.repeat(20_000)
  const made = await bob.post(`/api/characters/${id}/corrections`, {
    kind: 'change',
    changes: { backstory: 'Born on a raft, and never told why.' },
  })
  const one = `/api/corrections/${made.json<{ id: string }>().id}`
  const decided = await root.patch(one, { status: 'accepted', values: { backstory } })
  expect(decided.json()).toMatchObject({ status: 'accepted', changes: [{ current: backstory }] })
})

test('an admin’s key that may only write does not decide', async () => {
  const { bob, root, visitor, given } = site()
  const { id } = await given.approved()
  const made = await bob.post(`/api/characters/${id}/corrections`, {
    kind: 'change',
    changes: { name: 'Orla' },
  })
  const one = `/api/corrections/${made.json<{ id: string }>().id}`
  const decide = async (...scopes: string[]) => {
    const key = { name: 'A key', scopes, currentPassword: 'secret1' }
    const { secret } = (await root.post('/trpc/keys.create', key)).json().result.data
    const headers = { authorization: `Bearer ${secret}` }
    return visitor().patch(one, { status: 'accepted' }, { headers })
  }
  expectFailure(await decide('write'), 403, { message: 'This key lacks the scope “review”.' })
  expect((await decide('write', 'review')).json()).toMatchObject({ status: 'accepted' })
})

test('a request for the removal of a page and its decision at the addresses of the specification', async () => {
  const { alice, bob, root, visitor, given } = site()
  const { id: characterId, version, origin } = await given.approved()
  const address = `/api/characters/${characterId}/removal-requests`
  const payload = { reason: 'She is not of our world.' }
  expectFailure(await visitor().post(address, payload), 401)
  expectFailure(await bob.post(address, payload), 403)
  expect((await bob.post('/api/companies', { name: origin })).statusCode).toBe(201)
  const { companyId } = (await bob.get('/api/auth/user')).json<{ companyId: string }>()
  await root.post('/trpc/companies.decideName', { id: companyId, status: 'approved' })
  expectFailure(await bob.post(address, { reason: '' }), 400, {
    message: 'Please say why the page should be taken off.',
  })
  const stale = { headers: { 'if-match': `"${version - 1}"` } }
  expectFailure(await bob.post(address, payload, stale), 409)
  const made = await bob.post(address, payload)
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({ ...payload, status: 'open', characterId, hoursLeft: 48 })
  expectFailure(await bob.post(address, payload), 409)

  const one = `/api/removal-requests/${made.json<{ id: string }>().id}`
  expectFailure(await bob.get('/api/removal-requests'), 403)
  const queue = await root.get('/api/removal-requests?status=open')
  expect([queue.json(), queue.headers['x-total-count']]).toEqual([[made.json()], '1'])
  expect((await bob.get(one)).json()).toEqual(made.json())
  expectFailure(await alice.get(one), 404)
  expectFailure(await bob.patch(one, { status: 'accepted' }), 403)
  expectFailure(await root.patch(one, { status: 'refused' }), 400)
  expectFailure(await root.patch(one, { status: 'accepted', baseVersion: version + 1 }), 409)
  expectFailure(await root.patch(one, { status: 'accepted' }, stale), 409)
  const decided = await root.patch(one, { status: 'accepted', rule: 'names', baseVersion: version })
  expect(decided.json()).toMatchObject({ status: 'accepted', hoursLeft: null })
  expect((await visitor().get(`/api/characters/${characterId}`)).statusCode).toBe(404)
  expect((await root.get('/api/removal-requests?status=decided')).json()).toEqual([decided.json()])
  expectFailure(await bob.delete(one), 409)

  const other = await given.approved({ name: 'Another' })
  const again = await bob.post(`/api/characters/${other.id}/removal-requests`, payload)
  const second = `/api/removal-requests/${again.json<{ id: string }>().id}`
  expectFailure(await root.delete(second), 403)
  expect((await bob.delete(second)).statusCode).toBe(204)
  expect((await root.get('/api/removal-requests')).json()).toEqual([])
})
