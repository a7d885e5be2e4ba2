// @module-tag network

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_WEBHOOKS } from '@personae/contract/webhooks.constants'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LATE, MISBEHAVING, openMisbehaving } from '../providers/webhooks/receivers.testing.ts'
import { createWebhookSender } from '../providers/webhooks/webhook-sender.ts'
import { expectFailure, openSite, type Person } from '../test-site.testing.ts'

const LONG_TIMEOUT = { timeout: 120_000, interval: 5 }
const RESET = 'The receiver could not be reached: ECONNRESET.'

test('by REST: created with its secret, listed without it, switched off and on, tested, sent again, removed', async () => {
  const site = await openSite()
  onTestFinished(site.close)
  const { alice, bob, services } = site
  const input = { url: 'https://receiver.example/', events: ['character.published'] }
  const made = await alice.post('/api/webhooks', input)
  const { webhook, secret } = made.json()
  expect([made.statusCode, secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
  expect((await alice.get('/api/webhooks')).json()).toEqual([webhook])
  expect((await bob.get('/api/webhooks')).json()).toEqual([])
  const address = `/api/webhooks/${webhook.id}`
  const off = { ...webhook, isEnabled: false }
  expect((await alice.patch(address, { isEnabled: false })).json()).toEqual(off)
  expectFailure(await alice.post(`${address}/test`), 409)
  expect((await alice.patch(address, { isEnabled: true })).json()).toEqual(webhook)

  const renewed = await alice.post(`${address}/secret`)
  expect([renewed.statusCode, renewed.json()]).toEqual([
    200,
    {
      webhook: { ...webhook, oldSecretUntil: expect.any(String) },
      secret: expect.stringMatching(/^whsec_/),
    },
  ])
  expect(renewed.json().secret).not.toBe(secret)
  expectFailure(await alice.post(`${address}/secret`), 409)

  for (let at = 0; at < 2; at += 1) {
    expect((await alice.post(`${address}/test`)).statusCode).toBe(204)
    expectFailure(await alice.post(`${address}/test`), 409)
    await services.jobs.runDue('webhook')
  }
  const page = await alice.get(`${address}/deliveries?limit=1`)
  expect(page.headers).toMatchObject({
    'x-total-count': '2',
    link: expect.stringContaining(`<${address}/deliveries?limit=1&cursor=`),
  })
  const [delivery] = page.json()
  expect(delivery).toMatchObject({ event: 'webhook.test', status: 'delivered', tries: 1, answer: 200 })
  expectFailure(await bob.post(`/api/webhooks/deliveries/${delivery.id}/again`), 404)
  expect((await alice.post(`/api/webhooks/deliveries/${delivery.id}/again`)).statusCode).toBe(204)
  expectFailure(await bob.delete(address), 404)
  expect((await alice.delete(address)).statusCode).toBe(204)
  expect((await alice.get('/api/webhooks')).json()).toEqual([])
})

test('beside all kinds of receivers that misbehave, each noted with its outcome, a good one gets its messages', async () => {
  const got: unknown[] = []
  const good = createServer((incoming, response) => {
    got.push(incoming.headers['webhook-id'])
    incoming.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => good.listen(0, '127.0.0.1', resolve))
  const goodUrl = `http://127.0.0.1:${(good.address() as AddressInfo).port}/`
  let later = 0
  const site = await openSite({
    // So long that the good receiver would get nothing if it had to wait for a stuck one.
    webhooks: createWebhookSender({ isLocal: true, timeoutMs: 600_000 }),
    clock: { now: () => new Date(Date.now() + later) },
  })
  onTestFinished(async () => {
    await site.close()
    good.close()
  })
  const register = async (by: Person, url: string) =>
    (await by.post('/api/webhooks', { url, events: ['character.removed'] })).json().webhook.id as string
  const sendTest = async (by: Person, id: string) =>
    expect((await by.post(`/api/webhooks/${id}/test`)).statusCode).toBe(204)

  const bad = []
  for (const [at, one] of MISBEHAVING.entries()) {
    const by: Person = at % MAX_WEBHOOKS === 0 ? await site.signUp(`mallory${at}`) : bad.at(-1)!.by
    const { url, open } = await openMisbehaving(one)
    bad.push({ ...one, open, by, id: await register(by, url) })
    await sendTest(by, bad.at(-1)!.id)
  }
  const endless = bad.filter(({ ends }) => ends === LATE)
  async function hangUp(): Promise<void> {
    await vi.waitFor(
      () => expect(endless.map(({ open }) => open.size)).toEqual(endless.map(() => 1)),
      LONG_TIMEOUT,
    )
    for (const { open } of endless) for (const socket of open) socket.destroy()
  }
  const id = await register(site.alice, goodUrl)
  await sendTest(site.alice, id)
  const round = site.services.jobs.runDue('webhook')
  await vi.waitFor(() => expect(got).toHaveLength(1), LONG_TIMEOUT)
  await vi.waitFor(() => sendTest(site.alice, id), LONG_TIMEOUT)
  await vi.waitFor(() => expect(got).toHaveLength(2), LONG_TIMEOUT)

  await hangUp()
  await round
  for (const { what, by, id: of, ends } of bad) {
    const [noted] = (await by.get(`/api/webhooks/${of}/deliveries`)).json()
    const outcome = noted.answer ?? noted.error
    expect([noted.tries, outcome], what).toEqual([1, ends === LATE ? RESET : ends])
  }
  later += 30_000
  const again = site.services.jobs.runDue('webhook')
  await vi.waitFor(() => sendTest(site.alice, id), LONG_TIMEOUT)
  await vi.waitFor(() => expect(got).toHaveLength(3), LONG_TIMEOUT)
  await hangUp()
  await again
})

test('a revoked key writes nothing to webhooks', async () => {
  const { alice, visitor, services, close } = await openSite()
  onTestFinished(close)
  const made = await alice.post('/api/webhooks', { url: 'https://a.example/', events: ['character.removed'] })
  const { id } = made.json().webhook
  await alice.post(`/api/webhooks/${id}/test`)
  await services.jobs.runDue('webhook')
  const before = (await alice.get(`/api/webhooks/${id}/deliveries`)).json()
  const input = { name: 'A key', scopes: ['read', 'write'], currentPassword: 'secret1' }
  const { secret, key } = (await alice.post('/trpc/keys.create', input)).json().result.data
  const headers = { authorization: `Bearer ${secret}` }
  expect((await visitor().get('/api/webhooks', { headers })).statusCode).toBe(200)
  await alice.post('/trpc/keys.revoke', { id: key.id })
  const url = `/api/webhooks/${id}`
  for (const [method, path, payload] of [
    ['POST', '/api/webhooks', { url: 'https://b.example/', events: ['character.removed'] }],
    ['PATCH', url, { isEnabled: false }],
    ['DELETE', url],
    ['POST', `${url}/secret`],
    ['POST', `${url}/test`],
    ['POST', `/api/webhooks/deliveries/${before[0].id}/again`],
  ] as const)
    expectFailure(await visitor().send(method, path, { headers, payload }), 401)
  expect((await alice.get('/api/webhooks')).json()).toEqual([made.json().webhook])
  expect((await alice.get(`${url}/deliveries`)).json()).toEqual(before)
})

test('a receiver that answers 500 three times, then 200, gets one event with a signature that it can verify', async () => {
  let secret = ''
  const ids: string[] = []
  const verified: unknown[] = []
  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray()).toString()
    const headers = incoming.headers as Record<string, string>
    verified.push(new Webhook(secret).verify(body, headers))
    ids.push(headers['webhook-id']!)
    response.writeHead(ids.length <= 3 ? 500 : 200).end()
  }
  const server = createServer((incoming, response) => void receive(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Receivers accept a difference of five minutes, which includes the four attempts.
  let later = 0
  const site = await openSite({
    webhooks: createWebhookSender({ isLocal: true }),
    clock: { now: () => new Date(Date.now() + later) },
  })
  onTestFinished(async () => {
    await site.close()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const made = await site.alice.post('/trpc/webhooks.create', { url, events: ['character.published'] })
  expect(made.statusCode, made.body).toBe(200)
  ;({ secret } = made.json().result.data)

  const { id } = await site.given.approved()
  for (const wait of [0, 30_000, 60_000, 120_000, 240_000]) {
    later += wait
    await site.services.jobs.runDue('webhook')
  }
  const event = { type: 'character.published', timestamp: expect.any(String), data: { id, version: 2 } }
  expect(verified).toEqual([event, event, event, event])
  expect(new Set(ids).size).toBe(1)
})
