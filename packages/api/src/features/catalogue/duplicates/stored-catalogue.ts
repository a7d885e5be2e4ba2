import { caseKey } from '@personae/contract/shared/fold'
import type { Reader } from '@personae/db'
import type { Catalogue } from '@personae/engines/similarity/catalogue'
import { pairOf, universeNamesOf, type UniverseSource } from '@personae/engines/similarity/universes'
import { countInUniverse, countWithWord } from './catalogue.repo.ts'
import { pairsWith } from './universe-pairs.repo.ts'

/** A text that so many characters have in brackets is no name. */
const SHARED = 3

export interface StoredCatalogue {
  /** Runs `compare`, which must depend on nothing else: it is repeated while the database must be asked. */
  answer<Result>(compare: (catalogue: Catalogue) => Result): Promise<Result>
}

/** The catalogue for comparisons with `record`, without `except`. Short-lived, since it caches counts. */
export async function catalogueFor(
  db: Reader,
  record: UniverseSource,
  except: string | null,
): Promise<StoredCatalogue> {
  const known = await pairsWith.all(db, { keys: universeNamesOf(record).map(caseKey) })
  const pairs = new Map(known.map((pair) => [`${pair.firstKey}\n${pair.secondKey}`, pair.isOne === 1]))
  const counts = new Map<string, number>()
  const missing = new Map<string, () => Promise<{ n: number } | undefined>>()

  /** A cached count; otherwise 0 for now: the count is read before the comparison is repeated. */
  function countOf(key: string, read: () => Promise<{ n: number } | undefined>): number {
    const count = counts.get(key)
    if (count === undefined) missing.set(key, read)
    return count ?? 0
  }

  const catalogue: Catalogue = {
    isUniqueInUniverse: (word, originKey) =>
      countOf(`${word}\n${originKey}`, () =>
        countInUniverse.get(db, { word, originKey, except, limit: 2 }),
      ) <= 1,
    isSharedBracket: (words) =>
      countOf(words, () => countWithWord.get(db, { word: words.replaceAll(' ', ''), limit: SHARED })) >=
      SHARED,
    areOneUniverse: (origin, other) =>
      pairs.size === 0 ? null : (pairs.get(pairOf(caseKey(origin), caseKey(other)).join('\n')) ?? null),
  }

  return {
    async answer(compare) {
      let result = compare(catalogue)
      while (missing.size > 0) {
        for (const [key, read] of missing) counts.set(key, (await read())?.n ?? 0)
        missing.clear()
        result = compare(catalogue)
      }
      return result
    },
  }
}
