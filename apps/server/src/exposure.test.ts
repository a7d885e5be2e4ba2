import { expect, test } from 'vitest'
import { type Answer, useHouse } from './http-cast.testing.ts'

const house = useHouse()

const CHARACTER = [
  'abilities',
  'backstory',
  'createdAt',
  'creators',
  'crossGenreLinks',
  'description',
  'externalLinks',
  'genres',
  'id',
  'imageUrl',
  'multiverse',
  'name',
  'origin',
  'personality',
  'publishedAt',
  'rejectedPermanently',
  'rejectionReason',
  'relationships',
  'series',
  'status',
  'submittedBy',
  'submittedByUsername',
  'writers',
]
const COMPANY = ['description', 'id', 'logoUrl', 'name']
const USER = ['companyId', 'id', 'isAdmin', 'username']

const keysOf = (value: object) => Object.keys(value).toSorted()

/** Every object anywhere in an answer. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value, ...inner]
}

test('an answer has the fields of its rule and no other: a new column never shows by itself', async () => {
  const { visitor, bob, alice, root, given } = house()
  const { id } = await given.approved()
  const mine = await given.sentBack()
  for (const person of [visitor(), bob, alice, root]) {
    expect(keysOf((await person.get(`/api/characters/${id}`)).json())).toEqual(CHARACTER)
    for (const url of ['/api/characters', '/api/characters?limit=2'])
      for (const item of (await person.get(url)).json<object[]>()) expect(keysOf(item)).toEqual(CHARACTER)
  }
  expect(keysOf((await alice.get(`/api/characters/${mine.id}`)).json())).toEqual(CHARACTER)
  expect(keysOf((await alice.get('/api/auth/user')).json())).toEqual(USER)
  const login = await visitor().post('/api/auth/login', { username: 'alice', password: 'secret1' })
  expect(keysOf(login.json())).toEqual([...USER, 'next'].toSorted())

  const gallery = await visitor().get('/trpc/characters.gallery?input=%7B%7D')
  for (const item of gallery.json<{ result: { data: { items: object[] } } }>().result.data.items)
    expect(keysOf(item)).toEqual(['abilities', 'companyLogoUrl', 'id', 'imageUrl', 'name', 'origin'])
})

test('a company’s answers do not name the account behind it', async () => {
  const { bob, visitor } = house()
  const made = await bob.post('/api/companies', { name: 'Fathom House', ownerId: 'x' })
  const { id } = made.json<{ id: string }>()
  const changed = await bob.patch(`/api/companies/${id}`, { description: 'Deep water.' })
  const one = await visitor().get(`/api/companies/${id}`)
  const [listed] = (await visitor().get('/api/companies')).json<object[]>()
  for (const company of [made.json(), changed.json(), one.json(), listed])
    expect(keysOf(company)).toEqual(COMPANY)
})

test('nothing secret is in any answer to anybody', async () => {
  const { visitor, bob, alice, root, given, db } = house()
  const carol = { username: 'carol', email: 'carol@example.org', password: 'secret1' }
  const signedUp = await visitor().post('/api/auth/signup', carol)
  const { id } = await given.approved()
  const answers: Answer[] = [signedUp]
  for (const person of [visitor(), bob, alice, root])
    for (const url of [
      '/api/auth/user',
      '/api/characters',
      '/api/characters?limit=3',
      `/api/characters/${id}`,
      '/trpc/auth.current',
      '/trpc/characters.gallery?input=%7B%7D',
      '/trpc/characters.list?input=%7B%7D',
      '/trpc/characters.mine?input=%7B%7D',
      '/trpc/characters.universes?input=%7B%7D',
      '/trpc/companies.list',
      '/api/companies',
      '/trpc/admin.totals',
    ])
      answers.push(await person.get(url))

  const users = await db.read.selectFrom('user').selectAll().execute()
  const sessions = await db.read.selectFrom('session').selectAll().execute()
  const secrets = [
    ...users.map(({ passwordHash }) => passwordHash),
    ...sessions.map((row) => row.id),
    carol.email,
  ]
  for (const answer of answers) {
    for (const secret of secrets) expect(answer.body).not.toContain(secret)
    for (const object of objectsIn(answer.json()))
      expect(keysOf(object).filter((key) => /password|email|session|token|hash|recency/i.test(key))).toEqual(
        [],
      )
  }
})

test('what one was once told in a rejection is told to nobody once it is published', async () => {
  const { alice, root, visitor, given } = house()
  const { id } = await given.sentBack()
  expect((await alice.get(`/api/characters/${id}`)).json()).toMatchObject({ rejectionReason: 'Say more' })
  await alice.post(`/api/characters/${id}/resubmit`)
  await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
  for (const person of [visitor(), alice, root])
    expect((await person.get(`/api/characters/${id}`)).json()).toMatchObject({ rejectionReason: null })
})
