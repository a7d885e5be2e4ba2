// @module-tag network

import type { WebhookRequest } from '@personae/api/server'
import { expect, test, vi } from 'vitest'
import { useClients } from './clients.testing.ts'
import { verifyWebhook, WebhookRefused } from './index.ts'

const sent: WebhookRequest[] = []
const { site, as } = useClients({
  webhooks: {
    allowsHttp: false,
    send: async (request) => {
      sent.push(request)
      return { status: 200 }
    },
  },
})

/** A message signed by the server, and the secret of its webhook. */
async function received() {
  const alice = await site().alice.post('/trpc/webhooks.create', {
    url: 'https://receiver.example/',
    events: ['character.published'],
  })
  const { webhook, secret } = alice.json().result.data as { webhook: { id: string }; secret: string }
  await as('alice').webhooks.sendTest({ id: webhook.id })
  await site().services.jobs.runDue('webhook')
  await site().alice.post('/trpc/webhooks.remove', { id: webhook.id })
  const { headers, body } = sent.pop()!
  return { headers, body, secret }
}

const OTHER = `v1,${Buffer.alloc(32).toString('base64')}`

test('a message that the site has signed is verified, also beside other signatures, as bytes, as Headers and with capitals in their names', async () => {
  const { headers, body, secret } = await received()
  const message = { type: 'webhook.test', timestamp: expect.any(String), data: {} }
  expect(await verifyWebhook({ headers, body, secret })).toEqual(message)
  const asSent = Object.entries(headers).map(([name, value]) => [
    name.replaceAll(/\b\w/g, (letter) => letter.toUpperCase()),
    value,
  ])
  expect(await verifyWebhook({ headers: Object.fromEntries(asSent), body, secret })).toEqual(message)
  const signature = headers['webhook-signature']!
  for (const all of [`${OTHER} ${signature}`, `${signature} ${OTHER}`, `v1a,x v1,~ v1 ${signature}`])
    expect(
      await verifyWebhook({
        headers: new Headers({ ...headers, 'webhook-signature': all }),
        body: Buffer.from(body),
        secret,
      }),
    ).toEqual(message)
})

test('anything else is refused: another body, id, time, secret or version, and headers that are missing', async () => {
  const { headers, body, secret } = await received()
  const signature = headers['webhook-signature']!
  const now = Number(headers['webhook-timestamp'])
  const refused = [
    { body: `${body} ` },
    { secret: `whsec_${Buffer.alloc(32).toString('base64')}` },
    { headers: { ...headers, 'webhook-id': 'msg_other' } },
    { headers: { ...headers, 'webhook-timestamp': String(now - 1) } },
    { headers: { ...headers, 'webhook-timestamp': `${now}.0` } },
    ...[OTHER, signature.replace('v1', 'v2'), signature.slice(3), 'v1,', ''].map((all) => ({
      headers: { ...headers, 'webhook-signature': all },
    })),
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      headers: { ...headers, [name]: undefined },
    })),
  ]
  for (const other of refused)
    await expect(verifyWebhook({ headers, body, secret, ...other })).rejects.toBeInstanceOf(WebhookRefused)
})

test('an old message, or one from the future, is refused beyond the tolerance', async () => {
  const { headers, body, secret } = await received()
  const sentAt = Number(headers['webhook-timestamp']) * 1_000
  const clock = vi.spyOn(Date, 'now')
  try {
    for (const seconds of [-299, 0, 299]) {
      clock.mockReturnValue(sentAt + seconds * 1_000)
      expect(await verifyWebhook({ headers, body, secret })).toHaveProperty('type')
    }
    for (const seconds of [-301, 301]) {
      clock.mockReturnValue(sentAt + seconds * 1_000)
      await expect(verifyWebhook({ headers, body, secret })).rejects.toThrow('not sent just now')
      expect(await verifyWebhook({ headers, body, secret, toleranceSeconds: 302 })).toHaveProperty('type')
    }
  } finally {
    clock.mockRestore()
  }
})
