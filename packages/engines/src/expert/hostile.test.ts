import type { Character } from '@personae/contract/characters'
import { CHAT_MESSAGE_MAX, EXPERT_FIELDS, type ExpertField } from '@personae/contract/expert'
import { suggestedQuestions } from '@personae/contract/shared/suggested-questions'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'
import { valuesOf } from './fields.ts'
import { RECORD } from '@personae/contract/characters.testing'

const SIGNS = [
  'a',
  'Bo',
  'who',
  'she',
  'power',
  ' ',
  ' ',
  '. ',
  '? ',
  ' by ',
  '\n',
  '“',
  '”',
  '[',
  '](',
  ')',
  '!',
  '*',
  '`',
  '<',
  '\\',
  '1.',
  'é',
  '🦊',
  '界',
  ' and what ',
]
const text = fc
  .string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 200 })
  .filter((some) => some.trim() !== '')
const list = fc.array(text, { maxLength: 3 })
const records = fc
  .record({
    name: text,
    origin: text,
    description: text,
    abilities: list,
    personality: list,
    creators: list,
    backstory: text,
    relationships: fc.option(text),
  })
  .map((some): Character => ({ ...RECORD, ...some }))

/** Removes the escapes from Markdown: the text that is displayed. */
const shown = (markdown: string) => markdown.replaceAll('**', '').replace(/\\(.)/g, '$1')
const oneLine = (some: string) => some.replace(/\s+/g, ' ')

test('for any record and message, an answer quotes the record literally, and is deterministic', async () => {
  await fc.assert(
    fc.asyncProperty(records, text, async (character, message) => {
      const input = { character, message, history: [] }
      const { texts, fields } = await answerOf(input)
      expect(texts.join('')).not.toBe('')
      expect(await answerOf(input)).toEqual({ texts, fields })
      const values = (Object.keys(EXPERT_FIELDS) as ExpertField[])
        .flatMap((field) => valuesOf(character, field))
        .map(oneLine)
      for (const piece of texts) expect(piece.replace(/\\./g, '')).not.toMatch(/[[\]<>`]/)
      const quotes = texts.flatMap((piece) => shown(piece).match(/From the \w+: “(.*)”[.,]?$/s)?.[1] ?? [])
      const strays = quotes.filter((quote) => !values.some((value) => value.includes(quote)))
      expect(strays).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('the suggested questions of a record are answered from it', async () => {
  const word = fc.constantFrom(
    'harbour',
    'Maddoc Thole',
    'who',
    'powers',
    'rows',
    'to the',
    'story',
    'Sister Ebb',
    'like',
  )
  const prose = fc.array(word, { minLength: 2, maxLength: 12 }).map((words) => `${words.join(' ')}.`)
  const said = records.chain((record) =>
    fc
      .record({
        description: prose,
        backstory: prose,
        relationships: fc.option(prose),
        name: fc.constantFrom('Orla', 'Dr. No?', 'The Story Girl', 'Power'),
      })
      .map((some) => ({ ...record, ...some })),
  )
  await fc.assert(
    fc.asyncProperty(said, async (character) => {
      for (const message of suggestedQuestions(character)) {
        const { fields } = await answerOf({ character, message, history: [] })
        expect(fields, message).not.toHaveLength(0)
      }
    }),
    { numRuns: 300 },
  )
})

const filled = (unit: string, length: number) => unit.repeat(length).slice(0, length)

/** A record and message of maximum length, made of a repeated text. */
function longest(unit: string) {
  const items = Array.from({ length: MAX_LENGTH.listItems }, () => filled(unit, MAX_LENGTH.listItem))
  const character: Character = {
    ...RECORD,
    description: filled(unit, MAX_LENGTH.description),
    backstory: filled(unit, MAX_LENGTH.backstory),
    relationships: filled(unit, MAX_LENGTH.description),
    abilities: items,
    personality: items,
  }
  return { character, message: filled(`who asked her wahy? powers? ${unit}`, CHAT_MESSAGE_MAX), history: [] }
}

test.each(['a. B! ', 'abcdefghij', '](((“‘', 'She rowed home, and nobody asked. '])(
  'the answer from the longest record of "%s" is within the maximum length',
  async (unit) => {
    const { texts } = await answerOf(longest(unit))
    expect(texts.join('').length).toBeLessThan(16_000)
  },
)
