import { appRouter } from '@personae/api/server'
import { expect, test } from 'vitest'
import { useSite } from '../test-site.testing.ts'
import { restTable } from '../surfaces/rest/index.ts'

const site = useSite()

const CHARACTER = [
  'abilities',
  'aliases',
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
  'pictureCredit',
  'pictureLicence',
  'pictureLink',
  'publishedAt',
  'rejectedPermanently',
  'rejectionReason',
  'relationships',
  'series',
  'status',
  'submittedBy',
  'submittedByUsername',
  'version',
  'writers',
]
const COMPANY = ['description', 'id', 'logoUrl', 'name']
const USER = ['companyId', 'id', 'isAdmin', 'username']

const keysOf = (value: object) => Object.keys(value).toSorted()

/** All objects in a response, at any depth. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value, ...inner]
}

test('an answer has exactly the fields of its rule: a new column is never returned by itself', async () => {
  const { visitor, bob, alice, root, given } = site()
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
    expect(keysOf(item)).toEqual([
      'abilities',
      'companyLogoUrl',
      'genres',
      'id',
      'imageUrl',
      'name',
      'origin',
    ])
})

test('a company’s answers do not reveal its account', async () => {
  const { bob, visitor } = site()
  const made = await bob.post('/api/companies', { name: 'Fathom TestSite', ownerId: 'x' })
  const { id } = made.json<{ id: string }>()
  const changed = await bob.patch(`/api/companies/${id}`, { description: 'Deep water.' })
  const one = await visitor().get(`/api/companies/${id}`)
  const [listed] = (await visitor().get('/api/companies')).json<object[]>()
  for (const company of [made.json(), changed.json(), one.json(), listed])
    expect(keysOf(company)).toEqual(COMPANY)
})

/** The addresses of all queries and GET rows, so that new ones are included. */
function questions(id: string): string[] {
  const input = encodeURIComponent(JSON.stringify({ id }))
  // A flat record with dotted names at run time, although its type is a tree.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const queries = Object.entries(procedures).filter(([, { _def }]) => _def.type === 'query')
  const rows = restTable.filter(({ method }) => method === 'GET')
  return [
    ...queries.map(([path]) => `/trpc/${path}?input=${input}`),
    ...rows.map(({ path }) => path.replaceAll(/:\w+/g, id)),
    '/api/characters?limit=3',
  ]
}

test('no answer to another user has data of an account', async () => {
  const { visitor, bob, alice, root, given, db, services } = site()
  const account = { username: 'carol', email: 'carol@example.org', password: 'secret1' }
  const carol = visitor()
  const answers = [await carol.post('/api/auth/signup', account)]
  await carol.post('/trpc/account.makeRecoveryCodes', { currentPassword: 'secret1' })
  await carol.post('/trpc/account.changeEmail', { currentPassword: 'secret1', email: 'new@example.org' })
  await carol.post('/api/auth/forgot-password', { email: account.email })
  await services.jobs.runDue('mail')
  const { id } = await given.approved({}, carol)

  for (const person of [visitor(), bob, alice, root])
    for (const url of questions(id)) answers.push(await person.get(url))
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(20)

  const { id: userId, passwordHash } = await db.read
    .selectFrom('user')
    .selectAll()
    .where('username', '=', 'carol')
    .executeTakeFirstOrThrow()
  const of = (table: 'session' | 'reset_token' | 'recovery_code' | 'email_change') =>
    db.read.selectFrom(table).selectAll().where('userId', '=', userId).execute()
  const secrets = [
    passwordHash,
    account.email,
    'new@example.org',
    ...(await of('session')).map((row) => ('id' in row ? row.id : '')),
    ...(await of('reset_token')).map((row) => ('tokenHash' in row ? row.tokenHash! : '')),
    ...(await of('email_change')).map((row) => ('tokenHash' in row ? row.tokenHash! : '')),
    ...(await of('recovery_code')).map((row) => ('codeHash' in row ? row.codeHash : '')),
  ]
  expect(secrets.length).toBeGreaterThan(14)
  for (const { body } of answers) for (const secret of secrets) expect(body).not.toContain(secret)
})

test('no answer has a field named like a secret, except those about the caller', async () => {
  const { visitor, bob, alice, root, given } = site()
  const { id } = await given.approved()
  const aboutOneself = /account\.|\/api\/account\b/
  for (const person of [visitor(), bob, alice, root])
    for (const url of questions(id).filter((one) => !aboutOneself.test(one))) {
      const answer = await person.get(url)
      if (!String(answer.headers['content-type']).startsWith('application/json')) continue
      for (const object of objectsIn(answer.json()))
        expect(
          keysOf(object).filter((key) => /password|email|session|token|hash|recency/i.test(key)),
          url,
        ).toEqual([])
    }
})

test('the reason of an earlier rejection is not shown after the character is published', async () => {
  const { alice, root, visitor, given } = site()
  const { id } = await given.sentBack()
  expect((await alice.get(`/api/characters/${id}`)).json()).toMatchObject({ rejectionReason: 'Say more' })
  await alice.post(`/api/characters/${id}/resubmit`)
  await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
  for (const person of [visitor(), alice, root])
    expect((await person.get(`/api/characters/${id}`)).json()).toMatchObject({ rejectionReason: null })
})
