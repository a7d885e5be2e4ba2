import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clean,
  identifier,
  isHttpLink,
  linkList,
  optionalList,
  optionalText,
  pictureText,
  requiredList,
  requiredText,
  TOO_MANY_MARKS,
} from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

const messagesOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? []

test('a text is trimmed and well-formed, without characters that XML does not allow', () => {
  expect(clean('  Orla\t\n')).toBe('Orla')
  expect(clean('\0 Or\0la \0')).toBe('Orla')
  expect(clean('\u3000Orla\u00a0\ufeff')).toBe('Orla')
  expect(clean('\u200b\u2060\u200e \u00ad\u202e')).toBe('')
  expect(clean('\u3164\u115f\uffa0 \u2800\ufe0f\u{e0041}')).toBe('')
  expect(clean('Ana\u202egnorW \u2068Orla\u2069\u202a\u202c')).toBe('AnagnorW Orla')
  expect(clean('Ro\u00adsa\u200blind\u2060 \ufeffQuex')).toBe('Rosalind Quex')
  expect(clean('\u200d\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645\u200c')).toBe(
    '\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645',
  )
  expect(clean('שלום\u200f! 3')).toBe('שלום\u200f! 3')
  expect(clean('\u200bfamily 👨\u200d👧\u200b')).toBe('family 👨\u200d👧')
  expect(clean('broken \ud83e')).toBe('broken \ufffd')
  expect(clean('Orla\tQuick\nof the\r\nDelta\rand the\n\rSea')).toBe(
    'Orla\tQuick\nof the\nDelta\nand the\n\nSea',
  )
  expect(clean('Or\u0001la\u001b \ufffe\u{1ffff}\ufdd0\u007f\u009f')).toBe('Orla')
  expect(clean('one\vtwo\fthree\u0085four')).toBe('one\ntwo\nthree\nfour')
})

test('cleaning is idempotent, and leaves no blank or broken ends', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(' ', '\0', '\v', '\t', 'a', '\ud83e', '\udd8a', '🦊', '\uffff') }),
      (raw) => {
        const once = clean(raw)
        expect(clean(once)).toBe(once)
        expect(once).toBe(once.trim())
        expect(once).not.toMatch(/[\0\v\uffff]/)
        expect(once.isWellFormed()).toBe(true)
      },
    ),
  )
})

test.for([[''], ['   '], ['\0'], [null], [undefined]])('an optional text that is %j is none', ([value]) => {
  expect(optionalText('Series', 120).parse(value)).toBeNull()
})

test('an optional text of the maximum length passes; a longer one is refused by name', () => {
  const schema = optionalText('Description', MAX_LENGTH.description)
  expect(schema.parse(` ${'x'.repeat(5_000)} `)).toHaveLength(5_000)
  expect(messagesOf(schema.safeParse('x'.repeat(5_001)))).toEqual([
    'Description must be at most 5,000 characters',
  ])
  expect(messagesOf(schema.safeParse(7))).toEqual(['Description must be a string'])
})

test.for([[''], ['x'.repeat(101)], [7]])(
  'an id that cannot be one is refused in plain words: %j',
  ([value]) => {
    expect(messagesOf(identifier().safeParse(value))).toEqual(['An id has 1 to 100 characters'])
  },
)

test('a list loses its blanks and keeps its order and repeats', () => {
  expect(optionalList('Creators').parse([' b ', '', '\t', 'a', 'b'])).toEqual(['b', 'a', 'b'])
  expect(optionalList('Creators').parse(null)).toEqual([])
  expect(optionalList('Creators').parse(undefined)).toEqual([])
})

test('a list of a hundred passes; one of a hundred and one is refused', () => {
  const schema = optionalList('Creators')
  expect(schema.parse(Array(100).fill('x'))).toHaveLength(100)
  expect(messagesOf(schema.safeParse(Array(101).fill('x')))).toEqual([
    'Creators can hold at most 100 entries',
  ])
})

test('an entry of two hundred characters passes; a longer one is refused', () => {
  const schema = optionalList('Creators')
  expect(schema.parse([` ${'x'.repeat(200)} `])).toHaveLength(1)
  expect(messagesOf(schema.safeParse(['x'.repeat(201)]))).toEqual([
    'Each entry of Creators must be at most 200 characters',
  ])
  for (const wrong of ['text', [1], [null], {}, [['x']]])
    expect(messagesOf(schema.safeParse(wrong))).toEqual(['Creators must be a list of texts'])
})

test.for([[[]], [['', '  ']], [null], [undefined]])('a required list refuses %j', ([value]) => {
  expect(messagesOf(requiredList('Abilities', 'One is required').safeParse(value))).toEqual([
    'One is required',
  ])
})

