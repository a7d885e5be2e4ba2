import { diffWordsWithSpace } from 'diff'

/** Texts that differ in more words are shown without marks: finding them would hold the page up. */
const MOST_EDITS = 3_000

interface Props {
  text: string
  /** What it is compared with. */
  other: string
  /** What the text alone has is marked as this. */
  mark: 'ins' | 'del'
}

/** A text with the words marked that another one does not have. */
export function WordDiff({ text, other, mark: Mark }: Props) {
  if (text === '') return '—'
  // The text is the later one of the comparison, so that what it adds is what it alone has.
  const parts = diffWordsWithSpace(other, text, { maxEditLength: MOST_EDITS })
  if (!parts) return text
  return parts
    .filter(({ removed }) => !removed)
    .map(({ value, added }, at) =>
      added ? (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no names and never move
        <Mark key={at}>{value}</Mark>
      ) : (
        value
      ),
    )
}
