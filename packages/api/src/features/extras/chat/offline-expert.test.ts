import { RECORD as SHORT } from '@personae/contract/characters.testing'
import type { ChatEvent, ChatMessage } from '@personae/contract/chat'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test-app.testing.ts'
import { turnsDuring } from '../../../turns.testing.ts'
import { offlineExpert } from './offline-expert.ts'

const RECORD = {
  name: 'Étoile Marchetti',
  series: 'Velvet Static',
  creators: ['Ana Prado'],
  writers: [],
  description: 'Host of a radio programme for people who cannot sleep.',
  abilities: ['Recognising any voice', 'Forty trade languages', 'Talking people down'],
  personality: ['Sceptical', 'Generous'],
  backstory:
    'Étoile sang in hotel bars until a bad winter took her voice. In 1952 a man telephoned to thank her. She has kept a notebook ever since.',
  relationships:
    'Adored by Gideon Plume; sister of Dr. Odile Marchetti. Trusts “the engineer” [alone](https://evil.example).',
}

let app: TestApp
let ask: (
  message: string,
  conversationHistory?: ChatMessage[],
) => Promise<{ chunks: string[]; fields: string[] }>

beforeAll(async () => {
  app = await testApp()
  const { admin, approved, user } = app.given
  const ana = await user('ana')
  const { id } = await approved(ana, await admin(), RECORD)
  ask = async (message, conversationHistory = []) => {
    const events: ChatEvent[] = []
    for await (const event of await app.as(ana).chat.ask({ id, message, conversationHistory }))
      events.push(event)
    const end = events.pop()!
    if (!('done' in end)) throw new Error(JSON.stringify(end))
    return { chunks: events.map((event) => ('chunk' in event ? event.chunk : '')), fields: end.fields }
  }
})
afterAll(() => app.close())

const answerTo = async (...asked: Parameters<typeof ask>): Promise<string> =>
  (await ask(...asked)).chunks.join('')

test('a list of the record is answered as a sentence with the name of its field', async () => {
  expect(await ask('what are her powers?')).toEqual({
    chunks: [
      'Étoile Marchetti’s abilities: Recognising any voice, Forty trade languages and Talking people down.',
    ],
    fields: ['abilities'],
  })
})

test('prose is quoted in whole sentences, those that follow each other as one quote, with its field', async () => {
  expect(await ask('What is her story?')).toEqual({
    chunks: [
      'From the backstory: “Étoile sang in hotel bars until a bad winter took her voice. In 1952 a man telephoned to thank her. She has kept a notebook ever since.”',
    ],
    fields: ['backstory'],
  })
})

test.each([
  ['what happend to her VOICE', /winter took her voice/],
  ['WHEN did the man telephone', /In 1952/],
  ['how well does etoile recogniise voices', /“Recognising any voice”/],
  ['what’s Étoile’s attitude? ', /Sceptical and Generous/],
  ['what languages does she speak', /“Forty trade languages”/],
  ['who adores her', /“Adored by Gideon Plume”\./],
  ['who is her brother or sister', /“sister of Dr\. Odile Marchetti\.”/],
])('%s: other spellings and forms of a word find the same passage', async (message, passage) => {
  expect(await answerTo(message)).toMatch(passage)
})

test.each(['what is her shoe size?', 'qwrtz plmpf', 'Кто она такая?', '¿?', '🦊'])(
  '%s: if the record does not say, the answer says so, and suggests other questions',
  async (message) => {
    const { chunks, fields } = await ask(message)
    expect(chunks[0]).toMatch(/^The record does not say/)
    expect(fields).toEqual([])
    expect(chunks.at(-1)).toContain('You can ask about the abilities, relationships and backstory')
  },
)

test.each(['who painted the ceiling of the hotel green?', 'when was she born?'])(
  '%s: what nothing answers surely gets the nearest passages, said to be no more than that',
  async (message) => {
    const { chunks } = await ask(message)
    expect(chunks[0]).toBe('Not sure, but this may help:')
    expect(chunks.at(-1)).toContain('You can ask about the abilities, relationships and backstory')
  },
)

test('a question about an empty field: the record does not say', async () => {
  const { chunks, fields } = await ask('who wrote her?')
  expect(chunks[0]).toMatch(/^The record does not say/)
  expect(fields).toEqual([])
})

test('a yes-or-no question gets neither yes nor no, but the closest passage of the record', async () => {
  const { chunks, fields } = await ask('Is she sceptical?')
  expect(chunks).toEqual([
    'I cannot say yes or no, only quote the record.',
    ' From the personality: “Sceptical”.',
  ])
  expect(fields).toEqual(['personality'])
  expect(await answerTo('can she fly?')).toMatch(/^Not sure, but this may help:.*Recognising any voice/s)
})

test('several questions in one message are answered one by one, at most five', async () => {
  const { chunks, fields } = await ask('Hello! Who created her, and what is she like? What is her shoe size?')
  expect(chunks.join('')).toMatch(
    /^\*\*1\.\*\* .*Ana Prado\.\n\n\*\*2\.\*\* .*Sceptical.*\n\n\*\*3\.\*\* The record does not say\./,
  )
  expect(fields).toEqual(['creators', 'personality'])
  expect(await answerTo('Who created her? '.repeat(9))).toMatch(
    /\*\*5\.\*\*.*\n\n\*\*6\.\*\* I answer five questions at a time\.$/,
  )
})

test('a greeting, thanks and questions about the expert itself are answered honestly', async () => {
  expect(await answerTo('hi there')).toContain(
    'I only search this record of Étoile Marchetti: I am not an AI model.',
  )
  expect(await answerTo('Who are you?')).toContain('I am not an AI model')
  expect(await ask('thanks a lot!')).toMatchObject({ fields: [] })
})

test('a follow-up refers to the previous question, and a repeated question gets the same answer', async () => {
  const question = 'Why did the man telephone?'
  const first = await answerTo(question)
  const history = [
    { role: 'user' as const, content: question },
    { role: 'assistant' as const, content: first },
  ]
  expect(first).toContain('a man telephoned to thank her')
  expect(await answerTo('and then?', history)).toContain('She has kept a notebook')
  expect(await answerTo('and her sister?', history)).toContain('Odile')
  expect(await answerTo(question, history)).toBe(first)
})

test('text of a record is shown as plain text: no links or other Markdown', async () => {
  expect(await answerTo('who does she trust?')).toContain(
    String.raw`“Trusts “the engineer” \[alone\](https://evil.example).”`,
  )
})

test('other requests are served while the longest record is searched', async () => {
  const filled = (length: number) => 'Aa, Bb by '.repeat(length).slice(0, length)
  const items = Array.from({ length: MAX_LENGTH.listItems }, () => filled(MAX_LENGTH.listItem))
  const character = {
    ...SHORT,
    description: filled(MAX_LENGTH.description),
    backstory: filled(MAX_LENGTH.backstory),
    relationships: filled(MAX_LENGTH.description),
    abilities: items,
    personality: items,
  }
  const question = { character, message: 'who asked her?', history: [] }
  const answer = offlineExpert.answer(question, new AbortController().signal)[Symbol.asyncIterator]()
  expect(await turnsDuring(() => answer.next())).toBeGreaterThan(0)
})
