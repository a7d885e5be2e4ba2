import MarkdownIt, { type Token } from 'markdown-it'
import { isOwnPath } from '@personae/contract/pages'

/** A part of an answer: text, or one of the allowed elements. */
export type Part = string | Element

interface Element {
  tag: 'p' | 'h' | 'strong' | 'em' | 'code' | 'ul' | 'ol' | 'li' | 'a' | 'br' | 'span'
  children: Part[]
  /** The target of a link: a path of this site. */
  href?: string
  /** The first number of a numbered list. */
  start?: number
}

/** The allowed syntax. Everything else in an answer, HTML above all, is text. */
const parser = new MarkdownIt('zero').enable([
  'heading',
  'list',
  'emphasis',
  'backticks',
  'link',
  'image',
  'newline',
  'escape',
])

const TAGS: Record<string, Element['tag']> = {
  heading_open: 'h',
  bullet_list_open: 'ul',
  ordered_list_open: 'ol',
  list_item_open: 'li',
  strong_open: 'strong',
  em_open: 'em',
}

/** A link to this site. Any other link is replaced by its text. */
function linkOf(token: Token): Element {
  const href = String(token.attrGet('href'))
  return isOwnPath(href) ? { tag: 'a', href, children: [] } : { tag: 'span', children: [] }
}

function elementOf(token: Token): Element {
  if (token.type === 'link_open') return linkOf(token)
  if (token.type === 'paragraph_open') return { tag: token.hidden ? 'span' : 'p', children: [] }
  const start = token.attrGet('start')
  const element: Element = { tag: TAGS[token.type] ?? 'span', children: [] }
  return start === null ? element : { ...element, start: Number(start) }
}

/** The text of an element without children. */
function leafOf({ type, content }: Token): Part {
  if (type === 'softbreak' || type === 'hardbreak') return { tag: 'br', children: [] }
  // An image is replaced by its alternative text, because answers must not load images.
  return type === 'code_inline' ? { tag: 'code', children: [content] } : content
}

function partsOf(tokens: Token[]): Part[] {
  const root: Part[] = []
  const open = [root]
  for (const token of tokens) {
    const inner = open.at(-1)!
    if (token.nesting === 1) {
      const element = elementOf(token)
      inner.push(element)
      open.push(element.children)
    } else if (token.nesting === -1) open.pop()
    else if (token.type === 'inline') inner.push(...partsOf(token.children ?? []))
    else if (token.type !== 'text' || token.content) inner.push(leafOf(token))
  }
  return root
}

/** Parses the Markdown of answers: paragraphs, bold, italic, inline code, lists, and links to this site. */
export const parseMarkdown = (text: string): Part[] => partsOf(parser.parse(text, {}))

const BLANK_LINES = /\n\s*\n/

/** Splits an answer into paragraphs and lists: as the answer grows, only the last of these texts changes. */
export const blocksOf = (text: string): string[] => text.split(BLANK_LINES)

const LINES = new Set(['p', 'h', 'li', 'br'])

const textOf = (part: Part): string =>
  typeof part === 'string'
    ? part
    : `${part.tag === 'li' ? '• ' : ''}${part.children.map(textOf).join('')}${LINES.has(part.tag) ? '\n' : ''}`

export const plainText = (text: string): string =>
  blocksOf(text)
    .map((block) => parseMarkdown(block).map(textOf).join('').trim())
    .join('\n\n')
