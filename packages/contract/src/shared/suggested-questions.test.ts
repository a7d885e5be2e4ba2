import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SUGGESTIONS, suggestedQuestions } from './suggested-questions.ts'

const orla = {
  name: 'Orla Quickwater',
  description: 'A river pilot who reads the tides.',
  abilities: ['Reading currents'],
  personality: ['Patient'],
  creators: ['Ada Fenn'],
  backstory: 'She was born on a barge.',
  relationships: 'Pupil of Maddoc Thole. Owes a favour to Sister Ebb.',
}

test('suggested questions cover a character’s abilities, a person named in its record, and its story', () => {
  expect(suggestedQuestions(orla)).toEqual([
    'What can Orla Quickwater do?',
    'Who is Maddoc Thole to Orla Quickwater?',
    'How did the story of Orla Quickwater begin?',
  ])
})

test.each([
  [
    'Sister of Jane. Once danced with the Moth Duchess, and lost.',
    'Who is the Moth Duchess to Orla Quickwater?',
  ],
  ['Orphan. ||The heir of Maddoc Thole.||', 'Who is close to Orla Quickwater?'],
  ['Commands Tobin Ashlark.', 'Who is close to Orla Quickwater?'],
  ['Drowned in the Copper Parish flood.', 'Who is close to Orla Quickwater?'],
  ['Formerly known as Orla Quickwater.', 'Who is close to Orla Quickwater?'],
])('%s: a person is suggested only if it is clearly a name', (relationships, question) => {
  expect(suggestedQuestions({ ...orla, relationships })[1]).toBe(question)
})

test('no question is suggested about what the record lacks, or about a name too long for a button', () => {
  const bare = { ...orla, abilities: [], personality: [], relationships: null, creators: [] }
  expect(suggestedQuestions({ ...bare, name: 'x'.repeat(41) })).toEqual([
    'How did the story of this character begin?',
    'Who is this character?',
  ])
})

test('any record gives at most three questions, all different, always the same', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Bo', ' ', 'the ', ', ', '.', 'É', '界', '\n'),
    maxLength: 200,
  })
  const list = fc.array(text.filter(Boolean), { maxLength: 2 })
  const record = fc.record({
    name: text.filter(Boolean),
    description: text,
    abilities: list,
    personality: list,
    creators: list,
    backstory: text,
    relationships: fc.option(text),
  })
  fc.assert(
    fc.property(record, (any) => {
      const questions = suggestedQuestions(any)
      expect(questions.length).toBeLessThanOrEqual(SUGGESTIONS)
      expect(new Set(questions).size).toBe(questions.length)
      expect(suggestedQuestions({ ...any })).toEqual(questions)
      const asksForAbilities = questions.join().includes('What can')
      expect(asksForAbilities && any.abilities.length === 0).toBe(false)
      for (const question of questions) expect(question).toMatch(/^\S.{1,120}\?$/s)
    }),
  )
})
