import { markedWords } from './marked-words.ts'
import classes from './word-diff.module.css'

interface Props {
  text: string
  other: string
  /** The element that marks words that only this text has. */
  mark: 'ins' | 'del'
  /** If the two texts may be unrelated: then there is no remark about that. */
  isQuiet?: boolean
}

/** A text in which the words are marked that another text does not have. If nearly all would be marked, a remark instead. */
export function WordDiff({ text, other, mark: Mark, isQuiet = false }: Props) {
  if (text === '') return '—'
  const pieces = isQuiet ? markedWords(text, other, 0) : markedWords(text, other)
  if (!pieces && isQuiet) return text
  if (!pieces) {
    return (
      <>
        <span className={classes.rewritten}>Rewritten</span>
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
