// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { ChatEvent } from '@personae/contract/chat'
import { CHAT_CLOSING, CHAT_TOO_MANY } from '@personae/contract/expert'
import { endless, scriptedExpert } from '@personae/api/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectFailure, openSite, type Person, useSite } from '../../test-site.testing.ts'
import {
  begin,
  event,
  KEY,
  refusing,
  saying,
  startModel,
  text,
} from '../../providers/expert/model.testing.ts'
import { createOpenAiExpert } from '../../providers/expert/openai-expert.ts'

const script = scriptedExpert(endless)
const logged: string[] = []
const site = useSite({ expert: script.expert, rateLimit: true, log: (line) => logged.push(line) })
let origin: Promise<string> | undefined

const SURFACES = ['/api', '/trpc'] as const
type Surface = (typeof SURFACES)[number]

/** The request that asks a question on a surface. */
const requestFor = (surface: Surface, id: string, input: object = {}) => {
  const question = { message: 'Who is she?', ...input }
  return surface === '/api'
    ? { path: `/api/characters/${id}/chat/stream`, body: question }
    : { path: '/trpc/chat.ask?batch=1', body: { 0: { id, ...question } } }
}

/** The parsed events of a stream on either surface. */
const eventsIn = (body: string): ChatEvent[] =>
  body
    .split('\n')
    .flatMap((line) => /^data: (.*)$/.exec(line)?.[1] ?? /^ *\[3,1,\[\[(.*)\]\]\]$/.exec(line)?.[1] ?? [])
    .map((json) => JSON.parse(json))

/** Asks over the network, and reads the events as they arrive. */
async function ask(surface: Surface, by: Person, id: string) {
  const address = await (origin ??= site().app.listen({ port: 0, host: '127.0.0.1' }))
  const { path, body } = requestFor(surface, id)
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'trpc-accept': 'application/jsonl',
      cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(body),
    signal: abort.signal,
  })
  expect(answer.status).toBe(200)
  const pieces = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let seen = ''
  return {
    /** Reads until this many events have arrived, or to the end. */
    async events(count = Infinity): Promise<ChatEvent[]> {
      while (eventsIn(seen).length < count) {
        const { value, done } = await pieces.next()
        if (done) break
        seen += value
      }
      return eventsIn(seen)
    },
    leave: () => abort.abort(),
  }
}

test.for(SURFACES)(
  '%s: a client that disconnects ends the answer, and releases its slot',
  async (surface) => {
    const { given, bob } = site()
    const { id } = await given.approved({ name: `Left on ${surface}` })
    script.state.answer = endless
    const before = script.state.ended
    for (let at = 1; at <= 3; at += 1) {
      const { events, leave } = await ask(surface, bob, id)
      expect(await events(1)).toEqual([{ chunk: 'She' }])
      leave()
      await vi.waitFor(() => expect(script.state.ended).toBe(before + at), 120_000)
    }
  },
)

test('a third concurrent answer is refused with 429 and the time to wait, on /trpc in the stream', async () => {
  const { given, signUp } = site()
  const { id } = await given.approved({ name: 'Three at once' })
  const person = await signUp('asker')
  script.state.answer = endless
  for (const surface of SURFACES) await (await ask(surface, person, id)).events(1)
  const [rest, trpc] = SURFACES.map((surface) => requestFor(surface, id))
  const answer = await person.post(rest!.path, rest!.body)
  expectFailure(answer, 429, { code: 'too_many_requests', error: CHAT_TOO_MANY, retryAfter: 10 })
  expect(answer.headers['retry-after']).toBe('10')
  const headers = { 'trpc-accept': 'application/jsonl' }
  const streamed = await person.post(trpc!.path, trpc!.body, { headers })
  for (const part of ['"httpStatus":429', '"code":"too_many_requests"', '"retryAfter":10'])
    expect(streamed.body).toContain(part)
})

test('a refusal has its own status', async () => {
  const { given, bob, visitor } = site()
  const { id } = await given.approved({ name: 'Refused' })
  const send = (person: Person, input: object, of = id) => {
    const { path, body } = requestFor('/api', of, input)
    return person.post(path, body)
  }
  const questions = script.questions.length
  expectFailure(await send(visitor(), {}), 401)
  expectFailure(await send(bob, {}, 'none'), 404)
  expectFailure(await send(bob, { message: ' ' }), 400)
  expectFailure(await send(bob, { message: 'x'.repeat(100_000) }), 413, { code: 'too_large' })
  expectFailure(await send(bob, { conversationHistory: [{ role: 'system', content: 'x' }] }), 400)
  expect(script.questions).toHaveLength(questions)
})

