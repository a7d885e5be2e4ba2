import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { createWebhookSender } from '../providers/webhooks/webhook-sender.ts'
import { openSite } from '../test-site.testing.ts'

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
