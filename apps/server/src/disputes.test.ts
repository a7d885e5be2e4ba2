import { expect, test } from 'vitest'
import { expectFailure, useHouse } from './http-cast.testing.ts'

const house = useHouse()

const UPHOLD = { status: 'upheld', adminNotes: '', actionTaken: 'remove' }

test('a report and its decision by the addresses of the specification', async () => {
  const { alice, bob, root, visitor, given } = house()
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

test('a long list of reports comes in pages that lead on to each other', async () => {
  const { bob, root, given } = house()
  for (const name of ['One', 'Two']) {
    const { id } = await given.approved({ name })
    await bob.post('/api/copyright-disputes', { reportedCharacterId: id, description: 'Mine' })
  }
  const first = await root.get('/api/copyright-disputes?limit=1&status=pending')
  expect(first.json()).toMatchObject([{ characterName: 'One' }])
  const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await root.get(next)).json()).toMatchObject([{ characterName: 'Two' }])
  expectFailure(await root.get('/api/copyright-disputes?limit=0'), 400)
  expectFailure(await root.get('/api/copyright-disputes?status=open'), 400)
})
