import type { Character } from '@personae/contract/characters'
import { EXPERT_FIELDS, type ExpertField } from '@personae/contract/expert'

type ExpertTab = (typeof EXPERT_FIELDS)[ExpertField]

/** A quote. Shorter ones may be a name or a single word. A quote may contain quotation marks itself. */
const QUOTE = /(“(?:[^“”]|“[^“”]*”){12,}”)/u

/** Splits a text at its quotes: each odd position is a quote with its quotation marks. */
export const quotesIn = (text: string): string[] => text.split(QUOTE)

const spaced = (text: string): string => text.replace(/\s+/gu, ' ')

/** The tab of the character's page that contains a quote; undefined if the record does not contain it. */
export function tabOfQuote(character: Character, quote: string): ExpertTab | undefined {
  const quoted = quote.slice(1, -1)
  for (const field of Object.keys(EXPERT_FIELDS) as ExpertField[]) {
    const texts = [character[field] ?? []].flat()
    if (texts.some((text) => typeof text === 'string' && spaced(text).includes(quoted)))
      return EXPERT_FIELDS[field]
  }
  return undefined
}

/** The range of a text within an element, whatever the element's white space and links are. */
function rangeOf(root: Element, text: string): Range | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const places: { node: Node; at: number }[] = []
  let written = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [at, unit] of (node.nodeValue ?? '').split('').entries()) {
      const shown = spaced(unit)
      if (shown === ' ' && written.endsWith(' ')) continue
      written += shown
      places.push({ node, at })
    }
  const start = written.indexOf(text)
  const [first, last] = [places[start], places[start + text.length - 1]]
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first.node, first.at)
  range.setEnd(last.node, last.at + 1)
  return range
}

/** Scrolls to the text of a quote in a tab of the character's page, and highlights it until another quote is shown. */
export function showQuote(tab: string, quote: string): void {
  const section = document.querySelector(`[data-section='${tab}']`)
  // There is no range if the text is in a folded spoiler.
  const range = section && rangeOf(section, quote.slice(1, -1))
  if (!range) return
  if ('highlights' in CSS) CSS.highlights.set('quote', new Highlight(range))
  window.scrollBy({ top: range.getBoundingClientRect().top - window.innerHeight / 3 })
}
