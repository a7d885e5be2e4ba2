import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'
import { nextOf } from './link.testing.ts'

const site = useSite()

test('a universe, its characters, and a contributor with their characters and lists, at their addresses', async () => {
  const { alice, visitor, given } = site()
  const name = '鋼 & <b>?'
  for (const one of ['Ash', 'Birch', 'Cedar']) await given.approved({ name: one, origin: name })
  const universe = `/api/universes/${encodeURIComponent(name)}`
  expect((await visitor().get(universe)).json()).toMatchObject({ name, total: 3, company: null })
  expect((await visitor().get('/api/universes?q=%E9%8B%BC&limit=5')).json()).toEqual([
    { name, characters: 3 },
  ])
  expectFailure(await visitor().get('/api/universes?limit=none'), 400)

  const first = await visitor().get(`${universe}/characters?limit=2`)
  expect(first.headers['x-total-count']).toBe('3')
  expect(first.json()).toMatchObject([{ name: 'Cedar' }, { name: 'Birch' }])
  expect((await visitor().get(nextOf(first)!)).json()).toMatchObject([{ name: 'Ash' }])
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await visitor().get(`${universe}/characters?limit=2`, { headers })).statusCode).toBe(304)

  const { id: characterId } = first.json()[0]
  for (const list of ['Trees', 'Woods'])
    await alice.post('/api/lists', { name: list, isPublic: true, characterId })
  expect((await visitor().get('/api/contributors/ALICE')).json()).toMatchObject({
    username: 'alice',
    total: 3,
  })
  for (const what of ['characters', 'lists']) {
    const page = await visitor().get(`/api/contributors/alice/${what}?limit=1`)
    expect(page.json()).toHaveLength(1)
    expect((await visitor().get(nextOf(page)!)).json()).toHaveLength(1)
  }
  expectFailure(await visitor().get('/api/contributors/bob/lists'), 404)
})
