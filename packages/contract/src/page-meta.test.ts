import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metaDescription } from './page-meta.ts'

test('a description for search engines is one line, cut at a word, never longer than 155 characters', () => {
  expect(metaDescription('  A river\n\tpilot.  ')).toBe('A river pilot.')
  expect(metaDescription('x'.repeat(155))).toBe('x'.repeat(155))
  expect(metaDescription('x'.repeat(156))).toBe(`${'x'.repeat(154)}…`)
  expect(metaDescription('word '.repeat(40))).toMatch(/^(word ){29}word…$/)
  expect(metaDescription(`${'x'.repeat(153)}🦊🦊`)).toBe(`${'x'.repeat(153)}…`)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(' ', 'a', '🦊', '\n'), maxLength: 400 }), (text) => {
      const line = metaDescription(text)
      expect(line.length).toBeLessThanOrEqual(155)
      expect(line.isWellFormed()).toBe(true)
      expect(line).not.toContain('\ufffd')
    }),
  )
})
