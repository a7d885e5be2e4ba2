// @module-tag network

import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { begin, DONE, event, FILTERED_END, KEY, refusing, saying, startModel, text } from './model.testing.ts'
import { createOpenAiExpert } from './openai-expert.ts'
import {
  answerOf,
  BROKEN_OFF,
  FILTERED,
  limits,
  retryWithoutPause,
  UNREACHABLE,
} from './openai-expert.testing.ts'

retryWithoutPause()

const BUSY = 'The Character Expert is very busy at the moment. Please try again in a minute.'
const LONG = 'x'.repeat(100_000)

const BROKEN: [what: string, reply: Parameters<typeof startModel>[0], failure: string, tries: number][] = [
  ['429', refusing(429), BUSY, 2],
  ['429 and a long wait', refusing(429, { 'retry-after': '50' }), BUSY, 2],
  ['500', refusing(500), UNREACHABLE, 2],
  [
    '404',
    refusing(404),
    'The Character Expert is not set up correctly. Please tell an admin of this site.',
    1,
  ],
  [
    '401',
    refusing(401),
    'The Character Expert is not set up correctly. Please tell an admin of this site.',
    1,
  ],
  ['400', refusing(400), 'The Character Expert could not take this question. Please ask a shorter one.', 1],
  ['a content filter', refusing(403, {}, 'content_filter'), FILTERED, 1],
  ['a content filter in its answer', (response) => begin(response).end(FILTERED_END), FILTERED, 1],
  ['a connection that is cut', (response) => response.destroy(), UNREACHABLE, 2],
  ['a web page', (response) => response.end('<html><body>Hello</body></html>\n\n'), BROKEN_OFF, 1],
  ['nothing', (response) => begin(response).end(), BROKEN_OFF, 1],
  ['invalid JSON', (response) => begin(response).end('data: {"choices": [\n\n'), BROKEN_OFF, 1],
  ['an error', (response) => begin(response).end('data: {"error":{"message":"no"}}\n\n'), BROKEN_OFF, 1],
  ['endless events', (response) => writeOn(begin(response), event(null)), BROKEN_OFF, 1],
  ['an endless line', (response) => writeOn(begin(response)), BROKEN_OFF, 1],
  ['an endless refusal', (response) => writeOn(response.writeHead(503)), UNREACHABLE, 2],
]

/** Writes as fast as the client reads, until it closes the connection. */
async function writeOn(response: ServerResponse, piece = LONG): Promise<void> {
  const closed = once(response, 'close')
  if (piece === LONG) response.write('data: {"a":"')
  while (!response.destroyed)
    if (!response.write(piece)) {
      const waiting = new AbortController()
      const drained = once(response, 'drain', { signal: waiting.signal }).catch(() => undefined)
      await Promise.race([drained, closed])
      waiting.abort()
    }
}

test.for(BROKEN)('a provider that answers with %s: a clear error', async ([, reply, failure, tries]) => {
  const model = await startModel(reply)
  const answered = await answerOf(createOpenAiExpert(model.settings, limits()))
  expect(answered).toMatchObject({ text: '', fields: null, failure })
  expect(answered.reason).toBeTruthy()
  expect(JSON.stringify(answered)).not.toContain(KEY)
  expect(model.requests).toHaveLength(tries)
})

test('a refusal is logged with its status and its code', async () => {
  const model = await startModel(refusing(429))
  expect(await answerOf(createOpenAiExpert(model.settings, limits()))).toMatchObject({
    reason: 'the provider answered 429, some_code',
  })
})

test.for([
  ['one event', LONG],
  ['many events', event(null)],
] as const)('an answer of %s is read to eight megabytes at most', async ([, piece]) => {
  const model = await startModel((response) => writeOn(begin(response), piece))
  const reason = 'the answer is far too long'
  expect(await answerOf(createOpenAiExpert(model.settings, limits()))).toMatchObject({ reason })
})

test('a successful retry is not visible', async () => {
  const model = await startModel()
  let tries = 0
  model.replies((response, request) =>
    ((tries += 1) === 1 ? refusing(503) : saying('Here.'))(response, request),
  )
  expect(await answerOf(createOpenAiExpert(model.settings, limits()))).toMatchObject({ text: 'Here.' })
  expect(tries).toBe(2)
})

test.for([
  ['is cut off', (response: ServerResponse) => response.destroy(), UNREACHABLE],
  ['ends without an end', (response: ServerResponse) => response.end(), BROKEN_OFF],
  ['ends without a finish reason', (response: ServerResponse) => response.end(DONE), BROKEN_OFF],
  ['is filtered', (response: ServerResponse) => response.end(FILTERED_END), FILTERED],
  ['continues with invalid data', (response: ServerResponse) => response.end('data: }{\n\n'), BROKEN_OFF],
] as const)('an answer that %s after its first text is not retried', async ([, end, failure]) => {
  const model = await startModel((response) => begin(response).write(text('She '), () => end(response)))
  const answered = await answerOf(createOpenAiExpert(model.settings, limits()))
  expect(answered).toMatchObject({ fields: null, failure })
  expect(model.requests).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  const elsewhere = await startModel()
  const model = await startModel(
    refusing(307, { location: `${elsewhere.settings.baseUrl}/chat/completions` }),
  )
  expect(await answerOf(createOpenAiExpert(model.settings, limits()))).toMatchObject({
    failure: expect.stringContaining('not set up'),
  })
  expect(elsewhere.requests).toEqual([])
})

test('no server is listening', async () => {
  const model = await startModel()
  const gone = new URL(model.settings.baseUrl)
  gone.port = '2'
  const answered = await answerOf(createOpenAiExpert({ ...model.settings, baseUrl: gone.href }, limits()))
  expect(answered).toMatchObject({
    failure: UNREACHABLE,
    reason: 'the connection failed: ECONNREFUSED',
  })
})
