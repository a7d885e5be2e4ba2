import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

const names = (text: string) => mentionsIn(text).map(({ text: name }) => name)

test.for<[text: string, names: string[], others: string[]]>([
  ['Wife of Ned Stark, mother of Arya.', ['Wife', 'Ned Stark', 'Arya'], ['Ned', 'Stark', 'mother']],
  ['Johnny Storm (brother)', ['Johnny Storm'], ['Johnny', 'Storm', 'brother']],
  ['Rachel Summers (Marvel Girl, daughter)', ['Rachel Summers'], ['Marvel Girl', 'Marvel']],
  ['Storm: Teammate', ['Storm', 'Teammate'], []],
  ["Orla's sister, Bran’s aunt", ['Orla', 'Bran'], ['aunt']],
  ['Shudde-M’ell and J.A.R.V.I.S.', ['Shudde-M’ell', 'J.A.R.V.I.S'], []],
  ['Sidekick of the Count of Monte Cristo', ['Count of Monte Cristo'], ['the Count', 'of Monte Cristo']],
  ['蘇科 is a friend of 2B', ['蘇科', '2B'], ['friend']],
])('%s', ([text, expected, others]) => {
  for (const name of expected) expect(names(text)).toContain(name)
  for (const name of others) expect(names(text)).not.toContain(name)
})

test('positions are those of the text, also after signs of two code units', () => {
  const text = '🦊🦊 Friend of Isaura Fenwright'
  const found = mentionsIn(text).find(({ text: name }) => name === 'Isaura Fenwright')!
  expect(text.slice(found.start, found.start + found.text.length)).toBe('Isaura Fenwright')
})

test('a text of 400,000 letters has a limited number of mentions', () => {
  expect(mentionsIn('Ned Stark '.repeat(40_000)).length).toBeLessThanOrEqual(2 * 5 * 4_000)
})
