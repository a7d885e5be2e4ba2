import { followChanges } from '@personae/api/server'
import type { Db } from '@personae/db'

export type Freshness = () => Promise<boolean>

const MAX_REMEMBERED = 10_000

/** Follows changes of published characters in all processes: cached responses are validated without a query each. */
export function createCharacterChanges(db: Db) {
  let reads = 0
  const lastOf = new Map<string, number>()
  /** Increases when it is no longer known what has changed, which invalidates all earlier responses. */
  let era = 0

  const changes = followChanges(db, 'published_change', (rows) => {
    reads += 1
    if (!rows || lastOf.size > MAX_REMEMBERED) {
      era += 1
      lastOf.clear()
    }
    for (const { characterId } of rows ?? []) lastOf.set(characterId, reads)
  })

  return {
    /** Call before reading a character. Returns a function that makes the check whether its data is still valid. */
    async watch(): Promise<(id: string) => Freshness> {
      if (!changes.isCurrent()) await changes.read()
      const [since, during] = [reads, era]
      return (id) => async () => {
        if (!changes.isCurrent()) await changes.read()
        return during === era && (lastOf.get(id) ?? 0) <= since
      }
    },
  }
}
