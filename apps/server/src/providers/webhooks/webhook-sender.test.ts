// @module-tag network

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { LATE, MISBEHAVING, openMisbehaving } from './receivers.testing.ts'
import { createWebhookSender } from './webhook-sender.ts'

/** A receiver on this machine: its port and the number of connections. */
async function receiver(answer: RequestListener = (_, response) => response.end()) {
  const server = createServer(answer)
  const seen = { connections: 0 }
  server.on('connection', () => (seen.connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { port: (server.address() as AddressInfo).port, seen }
}

const request = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"ü":1}' })

const NOT_PUBLIC = [
  ['loopback', '127.0.0.1'],
  ['loopback', '::1'],
  ['unspecified', '0.0.0.0'],
  ['unspecified', '::'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['private', 'fd00::1'],
  ['shared', '100.64.0.1'],
  ['link-local', '169.254.1.1'],
  ['link-local', 'fe80::1'],
  ['multicast', '224.0.0.1'],
  ['multicast', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped', '::ffff:93.184.216.34'],
  ['compatible', '::127.0.0.1'],
  ['translated', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['site-local', 'fec0::1'],
  ['a metadata service', '169.254.169.254'],
  ['a metadata service', 'fd00:ec2::254'],
  ['a metadata service', '100.100.100.200'],
  ['a metadata service', '192.0.0.192'],
  ['a metadata service', '168.63.129.16'],
] as const

test.for(NOT_PUBLIC)('%s is refused, as an address and behind a name: %s', async ([, address]) => {
  const { port, seen } = await receiver()
  const named = createWebhookSender({ resolve: async () => [address] })
  const mixed = createWebhookSender({ resolve: async () => ['93.184.216.34', address] })
  const host = address.includes(':') ? `[${address}]` : address
  for (const [sender, url] of [
    [named, `https://${host}:${port}/`],
    [named, `https://receiver.example:${port}/`],
    [mixed, `https://receiver.example:${port}/`],
  ] as const)
    await expect(sender.send(request(url))).rejects.toThrow('not on the public internet')
  expect(seen.connections).toBe(0)
})

test.for(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', 'localhost'])(
  'other spellings of loopback are refused: %s',
  async (host) => {
    const { port, seen } = await receiver()
    const sending = createWebhookSender().send(request(`https://${host}:${port}/`))
    await expect(sending).rejects.toThrow('not on the public internet')
    expect(seen.connections).toBe(0)
  },
)

test('a name is resolved at every try, and the connection is to the address that was checked', async () => {
  const { port, seen } = await receiver()
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']]
  const sender = createWebhookSender({ isLocal: true, resolve: async () => answers.shift()! })
  // No resolver knows this name, so the request can only use the checked address.
  const url = `http://receiver.invalid:${port}/`
  expect(await sender.send(request(url))).toEqual({ status: 200 })
  await expect(sender.send(request(url))).rejects.toThrow('not on the public internet')
  expect(seen.connections).toBe(1)
  expect(await sender.send(request(url))).toEqual({ status: 200 })
  expect([seen.connections, answers]).toEqual([2, []])
})

test('the request arrives as it is, with the host of its address', async () => {
  const got: unknown[] = []
  const { port } = await receiver((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (part: string) => (body += part))
    incoming.on('end', () => {
      got.push(incoming.method, incoming.headers.host, incoming.headers['webhook-id'], body)
      response.writeHead(202).end()
    })
  })
  const sender = createWebhookSender({ isLocal: true, resolve: async () => ['127.0.0.1'] })
  expect(await sender.send(request(`http://receiver.invalid:${port}/a?b`))).toEqual({ status: 202 })
  expect(got).toEqual(['POST', `receiver.invalid:${port}`, 'msg_1', '{"ü":1}'])
})

test('a redirect is an answer, and is not followed', async () => {
  const { port, seen } = await receiver((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end(),
  )
  const sender = createWebhookSender({ isLocal: true })
  expect(await sender.send(request(`http://127.0.0.1:${port}/`))).toEqual({ status: 307 })
  expect(seen.connections).toBe(1)
})

test('of an answer without an end no more than 64 kB are read', async () => {
  let closed = Promise.resolve()
  const { port } = await receiver((_, response) => {
    closed = new Promise((resolve) => response.on('close', resolve))
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  })
  expect(await createWebhookSender({ isLocal: true }).send(request(`http://127.0.0.1:${port}/`))).toEqual({
    status: 200,
  })
  await closed
})

test('a receiver, or a resolver, that never answers is not waited for', async () => {
  const never = new Promise<never>(() => {})
  const { port, seen } = await receiver(() => {})
  const { port: endless } = await receiver((_, response) => void response.write('a beginning'))
  const sender = createWebhookSender({ isLocal: true, timeoutMs: 50 })
  for (const one of [port, endless])
    await expect(sender.send(request(`http://127.0.0.1:${one}/`))).rejects.toThrow('no answer in time')
  const asking = createWebhookSender({ isLocal: true, timeoutMs: 50, resolve: () => never })
  await expect(asking.send(request(`http://receiver.invalid:${port}/`))).rejects.toThrow('no answer in time')
  expect(seen.connections).toBe(1)
})

test('a receiver that hangs up, or is not there, is a failure that names no address', async () => {
  const { port } = await receiver((incoming) => incoming.socket.destroy())
  const sender = createWebhookSender({ isLocal: true })
  const sending = sender.send(request(`http://127.0.0.1:${port}/`))
  await expect(sending).rejects.toThrow('The receiver could not be reached: ECONNRESET.')
  const unknown = createWebhookSender({
    resolve: async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND receiver.example'), { code: 'ENOTFOUND' })
    },
  })
  await expect(unknown.send(request('https://receiver.example/'))).rejects.toThrow('reached: ENOTFOUND.')
})

test.for(MISBEHAVING)('a receiver that $what ends in time, and no connection stays', async (one) => {
  const { url, open } = await openMisbehaving(one)
  const timeoutMs = one.ends === LATE ? 100 : 60_000
  const outcome = createWebhookSender({ isLocal: true, timeoutMs })
    .send(request(url))
    .then(({ status }) => status)
    .catch(({ message }: Error) => message)
  expect(await outcome).toBe(one.ends)
  await expect.poll(() => open.size).toBe(0)
})
