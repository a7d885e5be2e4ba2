export interface RankedHit {
  recency: number
  text: string
  weight: number
}

const IN_WORD = /[\p{L}\p{N}]/u

const isEdge = (before: string | undefined, after: string | undefined): boolean =>
  before === undefined || after === undefined || !IN_WORD.test(before) || !IN_WORD.test(after)

const WHOLE_TEXT = 0
const WHOLE_WORD = 1
const WORD_START = 2
const MID_WORD = 3

/** How well a folded text matches a folded query that it contains; less is better. Lines are matched separately. */
function matchQuality(text: string, query: string): number {
  let best = MID_WORD
  for (const line of text.split('\n')) {
    if (line === query) return WHOLE_TEXT
    for (let at = line.indexOf(query); at >= 0; at = line.indexOf(query, at + 1)) {
      const end = at + query.length
      if (!isEdge(line[at - 1], line[at])) continue
      if (isEdge(line[end - 1], line[end])) best = Math.min(best, WHOLE_WORD)
      else best = Math.min(best, WORD_START)
    }
  }
  return best
}

/** The recencies of hits, sorted by match quality, then by page weight, then newest first. */
export const bestFirst = (hits: readonly RankedHit[], query: string): number[] =>
  hits
    .map(({ recency, text, weight }) => ({ recency, weight, quality: matchQuality(text, query) }))
    .sort((a, b) => a.quality - b.quality || b.weight - a.weight || b.recency - a.recency)
    .map(({ recency }) => recency)
