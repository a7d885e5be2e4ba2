// @module-tag network

import { appRouter } from '@personae/api/server'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useSite } from '../test-site.testing.ts'
import { restTable } from '../surfaces/rest/index.ts'

const app = useSite()

/** A text that all data for alice only contains. */
const MARK = 'Only-for-alice'

let pendingId: string
let publishedId: string

beforeAll(async () => {
  const { given, alice, bob } = app()
  publishedId = (await given.approved({}, bob)).id
  pendingId = (await given.pending({ name: MARK, origin: MARK, description: `${MARK} and more` })).id
  await given.sentBack({ name: `${MARK} again` })
  const report = { reportedCharacterId: publishedId, description: `${MARK}: she copied my own work` }
  await alice.post('/api/copyright-disputes', report)
})

/** The addresses of all queries and GET rows, for the pending and for the published character. */
function addresses(): string[] {
  const definitions = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const queries = Object.entries(definitions).filter(([, { _def }]) => _def.type === 'query')
  const rows = restTable.filter(({ method }) => method === 'GET')
  const ids = [pendingId, publishedId]
  const inputs = [...ids.map((id) => ({ id })), { limit: 100, q: MARK }, { origin: MARK }]
  return [
    ...inputs.flatMap((input) =>
      queries.map(([path]) => `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`),
    ),
    ...new Set(ids.flatMap((id) => rows.map(({ path }) => path.replaceAll(/:\w+/g, id)))),
    `/api/characters?limit=100`,
    `/api/characters?limit=100&q=${MARK}`,
    `/api/characters?status=pending`,
    ...ids.map((id) => `/character/${id}`),
  ]
}

const tokenOf = (person: Person): string => person.cookies.get('personae')!

/** Spellings of a Cookie header with a session, some valid and some not. */
const spelledCookie = fc
  .record({
    before: fc.constantFrom('', 'a=b; ', 'a=b;', ';', '; ', 'personae=dead; ', 'x="y;z"; ', 'personae; '),
    name: fc.constantFrom('personae', 'Personae', '$personae', 'personae-visitor'),
    left: fc.constantFrom('', ' ', '\t', '  '),
    right: fc.constantFrom('', ' ', '\t'),
    quote: fc.constantFrom('', '"'),
    after: fc.constantFrom('', ';', '; c=d', ' ', '; personae=dead', ';personae =x'),
  })
  .map(
    ({ before, name, left, right, quote, after }) =>
      (token: string) =>
        `${before}${name}${left}=${right}${quote}${token}${quote}${after}`,
  )

test('however a session cookie is spelled, a visitor never gets the answer of a signed-in user', async () => {
  const { overNetwork, alice, root } = app()
  const urls: string[] = []
  for (const url of addresses()) if ((await alice.get(url)).body.includes(MARK)) urls.push(url)
  await fc.assert(
    fc.asyncProperty(
      spelledCookie,
      fc.constantFrom(...urls),
      fc.constantFrom(alice, root),
      async (spell, url, person) => {
        const first = await overNetwork(url, { headers: { cookie: spell(tokenOf(person)) } })
        const isOwn = first.body.includes(MARK)
        expect(isOwn && first.headers['cache-control'] !== 'no-store').toBe(false)
        const second = await overNetwork(url)
        expect(second.body).not.toContain(`${MARK} `)
        expect(second.body).not.toContain(`${MARK}"`)
      },
    ),
    { numRuns: 150 },
  )
})

test('a session cookie with a blank or a tab before its equals sign is valid, and the answer is not cached', async () => {
  const { overNetwork, alice } = app()
  for (const url of ['/api/characters?limit=24', `/api/characters/${pendingId}?x`])
    for (const blank of [' ', '\t']) {
      const first = await overNetwork(url, { headers: { cookie: `personae${blank}=${tokenOf(alice)}` } })
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(first.body).toContain(MARK)
      expect((await overNetwork(url)).body).not.toContain(MARK)
    }
})

test('every query and every row requested by a signed-in user gives a visitor none of their data', async () => {
  const { alice, root, visitor } = app()
  let seen = 0
  for (const url of addresses()) {
    for (const person of [alice, root]) {
      const own = await person.get(url)
      const isOwn = own.body.includes(MARK)
      seen += isOwn ? 1 : 0
      expect(isOwn && own.headers['cache-control'] !== 'no-store', url).toBe(false)
    }
    const asVisitor = await visitor().get(url)
    expect(asVisitor.body, url).not.toContain(`${MARK} `)
    expect(asVisitor.body, url).not.toContain(`${MARK}"`)
  }
  expect(seen).toBeGreaterThan(20)
})

test('an answer cached for a visitor is not returned to a signed-in user', async () => {
  const { overNetwork, alice } = app()
  const url = '/api/characters?limit=100'
  await overNetwork(url)
  const own = await overNetwork(url, { headers: { cookie: `personae =${tokenOf(alice)}` } })
  expect(own.body).toContain(MARK)
})
