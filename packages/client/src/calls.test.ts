// @module-tag network

import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { refusing, useClients } from './clients.testing.ts'
import { createPersonae, PersonaeError } from './index.ts'

const { site, as, visitor, at } = useClients()

const failureOf = async (call: Promise<unknown>): Promise<PersonaeError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(PersonaeError)
  return error as PersonaeError
}

test('the caller is the account of the key, or a visitor', async () => {
  expect(await as('alice').auth.current()).toMatchObject({ username: 'alice' })
  expect(await visitor().auth.current()).toBeNull()
  expect(await createPersonae({ url: `${at.url}/`, key: at.bob }).auth.me()).toMatchObject({
    username: 'bob',
  })
  expect(await failureOf(visitor({ key: 'psn_wrong' }).auth.current())).toMatchObject({ status: 401 })
})

test('a refusal is an error with the code, the status, the fields and the id of the request', async () => {
  const error = await failureOf(as('alice').characters.submit({ ...SUBMISSION, name: ' ' }))
  expect(error).toMatchObject({
    name: 'PersonaeError',
    message: 'Character name is required',
    code: 'invalid',
    status: 400,
    issues: [{ path: 'name', message: 'Character name is required' }],
    change: null,
    retryAfter: null,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(await failureOf(visitor().characters.byId({ id: 'missing' }))).toMatchObject({
    code: 'not_found',
    status: 404,
    issues: [],
  })
})

test('a change is based on the record that is passed back, unless a version is named', async () => {
  const { given } = site()
  const root = as('root')
  const record = await given.approved({ name: 'Based' })
  const edited = await root.characters.edit({ ...record, series: 'Second' })
  expect(edited).toMatchObject({ series: 'Second', version: record.version + 1 })

  expect(await failureOf(root.characters.edit({ ...record, series: 'Third' }))).toMatchObject({
    code: 'changed',
    status: 409,
    change: { by: 'root', at: expect.any(String), version: edited.version },
  })
  expect((await root.characters.byId(record)).series).toBe('Second')
  const third = { ...record, series: 'Third', baseVersion: edited.version }
  expect(await root.characters.edit(third)).toMatchObject({ series: 'Third' })
  expect(await root.characters.edit({ ...third, baseVersion: undefined, series: 'Fourth' })).toMatchObject({
    series: 'Fourth',
  })
})

test('a decision is based on the submission that the admin has read', async () => {
  const record = await site().given.pending({ name: 'Decided' })
  await site().root.patch(`/api/characters/${record.id}`, { ...record, series: 'Changed since' })
  const decision = { ...record, verdict: 'approved' as const }
  expect(await failureOf(as('root').moderation.setStatus(decision))).toMatchObject({ code: 'changed' })
})

test('pages yields the items of all pages, and reads each when it is needed', async () => {
  const { given } = site()
  for (const name of ['Paged one', 'Paged two', 'Paged three']) await given.approved({ name })
  const { seen, fetch } = refusing(0, 503)
  const personae = visitor({ fetch })
  const names: string[] = []
  for await (const { name } of personae.characters.gallery.pages({ q: 'paged', limit: 1, sort: 'name' }))
    names.push(name)
  expect(names).toEqual(['Paged one', 'Paged three', 'Paged two'])
  expect(seen.requests).toBe(3)

  for await (const card of personae.characters.gallery.pages({ q: 'paged', limit: 2 })) {
    expect(card.origin).toBe(SUBMISSION.origin)
    break
  }
  expect(seen.requests).toBe(4)
})

test('pages begins at the given cursor, and throws what a page threw', async () => {
  const personae = as('alice')
  const { nextCursor } = await personae.characters.gallery({ q: 'paged', limit: 2, sort: 'name' })
  const rest = personae.characters.gallery.pages({ q: 'paged', limit: 2, sort: 'name', cursor: nextCursor })
  expect((await rest.next()).value).toMatchObject({ name: 'Paged two' })
  expect(await rest.next()).toMatchObject({ done: true })
  expect(await failureOf(personae.audit.page.pages().next())).toMatchObject({ code: 'forbidden' })
})

test('pages ends where a list that can be followed has no more for now', async () => {
  const { seen, fetch } = refusing(0, 503)
  const answer = { items: [], total: 0, nextCursor: 'later', hasMore: false }
  const following: typeof fetch = async (...request) => {
    await fetch(...request)
    return Response.json({ result: { data: answer } })
  }
  const { gallery } = visitor({ fetch: following }).characters
  expect(await gallery.pages().next()).toEqual({ done: true, value: undefined })
  expect(seen.requests).toBe(1)
})

test('an aborted call throws the reason of its signal', async () => {
  await expect(visitor().characters.random({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
  const controller = new AbortController()
  const call = visitor().companies.list({ signal: controller.signal })
  controller.abort('too late')
  await expect(call).rejects.toBe('too late')
})

test('an answer that is not the server’s own, and none at all', async () => {
  const { fetch } = refusing(1, 502)
  expect(await failureOf(visitor({ fetch }).characters.random())).toMatchObject({
    code: 'no_answer',
    status: 502,
  })
  expect(await failureOf(createPersonae({ url: 'http://127.0.0.1:1' }).characters.random())).toMatchObject({
    code: 'no_answer',
    status: null,
    cause: expect.anything(),
  })
})

test('signing in sets the cookie, as a browser needs it', async () => {
  const cookies: string[] = []
  const personae = visitor({
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      cookies.push(...answer.headers.getSetCookie())
      return answer
    },
  })
  expect(await personae.auth.login({ username: 'bob', password: 'secret1' })).toMatchObject({
    username: 'bob',
  })
  expect(cookies.join()).toMatch(/^personae=[^;]/)
})

test('a picture is uploaded as a file, and its address is one for a record', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' })
  const { imageUrl } = await as('alice').pictures.add(picture)
  expect(imageUrl).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  const record = await as('alice').characters.submit({ ...SUBMISSION, name: 'Pictured', imageUrl })
  expect(record.imageUrl).toBe(imageUrl)
  const untyped = new Blob([await picture.arrayBuffer()])
  expect(await as('alice').pictures.add(untyped)).toEqual({ imageUrl })

  expect(await failureOf(visitor().pictures.add(picture))).toMatchObject({
    code: 'unauthenticated',
    status: 401,
    requestId: expect.any(String),
  })
  const text = new Blob(['x'], { type: 'text/plain' })
  expect(await failureOf(as('alice').pictures.add(text))).toMatchObject({ code: 'unsupported_media_type' })
})
