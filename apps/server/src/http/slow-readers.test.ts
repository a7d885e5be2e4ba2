// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { importRecords, SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../test-server.testing.ts'
import { quickHasher } from '../test-site.testing.ts'
import { READER_TIMEOUTS, type ReaderTimeouts } from './slow-readers.ts'

const SIZE = 400
const TIMEOUT = 30_000

/** A server whose complete list is larger than the socket buffers. */
async function longList(readers: Partial<ReaderTimeouts>) {
  const server = await testServer({ hasher: quickHasher, readers: { ...READER_TIMEOUTS, ...readers } })
  const links = Array.from({ length: 100 }, (_, at) => `https://personae.example/${at}/`.padEnd(500, 'x'))
  const records = Array.from({ length: SIZE }, (_, at) => ({
    ...SUBMISSION,
    externalLinks: links,
    source: 's',
    sourceId: String(at),
  }))
  await importRecords(server, records)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server
}

/** Requests the complete list and never reads it; resolves when the response has started. */
async function neverRead({ app }: Awaited<ReturnType<typeof longList>>) {
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /api/characters HTTP/1.1\r\nHost: localhost\r\nCookie: none=\r\n\r\n')
  await once(socket, 'readable')
  const [served] = (await accepted) as [NodeJS.EventEmitter]
  return { closed: once(served, 'close') }
}

test(
  'a client that requests the whole list and does not read it is disconnected',
  { timeout: TIMEOUT },
  async () => {
    const server = await longList({ standstillMs: 300 })
    onTestFinished(server.close)
    const { closed } = await neverRead(server)
    await expect(closed).resolves.toBeDefined()
  },
)

test('a stopping server does not wait for a client that does not read', { timeout: TIMEOUT }, async () => {
  const server = await longList({ closingStandstillMs: 300 })
  const { closed } = await neverRead(server)
  await expect(Promise.all([server.close(), closed])).resolves.toHaveLength(2)
})
