import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'

const site = useSite()
const REMARKS = [{ field: 'name', text: 'With her rank' }]

test('a review with several rounds, from a program', async () => {
  const { alice, root } = site()
  const submitted = await alice.post('/api/characters', { ...SUBMISSION, reviewNote: 'From the atlas' })
  const { id } = submitted.json()
  const at = `/api/characters/${id}`
  const back = await alice.post(`${at}/take-back`)
  expect([back.statusCode, back.json()]).toMatchObject([200, { status: 'rejected', rejectionReason: null }])
  expect((await alice.post(`${at}/resubmit`)).statusCode).toBe(200)

  const revision = { status: 'rejected', rejectionReason: 'Nearly there' }
  for (const remarks of [[{ field: 'status', text: 'x' }], [...REMARKS, ...REMARKS]])
    expectFailure(await root.patch(`${at}/status`, { ...revision, remarks }), 400)
  expectFailure(await root.patch(`${at}/status`, { status: 'rejected', remarks: REMARKS }), 400)
  const decided = await root.patch(`${at}/status`, { ...revision, remarks: REMARKS })
  expect(decided.json()).toMatchObject({ ...revision, rejectedPermanently: false })

  const answers = [{ field: 'name', text: 'She has none.' }]
  expect((await alice.post(`${at}/resubmit`, { answers })).statusCode).toBe(200)
  const rounds = await alice.get(`${at}/rounds`)
  expect(rounds.headers['x-total-count']).toBe('2')
  expect(rounds.json()).toMatchObject([
    { round: 2, verdict: null },
    {
      round: 1,
      note: 'From the atlas',
      verdict: 'revision',
      by: 'root',
      remarks: [{ ...REMARKS[0], answer: 'She has none.' }],
    },
  ])
  expect((await alice.get(`${at}/round-changes?round=2`)).json()).toEqual({ changes: [] })
  expectFailure(await alice.get(`${at}/round-changes?round=3`), 404)
  expectFailure(await site().bob.get(`${at}/round-changes?round=2`), 404)
  for (const round of ['', '0x2']) expectFailure(await alice.get(`${at}/round-changes?round=${round}`), 400)
})

test('an appeal from a program: once, answered, and reopened', async () => {
  const { alice, root, given } = site()
  const { id, version } = await given.rejected()
  const appeal = (seen: number) =>
    alice.post(
      `/api/characters/${id}/appeal`,
      { text: 'Please look again.' },
      { headers: { 'if-match': `"${seen}"` } },
    )
  expectFailure(await appeal(version - 1), 409)
  expect((await appeal(version)).statusCode).toBe(201)
  expectFailure(await appeal(version), 409)
  const open = (await root.get('/api/appeals')).json<{ id: string; characterId: string }[]>()
  const own = open.find(({ characterId }) => characterId === id)!
  const answer = { verdict: 'reopened', answer: 'You are right.', to: 'revision' }
  const decided = await root.patch(`/api/appeals/${own.id}`, answer)
  expect(decided.json()).toMatchObject({ verdict: 'reopened', answer: 'You are right.', decidedBy: 'root' })
  expectFailure(await root.patch(`/api/appeals/${own.id}`, answer), 409)
  expectFailure(await root.post(`/api/characters/${id}/reopen`, { reason: 'Twice', to: 'pending' }), 409)
  expect((await alice.post(`/api/characters/${id}/resubmit`)).statusCode).toBe(200)
})
