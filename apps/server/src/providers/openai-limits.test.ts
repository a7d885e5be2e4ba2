import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { begin, refusing, saying, startModel, STOP, text } from './model.testing.ts'
import { createOpenAiExpert } from './openai-expert.ts'
import { answerOf, limits, QUESTION, UNREACHABLE } from './openai-expert.testing.ts'

afterEach(() => void vi.useRealTimers())

const TOO_SLOW = 'The Character Expert takes too long. Please try again in a minute.'

test.for([
  ['first text', { firstText: 60 }, () => {}, ''],
  ['first text', { firstText: 60 }, (response: ServerResponse) => begin(response).write(': ping\n\n'), ''],
  ['next text', { nextText: 60 }, (response: ServerResponse) => begin(response).write(text('She ')), 'She '],
  [
    'end of the answer',
    // Long enough for the first words, also on a busy machine.
    { answer: 500 },
    (response: ServerResponse) => begin(response).write(text('She ')),
    'She ',
  ],
] as const)('no %s in time (%j): the call is aborted', async ([what, more, reply, seen]) => {
  const model = await startModel(reply)
  const answered = await answerOf(createOpenAiExpert(model.settings, limits(more)))
  expect(answered).toEqual({ text: seen, fields: null, failure: TOO_SLOW, reason: `no ${what} in time` })
  expect(model.requests).toHaveLength(1)
  await vi.waitFor(async () => expect(await model.connections()).toBe(0))
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

  const leftAlone = 'The Character Expert does not answer at the moment. Please try again in 30 seconds.'
  model.replies(saying('Here.'))
  vi.setSystemTime(Date.now() + 29_000)
  expect(await answerOf(expert)).toMatchObject({ failure: leftAlone, reason: null })
  expect(model.requests).toHaveLength(10)

  vi.setSystemTime(Date.now() + 1_000)
  const begun = Promise.withResolvers<ServerResponse>()
  model.replies((response) => begun.resolve(begin(response)))
  const first = answerOf(expert)
  const response = await begun.promise
  expect(await answerOf(expert)).toMatchObject({ failure: leftAlone })
  response.end(text('Here.') + STOP)
  expect(await first).toMatchObject({ text: 'Here.', failure: null })

  model.replies(saying('Here.'))
  expect(await answerOf(expert)).toMatchObject({ text: 'Here.', failure: null })
})

test('a caller who leaves during the trial call does not close the circuit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const model = await startModel(refusing(500))
  const expert = createOpenAiExpert(model.settings, limits({ failures: 1 }))
  await answerOf(expert)
  vi.setSystemTime(Date.now() + 30_000)
  const asker = new AbortController()
  model.replies(() => asker.abort())
  await answerOf(expert, asker.signal)
  expect(await answerOf(expert)).toMatchObject({ failure: expect.stringContaining('30 seconds') })
})

test('callers who leave do not count as failures of the provider', async () => {
  const model = await startModel()
  const expert = createOpenAiExpert(model.settings, limits({ failures: 2 }))
  for (let at = 0; at < 3; at += 1) {
    const asker = new AbortController()
    model.replies(() => asker.abort())
    await answerOf(expert, asker.signal)
  }
  model.replies(saying('Here.'))
  expect(await answerOf(expert)).toMatchObject({ text: 'Here.' })
})
