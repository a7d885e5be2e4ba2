import { expect, test } from 'vitest'
import { SUBMISSION } from '@personae/api/testing'
import { expectFailure, useSite } from '../../test-site.testing.ts'

const site = useSite()

test('a write sends the ETag of a character back as If-Match', async () => {
  const { alice, root, visitor, given } = site()
  const { id } = await given.approved()
  const address = `/api/characters/${id}`
  const edit = (name: string, etag: string) =>
    root.patch(address, { ...SUBMISSION, name }, { headers: { 'if-match': etag } })

  for (const reader of [visitor(), alice, root]) {
    const { etag } = (await reader.get(address)).headers
    const edited = await edit(`After ${String(etag)}`, String(etag))
    expect(edited.statusCode, edited.body).toBe(200)
    expect(edited.headers.etag).toBe(`"${edited.json().version}"`)

    const stale = await edit('Too late', String(etag))
    expectFailure(stale, 409)
    expect(stale.json()).toMatchObject({
      code: 'changed',
      change: { by: 'root', at: expect.any(String), version: edited.json().version },
    })
  }
  const { version } = (await edit('Whatever it is', '*')).json()
  expectFailure(await edit('None of these', `"${version - 1}", "${version - 2}.abc"`), 409)
  expect((await edit('One of these', `"${version}.abc" , W/"${version - 1}"`)).statusCode).toBe(200)
  for (const odd of ['yesterday', '"a","b"', '"1",b', '1', '"1"x', ''])
    expectFailure(await edit('Odd', odd), 400, { error: expect.stringContaining('If-Match an ETag') })
})

test('a list that was changed since is not deleted', async () => {
  const { alice } = site()
  const { id } = (await alice.post('/api/lists', { name: 'Villains' })).json()
  const address = `/api/lists/${id}`
  const { etag } = (await alice.get(address)).headers
  await alice.patch(address, { name: 'Heroes' })
  const remove = (ifMatch: string) => alice.delete(address, { headers: { 'if-match': ifMatch } })
  expectFailure(await remove(String(etag)), 409)
  expect((await remove('*')).statusCode).toBe(204)
})

test('the version may be in the body as well, and the header overrides it', async () => {
  const { alice, root, given } = site()
  const { id, version } = await given.pending()
  const decide = (baseVersion: number, headers: Record<string, string> = {}) =>
    root.patch(
      `/api/characters/${id}/status`,
      { status: 'rejected', rejectionReason: 'Say more', baseVersion },
      { headers },
    )
  expectFailure(await decide(version + 1), 409)
  expectFailure(await decide(version, { 'if-match': `"${version + 1}"` }), 409)
  expect((await decide(version)).statusCode).toBe(200)
  const resubmit = (etag: string) =>
    alice.post(`/api/characters/${id}/resubmit`, undefined, { headers: { 'if-match': etag } })
  expectFailure(await resubmit(`"${version}"`), 409)
  expect((await resubmit(`"${version + 1}"`)).json()).toMatchObject({ status: 'pending' })
})

test('a character that has changed since is not deleted', async () => {
  const { root, visitor, given } = site()
  const { id } = await given.approved()
  const address = `/api/characters/${id}`
  const { etag } = (await visitor().get(address)).headers
  const remove = (seen: unknown) => root.delete(address, { headers: { 'if-match': String(seen) } })
  const edited = await root.patch(address, { ...SUBMISSION, name: 'Without what was wrong' })
  expectFailure(await remove(etag), 409)
  expect((await visitor().get(address)).json()).toMatchObject({ name: 'Without what was wrong' })
  expect((await remove(edited.headers.etag)).statusCode).toBe(204)
})
