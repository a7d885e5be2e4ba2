import { expect, test } from 'vitest'
import { dump, expectFailure, type Person, statusesOf, useSite } from '../../test-site.testing.ts'
import { dataUrl, pngOf } from '../../providers/pictures/pictures.testing.ts'

const site = useSite()

let count = 0
/** A new user: an account creates one company at most. */
const someone = (): Promise<Person> => site().signUp(`owner-${(count += 1)}`)

/** A company of a new user. */
async function given(name: string, more: object = {}) {
  const owner = await someone()
  const answer = await owner.post('/api/companies', { name, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return { owner, company: answer.json<{ id: string; name: string; logoUrl: string | null }>() }
}

test('all can read a company, only its owner can change it, not even an admin', async () => {
  const { owner, company } = await given('Saltmarsh Press')
  const { visitor, bob, root } = site()
  const url = `/api/companies/${company.id}`
  for (const [person, status] of [
    [visitor(), 401],
    [bob, 403],
    [root, 403],
  ] as const) {
    expect((await person.get(url)).json()).toEqual(company)
    expectFailure(await person.patch(url, { description: 'Mine now' }), status)
  }
  const changed = await owner.patch(url, { description: ' We print at low tide. ', id: 'x', ownerId: 'x' })
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    { ...company, description: 'We print at low tide.' },
  ])
  expect((await visitor().get(url)).json()).toEqual(changed.json())
})

test('a second company, a name taken in any spelling, a blank name: refused, and nothing is written', async () => {
  const { owner } = await given('Northlight Games')
  const other = await someone()
  const before = await dump(site())
  expectFailure(await owner.post('/api/companies', { name: 'Another One' }), 409, {
    error: 'Your account already has a company.',
  })
  for (const name of [
    'Northlight Games',
    ' NORTHLIGHT games ',
    'Ｎorthlight Games',
    'Northlight \u00a0 Games',
  ])
    expectFailure(await other.post('/api/companies', { name }), 409, {
      error: 'That company name is already taken',
      issues: [{ path: 'name', message: 'That company name is already taken' }],
    })
  for (const name of ['', '  \t', '\u200b', null, undefined, 7])
    expectFailure(await other.post('/api/companies', { name }), 400, {
      error: 'Company/Universe name is required',
    })
  expect(await dump(site())).toEqual(before)
})

test('an owner and an id in the body are ignored', async () => {
  const owner = await someone()
  const made = await owner.post('/api/companies', {
    name: 'Quillhouse',
    id: 'chosen',
    ownerId: 'somebody',
    nameKey: 'x',
  })
  expect(made.json().id).not.toBe('chosen')
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ companyId: made.json().id })
  expect((await owner.patch('/api/companies/chosen', { description: 'x' })).statusCode).toBe(404)
})

test('another name refuses the whole change; the current one is accepted', async () => {
  const { owner, company } = await given('Brackwater')
  const url = `/api/companies/${company.id}`
  for (const name of ['Brackwater Two', 'BRACKWATER'])
    expectFailure(await owner.patch(url, { name, description: 'Changed' }), 400, {
      error: 'Company name cannot be changed once created',
    })
  expect((await owner.get(url)).json()).toEqual(company)
  expect((await owner.patch(url, { name: 'Brackwater ', description: 'Changed' })).json()).toEqual({
    ...company,
    description: 'Changed',
  })
})

