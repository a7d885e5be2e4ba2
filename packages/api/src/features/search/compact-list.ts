/** A list of numbers. Most have one: without an array for it, they take a fraction of the memory. */
export type CompactList = number | number[]

export const sizeOf = (list: CompactList): number => (typeof list === 'number' ? 1 : list.length)

/** Shorter arrays are copied to add an element: `push` makes room for sixteen more. */
const MANY = 16

/** The list with one more number at its end. The given list may be changed. */
export function withAdded(list: CompactList | undefined, added: number): CompactList {
  if (list === undefined) return added
  if (typeof list === 'number') return [list, added]
  if (list.length < MANY) return [...list, added]
  list.push(added)
  return list
}

/** The list without a number that is in it, in another order; undefined if nothing is left. The given list may be changed. */
export function withRemoved(list: CompactList, removed: number): CompactList | undefined {
  if (typeof list === 'number') return undefined
  const last = list.pop()!
  if (last !== removed) list[list.indexOf(removed)] = last
  return list.length > 1 ? list : list[0]
}
