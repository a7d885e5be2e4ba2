import { followChanges } from '@personae/api/server'
import type { Db } from '@personae/db'

export type Freshness = () => Promise<boolean>

const REMEMBERED = 10_000

/** Which published characters have changed, in any process, so that cached answers need no query each. */
export function createCharacterChanges(db: Db) {
  let reads = 0
  const lastOf = new Map<string, number>()
  /** Increases when the changes since are no longer known: then no earlier answer is valid. */
  let era = 0

  const changes = followChanges(db, 'published_change', (rows) => {
    reads += 1
    if (!rows || lastOf.size > REMEMBERED) {
      era += 1
      lastOf.clear()
    }
    for (const { characterId } of rows ?? []) lastOf.set(characterId, reads)
  })

  return {
    /** Call before a character is read. Returns a function that says whether data of a character is still valid. */
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
