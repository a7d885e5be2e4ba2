import type { UniverseMap } from '@personae/contract/universes'

export interface Place {
  /** The left (0) or the right (1) column. */
  side: 0 | 1
  row: number
}

/** Places linked characters in opposite columns where possible, beginning with those that have the most links. */
export function placesOf(
  characters: readonly { id: string }[],
  links: UniverseMap['links'],
): Map<string, Place> {
  const linked = Map.groupBy(
    links.flatMap(({ from, to }) => [
      { id: from, other: to },
      { id: to, other: from },
    ]),
    ({ id }) => id,
  )
  const countOf = (id: string) => linked.get(id)?.length ?? 0
  const places = new Map<string, Place>()
  const next = [0, 0]
  const place = (id: string, side: 0 | 1) => {
    if (places.has(id)) return
    places.set(id, { side, row: next[side]!++ })
    for (const { other } of linked.get(id) ?? []) place(other, side === 0 ? 1 : 0)
  }
  for (const { id } of characters.toSorted((a, b) => countOf(b.id) - countOf(a.id)))
    place(id, next[0]! <= next[1]! ? 0 : 1)
  return places
}
