import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, type Part, parseMarkdown, plainText } from './markdown.ts'

const elementsOf = (parts: Part[]): Exclude<Part, string>[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : [part, ...elementsOf(part.children)]))

/** The names of all elements in a parsed answer. */
const tagsOf = (text: string) => elementsOf(parseMarkdown(text)).map(({ tag }) => tag)
const linksOf = (text: string) =>
  elementsOf(parseMarkdown(text)).flatMap(({ href }) => (href === undefined ? [] : [href]))

const p = (...children: Part[]): Part => ({ tag: 'p', children })

test('answers have bold, italic, code, lines and lists', () => {
  expect(parseMarkdown('**Bold**, *italic* and `code`\nnext')).toEqual([
    p(
      { tag: 'strong', children: ['Bold'] },
      ', ',
      { tag: 'em', children: ['italic'] },
      ' and ',
      { tag: 'code', children: ['code'] },
      { tag: 'br', children: [] },
      'next',
    ),
  ])
  expect(parseMarkdown('- one\n- two')).toMatchObject([
    { tag: 'ul', children: [{ tag: 'li' }, { tag: 'li' }] },
  ])
  expect(parseMarkdown('3. three')).toMatchObject([{ tag: 'ol', start: 3 }])
})

test('a heading is not larger than the text around it', () => {
  expect(tagsOf('# Large')).toEqual(['h'])
  expect(plainText('# Large\n\ntext')).toBe('Large\n\ntext')
})

test.for(['/character/one', '/?q=a&field=origin', '/company/one#top'])('%s is a link', (path) => {
  expect(linksOf(`[there](${path})`)).toEqual([path])
})

test('a link that could be read as another host leads to a path of this site', () => {
  expect(linksOf('[a](/\\evil.example) [b](</ /evil.example>)')).toEqual([
    '/%5Cevil.example',
    '/%20/evil.example',
  ])
})

test.for([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java&#115;cript:alert(1))',
  '[a](&#x6a;avascript:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:alert(1))',
  '[a](https://evil.example)',
  '[a](//evil.example)',
  '[a](\\\\evil.example)',
  '[a](/..//evil.example)',
  '[a](http:evil.example)',
  '[a](\u0001javascript:alert(1))',
  '[a](java\u0000script:alert(1))',
  '[a][b]\n\n[b]: javascript:alert(1)',
  '[a]\n\n[a]: https://evil.example',
  '<https://evil.example>',
  'https://evil.example www.evil.example',
  '[![a](/x)](https://evil.example)',
  '[a](blob:https://evil.example/x)',
])('%j is no link', (text) => {
  expect(linksOf(text)).toEqual([])
})

test('of a picture only the alternative text stays, in and out of a link', () => {
  expect(parseMarkdown('![a poster](https://evil.example/x.png)')).toEqual([p('a poster')])
  expect(linksOf('[![a poster](https://evil.example/x.png)](/character/one)')).toEqual(['/character/one'])
  expect(tagsOf('![a](/media/x.png)')).toEqual(['p'])
})

test.for([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">a</a>',
  '<!-- a comment -->',
  '&lt;b&gt; &#60;b&#62;',
  '<svg><animate onbegin=alert(1)></svg>',
])('%j stays the text that it is', (text) => {
  expect(parseMarkdown(text)).toEqual([p(text)])
})

test('unclosed marks are text', () => {
  for (const text of ['**bold', '*a', '`code', '[a](/x', '[a', '![a](x'])
    expect(parseMarkdown(text)).toEqual([p(text)])
})

const SIZE = 16_000
const filled = (unit: string): string => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE)

test.for(['[', ']', '*', '_', '`', '![', '[a](', '**a ', '*_', 'a**b', '<a ', '~', '\\(', '> '])(
  'a long answer of only %j is parsed, without becoming longer',
  (unit) => {
    const text = filled(unit)
    expect(elementsOf(parseMarkdown(text)).length).toBeLessThanOrEqual(text.length)
    expect(plainText(text).length).toBeGreaterThan(0)
  },
)

test('the depth of nested lists is limited', () => {
  const text = Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- deeper`).join('\n')
  expect(tagsOf(text).filter((tag) => tag === 'ul').length).toBeLessThan(25)
})

test('any text becomes only the allowed elements and links to this site', () => {
  const marks = '[ ] ( ) ! * _ ` < > \\ / // a " | ~~ &#x6a; javascript: https://a.example'.split(' ')
  const pieces = fc.constantFrom(...marks, ' ', '\n', '- ', '1. ', '# ', '    ', '\u0000', '\u2028')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (all) => {
      const elements = elementsOf(parseMarkdown(all.join('')))
      for (const { tag } of elements) expect(tag).toMatch(/^(p|h|strong|em|code|ul|ol|li|a|br|span)$/)
      for (const href of elements.flatMap((element) => element.href ?? []))
        expect(new URL(href, 'https://site.invalid').origin).toBe('https://site.invalid')
    }),
    { numRuns: 2_000 },
  )
})

test('as an answer grows, the blocks before the last stay the same', () => {
  const answer = 'First.\n\n- one\n- two\n\nThird **paragraph**\nof two lines.\n\nLast.'
  let before: string[] = []
  for (let length = 1; length <= answer.length; length += 1) {
    const blocks = blocksOf(answer.slice(0, length))
    expect(blocks.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    before = blocks
  }
  expect(before).toHaveLength(4)
})

test('the plain text of an answer has no marks', () => {
  expect(plainText('From the **backstory**:\n\n- one\n- two\n\n[Her](/character/a) `x` \\*y\\*')).toBe(
    'From the backstory:\n\n• one\n• two\n\nHer x *y*',
  )
})
