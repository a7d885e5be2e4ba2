// @module-tag network

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { openDb } from '@personae/db'
import { openTestDb, usesFiles } from '@personae/db/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectFailure, openSite } from '../test-site.testing.ts'
import { networkTo } from './network.testing.ts'

/** A site on a database whose network can fail. */
async function siteBehindNetwork(options: Parameters<typeof openSite>[0] = {}) {
  const { location, close } = await openTestDb()
  onTestFinished(close)
  const network = await networkTo(location)
  const db = await openDb(network.location)
  onTestFinished(db.close)
  const lines: string[] = []
  const site = await openSite({ db, log: (line) => lines.push(line), ...options })
  onTestFinished(site.close)
  return { ...site, network, lines }
}

test.runIf(!usesFiles)(
  'PostgreSQL is away: 503 and when to try again, and all works again after its return',
  async () => {
    const { alice, visitor, given, network, lines, overNetwork } = await siteBehindNetwork()
    const { id } = await given.approved()
    const reads = [
      `/api/characters/${id}`,
      '/api/characters',
      '/api/characters?q=orla',
      '/api/characters?limit=3',
    ]
    const everyRead = () =>
      Promise.all(
        reads.flatMap((path) => [alice.get(path), visitor().get(path), overNetwork(path), overNetwork(path)]),
      )
    for (const { statusCode } of await everyRead()) expect(statusCode).toBe(200)

    await network.cut()
    // Cached responses count as current for a second.
    await vi.waitFor(async () => {
      for (const { statusCode, headers, body } of await everyRead())
        expect([statusCode, headers['retry-after']], body).toEqual([503, '1'])
    }, 120_000)
    for (const answer of [
      await alice.post('/api/characters', SUBMISSION),
      await alice.post('/trpc/characters.submit', SUBMISSION),
      await alice.get(`/trpc/characters.byId?input=${encodeURIComponent(JSON.stringify({ id }))}`),
      await visitor().post('/api/auth/login', { username: 'alice', password: 'secret1' }),
    ]) {
      expectFailure(answer, 503, {
        code: 'unavailable',
        message: 'The site cannot reach its data at the moment. Please try again soon.',
      })
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    }
    expectFailure(await visitor().get('/readyz'), 503, { code: 'unavailable' })
    expect((await visitor().get('/healthz')).statusCode).toBe(200)
    expect(lines.join('')).toContain('The database cannot be reached')

    await network.mend()
    await vi.waitFor(async () => expect((await visitor().get('/readyz')).statusCode).toBe(200), 120_000)
    for (const { statusCode } of await everyRead()) expect(statusCode).toBe(200)
    expect((await alice.post('/api/characters', SUBMISSION)).statusCode).toBe(201)
  },
)

test.runIf(!usesFiles)('PostgreSQL is away: the home page opens, without its preview', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'personae-unreachable-'))
  onTestFinished(() => rmSync(webRoot, { recursive: true }))
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><head><!--head--><!--/head--></head><div id="root"></div>',
  )
  const { visitor, network } = await siteBehindNetwork({ webRoot })
  const title = '<title data-served>sun · Personae</title>'
  const before = await visitor().get('/?q=sun')
  expect([before.statusCode, before.body]).toEqual([200, expect.stringContaining(title)])
  const [, picture = ''] = /og:image" content="([^"]+)"/.exec(before.body)!
  await network.cut()
  const during = await visitor().get('/?q=sun')
  expect([during.statusCode, during.body]).toEqual([200, expect.stringContaining(title)])
  expect(during.body).not.toContain('og:image')
  expectFailure(await visitor().get(new URL(picture).pathname), 503, { code: 'unavailable' })
})
