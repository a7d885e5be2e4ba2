import { expect, test } from 'vitest'
import { dump, expectFailure, type Person, statusesOf, useHouse } from './http-cast.testing.ts'
import { dataUrl, pngOf } from './providers/pictures.testing.ts'

const house = useHouse()

let count = 0
/** Somebody new: an account makes one company in its life. */
const someone = (): Promise<Person> => house().signUp(`owner-${(count += 1)}`)

/** A company of somebody new. */
async function given(name: string, more: object = {}) {
  const owner = await someone()
  const answer = await owner.post('/api/companies', { name, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return { owner, company: answer.json<{ id: string; name: string; logoUrl: string | null }>() }
}

test('everybody reads a company, its owner alone changes it, admins are no exception', async () => {
  const { owner, company } = await given('Saltmarsh Press')
  const { visitor, bob, root } = house()
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

test('a second company, a name that is taken in any spelling, a blank one: refused, and nothing is written', async () => {
  const { owner } = await given('Northlight Games')
  const other = await someone()
  const before = await dump(house())
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
  expect(await dump(house())).toEqual(before)
})

test('an owner and an id in the body are not listened to', async () => {
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

test('another name is refused together with whatever came with it; the present one passes', async () => {
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
])('a logo that is %s is refused with a sentence beside it, and nothing is written', async (logoUrl) => {
  const { owner, company } = await given(`Logo trial ${count}`)
  const other = await someone()
  const before = await dump(house())
  for (const answer of [
    await other.post('/api/companies', { name: 'Never', logoUrl }),
    await owner.patch(`/api/companies/${company.id}`, { logoUrl }),
  ])
    expectFailure(answer, 400, { issues: [{ path: 'logoUrl', message: expect.any(String) }] })
  expect(await dump(house())).toEqual(before)
})

test('a logo is served from its own address, is changed alone, and is gone once removed', async () => {
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

test('twenty accounts create one name at once: one 201, the others 409, and one company', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, someone))
  const answers = await Promise.all(
    people.map((person, at) => person.post('/api/companies', { name: at % 2 ? 'Rush' : 'RUSH ' })),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array(19).fill(409)])
  const companies = (await house().visitor().get('/api/companies')).json<{ name: string }[]>()
  expect(companies.filter(({ name }) => name.toLowerCase() === 'rush')).toHaveLength(1)
})

test('one account creates ten companies at once: one 201, the others 409, and the account is that one’s', async () => {
  const owner = await someone()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => owner.post('/api/companies', { name: `Many ${at}` })),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(409)])
  const made = answers.find(({ statusCode }) => statusCode === 201)!.json()
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ companyId: made.id })
})
