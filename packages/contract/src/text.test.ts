import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clean, isHttpLink, linkList, optionalList, optionalText, requiredList } from './text.ts'
import { LONGEST } from './vocabulary.ts'

const messagesOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? []

test('a text comes out trimmed, without NUL and with every character whole', () => {
  expect(clean('  Orla\t\n')).toBe('Orla')
  expect(clean('\0 Or\0la \0')).toBe('Orla')
  expect(clean('\u3000Orla\u00a0\ufeff')).toBe('Orla')
  expect(clean('\u200b\u2060\u200e \u00ad\u202e')).toBe('')
  expect(clean('\u202eevil')).toBe('\u202eevil')
  expect(clean('\u200bfamily 👨\u200d👧\u200b')).toBe('family 👨\u200d👧')
  expect(clean('broken \ud83e')).toBe('broken \ufffd')
  expect(clean('Orla\nQuick')).toBe('Orla\nQuick')
})

test('cleaning twice is cleaning once, and nothing blank or broken is left at the ends', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(' ', '\0', '\t', 'a', '\ud83e', '\udd8a', '🦊') }),
      (raw) => {
        const once = clean(raw)
        expect(clean(once)).toBe(once)
        expect(once).toBe(once.trim())
        expect(once).not.toContain('\0')
        expect(once.isWellFormed()).toBe(true)
      },
    ),
  )
})

test.for([[''], ['   '], ['\0'], [null], [undefined]])('an optional text that is %j is none', ([value]) => {
  expect(optionalText('Series', 120).parse(value)).toBeNull()
})

test('an optional text of the longest length passes, one more is refused by name', () => {
  const schema = optionalText('Description', LONGEST.description)
  expect(schema.parse(` ${'x'.repeat(5_000)} `)).toHaveLength(5_000)
  expect(messagesOf(schema.safeParse('x'.repeat(5_001)))).toEqual([
    'Description must be at most 5,000 characters',
  ])
  expect(messagesOf(schema.safeParse(7))).toEqual(['Description must be text'])
})

test('a list loses its blanks, keeps its order and its repeats', () => {
  expect(optionalList('Creators').parse([' b ', '', '\t', 'a', 'b'])).toEqual(['b', 'a', 'b'])
  expect(optionalList('Creators').parse(null)).toEqual([])
  expect(optionalList('Creators').parse(undefined)).toEqual([])
})

test('a list of a hundred passes, a hundred and one are refused', () => {
  const schema = optionalList('Creators')
  expect(schema.parse(Array(100).fill('x'))).toHaveLength(100)
  expect(messagesOf(schema.safeParse(Array(101).fill('x')))).toEqual([
    'Creators can hold at most 100 entries',
  ])
})

test('an entry of two hundred characters passes, a longer one is refused', () => {
  const schema = optionalList('Creators')
  expect(schema.parse([` ${'x'.repeat(200)} `])).toHaveLength(1)
  expect(messagesOf(schema.safeParse(['x'.repeat(201)]))).toEqual([
    'Each entry of Creators must be at most 200 characters',
  ])
  for (const wrong of ['text', [1], [null], {}, [['x']]])
    expect(messagesOf(schema.safeParse(wrong))).toEqual(['Creators must be a list of texts'])
})

test.for([[[]], [['', '  ']], [null], [undefined]])(
  'a list that must hold something refuses %j',
  ([value]) => {
    expect(messagesOf(requiredList('Abilities', 'One is required').safeParse(value))).toEqual([
      'One is required',
    ])
  },
)

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

test('a list of links trims them, drops blanks and refuses the list for one wrong link', () => {
  const schema = linkList('External links')
  expect(schema.parse([' https://example.org ', ' '])).toEqual(['https://example.org'])
  expect(messagesOf(schema.safeParse(['https://example.org', 'javascript:alert(1)']))).toEqual([
    'Links must start with http:// or https://',
  ])
})

test('a link of 2,048 characters passes, a longer one is refused', () => {
  const link = (length: number) => 'https://example.org/'.padEnd(length, 'x')
  expect(linkList('External links').parse([link(2_048)])).toHaveLength(1)
  expect(messagesOf(linkList('External links').safeParse([link(2_049)]))).toEqual([
    'Each link must be at most 2,048 characters',
  ])
})
