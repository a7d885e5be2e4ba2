import { expect, test } from 'vitest'
import { expectFailure, type Person, useSite } from '../../test-site.testing.ts'
import { dataUrl, pngOf } from '../../providers/pictures/pictures.testing.ts'

const site = useSite()

let count = 0
/** A new user, since an account can create only one company. */
const someone = (): Promise<Person> => site().signUp(`owner-${(count += 1)}`)

/** A company of a new user. */
async function given(name: string, more: object = {}) {
  const owner = await someone()
  const answer = await owner.post('/api/companies', { name, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return { owner, company: answer.json<{ id: string; name: string; logoUrl: string | null }>() }
}

test('a company is created, read and changed at its addresses, and its logo is served', async () => {
  const { visitor, bob } = site()
  const logoUrl = dataUrl(await pngOf(40))
  const { owner, company } = await given('Lamplight', { logoUrl, id: 'chosen', ownerId: 'somebody' })
  expect(company).toMatchObject({ id: expect.not.stringContaining('chosen'), name: 'Lamplight' })
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ companyId: company.id })
  expect((await owner.get(company.logoUrl!)).statusCode).toBe(200)

  const url = `/api/companies/${company.id}`
  expectFailure(await visitor().patch(url, { description: 'Mine now' }), 401)
  expectFailure(await bob.patch(url, { description: 'Mine now' }), 403)
  expectFailure(await owner.patch('/api/companies/none', { description: 'x' }), 404)
  expectFailure(await owner.post('/api/companies', { name: 'Another One' }), 409)
  expectFailure(await bob.post('/api/companies', { name: ' ' }), 400)
  const changed = await owner.patch(url, { logoUrl: null, description: 'Said', id: 'x' })
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    { ...company, logoUrl: null, description: 'Said' },
  ])
  expect((await visitor().get(url)).json()).toEqual(changed.json())
  expect((await visitor().get('/api/companies')).json()).toEqual([changed.json()])
  expect((await owner.get(company.logoUrl!)).statusCode).toBe(404)
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
