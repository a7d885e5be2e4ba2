import { importRecords, SUBMISSION } from '@personae/api/testing'
import { strFromU8, unzipSync } from 'fflate'
import type { Dispute } from '@personae/contract/disputes'
import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'
import { nextOf } from './link.testing.ts'

const site = useSite()

const DISMISS = { status: 'dismissed', adminNotes: '', actionTaken: 'none' }
const UPHOLD = { status: 'upheld', adminNotes: '', actionTaken: 'remove' }

test('a report and its decision at the addresses of the specification', async () => {
  const { alice, bob, root, visitor, given } = site()
  const empty = await root.get('/api/copyright-disputes')
  expect([empty.body, nextOf(empty)]).toEqual(['[]', null])
  const { id: reportedCharacterId } = await given.approved()
  const payload = {
    reportedCharacterId,
    description: 'Mine',
    evidence: '',
    originalWorkUrl: null,
    videoUrls: [],
    publicationLinks: ['https://example.org/book'],
    originalWorkDate: null,
  }
  expectFailure(await visitor().post('/api/copyright-disputes', payload), 401)
  expectFailure(await alice.post('/api/copyright-disputes', payload), 403)
  expectFailure(await root.post('/api/copyright-disputes', payload), 403)
  const filed = await bob.post('/api/copyright-disputes', { ...payload, status: 'upheld' })
  expect(filed.statusCode, filed.body).toBe(201)
  expect(filed.json()).toMatchObject({ status: 'pending', reportedByUsername: 'bob' })
  expectFailure(await bob.post('/api/copyright-disputes', payload), 409)

  const { id } = filed.json()
  const list = await root.get('/api/copyright-disputes')
  expect(list.headers['x-total-count']).toBe('1')
  expect(list.json()).toMatchObject([
    { id, hoursLeft: expect.any(Number), character: { id: reportedCharacterId } },
  ])

  const address = `/api/copyright-disputes/${id}`
  expectFailure(await bob.patch(address, UPHOLD), 403)
  expectFailure(await root.patch(address, { ...UPHOLD, actionTaken: 'none' }), 400)
  expectFailure(await root.patch(address, { ...UPHOLD, status: 'dismissed' }), 400)
  const decided = await root.patch(address, UPHOLD)
  expect(decided.statusCode, decided.body).toBe(200)
  expect(decided.json()).toMatchObject({ status: 'upheld', adminNotes: 'Copyright violation confirmed' })
  expectFailure(await root.patch(address, UPHOLD), 409)
  expectFailure(await visitor().get(`/api/characters/${reportedCharacterId}`), 404)
})

test('a report is read by both sides and the admins, each with what they may know, and answered once', async () => {
  const { alice, bob, root, visitor, signUp, given } = site()
  const { id: reportedCharacterId } = await given.approved({ name: 'Answered' })
  const claim = { reportedCharacterId, description: 'Mine' }
  const { id } = (await bob.post('/api/copyright-disputes', claim)).json<Dispute>()
  const address = `/api/copyright-disputes/${id}`
  const stranger = await signUp('stranger')
  const answer = { text: 'She is out of my diary.', links: ['https://example.org/diary'], withDates: true }
  expectFailure(await visitor().get(address), 401)
  expectFailure(await stranger.get(address), 404)
  expectFailure(await visitor().post(`${address}/answer`, answer), 401)
  expectFailure(await stranger.post(`${address}/answer`, answer), 404)
  for (const other of [bob, root]) expectFailure(await other.post(`${address}/answer`, answer), 403)

  const made = await alice.post(`${address}/answer`, answer)
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({ links: answer.links, dates: { versions: 2 } })
  expectFailure(await alice.post(`${address}/answer`, answer), 409)
  expect((await bob.get(address)).json()).toMatchObject({ id, reader: 'reporter', status: 'pending' })
  expect((await root.get(address)).json()).toMatchObject({ told: 'alice', answer: made.json() })
  const read = await alice.get(address)
  expect(read.json()).toMatchObject({ reader: 'owner', description: 'Mine', answer: made.json() })
  const exported = strFromU8(unzipSync((await alice.get('/api/account/export')).rawPayload)['personae.json']!)
  expect(JSON.parse(exported).answers).toMatchObject([{ reportId: id, text: answer.text }])
  const told = await alice.get('/api/notifications')
  for (const text of [read.body, exported, told.body]) expect(text).not.toMatch(/bob|identity|reportedBy/)

  // A key of an admin without the scope `review` has no admin rights.
  const key = { name: 'A key', scopes: ['read'], currentPassword: 'secret1' }
  const { secret } = (await root.post('/trpc/keys.create', key)).json().result.data
  const byKey = await visitor().get(address, { headers: { authorization: `Bearer ${secret}` } })
  expectFailure(byKey, 404)

  expect((await root.patch(address, UPHOLD)).json()).toMatchObject({ status: 'upheld', answer: made.json() })
  expectFailure(await alice.post(`${address}/answer`, answer), 409)
})

