import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf, sentencesOf } from './sentences.ts'

test.each([
  ['She rowed home. The tide turned!', ['She rowed home.', 'The tide turned!']],
  [
    'Dr. Odile Marchetti met J. Ode in St. Ives. Nobody else came.',
    ['Dr. Odile Marchetti met J. Ode in St. Ives.', 'Nobody else came.'],
  ],
  ['He had told on her. It was. He ran.', ['He had told on her. It was. He ran.']],
  ['One line without an end\nand another', ['One line without an end', 'and another']],
  ['', []],
])('%s is split into its sentences; a very short one stays with the previous one', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

test.each([
  ['Zor (father), Lara (mother), Kal (cousin)', ['Zor (father)', 'Lara (mother)', 'Kal (cousin)']],
  ['Evolves from Axew; evolves into Haxorus', ['Evolves from Axew', 'evolves into Haxorus']],
  [
    'Love: Ursa (wife; separated); Allies: Zhao (once), Azula',
    ['Love: Ursa (wife; separated)', 'Allies: Zhao (once), Azula'],
  ],
])('%s: an entry in a list of people keeps its remarks', (text, entries) => {
  expect(entriesOf(text)).toEqual(entries)
})

test('any text is split into literal parts, in order, none above the maximum length', () => {
  const pieces = fc.constantFrom('a', 'B', ' ', '. ', '\n', '; ', '(', '), ', '🦊', 'é')
  const text = fc.string({ unit: pieces, maxLength: 300 })
  const endless = fc.string({ unit: fc.constantFrom('a', '🦊', 'é'), minLength: 1_500, maxLength: 1_600 })
  fc.assert(
    fc.property(fc.oneof(text, endless), (any) => {
      let at = 0
      for (const piece of entriesOf(any)) {
        at = any.indexOf(piece, at)
        expect(at).toBeGreaterThanOrEqual(0)
        at += piece.length
        expect(piece.length).toBeLessThanOrEqual(700)
        expect(piece.isWellFormed()).toBe(true)
      }
    }),
  )
})
