import { caseKey } from '@personae/contract/shared/fold'
import type { Reader } from '@personae/db'
import { countInUniverse, countWithWord } from './catalogue.repo.ts'
import { findPair, pairOf } from './universe-pairs.repo.ts'

/** Statistics of the stored characters: a rare name is stronger evidence than a common one. */
export interface Catalogue {
  /** Whether at most one character in the universe has this word in its names. */
  isUniqueInUniverse(word: string, originKey: string): boolean
  /** Whether several characters have this text in brackets, so that it is no name but a costume or an event. */
  isSharedBracket(words: string): boolean
  /** Whether two names belong to one universe, by an admin's decision or by learning; null if it is unknown. */
  areOneUniverse(origin: string, other: string): boolean | null
}

/** A catalogue without characters. */
export const NO_CATALOGUE: Catalogue = {
  isUniqueInUniverse: () => false,
  isSharedBracket: () => false,
  areOneUniverse: () => null,
}

/** A text in the brackets of this many characters is no name. */
const SHARED = 3

const memoized = <Value>(read: (key: string) => Value) => {
  const values = new Map<string, Value>()
  return (key: string): Value => {
    if (!values.has(key)) values.set(key, read(key))
    return values.get(key)!
  }
}

/** The catalogue of the stored characters without `except`. Results are cached, so it must be short-lived. */
export function catalogueOf(db: Reader, except: string | null): Catalogue {
  const inUniverse = memoized((key) => {
    const [word = '', originKey = ''] = key.split('\n')
    return countInUniverse(db, { word, originKey, except, limit: 2 })
  })
  const withText = memoized((words) => countWithWord(db, words.replaceAll(' ', ''), SHARED))
  const areOne = memoized((key) => {
    const [origin = '', other = ''] = key.split('\n').map(caseKey)
    const pair = origin === other ? undefined : findPair(db, pairOf(origin, other))
    return pair ? pair.isOne === 1 : null
  })
  return {
    isUniqueInUniverse: (word, originKey) => inUniverse(`${word}\n${originKey}`) <= 1,
    isSharedBracket: (words) => withText(words) >= SHARED,
    areOneUniverse: (origin, other) => areOne(`${origin}\n${other}`),
  }
}
