import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPath } from './pages.ts'

test.for([
  '/',
  '/admin',
  '/character/1?tab=backstory#top',
  '/search?q=//x',
  '/%2F%2Fevil',
  '/a/../b',
  '/a//b',
  '/é?q=ö#ü',
])('%s is a path of this site', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.for([
  '',
  'admin',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/admin/..//evil.example',
  '/admin/x/../..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2E//evil.example',
  '/.//evil.example',
  '/..//',
  ' /admin',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  `/${'x'.repeat(2_048)}`,
])('%j is refused as a path to redirect to', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

test('an accepted path never leads a browser to another host', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '/..',
    '/%2e%2e',
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
      if (!isOwnPath(path)) return
      const { host, pathname, href } = new URL(path, 'https://ours.example')
      expect(host).toBe('ours.example')
      // Resolved a second time, as a router does with the normalised path.
      expect(new URL(pathname, href).host).toBe('ours.example')
    }),
    { numRuns: 2_000 },
  )
})