test('a question after forty messages of maximum length, in any alphabet, is accepted', async () => {
  const { given, alice } = site()
  const { id } = await given.approved({ name: 'Long talk' })
  script.state.answer = () => [{ text: 'Hello.' }]
  const conversationHistory = Array.from({ length: 40 }, () => ({
    role: 'user',
    content: '🚢'.repeat(4_000),
  }))
  const { path, body } = requestFor('/api', id, { conversationHistory })
  const answer = await alice.post(path, body)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(eventsIn(answer.body).at(-1)).toMatchObject({ done: true })
})

test.for(['GET', 'HEAD', 'PUT'] as const)('%s asks nothing', async (method) => {
  const { bob } = site()
  const questions = script.questions.length
  expect((await bob.send(method, '/api/characters/some/chat/stream')).statusCode).toBe(405)
  expect((await bob.send(method, '/trpc/chat.ask')).statusCode).toBe(405)
  expect(script.questions).toHaveLength(questions)
})

test('an unexpected error is in the log, and not in the answer', async () => {
  const { given, alice } = site()
  const { id } = await given.approved({ name: 'Fault' })
  script.state.answer = () => {
    throw new TypeError('what only the log has')
  }
  const { path, body } = requestFor('/api', id)
  const answer = await alice.post(path, body)
  expect(eventsIn(answer.body)).toEqual([{ error: 'Failed to get AI response', code: 'expert_failed' }])
  expect(logged.join('')).toContain('what only the log has')
})

test('with a model: its texts and fields on both surfaces, and its failures in the log without its key', async () => {
  const { given, root } = site()
  const { id } = await given.approved({ name: 'Modelled' })
  const model = await startModel(saying('She ', 'is Orla.', '\n[[fields: name]]'))
  const limits = {
    firstText: 5_000,
    nextText: 5_000,
    answer: 5_000,
    failures: 5,
    coolDown: 5_000,
  }
  const expert = createOpenAiExpert(model.settings, limits)
  script.state.answer = (question, signal) => expert.answer(question, signal)
  for (const surface of SURFACES) {
    const events = await (await ask(surface, root, id)).events()
    expect(events.flatMap((one) => ('chunk' in one ? one.chunk : [])).join('')).toBe('She is Orla.\n')
    expect(events.at(-1)).toEqual({ done: true, fields: ['name'], isCut: false })
  }

  const closed = Promise.withResolvers<void>()
  model.replies((response) => {
    response.once('close', () => closed.resolve())
    begin(response).write(event({ delta: { role: 'assistant' } }) + text('She '))
  })
  const { events, leave } = await ask('/api', root, id)
  await events(1)
  leave()
  await closed.promise

  logged.length = 0
  model.replies(refusing(500))
  expect(await (await ask('/api', root, id)).events()).toEqual([
    { error: expect.stringContaining('cannot be reached'), code: 'expert_failed' },
  ])
  expect(logged.join('')).toContain('the provider answered 500')
  expect(logged.join('')).not.toContain(KEY)
})

test('the server stops: every answer ends with an error event', async () => {
  const { given, alice, signUp, app } = site()
  const { id } = await given.approved({ name: 'The last' })
  const late = await signUp('late')
  script.state.answer = endless
  const streams = await Promise.all(
    SURFACES.flatMap((surface) => [ask(surface, alice, id), ask(surface, late, id)]),
  )
  for (const { events } of streams) await events(1)
  await app.close()
  for (const { events } of streams)
    expect(await events()).toEqual([{ chunk: 'She' }, { error: CHAT_CLOSING, code: 'unavailable' }])
})

test('a stopping server does not wait for a connection whose answer has ended', async () => {
  const never = 2 ** 31 - 1
  const readers = { standstillMs: never, closingStandstillMs: never, closingMaxMs: never }
  const { app, given, alice, close } = await openSite({ expert: script.expert, readers })
  app.server.keepAliveTimeout = 0
  const { id } = await given.approved()
  script.state.answer = endless
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const { path, body } = requestFor('/api', id)
  const json = JSON.stringify(body)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: personae=${alice.cookies.get('personae')}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
  )
  let seen = ''
  const begun = Promise.withResolvers<void>()
  socket.on('data', (piece) => {
    seen += String(piece)
    if (seen.includes('She')) begun.resolve()
  })
  const ended = once(socket, 'close')
  await begun.promise
  await Promise.all([close(), ended])
  expect(seen).toContain(CHAT_CLOSING)
})
