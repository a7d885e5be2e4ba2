export function createSlots({ atOnce }: { atOnce: number }) {
  const taken = new Map<string, number>()

  /** Takes a slot and returns the function that releases it; null if none is free. */
  return function acquire(userId: string): (() => void) | null {
    const own = taken.get(userId) ?? 0
    if (own >= atOnce) return null
    taken.set(userId, own + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = taken.get(userId)! - 1
      if (left === 0) taken.delete(userId)
      else taken.set(userId, left)
    }
  }
}
