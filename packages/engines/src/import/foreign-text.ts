import { compile } from 'html-to-text'

/** Elements by which a text is recognised as HTML: those that only format their content, or have none. */
const KNOWN =
  'a|abbr|article|b|big|blockquote|br|center|cite|code|dd|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|s|section|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul'
const HTML = new RegExp(
  `</?(?:${KNOWN})(?:\\s[^<>]*)?/?>|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]{2,31}\\d{0,2});`,
  'i',
)

const textOf = compile({
  wordwrap: false,
  preserveNewlines: true,
  // The converter recurses into elements: a deeply nested record would overflow the stack and stop the import.
  limits: { maxDepth: 1_000 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '– ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    // An item without its list; the converter of lists reads its items itself.
    { selector: 'li', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'table', format: 'block' },
    ...['tr', 'dt', 'dd'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
  ],
})

/** Spoiler markup of AniList and of forums. */
const SPOILERS = [/~!([^]+?)!~/g, /\[spoiler(?:=[^\]\n]*)?\]([^]+?)\[\/spoiler\]/gi]

/** Converts a text of another site to ours: without HTML, and with bars around spoilers (R31). */
export function foreignText(text: string): string {
  const plain = HTML.test(text) ? textOf(text) : text
  return SPOILERS.reduce(
    (marked, marks) => marked.replace(marks, (_, inside: string) => `||${inside.trim()}||`),
    plain,
  )
}
