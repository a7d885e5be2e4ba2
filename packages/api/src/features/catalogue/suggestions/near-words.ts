import type { Reader } from '@personae/db'
import { soundsOf, spellingOf } from '@personae/engines/names/spelling'
import { variantsOf } from '@personae/engines/names/name-words'
import { createWordComparison, MIN_COMPLETED, MIN_SOUNDING } from '@personae/engines/names/word-comparison'
import {
  type IndexedWord,
  wordOf,
  wordsBetween,
  wordsWithSound,
  wordsWithVariant,
} from './suggestions.repo.ts'

export interface NearWord extends IndexedWord {
  /** The similarity to the token, from 0 to 1; 1 for the same word. */
  quality: number
}

const COMPLETIONS = 24
const MAX_COMPLETED = 12
const SOUNDING = 40

function completionsOf(db: Reader, text: string): Promise<IndexedWord[]> {
  const lengths = Array.from({ length: MAX_COMPLETED }, (_, at) => text.length + 1 + at)
  // `{` sorts after all letters and digits.
  return wordsBetween.all(db, { text, end: `${text}{`, lengths, limit: COMPLETIONS })
}

/** Index words like a token, best first. A complete token is matched neither as a prefix nor by sound. */
export async function nearWords(db: Reader, token: string, isComplete = false): Promise<NearWord[]> {
  const compare = createWordComparison(token, isComplete)
  const found = new Map<number, NearWord>()
  const add = (words: readonly (IndexedWord | undefined)[]) => {
    for (const word of words) {
      if (!word || found.has(word.id)) continue
      const quality = compare(word.text)
      if (quality > 0) found.set(word.id, { ...word, quality })
    }
  }
  add([await wordOf.get(db, { text: token })])
  if (!isComplete && token.length >= MIN_COMPLETED) add(await completionsOf(db, token))
  add(await wordsWithVariant.all(db, { variants: variantsOf(token) }))
  const spelling = spellingOf(token)
  if (!isComplete && spelling.length >= MIN_SOUNDING)
    for (const sound of new Set(soundsOf(spelling)))
      if (sound !== '') add(await wordsWithSound.all(db, { sound, limit: SOUNDING }))
  return [...found.values()].sort((a, b) => b.quality - a.quality)
}
