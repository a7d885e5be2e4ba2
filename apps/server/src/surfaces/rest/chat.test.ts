// @module-tag network

import type { AppRouter } from '@personae/api'
import type { ChatEvent } from '@personae/contract/chat'
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
import { expect, test } from 'vitest'
import { useSite } from '../../test-site.testing.ts'

const site = useSite()

/** The events of a stream as the specification's client reads them: lines that start with a colon are comments. */
const eventsIn = (body: string): ChatEvent[] =>
  body.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []))

test('a question on /api: lines of chunks, and done at the end', async () => {
  const { id, description } = await site().given.approved()
  const answer = await site().bob.post(`/api/characters/${id}/chat/stream`, {
    message: 'Who is she?',
    conversationHistory: [],
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  const events = eventsIn(answer.body)
  expect(events.flatMap((event) => ('chunk' in event ? [event.chunk] : [])).join('')).toContain(description)
  expect(events.at(-1)).toMatchObject({ done: true, fields: ['description'] })
})

test('the same on /trpc, typed, as it arrives', async () => {
  const { id, description } = await site().given.approved({ name: 'Another' })
  const address = await site().app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = [...site().bob.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${address}/trpc`, maxItems: 1, headers: { cookie } })],
  })
  const events: ChatEvent[] = []
  for await (const event of await client.chat.ask.mutate({ id, message: 'Who is she?' })) events.push(event)
  expect(events[0]).toEqual({ chunk: expect.stringContaining(description) })
  expect(events.at(-1)).toMatchObject({ done: true })
})

test.for([
  ['a visitor', 401],
  ['a character that cannot be seen', 404],
  ['a blank message', 400],
  ['an unknown role', 400],
] as const)('%s is answered with status %d, without a stream', async ([what, status]) => {
  const { id } = await (what === 'a character that cannot be seen'
    ? site().given.pending()
    : site().given.approved())
  const person = what === 'a visitor' ? site().visitor() : site().bob
  const answer = await person.post(`/api/characters/${id}/chat/stream`, {
    message: what === 'a blank message' ? ' \n ' : 'Who is she?',
    conversationHistory: [{ role: what === 'an unknown role' ? 'system' : 'user', content: 'Hello' }],
  })
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
})
