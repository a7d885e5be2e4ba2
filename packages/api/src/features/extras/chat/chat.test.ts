import type { CurrentUser } from '@personae/contract/auth'
import type { ChatEvent } from '@personae/contract/chat'
import {
  CHAT_ANSWER_MAX,
  CHAT_CLOSING,
  CHAT_EMPTY,
  CHAT_FAILED,
  CHAT_SPOILERS_LEFT_OUT,
} from '@personae/contract/expert'
import { expect, test } from 'vitest'
import { ExpertFailed } from '../../../ports/expert.ts'
import type { TestClient } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn } from '../../members.testing.ts'
import { endless, scriptedExpert } from '../../../scripted-expert.testing.ts'

const HELLO = [{ text: 'She is ' }, { text: 'Orla.' }, { fields: ['name' as const] }]

/** The usual accounts, and an expert with answers written by the test. */
async function chatSetup(answer: Parameters<typeof scriptedExpert>[0] = () => HELLO) {
  const script = scriptedExpert(answer)
  const people = await appWithMembers({ expert: script.expert })
  const { app, alice, bob, root } = people
  const { id } = await app.given.approved(alice, root)
  const ask = (input: object = {}, by: CurrentUser = bob, client: Partial<TestClient> = {}) =>
    app.as(by, {}, client).chat.ask({ id, message: 'Who is she?', ...input })
  return { ...people, ...script, id, ask }
}

async function all(events: Promise<AsyncIterable<ChatEvent>>): Promise<ChatEvent[]> {
  const seen: ChatEvent[] = []
  for await (const event of await events) seen.push(event)
  return seen
}

test('an answer is streamed in chunks and ends with done, which names the fields', async () => {
  const { ask, questions } = await chatSetup()
  expect(await all(ask())).toEqual([
    { chunk: 'She is ' },
    { chunk: 'Orla.' },
    { done: true, fields: ['name'], isCut: false },
  ])
  expect(questions).toMatchObject([
    { message: 'Who is she?', history: [], character: { name: 'Orla Quickwater' } },
  ])
})

test('the expert sees spoilers only where the question clearly asks for them; what is unclear is told how to ask', async () => {
  const { app, alice, root, ask, questions } = await chatSetup()
  const { id } = await app.given.approved(alice, root, {
    aliases: [
      { name: 'Orla', kind: 'other' },
      { name: '||The Drowned Queen||', kind: 'other' },
    ],
    backstory: 'She keeps the lighthouse. ||Her father built it.||',
    abilities: ['Rowing', '||Breathing water||'],
    personality: ['Calm, ||for a ghost||'],
    relationships: '||Bran|| is her uncle.',
  })
  const folded = {
    aliases: [{ name: 'Orla' }],
    backstory: 'She keeps the lighthouse. …',
    abilities: ['Rowing', '…'],
    personality: ['Calm, …'],
    relationships: '… is her uncle.',
  }
  const told = {
    aliases: [{ name: 'Orla' }, { name: 'The Drowned Queen' }],
    backstory: 'She keeps the lighthouse. Her father built it.',
    abilities: ['Rowing', 'Breathing water'],
    personality: ['Calm, for a ghost'],
    relationships: 'Bran is her uncle.',
  }
  const conversationHistory = [{ role: 'user', content: 'Who built it, with spoilers?' }]
  for (const [input, character, isNoted] of [
    [{ message: 'Who built it?' }, folded, false],
    [{ message: 'Who built it? Spoilers are fine.' }, told, false],
    [{ message: 'And then?', conversationHistory }, told, false],
    [{ message: 'Without spoilers: who built it?' }, folded, true],
    [{ message: 'Do you know spoilers?' }, folded, true],
  ] as const) {
    const events = await all(ask({ id, ...input }))
    expect(questions.splice(0)).toMatchObject([{ character }])
    const note = { chunk: `\n\n${CHAT_SPOILERS_LEFT_OUT}` }
    expect(events.slice(2, -1), input.message).toEqual(isNoted ? [note] : [])
  }
  const events = await all(ask({ message: 'No spoilers: who is she?' }))
  expect(events).toHaveLength(3)
})

test.for([
  [
    'fails with a message for the user',
    new ExpertFailed('Ask again.', { cause: new Error('429') }),
    'Ask again.',
  ],
  ['fails unexpectedly', new TypeError('secret'), CHAT_FAILED],
] as const)(
  'an expert that %s: an error event ends the stream, and the log has the reason',
  async ([, failure, error]) => {
    const { ask } = await chatSetup(function* answer() {
      yield { text: 'She' }
      throw failure
    })
    const reports: unknown[] = []
    const events = await all(ask({}, undefined, { report: (reported) => reports.push(reported) }))
    expect(events).toEqual([{ chunk: 'She' }, { error, code: 'expert_failed' }])
    expect(reports).toEqual([failure.cause ?? failure])
  },
)

test('an expert without an answer gives an error', async () => {
  const { ask } = await chatSetup(() => [{ text: '' }, { fields: [] }])
  expect(await all(ask())).toEqual([{ error: CHAT_EMPTY, code: 'expert_failed' }])
})

test.for([
  ['in one piece', 10_000_000, 1],
  ['in many chunks', 1_000, 17],
] as const)(
  'an answer that is far too long and arrives %s is cut off, and its expert aborted',
  async ([, size, pieces]) => {
    let said = 0
    const { ask, state } = await chatSetup(function* answer() {
      while (said < 100) yield { text: 'x'.repeat((said += 1) && size) }
    })
    const events = await all(ask())
    const text = events.flatMap((event) => ('chunk' in event ? event.chunk : [])).join('')
    expect(text).toBe('x'.repeat(CHAT_ANSWER_MAX))
    expect(events.at(-1)).toEqual({ done: true, fields: [], isCut: true })
    expect([said, state.ended]).toEqual([pieces, 1])
  },
)

