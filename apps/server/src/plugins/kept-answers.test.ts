import { setImmediate } from 'node:timers/promises'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { expectFailure, Person, quickHasher, useHouse } from '../http-cast.testing.ts'
import { testServer } from '../testing.ts'

const house = useHouse()

/** The three kinds of answers that visitors may keep: the whole list, a page, one character. */
async function addresses(): Promise<string[]> {
  const { id } = await house().given.approved()
  return ['/api/characters', '/api/characters?limit=5', `/api/characters/${id}`]
}

test('a visitor’s answer carries a tag, and with the tag the same answer is a few bytes', async () => {
  for (const url of await addresses()) {
    const first = await house().visitor().get(url)
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^(W\/)?"[\w-]+"$/),
      'cache-control': 'public, no-cache',
      vary: 'Cookie',
    })
    const tag = String(first.headers.etag)
    const bare = tag.replace('W/', '')
    for (const known of [tag, bare, `W/${bare}`, `"x", ${tag}`, '*']) {
      const again = await house()
        .visitor()
        .get(url, { headers: { 'if-none-match': known } })
      expect([again.statusCode, again.body], `${url} ${known}`).toEqual([304, ''])
      expect(again.headers.etag).toBe(tag)
    }
    for (const unknown of ['"x"', 'x', '', `"${tag}"`, bare.slice(1, -1)]) {
      const again = await house()
        .visitor()
        .get(url, { headers: { 'if-none-match': unknown } })
      expect([again.statusCode, again.body], `${url} ${unknown}`).toEqual([200, first.body])
    }
  }
})

test('the second answer is the first one, to the byte and the header', async () => {
  for (const url of await addresses()) {
    const [one, two] = [await house().visitor().get(url), await house().visitor().get(url)]
    const kept = ({ headers: { date: _, ...headers }, body, statusCode }: typeof one) => ({
      headers,
      body,
      statusCode,
    })
    expect(kept(two)).toEqual(kept(one))
  }
})

test('after an edit, an approval or a deletion the very next answer is new, with a new tag', async () => {
  const { given, root, visitor } = house()
  const { id } = await given.approved({ name: 'Before' })
  const pending = await given.pending({ name: 'Arriving' })
  const list = '/api/characters?limit=5'
  const state = async (url: string) => {
    const { headers, body } = await visitor().get(url)
    return { tag: headers.etag, body }
  }
  const changes: [string, string[], () => Promise<unknown>][] = [
    [
      'an edit',
      [list, '/api/characters', `/api/characters/${id}`],
      () => root.patch(`/api/characters/${id}`, { ...SUBMISSION, name: 'After' }),
    ],
    [
      'an approval',
      [list, '/api/characters'],
      () => root.patch(`/api/characters/${pending.id}/status`, { status: 'approved' }),
    ],
    [
      'a deletion',
      [list, '/api/characters', `/api/characters/${id}`],
      () => root.delete(`/api/characters/${id}`),
    ],
  ]
  for (const [what, urls, change] of changes) {
    const before = await Promise.all(urls.map(state))
    expect(await Promise.all(urls.map(state))).toEqual(before)
    await change()
    for (const [at, url] of urls.entries()) {
      const now = await state(url)
      expect(now.body, `${what} ${url}`).not.toBe(before[at]!.body)
      expect(now.tag, `${what} ${url}`).not.toBe(before[at]!.tag)
      const stale = await visitor().get(url, { headers: { 'if-none-match': String(before[at]!.tag) } })
      expect(stale.statusCode, `${what} ${url}`).not.toBe(304)
    }
  }
  expectFailure(await visitor().get(`/api/characters/${id}`), 404)
})

test('what visitors cannot see leaves their answers and tags as they were', async () => {
  const { given, visitor, alice } = house()
  const tags = async () =>
    Promise.all(
      ['/api/characters', '/api/characters?limit=5'].map(
        async (url) => (await visitor().get(url)).headers.etag,
      ),
    )
  const before = await tags()
  const { id } = await given.sentBack()
  await alice.patch(`/api/characters/${id}`, { ...SUBMISSION, name: 'Hidden still' })
  await given.rejected()
  expect(await tags()).toEqual(before)
})

