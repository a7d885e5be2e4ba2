// @module-tag network

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PasswordHasher } from '@personae/api/server'
import { SUBMISSION } from '@personae/api/testing'
import { type JsonText, openDb } from '@personae/db'
import { expect, onTestFinished, test } from 'vitest'
import { dump, expectFailure, Person, quickHasher, type TestSite, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

/** What the hasher throws, if a test has set it. */
let thrown: { thing: unknown } | null = null
const hasher: PasswordHasher = {
  ...quickHasher,
  verify(hash, password, attempt) {
    if (thrown) throw thrown.thing
    return quickHasher.verify(hash, password, attempt)
  },
}
const site = useSite({ hasher })

const SORRY = 'Something went wrong on our side. Please try again.'

const setAbilities = ({ db }: Pick<TestSite, 'db'>, id: string, text: string) =>
  db.transact((tx) =>
    tx
      .updateTable('character')
      .set({ abilities: text as JsonText<string[]> })
      .where('id', '=', id)
      .execute(),
  )

/** Corrupts a record in the database, so that reading it fails. */
const damage = (from: Pick<TestSite, 'db'>, id: string) => setAbilities(from, id, 'select passwordHash')

const repair = (from: Pick<TestSite, 'db'>, id: string) => setAbilities(from, id, '[]')

test('an unexpected error is 500 with a request id, and reveals no details, on /api and /trpc', async () => {
  const { visitor, alice, given } = site()
  const { id } = await given.approved()
  await damage(site(), id)
  const answer = await visitor().get(`/api/characters/${id}`)
  expectFailure(answer, 500, { error: SORRY, code: 'internal' })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")

  const input = encodeURIComponent(JSON.stringify({ id }))
  const through = await alice.get(`/trpc/characters.byId?input=${input}`)
  expect(through.statusCode).toBe(500)
  expect(through.json().error).toMatchObject({ message: SORRY, data: { httpStatus: 500, code: 'internal' } })
  expect(answer.body + through.body).not.toMatch(/sqlite|json|password|select|stack/i)
  await repair(site(), id)
})

test('a thrown value that is not an error, or an error with its own status, is an internal error too', async () => {
  const things: unknown[] = [
    'a text with secrets',
    null,
    { statusCode: 200 },
    Object.assign(new Error('secret'), { statusCode: 299 }),
  ]
  for (const thing of things) {
    thrown = { thing }
    const answer = await site().visitor().post('/api/auth/login', { username: 'alice', password: 'secret1' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
  }
  thrown = null
})

test('each failure has its own id, which a client cannot choose', async () => {
  const headers = { 'request-id': 'chosen', 'x-request-id': 'chosen' }
  const ids = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await site().visitor().get('/api/nowhere', { headers })).json().requestId,
    ),
  )
  expect(new Set(ids).size).toBe(20)
  expect(ids).not.toContain('chosen')
})

test('an error affects only its own request', async () => {
  const { visitor, given } = site()
  const [broken, fine] = [await given.approved(), await given.approved()]
  await damage(site(), broken.id)
  const answers = await Promise.all([broken, fine].map(({ id }) => visitor().get(`/api/characters/${id}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 200])
  await repair(site(), broken.id)
})

test('an error while an answer is made for the cache is 500 like any other, and is not cached', async () => {
  const { given, overNetwork } = site()
  const { id } = await given.approved()
  const url = `/api/characters/${id}`
  await damage(site(), id)
  const broken = await overNetwork(url)
  expect(broken.statusCode).toBe(500)
  expect(JSON.parse(broken.body)).toMatchObject({ error: SORRY, code: 'internal' })
  await repair(site(), id)
  expect((await overNetwork(url)).statusCode).toBe(200)
})

test('a long list that is aborted does not look like a shorter one, and works again afterwards', async () => {
  const { given, overNetwork, visitor } = site()
  const oldest = await given.approved()
  // Longer than what is sent at a time.
  for (let at = 0; at < 30; at += 1) await given.approved({ name: `N ${at}`, backstory: 'x'.repeat(4_000) })
  const newest = await given.approved({ name: 'The last one' })
  await damage(site(), oldest.id)
  await expect(overNetwork('/api/characters')).rejects.toThrow('terminated')
  await repair(site(), oldest.id)

  await damage(site(), newest.id)
  const first = await visitor().get('/api/characters')
  expectFailure(first, 500, { error: SORRY })
  expect(first.headers).not.toHaveProperty('etag')
  await repair(site(), newest.id)
  expect((await overNetwork('/api/characters')).body).toContain(oldest.id)
})

test('after the database is closed the process is not ready, and every query is 500 in JSON', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-closed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const server = await testServer({ hasher: quickHasher, db: await openDb(join(folder, 'closed.db')) })
  const person = new Person(server.app)
  expect((await person.get('/readyz')).json()).toEqual({ status: 'ok' })
  // Reads once, so that the reading connection is open and `close` closes it.
  await person.post('/api/auth/login', { username: 'x', password: 'x' })
  await server.db.close()

  expect((await person.get('/healthz')).json()).toEqual({ status: 'ok' })
  expectFailure(await person.get('/readyz'), 503, {
    code: 'unavailable',
    error: 'The database does not answer.',
  })
  for (const path of ['/api/characters', '/api/characters?limit=3', '/api/characters/x'])
    expectFailure(await person.get(path), 500, { error: SORRY })
  expectFailure(await person.post('/api/auth/login', { username: 'alice', password: 'secret1' }), 500)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/api/characters?limit=3', `/api/characters/${randomUUID()}`])
    expect((await fetch(address + path, { signal: AbortSignal.timeout(4_000) })).status, path).toBe(500)
  await server.app.close()
})

test('health reveals no versions', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect((await site().visitor().get(path)).body).toBe('{"status":"ok"}')
})

test('a submission with one failing write is rolled back', async () => {
  const { alice, db } = site()
  await db.transact((tx) => tx.schema.alterTable('character_revision').renameTo('away').execute())
  const before = await dump(site())
  expectFailure(await alice.post('/api/characters', SUBMISSION), 500)
  expect(await dump(site())).toEqual(before)
  await db.transact((tx) => tx.schema.alterTable('away').renameTo('character_revision').execute())
  expect((await alice.post('/api/characters', SUBMISSION)).statusCode).toBe(201)
})
