// @module-tag network

import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { useSite } from '../test-site.testing.ts'

const site = useSite()
const MIB = 1024 * 1024

const TOO_LARGE = [
  ['/api/lists', 'application/json', 2 * MIB],
  ['/api/characters', 'application/json', 16 * MIB],
  ['/trpc/characters.submit', 'application/json', 16 * MIB],
  ['/api/pictures', 'image/png', 12 * MIB],
] as const

test.for(TOO_LARGE.flatMap((one) => [[...one, true] as const, [...one, false] as const]))(
  '%s refuses a large body of %s while it is sent, and the connection is used again: %d bytes, length given: %s',
  async ([path, type, size, hasLength]) => {
    await site().overNetwork('/healthz')
    const { port, address: host } = site().app.server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const cookie = [...site().alice.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const open = (method: string, to: string, headers = {}) =>
      request({ agent, host, port, method, path: to, headers: { cookie, ...headers } })
    const answerTo = async (sent: ReturnType<typeof open>, body?: Buffer): Promise<IncomingMessage> => {
      const all = Promise.all([once(sent, 'response'), once(sent, 'finish')])
      sent.end(body)
      const [[answer]] = await all
      return answer
    }

    const upload = open('POST', path, { 'content-type': type, ...(hasLength && { 'content-length': size }) })
    const refusal = await answerTo(upload, Buffer.alloc(size, 'x'))
    expect(refusal.statusCode).toBe(413)
    await json(refusal)

    const next = open('GET', '/api/auth/user')
    expect(await json(await answerTo(next))).toMatchObject({ username: 'alice' })
    expect(next.reusedSocket).toBe(true)
  },
)
