// @module-tag network

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '../test-site.testing.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'personae-web-'))
const HTML =
  '<!doctype html><html><head><!--head--><!--/head--></head><body><div id="root"></div></body></html>'
writeFileSync(join(webRoot, 'index.html'), HTML)
writeFileSync(join(webRoot, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
afterAll(() => rmSync(webRoot, { recursive: true }))

const site = useSite({ webRoot })
const ID = /^[0-9a-f-]{36}$/

test('every answer has a unique request id, which a client cannot choose', async () => {
  const { overNetwork, given } = site()
  const { id } = await given.approved()
  const headers = { 'x-request-id': 'chosen', 'request-id': 'chosen' }
  const seen: string[] = []
  for (const url of [
    '/',
    '/mark.svg',
    `/character/${id}`,
    '/nowhere',
    '/healthz',
    '/api/characters',
    `/api/characters/${id}`,
    '/trpc/characters.gallery?input=%7B%7D',
    '/trpc/auth.me',
    '/trpc/notifications.live',
    '/api/nowhere',
    '/api/login',
    '/media/x.webp',
  ]) {
    // The second GET is answered by the response cache, without Fastify, where possible.
    for (const method of ['GET', 'GET', 'HEAD']) {
      const answer = await overNetwork(url, { method, headers })
      expect(answer.headers['x-request-id'], `${method} ${url}`).toMatch(ID)
      seen.push(String(answer.headers['x-request-id']))
    }
  }
  expect(new Set(seen).size).toBe(seen.length)
})

test('a 304 answer has a request id too', async () => {
  const { overNetwork } = site()
  const { headers } = await overNetwork('/api/characters?limit=1')
  const again = await overNetwork('/api/characters?limit=1', {
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['x-request-id']).toMatch(ID)
  expect(again.headers['x-request-id']).not.toBe(headers['x-request-id'])
})

test('a failure has the same id in its body', async () => {
  const { overNetwork } = site()
  const plain = await overNetwork('/api/nowhere')
  expect(JSON.parse(plain.body).requestId).toBe(plain.headers['x-request-id'])
  const through = await overNetwork('/trpc/auth.me')
  expect(JSON.parse(through.body).error.data.requestId).toBe(through.headers['x-request-id'])
})
