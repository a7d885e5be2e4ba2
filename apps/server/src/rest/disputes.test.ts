import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../test-site.testing.ts'
import { nextOf } from './link.testing.ts'

const site = useSite()

const UPHOLD = { status: 'upheld', adminNotes: '', actionTaken: 'remove' }

test('a report and its decision at the addresses of the specification', async () => {
  const { alice, bob, root, visitor, given } = site()
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

test('reports beyond the hundredth are on a next page of the plain list, the oldest pending one too', async () => {
  const { bob, root, given } = site()
  const names = Array.from({ length: 101 }, (_, at) => `Copy ${at}`)
  for (const name of names) {
    const { id } = await given.approved({ name })
    await bob.post('/api/copyright-disputes', { reportedCharacterId: id, description: 'Mine' })
  }
  const first = await root.get('/api/copyright-disputes')
  const second = await root.get(nextOf(first)!)
  const shown = [first, second].flatMap((answer) => answer.json<{ characterName: string }[]>())
  expect(first.json()).toHaveLength(100)
  expect(shown.map(({ characterName }) => characterName).filter((name) => names.includes(name))).toEqual(
    names.toReversed(),
  )
  expect([nextOf(second), first.headers['x-total-count']]).toEqual([null, `${shown.length}`])
})
