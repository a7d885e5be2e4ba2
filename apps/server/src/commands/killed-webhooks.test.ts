// @module-tag process

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { machine } from './machine.testing.ts'

const MESSAGES = 3
const LONG_TIMEOUT = { timeout: 120_000, interval: 5 }

interface Delivery {
  id: string
  status: string
  tries: number
}

/** A receiver on this machine: the received bodies by message id, and a replaceable response. */
async function openReceiver() {
  const bodies = new Map<string, string[]>()
  const state = { answer: (response: ServerResponse) => void response.writeHead(500).end() }
  const server = createServer((incoming, response) => {
    const id = String(incoming.headers['webhook-id'])
    let body = ''
    incoming.on('data', (chunk) => (body += String(chunk)))
    incoming.on('end', () => {
      bodies.set(id, [...(bodies.get(id) ?? []), body])
      state.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies, state }
}

test('killed between the tries, during one, and after one: no message is lost, and each keeps its id', async () => {
  const { databaseFile, serve } = machine()
  const { url, bodies, state } = await openReceiver()
  const start = () => serve({ WEBHOOKS: 'local', RATE_LIMIT: 'off' })
  // A message may arrive before the server has printed that it runs.
  let server = start()
  const kill = async () => (await server).kill()
  let cookie = ''
  const post = async (path: string, body: object, method = 'POST') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch((await server).address + path, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.ok, `${path} ${answer.status}`).toBe(true)
    return answer
  }
  const signedUp = await post('/api/auth/quick-signup', { username: 'alice', password: 'secret1' })
  cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!
  const made = await post('/api/webhooks', { url, events: ['character.published'] })
  const { webhook } = (await made.json()) as { webhook: { id: string } }

  const inFile = <T>(work: (db: Sqlite.Database) => T): T => {
    const db = new Sqlite(databaseFile)
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  const deliveries = () =>
    inFile((db) =>
      db.prepare('select id, status, tries from webhook_delivery order by seq').all(),
    ) as Delivery[]
  const jobs = () => inFile((db) => db.prepare(`select 1 from job where kind = 'webhook'`).all())
  /** Starts the server again after the time of the next attempts. */
  const startLater = async () => {
    inFile((db) => db.exec(`update job set "dueAt" = '2026-01-01T00:00:00.000Z' where kind = 'webhook'`))
    server = start()
    await server
  }
  const untilAll = (is: (delivery: Delivery) => boolean) =>
    vi.waitFor(() => expect(deliveries().filter(is)).toHaveLength(deliveries().length), LONG_TIMEOUT)

  await post('/api/auth/promote-to-admin', {})
  for (let at = 0; at < MESSAGES; at += 1) {
    const { id } = (await (await post('/api/characters', { ...SUBMISSION, name: `Orla ${at}` })).json()) as {
      id: string
    }
    await post(`/api/characters/${id}/status`, { status: 'approved' }, 'PATCH')
  }
  await vi.waitFor(() => expect(deliveries()[0]).toMatchObject({ tries: 1 }), LONG_TIMEOUT)
  await kill()
  // Later messages wait until the first one, which has failed, is delivered.
  const ids = deliveries().map(({ id }) => id)
  expect([...bodies].map(([id, received]) => [id, received.length])).toEqual([[ids[0], 1]])

  const killed = new Promise<void>((resolve) => {
    state.answer = () => void kill().then(() => resolve())
  })
  await startLater()
  await killed
  const waiting = ids.map((id, at) => ({ id, status: 'waiting', tries: at === 0 ? 1 : 0 }))
  expect(deliveries()).toEqual(waiting)

  const killedAfter = new Promise<void>((resolve) => {
    state.answer = (response) => void response.writeHead(204).end(() => void kill().then(() => resolve()))
  })
  await startLater()
  await killedAfter

  state.answer = (response) => void response.writeHead(204).end()
  await startLater()
  await untilAll(({ status }) => status === 'delivered')
  await vi.waitFor(() => expect(jobs()).toEqual([]), LONG_TIMEOUT)
  const before = new Map([...bodies].map(([id, received]) => [id, received.length]))
  await kill()
  await startLater()
  await post(`/api/webhooks/${webhook.id}/test`, {})
  await vi.waitFor(() => expect(bodies.size).toBe(MESSAGES + 1), LONG_TIMEOUT)
  for (const id of ids) {
    expect(bodies.get(id)).toHaveLength(before.get(id)!)
    // Attempts that a kill interrupted were repeated with the same message.
    expect(new Set(bodies.get(id)).size).toBe(1)
  }
  expect(await (await server).stop()).toBe(0)
})
