import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'

const site = useSite()

test('GET /api/characters/suggest: characters by a misspelled name, and 304 until content changes', async () => {
  const { visitor, given } = site()
  const { id } = await given.approved({ name: 'Isaura Fenwright', origin: 'Tideborn' })
  const address = '/api/characters/suggest?q=izaura+fenwrite&limit=1'
  const first = await visitor().get(address)
  expect(first.json()).toEqual([
    {
      id,
      name: 'Isaura Fenwright',
      origin: 'Tideborn',
      imageUrl: null,
      genres: ['Games'],
      detail: null,
      matched: 'Isaura Fenwright',
      kind: 'fuzzy',
    },
  ])
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await visitor().get(address, { headers })).statusCode).toBe(304)
  await given.approved({ name: 'Izaura Fenwrite' })
  const next = await visitor().get(address, { headers })
  expect(next.json()).toMatchObject([{ name: 'Izaura Fenwrite', kind: 'exact' }])
})

test.for(['', '?q=orla&limit=0', '?q=orla&limit=21', '?q=orla&limit=', `?q=${'x'.repeat(201)}`])(
  'GET /api/characters/suggest%s is refused',
  async (query) => {
    expectFailure(await site().visitor().get(`/api/characters/suggest${query}`), 400)
  },
)
