import { setImmediate } from 'node:timers/promises'
import { SUBMISSION } from '@personae/api/testing'
import { describe, expect, test } from 'vitest'
import { Person, quickHasher, useHouse } from '../http-cast.testing.ts'
import { testServer } from '../testing.ts'

const house = useHouse()

/** The three kinds of answers that visitors may keep: the whole list, a page, one character. */
async function addresses(): Promise<string[]> {
  const { id } = await house().given.approved()
  return ['/api/characters', '/api/characters?limit=5', `/api/characters/${id}`]
}

const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding']

describe.each(['throughRoutes', 'overNetwork'] as const)('a visitor, %s', (way) => {
  const read: ReturnType<typeof house>[typeof way] = (url, asked) => house()[way](url, asked)
  const knowing = (tag: string) => ({ headers: { 'if-none-match': tag } })

  test('an answer carries a tag, and with the tag the same answer is a few bytes', async () => {
    for (const url of await addresses()) {
      const first = await read(url)
      expect(first.headers).toMatchObject({
        etag: expect.stringMatching(/^(W\/)?"[\w-]+"$/),
        'cache-control': 'public, no-cache',
        vary: 'Cookie',
        'x-content-type-options': 'nosniff',
      })
      const tag = String(first.headers['etag'])
      const bare = tag.replace('W/', '')
      for (const known of [tag, bare, `W/${bare}`, `"x", ${tag}`, '*']) {
        const again = await read(url, knowing(known))
        expect([again.statusCode, again.body], `${url} ${known}`).toEqual([304, ''])
        expect(again.headers).toMatchObject({
          etag: tag,
          vary: 'Cookie',
          'x-content-type-options': 'nosniff',
        })
      }
      for (const unknown of ['"x"', 'x', '', `"${tag}"`, bare.slice(1, -1)]) {
        const again = await read(url, knowing(unknown))
        expect([again.statusCode, again.body], `${url} ${unknown}`).toEqual([200, first.body])
      }
    }
  })

  test('the second answer is the first one, to the byte and the header', async () => {
    for (const url of await addresses()) {
      const [one, two] = [await read(url), await read(url)]
      for (const { headers } of [one, two]) for (const name of PASSING) delete headers[name]
      expect(two).toEqual(one)
    }
  })

  test('after an edit, an approval or a deletion the very next answer is new, with a new tag', async () => {
    const { given, root } = house()
    const { id } = await given.approved({ name: 'Before' })
    const pending = await given.pending({ name: 'Arriving' })
    const [list, whole, one] = [
      '/api/characters?limit=5',
      '/api/characters',
      `/api/characters/${id}`,
    ] as const
    const state = async (url: string) => {
      const { headers, body } = await read(url)
      return { tag: headers['etag'], body }
    }
    const changes: [string, string[], () => Promise<unknown>][] = [
      ['an edit', [list, whole, one], () => root.patch(one, { ...SUBMISSION, name: 'After' })],
      [
        'an approval',
        [list, whole],
        () => root.patch(`/api/characters/${pending.id}/status`, { status: 'approved' }),
      ],
      ['a deletion', [list, whole, one], () => root.delete(one)],
    ]
    for (const [what, urls, change] of changes) {
      const before = await Promise.all(urls.map(state))
      expect(await Promise.all(urls.map(state))).toEqual(before)
      await change()
      for (const [at, url] of urls.entries()) {
        const now = await state(url)
        expect(now.body, `${what} ${url}`).not.toBe(before[at]!.body)
        expect(now.tag, `${what} ${url}`).not.toBe(before[at]!.tag)
        const stale = await read(url, knowing(String(before[at]!.tag)))
        expect(stale.statusCode, `${what} ${url}`).not.toBe(304)
      }
    }
    expect((await read(one)).statusCode).toBe(404)
  })

  test('what visitors cannot see leaves their answers and tags as they were', async () => {
    const { given, alice } = house()
    const tags = async () =>
      Promise.all(
        ['/api/characters', '/api/characters?limit=5'].map(async (url) => (await read(url)).headers['etag']),
      )
    const before = await tags()
    const { id } = await given.sentBack()
    await alice.patch(`/api/characters/${id}`, { ...SUBMISSION, name: 'Hidden still' })
    await given.rejected()
    expect(await tags()).toEqual(before)
  })

  test('an answer to somebody signed in is kept by nobody and never reaches a visitor, nor the other way round', async () => {
    const { given, alice, root } = house()
    const { id } = await given.pending()
    const url = `/api/characters/${id}`
    for (const person of [alice, root, alice]) {
      const answer = await read(url, { headers: { cookie: `personae=${person.cookies.get('personae')}` } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
      expect(answer.headers).not.toHaveProperty('etag')
      expect((await read(url)).statusCode).toBe(404)
    }
    for (const list of ['/api/characters', '/api/characters?limit=100']) {
      const { etag } = (await read(list)).headers
      const cookie = `a=b; personae=${alice.cookies.get('personae')}`
      const mine = await read(list, { headers: { cookie, 'if-none-match': String(etag) } })
      expect([mine.statusCode, mine.headers['cache-control'], mine.headers['vary']]).toEqual([
        200,
        'no-store',
        'Cookie',
      ])
      expect(mine.body).toContain(id)
      expect((await read(list)).body).not.toContain(id)
    }
  })

  test('a dead sign-in sees what a visitor sees, and the answer is still nobody’s to keep', async () => {
    const { id } = await house().given.approved()
    const answer = await read(`/api/characters/${id}`, { headers: { cookie: 'personae=dead' } })
    expect(answer.body).toBe((await read(`/api/characters/${id}`)).body)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('refusals are kept by nobody: what appears under an address shows at once', async () => {
    const { given, root } = house()
    const { id } = await given.pending()
    const url = `/api/characters/${id}`
    for (let round = 0; round < 2; round += 1) expect((await read(url)).statusCode).toBe(404)
    await root.patch(`${url}/status`, { status: 'approved' })
    expect((await read(url)).statusCode).toBe(200)
  })

  test('two addresses that differ in anything have an answer each', async () => {
    await house().given.approved({ name: 'Kept apart' })
    const bodyOf = async (query: string) => (await read(`/api/characters?limit=5&${query}`)).body
    expect((await read('/api/characters?limit=5')).body).not.toBe('[]')
    const [hit, miss] = [await bodyOf('q=kept%20apart'), await bodyOf('q=kept%20apart&field=origin')]
    expect(hit).toContain('Kept apart')
    expect(miss).toBe('[]')
    expect([await bodyOf('q=kept%20apart'), await bodyOf('q=kept%20apart&field=origin')]).toEqual([hit, miss])
  })

  test('a write to an address whose answer is kept is a write: refused, not answered with what is kept', async () => {
    for (const url of await addresses()) {
      expect((await read(url)).statusCode).toBe(200)
      for (const method of ['DELETE', 'PATCH', 'POST', 'PUT'] as const)
        expect([401, 404], `${method} ${url}`).toContain((await read(url, { method })).statusCode)
    }
  })

  test('HEAD answers with the headers of GET and no body', async () => {
    for (const url of await addresses()) {
      const [head, get] = [await read(url, { method: 'HEAD' }), await read(url)]
      expect([head.statusCode, head.body]).toEqual([200, ''])
      for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'x-total-count'])
        expect(head.headers[name], `${url} ${name}`).toEqual(get.headers[name])
    }
  })

  test('readers while the content changes never get an answer older than the last one they had', async () => {
    const { given, root } = house()
    const { id } = await given.approved({ name: 'Version 0' })
    const versionIn = (body: string) => Number(/"name":"Version (\d+)"/.exec(body)![1])
    const readers = [`/api/characters/${id}`, '/api/characters?limit=1&q=version'].map(async (url) => {
      let seen = 0
      while (seen < 50) {
        const version = versionIn((await read(url)).body)
        expect(version).toBeGreaterThanOrEqual(seen)
        seen = version
        // Kept answers come within one turn; the writer needs turns of its own.
        await setImmediate()
      }
    })
    const write = async () => {
      for (let version = 1; version <= 50; version += 1)
        await root.patch(`/api/characters/${id}`, { ...SUBMISSION, name: `Version ${version}` })
    }
    await Promise.all([...readers, write()])
  })
})

test('on an https site the kept answers look for the cookie of that site', async () => {
  const server = await testServer({ publicUrl: 'https://personae.example', hasher: quickHasher })
  try {
    const person = new Person(server.app)
    await person.post('/api/auth/quick-signup', { username: 'alice', password: 'secret1' })
    const { id } = (await person.post('/api/characters', SUBMISSION)).json()
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    await fetch(`${address}/api/characters?limit=5`)
    const cookie = `__Host-personae=${person.cookies.get('__Host-personae')}`
    const mine = await fetch(`${address}/api/characters?limit=5`, { headers: { cookie } })
    expect(await mine.text()).toContain(id)
    expect(mine.headers.get('cache-control')).toBe('no-store')
  } finally {
    await server.close()
  }
})
