import type { Reader } from '@personae/db'
import { soundsOf, spellingOf } from '@personae/engines/names/spelling'
import { variantsOf } from '@personae/engines/names/name-words'
import { createWordComparison, MIN_COMPLETED, MIN_SOUNDING } from '@personae/engines/names/word-comparison'
import {
  completionsOf,
  type IndexedWord,
  wordOf,
  wordsWithSound,
  wordsWithVariant,
} from './suggestions.repo.ts'

export interface NearWord extends IndexedWord {
  /** From 0 to 1; 1 if they are equal. */
  quality: number
}

const COMPLETIONS = 24
const SOUNDING = 40

/** Best first. A complete token is neither extended to longer words nor compared by sound. */
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
  add([await wordOf(db, token)])
  if (!isComplete && token.length >= MIN_COMPLETED) add(await completionsOf(db, token, COMPLETIONS))
  add(await wordsWithVariant(db, variantsOf(token)))
  const spelling = spellingOf(token)
  if (!isComplete && spelling.length >= MIN_SOUNDING)
    for (const sound of new Set(soundsOf(spelling))) add(await wordsWithSound(db, sound, SOUNDING))
  return [...found.values()].sort((a, b) => b.quality - a.quality)
}
