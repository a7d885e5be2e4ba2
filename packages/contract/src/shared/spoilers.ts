/** Text between two pairs of bars: "Her father is ||the lighthouse keeper||." */
const SPOILER = /\|\|([^|\n](?:[^|]|\|(?!\|))*?)\|\|/gu

export interface TextPart {
  /** Its position in the whole text, in UTF-16 code units. */
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

/** For whatever is seen without being asked for: heads, link previews, feeds. */
export const withoutSpoilers = (text: string): string => text.replace(SPOILER, '…')

/** The same of a longer text's beginning: bars that the cut has left open hide all that follows them. */
export const beginningWithoutSpoilers = (beginning: string): string =>
  withoutSpoilers(beginning).replace(/\|\|.*$/su, '…')

/** Whether a text is a spoiler, or a part of it. */
export const hasSpoiler = (text: string): boolean => withoutSpoilers(text) !== text

/** The text to search in and to compare: that of the spoilers, without their bars. */
export const withoutBars = (text: string): string => text.replace(SPOILER, '$1')