test('an answer to somebody signed in is kept by nobody and never reaches a visitor, nor the other way round', async () => {
  const { given, alice, visitor, root } = house()
  const { id } = await given.pending()
  const url = `/api/characters/${id}`
  for (const person of [alice, root, alice]) {
    const answer = await person.get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
    expect(answer.headers).not.toHaveProperty('etag')
    expectFailure(await visitor().get(url), 404)
  }
  for (const list of ['/api/characters', '/api/characters?limit=100']) {
    await visitor().get(list)
    const mine = await alice.get(list)
    expect(mine.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
    expect(mine.body).toContain(id)
    expect((await visitor().get(list)).body).not.toContain(id)
  }
})

test('a signed-in browser that shows a visitor’s tag gets its own answer', async () => {
  const { given, alice, visitor } = house()
  await given.pending()
  for (const url of ['/api/characters', '/api/characters?limit=5']) {
    const { etag } = (await visitor().get(url)).headers
    const mine = await alice.get(url, { headers: { 'if-none-match': String(etag) } })
    expect([mine.statusCode, mine.headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

test('a dead sign-in sees what a visitor sees, and the answer is still nobody’s to keep', async () => {
  const { given, visitor } = house()
  const { id } = await given.approved()
  const dead = { cookies: { personae: 'dead' } }
  const answer = await visitor().get(`/api/characters/${id}`, dead)
  expect(answer.json()).toEqual((await visitor().get(`/api/characters/${id}`)).json())
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('refusals are kept by nobody: what appears under an address shows at once', async () => {
  const { given, visitor, root } = house()
  const { id } = await given.pending()
  const url = `/api/characters/${id}`
  for (let round = 0; round < 2; round += 1) expectFailure(await visitor().get(url), 404)
  await root.patch(`${url}/status`, { status: 'approved' })
  expect((await visitor().get(url)).statusCode).toBe(200)
})

test('two addresses that differ in anything have an answer each', async () => {
  const { given, visitor } = house()
  await given.approved({ name: 'Kept apart' })
  const bodyOf = async (query: string) => (await visitor().get(`/api/characters?limit=5&${query}`)).body
  const [hit, miss] = [await bodyOf('q=kept%20apart'), await bodyOf('q=kept%20apart&field=origin')]
  expect(hit).toContain('Kept apart')
  expect(miss).toBe('[]')
  expect([await bodyOf('q=kept%20apart'), await bodyOf('q=kept%20apart&field=origin')]).toEqual([hit, miss])
})

test('HEAD answers with the headers of GET and no body', async () => {
  for (const url of await addresses()) {
    const [head, get] = [await house().visitor().send('HEAD', url), await house().visitor().get(url)]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'x-total-count'])
      expect(head.headers[name], `${url} ${name}`).toEqual(get.headers[name])
  }
})

test('on an https site the kept answers look for the cookie of that site', async () => {
  const server = await testServer({ publicUrl: 'https://personae.example', hasher: quickHasher })
  try {
    const person = new Person(server.app)
    await person.post('/api/auth/quick-signup', { username: 'alice', password: 'secret1' })
    const { id } = (await person.post('/api/characters', SUBMISSION)).json()
    await new Person(server.app).get('/api/characters?limit=5')
    const mine = await person.get('/api/characters?limit=5')
    expect(mine.body).toContain(id)
    expect(mine.headers['cache-control']).toBe('no-store')
  } finally {
    await server.close()
  }
})

test('readers while the content changes never get an answer older than the last one they had', async () => {
  const { given, root, visitor } = house()
  const { id } = await given.approved({ name: 'Version 0' })
  let seen = 0
  const versionNow = async () => {
    const { name } = (await visitor().get(`/api/characters/${id}`)).json<{ name: string }>()
    return Number(name.split(' ')[1])
  }
  const read = async () => {
    while (seen < 50) {
      const version = await versionNow()
      expect(version).toBeGreaterThanOrEqual(seen)
      seen = version
      // Kept answers come within one turn; the writer needs turns of its own.
      await setImmediate()
    }
  }
  const write = async () => {
    for (let version = 1; version <= 50; version += 1)
      await root.patch(`/api/characters/${id}`, { ...SUBMISSION, name: `Version ${version}` })
  }
  await Promise.all([read(), write()])
  expect(await versionNow()).toBe(50)
})
