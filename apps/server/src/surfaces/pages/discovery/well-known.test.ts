import { expect, test } from 'vitest'
import { testServer } from '../../../test-server.testing.ts'
import { useSite } from '../../../test-site.testing.ts'

const site = useSite({ publicUrl: 'https://personae.example' })
const get = (path: string) => site().visitor().get(`/.well-known/${path}`)

test('the reservation against training is also at the address of its protocol', async () => {
  expect((await get('tdmrep.json')).json()).toEqual([{ location: '/', 'tdm-reservation': 1 }])
})

test('a password manager is led to where a password is changed', async () => {
  const answer = await get('change-password')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account'])
})

test('the catalog of APIs leads to the description of ours, and to its page', async () => {
  const answer = await get('api-catalog')
  expect(answer.headers['content-type']).toMatch(/^application\/linkset\+json/)
  const [api] = answer.json<{ linkset: Record<string, { href: string }[]>[] }>().linkset
  expect(api?.['service-doc']?.map(({ href }) => href)).toEqual(['https://personae.example/api'])
  const { pathname } = new URL(api!['service-desc']![0]!.href)
  expect((await site().visitor().get(pathname)).json()).toMatchObject({ openapi: '3.1.0' })
})

test('who is told of weaknesses is said only where the operator names somebody, and for half a year', async () => {
  expect((await get('security.txt')).statusCode).toBe(404)
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') }
  const { app, close } = await testServer({ securityContact: 'mailto:security@personae.example', clock })
  const answer = await app.inject('/.well-known/security.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@personae.example',
      'Expires: 2026-07-02T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: http://localhost:3000/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  await close()
})
