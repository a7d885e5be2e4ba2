/** A spoiler: text between two pairs of bars, as in "Her father is ||the lighthouse keeper||." */
const SPOILER = /\|\|([^|\n](?:[^|]|\|(?!\|))*?)\|\|/gu

export interface TextPart {
  /** The position of the part in the whole text, in UTF-16 code units. */
  start: number
  text: string
  isSpoiler: boolean
}

/** The parts of a text in order; a text without spoilers is one part. */
export function spoilersIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(SPOILER)) {
    if (match.index > end) parts.push({ start: end, text: text.slice(end, match.index), isSpoiler: false })
    parts.push({ start: match.index + 2, text: match[1]!, isSpoiler: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end), isSpoiler: false })
  return parts
}

/** Replaces spoilers by "…", for text that nobody asked to see: page heads, link previews, feeds. */
export const withoutSpoilers = (text: string): string => text.replace(SPOILER, '…')

/** The same for the beginning of a text: bars that are not closed before the cut hide all that follows. */
export const beginningWithoutSpoilers = (beginning: string): string =>
  withoutSpoilers(beginning).replace(/\|\|.*$/su, '…')

/** Whether a text is or contains a spoiler. */
export const hasSpoiler = (text: string): boolean => withoutSpoilers(text) !== text

/** Removes the bars but keeps the text of spoilers, for searching and comparing. */
export const withoutBars = (text: string): string => text.replace(SPOILER, '$1')
