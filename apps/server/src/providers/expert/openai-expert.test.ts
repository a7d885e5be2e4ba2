// @module-tag network

import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { begin, DONE, event, KEY, saying, startModel, STOP, text } from './model.testing.ts'
import { createOpenAiExpert } from './openai-expert.ts'
import { answerOf, QUESTION } from './openai-expert.testing.ts'

const WHOLE = { text: 'She is Orla.\n', fields: ['name'], failure: null, reason: null }
const MARK = '\n[[fields: name]]'
/** Writes `size` bytes at a time, each after the previous ones were sent. */
async function writeInPieces(response: ServerResponse, bytes: Buffer, size: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size))
    await new Promise(setImmediate)
  }
  response.end()
}

const GOOD: [what: string, reply: Parameters<typeof startModel>[0]][] = [
  ['in one piece', saying(`She is Orla.${MARK}`)],
  ['many chunks, the mark too', saying(...`She is Orla.${MARK}`)],
  [
    'single bytes',
    (response) =>
      writeInPieces(begin(response), Buffer.from(text('She is ') + text('Orla.') + text(MARK) + STOP), 1),
  ],
  ['a stream without [DONE]', (response) => begin(response).end(text(`She is Orla.${MARK}`) + STOP)],
  [
    'a stream with comments, empty choices and tool calls',
    (response) =>
      begin(response).end(
        [
          ': ping\n\n',
          event(null),
          event({ delta: { tool_calls: [{ index: 0, function: { name: 'x', arguments: '{}' } }] } }),
          event({ delta: { content: null } }),
          event({ delta: null }),
          'data: null\n\n',
          'retry: 5\nnonsense\n\n',
          text(`She is Orla.${MARK}`),
          STOP,
          DONE,
        ].join(''),
      ),
  ],
  [
    'a stream with other line ends',
    (response) => begin(response).end((text(`She is Orla.${MARK}`) + STOP).replaceAll('\n', '\r\n')),
  ],
  [
    'a stream before the connection fails',
    (response) =>
      begin(response).write(text(`She is Orla.${MARK}`) + STOP, () => response.socket!.resetAndDestroy()),
  ],
  [
    'a stream with data after its end',
    (response) => begin(response).end(text(`She is Orla.${MARK}`) + STOP + text('no') + 'data: {{\n\n'),
  ],
]

test.for(GOOD)('an answer in %s arrives complete', async ([, reply]) => {
  const model = await startModel(reply)
  expect(await answerOf(createOpenAiExpert(model.settings))).toEqual(WHOLE)
  expect(model.requests).toMatchObject([{ model: 'stand-in', stream: true }])
  expect(model.headers[0]!.authorization).toBe(`Bearer ${KEY}`)
})

test('letters that are cut between two packets arrive intact', async () => {
  const model = await startModel((response) =>
    writeInPieces(begin(response), Buffer.from(text('Ōrla 船 🚢') + STOP), 1),
  )
  expect(await answerOf(createOpenAiExpert(model.settings))).toMatchObject({ text: 'Ōrla 船 🚢', fields: [] })
})

test.for([
  ['before the first text', (_: ServerResponse, leave: () => void) => leave()],
  [
    'in the middle',
    (response: ServerResponse, leave: () => void) => begin(response).write(text('She '), leave),
  ],
] as const)('the user leaves %s: the connection to the provider is closed', async ([, reply]) => {
  const asker = new AbortController()
  const closed = Promise.withResolvers<void>()
  const model = await startModel(async (response) => {
    response.once('close', () => closed.resolve())
    reply(response, () => asker.abort())
  })
  const answered = await answerOf(createOpenAiExpert(model.settings), asker.signal)
  expect(answered).toMatchObject({ failure: null, fields: null })
  await closed.promise
  expect(model.requests).toHaveLength(1)
})

test('an answer that is not read to its end closes the connection to the provider', async () => {
  const closed = Promise.withResolvers<void>()
  const model = await startModel((response) => {
    response.once('close', () => closed.resolve())
    begin(response).write(text('She '))
  })
  const expert = createOpenAiExpert(model.settings)
  for await (const _ of expert.answer(QUESTION, new AbortController().signal)) break
  await expect(closed.promise).resolves.toBeUndefined()
})
