export type Random = ReturnType<typeof randomFrom>

/** The same numbers for the same seed, so that two runs make the same requests. */
export function randomFrom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    shuffled: <T>(list: readonly T[]): T[] => {
      const copy = [...list]
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const item = copy[last]!
        copy[last] = copy[other]!
        copy[other] = item
      }
      return copy
    },
  }
}
