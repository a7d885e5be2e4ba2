// @module-tag network

import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { begin, FILTERED_END, refusing, type Reply, saying, startModel, STOP, text } from './model.testing.ts'
import { createOpenAiExpert, OPENAI_LIMITS } from './openai-expert.ts'
import { answerOf, limits, QUESTION, retryWithoutPause, UNREACHABLE } from './openai-expert.testing.ts'

retryWithoutPause()
afterEach(() => void vi.useRealTimers())

const CIRCUIT_OPEN = 'The Character Expert does not answer at the moment. Please try again in 30 seconds.'
const TOO_SLOW = 'The Character Expert takes too long. Please try again in a minute.'

const silent = (response: ServerResponse, written: () => void) =>
  void begin(response).write(': ping\n\n', written)
const speaking = (response: ServerResponse, written: () => void) =>
  void begin(response).write(text('She '), written)

test.for<[what: string, limit: number, reply: (response: ServerResponse, written: () => void) => void]>([
  ['first text', OPENAI_LIMITS.firstText, (_, written) => written()],
  ['first text', OPENAI_LIMITS.firstText, silent],
  ['next text', OPENAI_LIMITS.nextText, speaking],
  ['end of the answer', OPENAI_LIMITS.answer, speaking],
])('no %s within %i milliseconds: the call is aborted', async ([what, limit, reply]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const written = Promise.withResolvers<void>()
  const model = await startModel((response) => reply(response, written.resolve))
  const isLast = what === 'end of the answer'
  // Each text arrives in time, but none is the last.
  const expert = createOpenAiExpert(model.settings, limits(isLast ? { nextText: limit + 1 } : {}))
  const parts = expert.answer(QUESTION, new AbortController().signal)[Symbol.asyncIterator]()
  const begun = reply === speaking ? await parts.next() : { value: null }
  expect(begun.value).toEqual(reply === speaking ? { text: 'She ' } : null)
  const late = parts.next().catch((error: unknown) => error)
  await written.promise
  vi.advanceTimersByTime(limit - 1)
  expect(await Promise.race([late, setImmediate('not yet')])).toBe('not yet')
  vi.advanceTimersByTime(1)
  expect(await late).toMatchObject({ message: TOO_SLOW, cause: { message: `no ${what} in time` } })
  expect(model.requests).toHaveLength(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(model.unfinished()).toBe(0), 120_000)
})

test('a slow reader does not count as a slow provider', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const more = Promise.withResolvers<void>()
  const model = await startModel(async (response) => {
    begin(response).write(text('She '))
    await more.promise
    response.end(text('is Orla.') + STOP)
  })
  const stream = createOpenAiExpert(model.settings).answer(QUESTION, new AbortController().signal)
  const parts = stream[Symbol.asyncIterator]()
  expect(await parts.next()).toMatchObject({ value: { text: 'She ' } })
  vi.advanceTimersByTime(60_000)
  more.resolve()
  expect(await parts.next()).toMatchObject({ value: { text: 'is Orla.' } })
})

test('after five consecutive failures the provider is not called, then tried once, then used again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const model = await startModel(refusing(500))
  const expert = createOpenAiExpert(model.settings, limits({ failures: 5 }))
  for (let at = 0; at < 5; at += 1) expect(await answerOf(expert)).toMatchObject({ failure: UNREACHABLE })
  expect(model.requests).toHaveLength(10)

  model.replies(saying('Here.'))
  vi.setSystemTime(Date.now() + 29_000)
  expect(await answerOf(expert)).toMatchObject({ failure: CIRCUIT_OPEN, reason: null })
  expect(model.requests).toHaveLength(10)

  vi.setSystemTime(Date.now() + 1_000)
  const begun = Promise.withResolvers<ServerResponse>()
  model.replies((response) => begun.resolve(begin(response)))
  const first = answerOf(expert)
  const response = await begun.promise
  expect(await answerOf(expert)).toMatchObject({ failure: CIRCUIT_OPEN })
  response.end(text('Here.') + STOP)
  expect(await first).toMatchObject({ text: 'Here.', failure: null })

  model.replies(saying('Here.'))
  expect(await answerOf(expert)).toMatchObject({ text: 'Here.', failure: null })
})

/** Ends of a call that are neither a success nor a failure of the provider. */
const NEUTRAL: [what: string, reply: Reply, leave?: true][] = [
  ...[400, 404, 413, 422].map((status): [string, Reply] => [`is refused with ${status}`, refusing(status)]),
  ['is refused by a content filter', refusing(403, {}, 'content_filter')],
  ['is filtered before any text', (response) => begin(response).end(FILTERED_END)],
  ['is refused by an event', (response) => begin(response).end('data: {"error":{"code":400}}\n\n')],
  ['ends because its asker leaves', () => {}, true],
]

/** An expert whose circuit opens after `failures`, and a question that ends with this reply. */
async function expertWith(failures: number, reply: Reply, leave = false) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const model = await startModel()
  const expert = createOpenAiExpert(model.settings, limits({ failures }))
  const ask = (replied: Reply, signal?: AbortSignal) => {
    model.replies(replied)
    return answerOf(expert, signal)
  }
  const askAndFail = () => {
    const asker = new AbortController()
    return ask((...call) => (leave ? asker.abort() : reply(...call)), asker.signal)
  }
  return { model, ask, askAndFail }
}

test.for(NEUTRAL)('a question that %s does not open the circuit', async ([, reply, leave]) => {
  const { model, ask, askAndFail } = await expertWith(3, reply, leave)
  for (let at = 0; at < 5; at += 1) await askAndFail()
  expect(await ask(saying('Here.'))).toMatchObject({ text: 'Here.' })
  expect(model.requests).toHaveLength(6)
})

test.for(NEUTRAL)('a question that %s does not interrupt a row of failures', async ([, reply, leave]) => {
  const { ask, askAndFail } = await expertWith(2, reply, leave)
  await ask(refusing(500))
  await askAndFail()
  await ask(refusing(500))
  expect(await ask(saying('Here.'))).toMatchObject({ failure: CIRCUIT_OPEN })
})

test.for(NEUTRAL)(
  'a trial that %s neither opens nor closes the circuit: the next question is the trial',
  async ([, reply, leave]) => {
    const { model, ask, askAndFail } = await expertWith(1, reply, leave)
    await ask(refusing(500))
    vi.setSystemTime(Date.now() + 30_000)
    for (let at = 0; at < 5; at += 1) await askAndFail()

    const begun = Promise.withResolvers<ServerResponse>()
    const trial = ask((response) => begun.resolve(begin(response)))
    const response = await begun.promise
    const calls = model.requests.length
    expect(await ask(saying('Too early.'))).toMatchObject({ failure: CIRCUIT_OPEN })
    expect(model.requests).toHaveLength(calls)
    response.end(text('Here.') + STOP)
    expect(await trial).toMatchObject({ text: 'Here.' })
    expect(await ask(saying('Again.'))).toMatchObject({ text: 'Again.' })

    await ask(refusing(500))
    expect(await ask(saying('Here.'))).toMatchObject({ failure: CIRCUIT_OPEN })
  },
)