test.for([
  'http://example.org',
  'https://example.org/a?b=c#d',
  'HTTPS://EXAMPLE.ORG',
  'https://пример.example/путь',
  'http://[::1]:8080/',
])('%s may become a link', (link) => {
  expect(isHttpLink(link)).toBe(true)
})

const NOT_LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.org/',
  '//evil.example/',
  '/\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  'https://',
  'https:///evil.example',
  'https:// evil.example',
  'example.org',
  ' https://example.org',
  'javascript:alert(1)//https://example.org',
]

test.for(NOT_LINKS)('%j never becomes a link', (link) => {
  expect(isHttpLink(link)).toBe(false)
})

test('links are trimmed, blanks are dropped, and one wrong link refuses the list', () => {
  const schema = linkList('External links')
  expect(schema.parse([' https://example.org ', ' '])).toEqual(['https://example.org'])
  expect(messagesOf(schema.safeParse(['https://example.org', 'javascript:alert(1)']))).toEqual([
    'Links must start with http:// or https://',
  ])
})

test('a link of 2,048 characters passes; a longer one is refused', () => {
  const link = (length: number) => 'https://example.org/'.padEnd(length, 'x')
  expect(linkList('External links').parse([link(2_048)])).toHaveLength(1)
  expect(messagesOf(linkList('External links').safeParse([link(2_049)]))).toEqual([
    'Each link must be at most 2,048 characters',
  ])
})

test('a character outside of the basic plane counts once', () => {
  const schema = optionalText('Series', 120)
  expect(schema.safeParse('🦊'.repeat(120)).success).toBe(true)
  expect(messagesOf(schema.safeParse('🦊'.repeat(121)))).toEqual(['Series must be at most 120 characters'])
})

test('a decomposed text is accepted up to the length of its composed form', () => {
  const composed = 'ệ한'.repeat(60)
  expect(optionalText('Series', 120).parse(composed.normalize('NFD'))).toBe(composed)
})

test.for([
  ['Tibetan, its tallest stack', 'ཧྐྵྨླྺྼྻྂ'],
  ['Tibetan', 'བཅོམ་ལྡན་འདས་ ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ'],
  ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['Arabic with points', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ'],
  ['Thai', 'เจ้าพระยา ปู่ ที่ ผู้ใหญ่'],
  ['decomposed Vietnamese', 'Nguyễn Phúc Ưng Thị Cẩm Tiếu'.normalize('NFD')],
  ['Devanagari', 'स्त्र्यृ क्ष्म्य'],
  ['Polytonic Greek', 'ᾧ ᾂ Ὀδυσσεὺς'.normalize('NFD')],
  ['emoji', '👩🏽‍❤️‍💋‍👨🏿 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
] as const)('a text in %s is accepted', ([, text]) => {
  expect(messagesOf(requiredText('Name', 120, 'required').safeParse(text))).toEqual([])
})

test.for([
  ['accents', 'a' + '\u0301'.repeat(9)],
  ['two kinds in turn', 'a' + '\u0345\u0334'.repeat(5)],
  ['marks with invisible signs in between', 'a' + '\u0301\u200d\u034f\u2060'.repeat(9)],
  ['marks without a letter', '\u0334'.repeat(9)],
] as const)('a pile of %s on one letter is refused with a message', ([, text]) => {
  for (const schema of [requiredText('Name', 120, 'required'), optionalText('Series', 120)])
    expect(messagesOf(schema.safeParse(text))).toEqual([TOO_MANY_MARKS])
  expect(messagesOf(optionalList('Creators').safeParse(['Orla', text]))).toEqual([TOO_MANY_MARKS])
})

test('a moderate number of surrounding blanks is accepted', () => {
  const schema = requiredText('Name', 120, 'required')
  expect(schema.parse(`${' '.repeat(500)}Orla${' '.repeat(500)}`)).toBe('Orla')
  expect(messagesOf(schema.safeParse(' '.repeat(400_000)))).toEqual(['Name must be at most 120 characters'])
})

test('a text longer than an address is a data URL or not a picture', () => {
  const schema = pictureText('The picture')
  expect(schema.parse('  ')).toBeNull()
  expect(schema.safeParse(` data:image/png;base64,${'A'.repeat(5_000)}`).success).toBe(true)
  expect(messagesOf(schema.safeParse(' '.repeat(5_000)))).toEqual([
    'The picture must be an uploaded file, not an address. Please choose one.',
  ])
  expect(messagesOf(schema.safeParse('data:'.padEnd(14_100_000, 'A')))).toEqual([
    'The picture is larger than 10 MB. Please choose a smaller one.',
  ])
})