test('a long list of reports is paged with links', async () => {
  const { bob, root, given } = site()
  for (const name of ['One', 'Two']) {
    const { id } = await given.approved({ name })
    await bob.post('/api/copyright-disputes', { reportedCharacterId: id, description: 'Mine' })
  }
  const first = await root.get('/api/copyright-disputes?limit=1&status=pending')
  expect(first.json()).toMatchObject([{ characterName: 'One' }])
  expect((await root.get(nextOf(first)!)).json()).toMatchObject([{ characterName: 'Two' }])
  expectFailure(await root.get('/api/copyright-disputes?limit=0'), 400)
  expectFailure(await root.get('/api/copyright-disputes?status=open'), 400)
})

/** Publishes many characters at once; returns their ids by name. */
async function imported(names: string[]): Promise<Map<string, string>> {
  const { services, root } = site()
  const lines = names.map((name) => ({ ...SUBMISSION, name, source: 'list', sourceId: name }))
  await importRecords({ services }, lines)
  const all = (await root.get('/api/characters?q=copy')).json<{ id: string; name: string }[]>()
  return new Map(all.map(({ id, name }) => [name, id]))
}

test('the plain list has every pending report, then the newest hundred others and a link to the rest', async () => {
  const { bob, root, visitor, alice, given, db } = site()
  const before = (await root.get('/api/copyright-disputes')).json<Dispute[]>()
  const names = Array.from({ length: 101 }, (_, at) => `Copy ${at}`)
  const characters = await imported(names)
  const report = async (reportedCharacterId: string): Promise<Dispute> =>
    (await bob.post('/api/copyright-disputes', { reportedCharacterId, description: 'Mine' })).json()
  for (const name of names) await report(characters.get(name)!)
  const often = await report((await given.approved({ name: 'Reported Often' })).id)
  await root.patch(`/api/copyright-disputes/${often.id}`, DISMISS)
  const { seq: _seq, ...first } = await db.read
    .selectFrom('dispute')
    .selectAll()
    .where('id', '=', often.id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 100 }, (_, at) => ({ ...first, id: `copy-${at}` }))
  await db.transact((tx) => tx.insertInto('dispute').values(copies).execute())
  const decided = [first, ...copies].map((dispute) => dispute.id).toReversed()
  const page = await root.get('/api/copyright-disputes')
  expect(page.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-total-count': `${before.length + 202}`,
  })
  const list = page.json<Dispute[]>()
  const pending = list.filter(({ status }) => status === 'pending')
  expect(list.slice(0, pending.length)).toEqual(pending)
  expect(pending.map(({ characterName }) => characterName).slice(-101)).toEqual(names)
  expect(list.slice(pending.length).map(({ id }) => id)).toEqual(decided.slice(0, 100))
  const rest = await root.get(nextOf(page)!)
  expect(rest.json<Dispute[]>()[0]!.id).toBe(decided[100])
  expect(rest.json<Dispute[]>().length + list.length).toBe(before.length + 202)
  expect(nextOf(rest)).toBeNull()

  expectFailure(await visitor().get('/api/copyright-disputes'), 401)
  expectFailure(await alice.get('/api/copyright-disputes'), 403)
})
