import { expect, test } from 'vitest'
import { corrected, stemOf, wordsOf } from './words.ts'

test('words are compared without case, accents, apostrophes and possessive s', () => {
  expect(wordsOf("Étoile’s T’Challa, “who's” 桜庭!")).toEqual(['etoile', 'tchalla', 'who', '桜庭'])
})

test.each([
  ['hunting', 'hunted'],
  ['wrote', 'written'],
  ['wives', 'wife'],
  ['died', 'dying'],
])('%s and %s are forms of one word', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

test.each([
  ['abilites', 'abilities'],
  ['personallity', 'personality'],
  ['freinds', 'friends'],
  ['wrIter'.toLowerCase(), 'writer'],
  ['backstary', 'backstory'],
])('%s is corrected to %s: one typo in a long word', (slip, word) => {
  expect(corrected(slip, ['friends', 'writer', 'abilities', 'backstory', 'personality'])).toBe(word)
})

test('relatives in law are one word, and nothing else is', () => {
  expect(wordsOf('Father-in-law, daughter in law')).toEqual(['fatherinlaw', 'daughterinlaw'])
  expect(wordsOf('worked in law, in lawless towns')).toEqual('worked in law in lawless towns'.split(' '))
})

test('two typos, and typos in short words, are not corrected', () => {
  expect(corrected('abilitis', ['abilities'])).toBe('abilities')
  expect(corrected('abillitis', ['abilities'])).toBeNull()
  expect(corrected('sons', ['song'])).toBeNull()
})
