import { expect, test } from 'vitest'
import { blockingKeysOf } from './blocking-keys.ts'
import { type ComparedRecord, similarityOf, THRESHOLD } from './score.ts'

const HOLMES: ComparedRecord = {
  name: 'Sherlock Holmes',
  origin: 'Baker Street Stories',
  multiverse: null,
  series: null,
  creators: ['Arthur Conan Doyle'],
  description: 'A consulting detective. Also known as Sigerson, Altamont and Captain Basil.',
  backstory: '',
}

const duplicates: [string, Partial<ComparedRecord>, string][] = [
  ['the same name', {}, 'same name'],
  ['an additional bracket', { name: 'Sherlock Holmes (Earth-221)' }, 'same name apart from the bracket'],
  ['the family name first', { name: 'Holmes Sherlock' }, 'same name with its words in another order'],
  ['accents and case', { name: 'SHÉRLOCK HOLMES' }, 'same name'],
  [
    'the real name in brackets',
    { name: 'The Detective (Sherlock Holmes)' },
    'one name is the other’s real name',
  ],
  [
    'the real name in the brackets of the description',
    { name: 'The Detective', description: 'The Detective (Sherlock Holmes) solves what nobody can.' },
    'one name is the other’s real name',
  ],
  ['an alias', { name: 'Captain Basil', description: 'A sailor.' }, 'one name is an alias of the other'],
  ['another name of the universe', { origin: 'The Baker Street universe', creators: [] }, 'same universe'],
  ['another universe with the same creators', { origin: 'The Canon' }, 'same creators'],
]

test.for(duplicates)('%s: a duplicate', ([, changed, reason]) => {
  const { score, reasons } = similarityOf(HOLMES, { ...HOLMES, ...changed })
  expect(score).toBeGreaterThanOrEqual(THRESHOLD)
  expect(reasons).toContain(reason)
})

const distinct: [string, Partial<ComparedRecord>][] = [
  ['another first name', { name: 'Mycroft Holmes' }],
  ['another family name', { name: 'Sherlock Hughes' }],
  ['the same name with a number', { name: 'Sherlock Holmes II' }],
  ['another universe and other creators', { origin: 'Nebula Nine', creators: [] }],
]

test.for(distinct)('%s: no duplicate', ([, changed]) => {
  expect(similarityOf(HOLMES, { ...HOLMES, ...changed }).score).toBeLessThan(THRESHOLD)
})

test('the same picture file is enough; a similar picture is enough only in the same universe', () => {
  const other = { ...HOLMES, name: 'Irene Adler', origin: 'Elsewhere', creators: [] }
  const picture = { pictureHash: 'a', perceptualHash: '00ff00ff00ff00ff' }
  const similarPicture = { pictureHash: 'b', perceptualHash: '00ff00ff00ff00fe' }
  const score = (one: Partial<ComparedRecord>, two: Partial<ComparedRecord>) =>
    similarityOf({ ...HOLMES, ...picture, ...one }, { ...other, ...two }).score
  expect(score({}, picture)).toBeGreaterThanOrEqual(THRESHOLD)
  expect(score({}, similarPicture)).toBeLessThan(THRESHOLD)
  expect(score({}, { ...similarPicture, origin: HOLMES.origin })).toBeGreaterThanOrEqual(THRESHOLD)
  expect(score({}, { ...picture, pictureHash: 'c', perceptualHash: 'ff00ff00ff00ff00' })).toBe(0)
})

test('different brackets make characters with the same name distinct', () => {
  const named = (inside: string) => ({ ...HOLMES, name: `The Fox (${inside})`, description: 'A thief.' })
  expect(similarityOf(named('Ann Bell'), named('Carl Dee')).score).toBeLessThan(THRESHOLD)
  expect(similarityOf(named('Ann Bell'), named('Ann Bell')).score).toBeGreaterThanOrEqual(THRESHOLD)
  expect(similarityOf(named('Ann Bell'), named('Ann Mary Bell')).score).toBeGreaterThanOrEqual(THRESHOLD)
})

test('the score does not depend on the order of the two records', () => {
  for (const [, changed] of [...duplicates, ...distinct]) {
    const other = { ...HOLMES, ...changed }
    expect(similarityOf(HOLMES, other).score).toBe(similarityOf(other, HOLMES).score)
  }
})

test('duplicates share a blocking key', () => {
  for (const [kind, changed] of duplicates) {
    const keys = new Set(blockingKeysOf(HOLMES))
    expect(
      blockingKeysOf({ ...HOLMES, ...changed }).some((key) => keys.has(key)),
      kind,
    ).toBe(true)
  }
})

test('names of symbols are equal only if their symbols are equal', () => {
  const [star, heart] = ['★', '♥'].map((name) => ({ ...HOLMES, name, description: 'A sign.' }))
  expect(similarityOf(star!, heart!).score).toBe(0)
  expect(similarityOf(star!, star!).reasons).toContain('same name')
  expect(blockingKeysOf(star!)).not.toEqual(blockingKeysOf(heart!))
})
