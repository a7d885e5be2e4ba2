import { keyOf, withoutBrackets } from './names.ts'
import { pairOf, type UniversePair } from './universes.ts'

/** Names with fewer words, or in more universes, are often equal by chance and are ignored. */
const MIN_WORDS = 2
const MAX_UNIVERSES = 6
/** Minimum number of shared characters, and their minimum share of the smaller universe. */
const MIN_SHARED = 5
const MIN_SHARE = 0.2

/** Finds universes that share many names of characters. Characters must be added in the order of folded names. */
export function createUniverseLearner() {
  const sizes = new Map<string, number>()
  const shared = new Map<string, Map<string, number>>()
  let [current, universes] = ['', new Set<string>()]

  function count(): void {
    for (const key of universes) sizes.set(key, (sizes.get(key) ?? 0) + 1)
    if (universes.size > MAX_UNIVERSES) return
    const keys = [...universes].toSorted()
    for (const [at, first] of keys.entries())
      for (const second of keys.slice(at + 1)) {
        const others = shared.get(first) ?? new Map<string, number>()
        others.set(second, (others.get(second) ?? 0) + 1)
        shared.set(first, others)
      }
  }

  return {
    add({ name, originKey }: { name: string; originKey: string }): void {
      const key = keyOf(withoutBrackets(name))
      if (key.split(' ').length < MIN_WORDS) return
      if (key !== current) {
        count()
        ;[current, universes] = [key, new Set()]
      }
      universes.add(originKey)
    },

    pairs(): UniversePair[] {
      count()
      ;[current, universes] = ['', new Set()]
      return [...shared].flatMap(([first, others]) =>
        [...others]
          .filter(([second, n]) => {
            const smaller = Math.min(sizes.get(first)!, sizes.get(second)!)
            return n >= MIN_SHARED && n >= MIN_SHARE * smaller
          })
          .map(([second]) => pairOf(first, second)),
      )
    },
  }
}
