import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'

export type Random = ReturnType<typeof randomFrom>

/** Random numbers that are the same for the same seed, so that two runs make the same requests. */
export function randomFrom(seed: number) {
  const generator = mersenne(seed)
  const below = (end: number): number => uniformInt(generator, 0, end - 1)
  return {
    next: (): number => uniformFloat64(generator),
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
