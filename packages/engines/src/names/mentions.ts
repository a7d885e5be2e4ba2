import { fold } from '@personae/contract/shared/fold'

/** A part of a text that may be a name. */
export interface Mention {
  /** Its position in the text, in UTF-16 code units. */
  start: number
  text: string
  folded: string
  words: number
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu
/** Letters without case can begin a name in their scripts. */
const BEGINS_NAME = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u
/** Possessive endings and punctuation at the end of a word, which do not belong to the name. */
const ENDING = /(?:['’]s|['’.-]+)$/u
const MAX_WORDS = 5
const MAX_WORDS_READ = 4_000

interface Word {
  start: number
  end: number
  beginsName: boolean
}

/** Whether only a blank precedes a word that begins a name: "Storm" in "Johnny Storm" is not a name by itself. */
const isAdjacent = (text: string, one: Word | undefined, other: Word | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  other.beginsName &&
  /^\s$/u.test(text.slice(one.end, other.start))

function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (words.length === MAX_WORDS_READ) break
    words.push({ start, end: start + word.length, beginsName: BEGINS_NAME.test(word) })
  }
  return words
}

/**
 * All parts of one to five words that begin like a name, longer ones first at each position, both as written and
 * without endings.
 */
export function mentionsIn(text: string): Mention[] {
  const words = wordsIn(text)
  return words.flatMap((first, at) => {
    // The name in the brackets of "Rachel Summers (Marvel Girl)" may also be that of another character.
    if (!first.beginsName || text[first.start - 1] === '(') return []
    const found: Mention[] = []
    for (let count = Math.min(MAX_WORDS, words.length - at); count > 0; count -= 1) {
      const last = words[at + count - 1]!
      const before = words[at - 1]
      const isPart =
        isAdjacent(text, last, words[at + count]) || (before?.beginsName && isAdjacent(text, before, first))
      if (count === 1 && isPart) continue
      const written = text.slice(first.start, last.end)
      for (const name of new Set([written, written.replace(ENDING, '')]))
        if (name !== '') found.push({ start: first.start, text: name, folded: fold(name), words: count })
    }
    return found
  })
}
