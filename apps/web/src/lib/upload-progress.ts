const listeners = new Set<() => void>()
let share: number | null = null

/** How much of a large upload has been sent, from 0 to 1; null while there is none. */
export const uploadProgress = {
  get: (): number | null => share,
  set(next: number | null): void {
    share = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
