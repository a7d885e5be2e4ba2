import MarkdownIt, { type Token } from 'markdown-it'
import type { Plugin } from 'vite'
import type { TextPart, TextSection } from './src/features/policy/copyright.md'

const parser = new MarkdownIt('zero').enable(['heading', 'list', 'emphasis', 'backticks', 'link'])
const TAGS = { paragraph: 'p', bullet_list: 'ul', list_item: 'li', strong: 'strong', link: 'a' } as const
/** The title of a section with its id, which is its anchor in addresses: `Title {#id}`. */
const TITLE = /^(.+) \{#([a-z]+)\}$/
const PLACE = /^\{([a-z]+)\}$/

type Element = Extract<TextPart, { tag: string }>

/** Converts the tokens from `at.now` to the end of their element into parts of the text. */
function partsOf(tokens: Token[], at: { now: number }): TextPart[] {
  const parts: TextPart[] = []
  for (let token = tokens[at.now]; token && token.nesting >= 0; token = tokens[at.now]) {
    at.now += 1
    if (token.type === 'inline') parts.push(...partsOf(token.children ?? [], { now: 0 }))
    else if (token.type === 'code_inline') parts.push({ tag: 'code', children: [token.content] })
    else if (token.nesting === 0) parts.push(token.content.replaceAll('\n', ' '))
    else {
      const children = partsOf(tokens, at)
      at.now += 1
      const [only] = children
      const place = children.length === 1 && typeof only === 'string' ? PLACE.exec(only)?.[1] : undefined
      const tag = TAGS[token.type.replace('_open', '') as keyof typeof TAGS]
      if (place !== undefined) parts.push({ place })
      // The parser wraps the text of a tight list item in a hidden paragraph: only its content is kept.
      else if (token.hidden) parts.push(...children)
      else parts.push({ tag, children, href: token.attrGet('href') ?? undefined } as Element)
    }
  }
  return parts.filter((part) => part !== '')
}

/** The sections of a Markdown text. @throws Error for a title without an id, or for an id that is used twice */
function sectionsOf(text: string): TextSection[] {
  const sections: TextSection[] = []
  const tokens = parser.parse(text, {})
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const { content } = tokens[index + 1]!
    const [, title = '', id = ''] = TITLE.exec(content) ?? []
    if (!id || sections.some((one) => one.id === id)) throw new Error(`No name of its own: ${content}`)
    const end = tokens.findIndex((next, at) => at > index && next.type === 'heading_open')
    const own = tokens.slice(index + 3, end < 0 ? undefined : end)
    sections.push({ id, title, parts: partsOf(own, { now: 0 }) })
  }
  return sections
}

/** Vite plugin: converts a Markdown file into a module of its sections, so that no page contains a parser. */
export const policyText: Plugin = {
  name: 'policy-text',
  transform(code, id) {
    if (!id.endsWith('.md')) return null
    return { code: `export default ${JSON.stringify(sectionsOf(code))}`, map: null, moduleType: 'js' }
  },
}
