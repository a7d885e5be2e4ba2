interface Counted<Word> {
  count: number
  spellings: Map<Word, number>
}

/** Words with the same `keyOf` are counted as one, in the most frequent spelling. */
export function createTally<Word extends string>(keyOf: (word: Word) => string = (word) => word) {
  const byKey = new Map<string, Counted<Word>>()
  const keys = new Map<Word, string>()

  function keyFor(word: Word): string {
    let key = keys.get(word)
    if (key === undefined) keys.set(word, (key = keyOf(word)))
    return key
  }

  return {
    add(words: Iterable<Word>): void {
      const seen = new Set<string>()
      for (const word of words) {
        const key = keyFor(word)
        if (seen.has(key)) continue
        seen.add(key)
        const known = byKey.get(key) ?? { count: 0, spellings: new Map<Word, number>() }
        known.count += 1
        known.spellings.set(word, (known.spellings.get(word) ?? 0) + 1)
        byKey.set(key, known)
      }
    },

    size: (): number => byKey.size,

    /** The most frequent words with their counts; equal counts keep the order of adding. */
    most: (limit = Infinity): [word: Word, count: number][] =>
      [...byKey.values()]
        .sort((a, b) => b.count - a.count)
        .slice(0, limit)
        .map(({ count, spellings }) => [[...spellings].sort((a, b) => b[1] - a[1])[0]![0], count]),
  }
}
