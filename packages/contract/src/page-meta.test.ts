import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metaDescription } from './page-meta.ts'

const lengthOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

test('a description for search engines is one line, cut at a word, at most 155 characters long', () => {
  expect(metaDescription('  A river\n\tpilot.  ')).toBe('A river pilot.')
  expect(metaDescription('x'.repeat(155))).toBe('x'.repeat(155))
  expect(metaDescription('x'.repeat(156))).toBe(`${'x'.repeat(154)}…`)
  expect(metaDescription('word '.repeat(40))).toMatch(/^(word ){30}word…$/)
  expect(metaDescription(`${'x'.repeat(76)} ${'y'.repeat(400)}`)).toBe(`${'x'.repeat(76)} ${'y'.repeat(77)}…`)
})

test('a text without spaces is cut between two words', () => {
  const line = metaDescription('彼女は海の底で育つ木を接ぎ木する。'.repeat(20))
  expect(lengthOf(line)).toBeGreaterThan(140)
  expect(line).toMatch(/(。|彼女|は|海|の|底|で|育つ|木|を|接ぎ|接ぎ木|する)…$/)
})

test.for(['🦊', '👩‍👩‍👧‍👦', '🇯🇵', 'ä', '👍🏽'])('%s counts as one character and is never cut in two', (sign) => {
  expect(metaDescription(sign.repeat(155))).toBe(sign.repeat(155))
  expect(metaDescription(sign.repeat(400))).toBe(`${sign.repeat(154)}…`)
})

test('no input makes a description too long or malformed', () => {
  const unit = fc.constantFrom(' ', 'a', '🦊', '👩‍👩‍👧‍👦', '\u0301', '\u200d', '\n')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 400 }), (text) => {
      const line = metaDescription(text)
      expect(lengthOf(line)).toBeLessThanOrEqual(155)
      expect(line.isWellFormed()).toBe(true)
      const isCut = lengthOf(text) > 155 && line.endsWith('…')
      expect(text.replace(/\s+/g, ' ').trim()).toContain(isCut ? line.slice(0, -1) : '')
    }),
  )
  // A letter with any number of combining marks is one grapheme, so code units must be limited too.
  expect(metaDescription(`a${'\u0301'.repeat(100_000)}`).length).toBeLessThan(10_000)
})
