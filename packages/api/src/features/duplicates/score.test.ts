import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'
import { type Compared, likenessOf, THRESHOLD } from './score.ts'

const HOLMES: Compared = {
  name: 'Sherlock Holmes',
  origin: 'Baker Street Stories',
  multiverse: null,
  series: null,
  creators: ['Arthur Conan Doyle'],
  description: 'A consulting detective. Also known as Sigerson, Altamont and Captain Basil.',
  backstory: '',
}

const alike: [string, Partial<Compared>, string][] = [
  ['the same name', {}, 'same name'],
  ['a bracket more', { name: 'Sherlock Holmes (Earth-221)' }, 'same name apart from the bracket'],
  ['the family name first', { name: 'Holmes Sherlock' }, 'same name with its words in another order'],
  ['accents and case', { name: 'SHÉRLOCK HOLMES' }, 'same name'],
  [
    'the real name in brackets',
    { name: 'The Detective (Sherlock Holmes)' },
    'the name of one is the real name of the other',
  ],
  [
    'the real name behind the name in the description',
    { name: 'The Detective', description: 'The Detective (Sherlock Holmes) solves what nobody can.' },
    'the name of one is the real name of the other',
  ],
  [
    'another name of his',
    { name: 'Captain Basil', description: 'A sailor.' },
    'the name of one is another name of the other',
  ],
  ['another word for the universe', { origin: 'The Baker Street universe', creators: [] }, 'same universe'],
  ['a universe told by the same people', { origin: 'The Canon' }, 'same creators'],
]

test.for(alike)('%s: one character', ([, changed, reason]) => {
  const { score, reasons } = likenessOf(HOLMES, { ...HOLMES, ...changed })
  expect(score).toBeGreaterThanOrEqual(THRESHOLD)
  expect(reasons).toContain(reason)
})

const apart: [string, Partial<Compared>][] = [
  ['a relative', { name: 'Mycroft Holmes' }],
  ['a letter changed', { name: 'Sherlock Holme' }],
  ['another universe and other people', { origin: 'Nebula Nine', creators: [] }],
]

test.for(apart)('%s: somebody else', ([, changed]) => {
  expect(likenessOf(HOLMES, { ...HOLMES, ...changed }).score).toBeLessThan(THRESHOLD)
})

test('a picture alone: the same file is enough, one that looks alike only in one universe', () => {
  const other = { ...HOLMES, name: 'Irene Adler', origin: 'Elsewhere', creators: [] }
  const picture = { pictureHash: 'a', perceptualHash: '00ff00ff00ff00ff' }
  const alikePicture = { pictureHash: 'b', perceptualHash: '00ff00ff00ff00fe' }
  const score = (one: Partial<Compared>, two: Partial<Compared>) =>
    likenessOf({ ...HOLMES, ...picture, ...one }, { ...other, ...two }).score
  expect(score({}, picture)).toBeGreaterThanOrEqual(THRESHOLD)
  expect(score({}, alikePicture)).toBeLessThan(THRESHOLD)
  expect(score({}, { ...alikePicture, origin: HOLMES.origin })).toBeGreaterThanOrEqual(THRESHOLD)
  expect(score({}, { ...picture, pictureHash: 'c', perceptualHash: 'ff00ff00ff00ff00' })).toBe(0)
})

test('brackets that tell bearers of one name apart do', () => {
  const bearer = (inside: string) => ({ ...HOLMES, name: `The Fox (${inside})`, description: 'A thief.' })
  expect(likenessOf(bearer('Ann Bell'), bearer('Carl Dee')).score).toBeLessThan(THRESHOLD)
  expect(likenessOf(bearer('Ann Bell'), bearer('Ann Bell')).score).toBeGreaterThanOrEqual(THRESHOLD)
  expect(likenessOf(bearer('Ann Bell'), bearer('Ann Mary Bell')).score).toBeGreaterThanOrEqual(THRESHOLD)
})

test('it does not matter which of the two comes first', () => {
  for (const [, changed] of [...alike, ...apart]) {
    const other = { ...HOLMES, ...changed }
    expect(likenessOf(HOLMES, other).score).toBe(likenessOf(other, HOLMES).score)
  }
})

test('whatever is one character shares a key, so that the index finds it', () => {
  for (const [what, changed] of alike) {
    const keys = new Set(keysOf(HOLMES))
    expect(
      keysOf({ ...HOLMES, ...changed }).some((key) => keys.has(key)),
      what,
    ).toBe(true)
  }
})

const PAIRS = new URL('../../../../../../shared/data/duplicates-dev.jsonl', import.meta.url)

test('on real pairs: F1 of 0.90 and more, each duplicate found through the index', ({ annotate }) => {
  if (!existsSync(PAIRS)) return annotate('the labelled pairs are not there: nothing measured')
  const pairs = readFileSync(PAIRS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { a: Compared; b: Compared; label: string })
  let [found, wrong, missed, unreachable] = [0, 0, 0, 0]
  for (const { a, b, label } of pairs) {
    const said = likenessOf(a, b).score >= THRESHOLD
    if (said && label === 'duplicate') found += 1
    else if (said) wrong += 1
    else if (label === 'duplicate') missed += 1
    const keys = new Set(keysOf(a))
    if (said && !keysOf(b).some((key) => keys.has(key))) unreachable += 1
  }
  expect((2 * found) / (2 * found + wrong + missed)).toBeGreaterThan(0.9)
  expect(unreachable).toBe(0)
  return undefined
})

test('names of signs alone are the same only where their signs are', () => {
  const [star, heart] = ['★', '♥'].map((name) => ({ ...HOLMES, name, description: 'A sign.' }))
  expect(likenessOf(star!, heart!).score).toBe(0)
  expect(likenessOf(star!, star!).reasons).toContain('same name')
  expect(keysOf(star!)).not.toEqual(keysOf(heart!))
})