test.for([
  'javascript:alert(1)',
  'http://tracker.example/x.gif',
  'file:///etc/passwd',
  'data:text/html;base64,PGI+',
  dataUrl(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'),
  `/media/${'0'.repeat(64)}.webp`,
])('a logo that is %s is refused with a message, and nothing is written', async (logoUrl) => {
  const { owner, company } = await given(`Logo trial ${count}`)
  const other = await someone()
  const before = await dump(site())
  for (const answer of [
    await other.post('/api/companies', { name: 'Never', logoUrl }),
    await owner.patch(`/api/companies/${company.id}`, { logoUrl }),
  ])
    expectFailure(answer, 400, { issues: [{ path: 'logoUrl', message: expect.any(String) }] })
  expect(await dump(site())).toEqual(before)
})

test('a logo is served from its own address, is changed alone, and is no longer served once removed', async () => {
  const logo = async (width: number) => dataUrl(await pngOf(width))
  const { owner, company } = await given('Lamplight', { logoUrl: await logo(40), description: 'Said' })
  expect(company.logoUrl).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  expect((await owner.get(company.logoUrl!)).statusCode).toBe(200)

  const url = `/api/companies/${company.id}`
  const changed = (await owner.patch(url, { logoUrl: await logo(60) })).json()
  expect(changed).toEqual({ ...company, logoUrl: expect.not.stringContaining(company.logoUrl!) })
  expect((await owner.get(company.logoUrl!)).statusCode).toBe(404)

  expect((await owner.patch(url, { logoUrl: changed.logoUrl })).json()).toEqual(changed)
  expect((await owner.patch(url, { logoUrl: null })).json()).toEqual({ ...company, logoUrl: null })
  expect((await owner.get(changed.logoUrl)).statusCode).toBe(404)
})

test('twenty accounts create one name concurrently: one 201, the others 409, and one company', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, someone))
  const answers = await Promise.all(
    people.map((person, at) => person.post('/api/companies', { name: at % 2 ? 'Rush' : 'RUSH ' })),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array(19).fill(409)])
  const companies = (await site().visitor().get('/api/companies')).json<{ name: string }[]>()
  expect(companies.filter(({ name }) => name.toLowerCase() === 'rush')).toHaveLength(1)
})

test('one account creates ten companies concurrently: one 201, the others 409, and it becomes the account of that one', async () => {
  const owner = await someone()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => owner.post('/api/companies', { name: `Many ${at}` })),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(409)])
  const made = answers.find(({ statusCode }) => statusCode === 201)!.json()
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ companyId: made.id })
})

test('requests are decided at their own addresses, each once', async () => {
  const { root, visitor, given: character } = site()
  const logoUrl = dataUrl(await pngOf(50))
  const { owner, company } = await given('Undertow', { logoUrl })
  const url = `/api/companies/${company.id}`
  const seen = async (by: Person) => (await by.get(url)).json<{ logoUrl: string | null }>().logoUrl
  expect([await seen(owner), await seen(visitor())]).toEqual([company.logoUrl, null])
  const queue = await root.get('/api/company-requests?limit=1')
  expect(queue.headers['x-total-count']).toBe(String(queue.json<object[]>().length))
  expect(queue.json()).toMatchObject([{ name: 'Undertow', pendingLogoUrl: company.logoUrl, logoUrl: null }])

  const approval = { status: 'approved', logoUrl: company.logoUrl }
  expect((await root.patch(`${url}/logo`, approval)).statusCode).toBe(200)
  expectFailure(await root.patch(`${url}/logo`, approval), 409)
  expect(await seen(visitor())).toBe(company.logoUrl)
  expectFailure(await root.patch(`${url}/name`, { status: 'approved' }), 409)
  expectFailure(await root.post(`${url}/remove-logo`, { logoUrl: company.logoUrl }), 400, {
    issues: [{ path: 'reason', message: 'A reason is required' }],
  })
  const removal = { logoUrl: company.logoUrl, reason: 'It is not yours.' }
  expect((await root.post(`${url}/remove-logo`, removal)).statusCode).toBe(200)
  expect([await seen(owner), await seen(visitor())]).toEqual([null, null])
  expect((await root.post(`${url}/revoke`, { reason: 'It is not yours.' })).statusCode).toBe(200)
  expectFailure(await root.post(`${url}/revoke`, { reason: 'It is not yours.' }), 409)
  expectFailure(await visitor().get(url), 404)
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ companyId: null })

  await character.approved({ origin: 'Backwater' })
  const claim = await given('Backwater')
  const claimed = `/api/companies/${claim.company.id}`
  expectFailure(await visitor().get(claimed), 404)
  expect((await visitor().get('/api/companies')).json()).not.toContainEqual(claim.company)
  expect((await claim.owner.get('/api/companies')).json()).toContainEqual(claim.company)
  expect((await root.patch(`${claimed}/name`, { status: 'approved' })).statusCode).toBe(200)
  expect((await visitor().get(claimed)).json()).toEqual(claim.company)
})
