import { expect, test } from 'vitest'
import { expectFailure, Person, quickHasher, statusesOf } from '../../test-site.testing.ts'
import { testServer } from '../../test-server.testing.ts'

/** A site without an admin, with this number of accounts. */
async function emptySite(accounts: number, options: { adminBootstrap?: boolean } = {}) {
  const server = await testServer({ hasher: quickHasher, ...options })
  const people: Person[] = []
  for (let at = 0; at < accounts; at += 1) {
    const person = new Person(server.app)
    await person.post('/api/auth/quick-signup', { username: `user-${at}`, password: 'secret1' })
    people.push(person)
  }
  const admins = async () =>
    (await server.db.read.selectFrom('user').select('id').where('isAdmin', '=', 1).execute()).length
  return { ...server, people, admins }
}

const PROMOTE = '/api/auth/promote-to-admin'

test('fifty concurrent requests of Become Admin: one 200, the others 403, and one admin', async () => {
  const { people, admins, close } = await emptySite(50)
  const answers = await Promise.all(
    people.map((person, at) => (at % 2 ? person.post(PROMOTE) : person.post('/trpc/admin.becomeAdmin', {}))),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array(49).fill(403)])
  expect(await admins()).toBe(1)
  for (const person of people.slice(0, 3)) expectFailure(await person.post(PROMOTE), 403)
  await close()
})

test('the first caller becomes admin at once, and the second gets the reason for the refusal', async () => {
  const { people, close } = await emptySite(2)
  const [first, second] = people as [Person, Person]
  const answer = await first.post(PROMOTE)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'You are now an admin.' }])
  expect((await first.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true })
  expectFailure(await second.post(PROMOTE), 403, {
    error: 'An admin already exists. Ask them to appoint you.',
    code: 'forbidden',
  })
  await close()
})

test.for([
  [{ origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
  [{ origin: 'https://evil.example' }, undefined],
  [{ 'sec-fetch-site': 'cross-site' }, undefined],
  [{ origin: 'null', 'content-type': 'text/plain' }, '{}'],
] as const)('a form on another site cannot make its user an admin: %j', async ([headers, payload]) => {
  const { people, admins, close } = await emptySite(1)
  for (const path of [PROMOTE, '/trpc/admin.becomeAdmin'])
    expectFailure(await people[0]!.send('POST', path, { headers, payload }), 403)
  expect(await admins()).toBe(0)
  await close()
})

test('a visitor cannot become admin, nor can a link make one', async () => {
  const { app, people, admins, close } = await emptySite(1)
  expectFailure(await new Person(app).post(PROMOTE), 401)
  expect((await people[0]!.get(PROMOTE)).statusCode).toBe(405)
  expect((await people[0]!.get('/trpc/admin.becomeAdmin')).statusCode).toBe(405)
  expect(await admins()).toBe(0)
  await close()
})

test('with Become Admin disabled no caller becomes admin', async () => {
  const { people, admins, close } = await emptySite(1, { adminBootstrap: false })
  expectFailure(await people[0]!.post(PROMOTE), 403, {
    error: 'Becoming an admin is turned off on this site.',
  })
  expect(await admins()).toBe(0)
  await close()
})

test('a body that claims to be an admin already has no effect', async () => {
  const { people, admins, close } = await emptySite(2)
  const claims = { isAdmin: true, id: 'x', first: false, userId: 'x' }
  const answers = await Promise.all(people.map((person) => person.post(PROMOTE, claims)))
  expect(statusesOf(answers)).toEqual([200, 403])
  expect(await admins()).toBe(1)
  await close()
})
