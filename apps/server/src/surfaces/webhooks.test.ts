import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { createWebhookSender } from '../providers/webhooks/webhook-sender.ts'
import { expectFailure, openSite } from '../test-site.testing.ts'

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

  for (let at = 0; at < 2; at += 1) expect((await alice.post(`${address}/test`)).statusCode).toBe(204)
  await services.webhookDeliveries.deliverDue()
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
  // Receivers accept five minutes of difference: the four tries are within them.
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
    await site.services.webhookDeliveries.deliverDue()
  }
  const event = { type: 'character.published', timestamp: expect.any(String), data: { id, version: 2 } }
  expect(verified).toEqual([event, event, event, event])
  expect(new Set(ids).size).toBe(1)
})
