import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPath } from './pages.ts'

test.for(['/', '/admin', '/character/1?tab=backstory#top', '/search?q=//x', '/%2F%2Fevil'])(
  '%s is a path of this site',
  (path) => {
    expect(isOwnPath(path)).toBe(true)
  },
)

test.for([
  '',
  'admin',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /admin',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  `/${'x'.repeat(2_048)}`,
])('%j is not a path to send anybody to', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

test('a path that is taken for our own never leads a browser to another host', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '\t',
    '\n',
    ' ',
    'https:',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = pieces.join('')
      if (isOwnPath(path)) expect(new URL(path, 'https://ours.example').host).toBe('ours.example')
    }),
    { numRuns: 2_000 },
  )
})