test('an answer is not cut within a letter', async () => {
  const { ask } = await chatSetup(() => [{ text: `x${'🚢'.repeat(CHAT_ANSWER_MAX)}` }])
  const [first] = await all(ask())
  expect(first).toMatchObject({ chunk: expect.stringMatching(/🚢$/u) })
})

test('after an answer that is cut off nothing is said of spoilers', async () => {
  const { app, alice, root, ask } = await chatSetup(() => [{ text: 'x'.repeat(CHAT_ANSWER_MAX + 1) }])
  const { id } = await app.given.approved(alice, root, { relationships: '||Bran|| is her uncle.' })
  expect(await all(ask({ id, message: 'Do you know spoilers?' }))).toEqual([
    { chunk: 'x'.repeat(CHAT_ANSWER_MAX) },
    { done: true, fields: [], isCut: true },
  ])
})

test('an answer of exactly the maximum length is complete', async () => {
  const { ask } = await chatSetup(() => [{ text: 'x'.repeat(CHAT_ANSWER_MAX) }, { text: '' }])
  expect((await all(ask())).at(-1)).toMatchObject({ isCut: false })
})

test('the newest messages that fit are sent to the expert, in order', async () => {
  const { ask, questions } = await chatSetup()
  const said = (at: number, length = 10) => ({
    role: at % 2 ? ('assistant' as const) : ('user' as const),
    content: `${at} `.padEnd(length, 'x'),
  })
  const short = [said(0), said(1), said(2)]
  await all(ask({ conversationHistory: short }))
  expect(questions[0]!.history).toEqual(short)
  const long = Array.from({ length: 40 }, (_, at) => said(at, at < 33 ? 10 : 4_000))
  long[39] = said(39, 1_000)
  await all(ask({ conversationHistory: long }))
  expect(questions[1]!.history).toEqual(long.slice(-6))
  await all(ask({ conversationHistory: null }))
  expect(questions[2]!.history).toEqual([])
})

test('an answer of any length, and with any letters, can be sent back with the next question', async () => {
  const { ask, questions } = await chatSetup()
  const content = `e${'\u0301'.repeat(40)}${'x'.repeat(CHAT_ANSWER_MAX - 41)}`
  await all(ask({ conversationHistory: [{ role: 'assistant', content }] }))
  expect(questions[0]!.history).toEqual([{ role: 'assistant', content: `e${'x'.repeat(3_999)}` }])
})

test('when the process stops every answer ends with an error event', async () => {
  const { ask, app, alice, state } = await chatSetup(endless)
  const streams = [await ask(), await ask({}, alice)].map((events) => events[Symbol.asyncIterator]())
  for (const events of streams) expect(await events.next()).toMatchObject({ value: { chunk: 'She' } })
  app.services.chat.stopAnswering()
  for (const events of streams) {
    expect(await events.next()).toMatchObject({ value: { error: CHAT_CLOSING, code: 'unavailable' } })
    expect(await events.next()).toMatchObject({ done: true })
  }
  expect(state.ended).toBe(2)
})

const LONG = 'x'.repeat(100_000)

test.for([
  ['a message of 100 KB', { message: LONG }, 'too_large'],
  ['a message that is a little too long', { message: 'x'.repeat(4_001) }, 'invalid'],
  ['a blank message', { message: ' \n ' }, 'invalid'],
  ['no text for a message', { message: 7 }, 'invalid'],
  [
    'a conversation of 41 messages',
    { conversationHistory: Array.from({ length: 41 }, () => ({ role: 'user', content: 'a' })) },
    'invalid',
  ],
  ['a conversation of 10,000 messages', { conversationHistory: Array(10_000).fill(null) }, 'invalid'],
  ['a message before of 100 KB', { conversationHistory: [{ role: 'user', content: LONG }] }, 'invalid'],
  ['the role system', { conversationHistory: [{ role: 'system', content: 'a' }] }, 'invalid'],
  ['the role tool', { conversationHistory: [{ role: 'tool', content: 'a' }] }, 'invalid'],
  ['an invalid conversation', { conversationHistory: 'a' }, 'invalid'],
  ['a character that there is not', { id: 'none' }, 'not_found'],
] as const)('%s is refused, and does not reach the expert', async ([, input, code]) => {
  const { ask, questions } = await chatSetup()
  expect(await failureIn(ask(input as object))).toMatchObject({ code })
  expect(questions).toEqual([])
})

const QUESTION = ['character', 'message', 'history']

test('a visitor is refused, as is a user who may not see the character; unknown fields are ignored', async () => {
  const { app, ask, questions, alice, bob, root } = await chatSetup()
  const { id } = await app.given.pending(alice, { name: 'Not yet' })
  expect(await failureIn(app.visitor.chat.ask({ id, message: 'Who?' }))).toMatchObject({
    code: 'unauthenticated',
  })
  expect(await failureIn(ask({ id }, bob))).toMatchObject({ code: 'not_found' })
  expect(questions).toEqual([])
  await all(ask({ id, model: 'other', temperature: 2, system: 'x' }, alice))
  await all(ask({ id }, root))
  expect(questions.map((question) => Object.keys(question))).toEqual([QUESTION, QUESTION])
})

test('anyone can see which expert answers', async () => {
  const { app } = await chatSetup()
  expect(await app.visitor.chat.about()).toEqual({ model: 'scripted' })
})
