import { SUBMISSION } from '@personae/api/testing'
import { openTestDb } from '@personae/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { expectFailure, Person, quickHasher, useSite } from '../../test-site.testing.ts'
import { testServer } from '../../test-server.testing.ts'

const site = useSite()

test('a submission sent twice with one Idempotency-Key, on either surface, creates one character', async () => {
  const { alice } = site()
  const headers = { 'idempotency-key': 'f3b0' }
  const [first, second] = await Promise.all([
    alice.post('/api/characters', SUBMISSION, { headers }),
    alice.post('/trpc/characters.submit', SUBMISSION, { headers }),
  ])
  expect([first.statusCode, second.statusCode]).toEqual([201, 200])
  expect(second.json().result.data).toEqual(first.json())
  expectFailure(await alice.post('/api/characters', { ...SUBMISSION, name: 'Another' }, { headers }), 409)
  expectFailure(
    await alice.post('/api/characters', SUBMISSION, { headers: { 'idempotency-key': 'k'.repeat(201) } }),
    400,
  )
})

test('also after a restart', async () => {
  const db = await openTestDb()
  onTestFinished(db.close)
  const cookies = new Map<string, string>()
  const ids = new Set<string>()
  for (let start = 0; start < 2; start += 1) {
    const server = await testServer({ hasher: quickHasher, db })
    const erin = new Person(server.app)
    if (start === 0) await erin.post('/api/auth/quick-signup', { username: 'erin', password: 'secret1' })
    for (const [name, value] of cookies) erin.cookies.set(name, value)
    const headers = { 'idempotency-key': 'once' }
    const answer = await erin.post('/api/characters', SUBMISSION, { headers })
    expect(answer.statusCode, answer.body).toBe(201)
    ids.add(answer.json().id)
    for (const [name, value] of erin.cookies) cookies.set(name, value)
    await server.close()
  }
  expect(ids.size).toBe(1)
})
