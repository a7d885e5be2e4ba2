import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseKey, fold } from './fold.ts'

test.for([
  ['case', 'ÉLODIE Quick', 'élodie qUICK'],
  ['accents', 'Zoë Ångström', 'zoe angstrom'],
  ['composed and decomposed accents', 'Ame\u0301lie', 'Am\u00e9lie'],
  ['full-width letters', 'Ａｌｉｃｅ　１', 'alice 1'],
  ['ligatures', 'eﬃgy', 'effigy'],
  ['half-width kana', 'ｱｷﾗ', 'アキラ'],
  ['the Turkish capital İ', 'İzmir', 'izmir'],
  ['decomposed Hangul', '한국'.normalize('NFD'), '한국'],
  ['roman numerals of one character', 'Part Ⅳ', 'part iv'],
  [
    'letters that a keyboard does not have',
    'ŁUKASZ Sørensen Đorđe Guðrún Ħal',
    'lukasz sorensen dorde gudrun hal',
  ],
  ['the Turkish ı', 'Iğdırlı', 'igdirli'],
  ['letters that stand for two', 'Großer Æsir Œdipe Þór', 'grosser aesir oedipe thor'],
  [
    'the apostrophes, quotes and hyphens of typesetters',
    'O’Brien Pʼtok “Spider‑Man” 1–2',
    `o'brien p'tok "spider-man" 1-2`,
  ],
  ['such a letter with an accent', 'Ǿrsted Ǽlfric', 'orsted aelfric'],
] as const)('texts that differ by %s match each other', ([, one, other]) => {
  expect(fold(one)).toBe(fold(other))
})

test.for([
  ['が', 'か'],
  ['ハ', 'パ'],
  ['o', '0'],
  ['ı', 'l'],
  ['%', '_'],
] as const)('%s and %s stay different letters', ([one, other]) => {
  expect(fold(one)).not.toBe(fold(other))
})

test('a Greek name in capitals is found at every prefix', () => {
  expect(fold('Οδυσσεύς')).toContain(fold('ΟΔΥΣΣ'))
  expect(fold('Οδυσσεύς')).toContain(fold('ΟΔΥΣΣΕΥΣ'))
})

/** Every character of the Unicode planes that contain scripts. */
const CHARACTERS = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point)).filter((sign) =>
  sign.isWellFormed(),
)

test('folding is idempotent, for every character', () => {
  expect(CHARACTERS.filter((sign) => fold(fold(sign)) !== fold(sign))).toEqual([])
})

test('a capital letter is found by its small letter, for every pair', () => {
  const pairs = CHARACTERS.filter((sign) => sign.toUpperCase().toLowerCase() === sign.toLowerCase())
  expect(pairs.length).toBeGreaterThan(100_000)
  expect(pairs.filter((sign) => fold(sign.toUpperCase()) !== fold(sign.toLowerCase()))).toEqual([])
})

test('the normal form of an accent makes no difference, for every character', () => {
  expect(CHARACTERS.filter((sign) => fold(sign.normalize('NFD')) !== fold(sign.normalize('NFC')))).toEqual([])
})

test('the properties also hold for whole texts', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aÀßİıΣςが한ﬁＡ\u0301\u3099\u0307') })
  fc.assert(
    fc.property(text, (some) => {
      expect(fold(fold(some))).toBe(fold(some))
      expect(fold(some.normalize('NFD'))).toBe(fold(some.normalize('NFC')))
    }),
  )
})

test('capitals, small letters and normal forms give one key, for every character allowed in a name', () => {
  const signs = CHARACTERS.filter((sign) => /[\p{L}\p{N}_.-]/u.test(sign))
  const variants = (sign: string) => [
    sign.toUpperCase(),
    sign.toLowerCase(),
    sign.normalize('NFD'),
    caseKey(sign),
  ]
  expect(
    signs.filter((sign) => variants(sign).some((variant) => caseKey(variant) !== caseKey(sign))),
  ).toEqual([])
})

test('different names have different keys', () => {
  const names = [
    'alice',
    'älice',
    'alíce',
    'a-lice',
    'a_lice',
    'alice1',
    'bob',
    'ａ',
    '桃太郎',
    '桃太',
    'か',
    'が',
  ]
  expect(new Set(names.map(caseKey)).size).toBe(names.length)
})
