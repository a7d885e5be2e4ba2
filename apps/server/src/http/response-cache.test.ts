// @module-tag network

import { setImmediate } from 'node:timers/promises'
import { SUBMISSION } from '@personae/api/testing'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { Person, quickHasher, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

const site = useSite()

const procedureUrl = (path: string, input: object) =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`

/** Addresses on both surfaces with cacheable responses: the complete list, a page, one character. */
async function addresses(): Promise<string[]> {
  const { id } = await site().given.approved()
  return [
    '/api/characters',
    '/api/characters?limit=5',
    `/api/characters/${id}`,
    procedureUrl('characters.gallery', { limit: 5 }),
    procedureUrl('characters.byId', { id }),
  ]
}

const VOLATILE_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']

describe('a visitor', () => {
  async function read(url: string, options: InjectOptions = {}) {
    const { statusCode, headers, body } = await site().app.inject({ url, ...options })
    return { statusCode, headers: { ...headers }, body }
  }
  const ifNoneMatch = (tag: string) => ({ headers: { 'if-none-match': tag } })

  test('an answer has an ETag, and a request with it gets a short answer', async () => {
    for (const url of await addresses()) {
      const first = await read(url)
      expect(first.headers).toMatchObject({
        etag: expect.stringMatching(/^(W\/)?"[\w.-]+"$/),
        'cache-control': 'public, no-cache',
        vary: 'Cookie, Authorization',
        'x-content-type-options': 'nosniff',
      })
      const tag = String(first.headers['etag'])
      const bare = tag.replace('W/', '')
      for (const known of [tag, bare, `W/${bare}`, `"x", ${tag}`, '*']) {
        const again = await read(url, ifNoneMatch(known))
        expect([again.statusCode, again.body], `${url} ${known}`).toEqual([304, ''])
        expect(again.headers).toMatchObject({
          etag: tag,
          vary: 'Cookie, Authorization',
          'x-content-type-options': 'nosniff',
        })
      }
      for (const unknown of ['"x"', 'x', '', `"${tag}"`, bare.slice(1, -1)]) {
        const again = await read(url, ifNoneMatch(unknown))
        expect([again.statusCode, again.body], `${url} ${unknown}`).toEqual([200, first.body])
      }
    }
  })

  test('the second answer equals the first one in every byte and header', async () => {
    for (const url of await addresses()) {
      const [one, two] = [await read(url), await read(url)]
      for (const { headers } of [one, two]) for (const name of VOLATILE_HEADERS) delete headers[name]
      expect(two).toEqual(one)
    }
  })

  test('after an edit, an approval or a deletion the next answer is new, with a new ETag', async () => {
    const { given, root } = site()
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
        const stale = await read(url, ifNoneMatch(String(before[at]!.tag)))
        expect(stale.statusCode, `${what} ${url}`).not.toBe(304)
      }
    }
    expect((await read(one)).statusCode).toBe(404)
  })

  test('changes that visitors cannot see keep their answers and ETags', async () => {
    const { given, alice } = site()
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

  test('an answer for a signed-in user is not cached and never returned to a visitor, nor the reverse', async () => {
    const { given, alice, root } = site()
    const { id } = await given.pending()
    const url = `/api/characters/${id}`
    for (const person of [alice, root, alice]) {
      const answer = await read(url, { headers: { cookie: `personae=${person.cookies.get('personae')}` } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
      // The ETag is the record's version, for a later write.
      expect(answer.headers['etag']).toBe('"1"')
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

  test('a request with an invalid session gets a visitor’s answer', async () => {
    const { id } = await site().given.approved()
    for (const cookie of ['personae=dead', 'personae=', 'theme=dark', ';'])
      for (const url of [`/api/characters/${id}`, '/api/characters?limit=5', '/api/characters']) {
        const answer = await read(url, { headers: { cookie } })
        const plain = await read(url)
        expect([answer.statusCode, answer.body]).toEqual([200, plain.body])
        expect(answer.headers).toMatchObject({ etag: plain.headers['etag'], vary: 'Cookie, Authorization' })
      }
  })

  test('refusals are not cached: a new record is visible at once', async () => {
    const { given, root } = site()
    const { id } = await given.pending()
    const url = `/api/characters/${id}`
    for (let round = 0; round < 2; round += 1) expect((await read(url)).statusCode).toBe(404)
    await root.patch(`${url}/status`, { status: 'approved' })
    expect((await read(url)).statusCode).toBe(200)
  })

  test('two different addresses have separate answers', async () => {
    await site().given.approved({ name: 'Kept apart' })
    const bodyOf = async (query: string) => (await read(`/api/characters?limit=5&${query}`)).body
    expect((await read('/api/characters?limit=5')).body).not.toBe('[]')
    const [hit, miss] = [await bodyOf('q=kept%20apart'), await bodyOf('q=kept%20apart&field=origin')]
    expect(hit).toContain('Kept apart')
    expect(miss).toBe('[]')
    expect([await bodyOf('q=kept%20apart'), await bodyOf('q=kept%20apart&field=origin')]).toEqual([hit, miss])
  })

  test('a write to an address with a cached answer is refused as a write', async () => {
    for (const url of await addresses()) {
      expect((await read(url)).statusCode).toBe(200)
      for (const method of ['DELETE', 'PATCH', 'POST', 'PUT'] as const)
        expect([401, 404, 405], `${method} ${url}`).toContain((await read(url, { method })).statusCode)
    }
  })

  test('HEAD answers with the headers of GET and no body', async () => {
    for (const url of (await addresses()).filter((address) => address.startsWith('/api'))) {
      const [head, get] = [await read(url, { method: 'HEAD' }), await read(url)]
      expect([head.statusCode, head.body]).toEqual([200, ''])
      for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'x-total-count'])
        expect(head.headers[name], `${url} ${name}`).toEqual(get.headers[name])
    }
  })

  test('during changes a reader never gets an older answer than before', async () => {
    const { given, root } = site()
    const { id } = await given.approved({ name: 'Version 0' })
    const versionIn = (body: string) => Number(/"name":"Version (\d+)"/.exec(body)![1])
    const readers = [`/api/characters/${id}`, '/api/characters?limit=1&q=version'].map(async (url) => {
      let seen = 0
      while (seen < 50) {
        const version = versionIn((await read(url)).body)
        expect(version).toBeGreaterThanOrEqual(seen)
        seen = version
        // Reading cached responses takes a single turn of the event loop; the writer needs turns of its own.
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

test('on an https site cached answers check the session cookie of that site', async () => {
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
