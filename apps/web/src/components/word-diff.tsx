import { diffWordsWithSpace } from 'diff'

interface Props {
  text: string
  other: string
  /** The element that marks words that only this text has. */
  mark: 'ins' | 'del'
  /** Whether the texts may be unrelated: then they are shown without a remark on that. */
  isQuiet?: boolean
}

/** A text with the words marked that another text does not have; or a remark instead, if nearly all would be marked. */
export function WordDiff({ text, other, mark: Mark, isQuiet = false }: Props) {
  if (text === '') return '—'
  const pieces = isQuiet ? markedWords(text, other, 0) : markedWords(text, other)
  if (!pieces && isQuiet) return text
  if (!pieces) {
    return (
      <>
        <span
          className="outlined soft size-13 round-8"
          style={{ display: 'table', marginBottom: 6, padding: '0 8px' }}
        >
          Rewritten
        </span>
        {text}
      </>
    )
  }
  return pieces.map(({ value, isMarked }, at) =>
    isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no ids and keep their order
      <Mark key={at}>{value}</Mark>
    ) : (
      value
    ),
  )
}

/** A piece of a text, and whether it is missing from the other text. */
interface Piece {
  value: string
  isMarked: boolean
}

/** The most differences for which two texts are compared: with more, the comparison would block the page. */
const MOST_EDITS = 3_000
/** A run of fewer equal words between two marks is marked too: long marks are easier to read than many short ones. */
const MIN_UNMARKED = 3
/** If less than this share of the shorter text is in both, the texts count as different. */
const MIN_SHARE = 0.4
/** Texts with fewer words are always marked word by word. */
const FEW_WORDS = 12

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/**
 * Splits a text into pieces, marked if they are missing from another text. Null if hardly anything is the same, or if
 * the texts differ too much to be compared.
 * @param fewWords texts with fewer words are marked even if little is the same
 */
export function markedWords(text: string, other: string, fewWords = FEW_WORDS): Piece[] | null {
  // The text is the newer side of the comparison, so its additions are the words that only it has.
  const parts = diffWordsWithSpace(other, text, { maxEditLength: MOST_EDITS })
  if (!parts) return null
  const pieces = parts
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ value, isMarked: added }))
  const shorter = Math.min(wordsIn(text), wordsIn(other))
  const unmarked = pieces.reduce((sum, { value, isMarked }) => sum + (isMarked ? 0 : wordsIn(value)), 0)
  if (shorter >= fewWords && unmarked / shorter < MIN_SHARE) return null
  return merged(pieces)
}

/** Marks short runs between two marks, and joins adjacent pieces of the same kind. */
function merged(pieces: Piece[]): Piece[] {
  const all: Piece[] = []
  for (const [at, { value, isMarked }] of pieces.entries()) {
    const isBetween = pieces[at - 1]?.isMarked === true && pieces[at + 1]?.isMarked === true
    const marked = isMarked || (isBetween && wordsIn(value) < MIN_UNMARKED)
    const last = all.at(-1)
    if (last?.isMarked === marked) last.value += value
    else all.push({ value, isMarked: marked })
  }
  return all
}
