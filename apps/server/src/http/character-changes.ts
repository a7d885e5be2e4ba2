import { inTurn, type Services } from '@personae/api/server'
import type { Db } from '@personae/db'
import type { Freshness } from './response-cache.ts'

/** Characters whose last change is stored. */
const REMEMBERED = 10_000

/**
 * Which published characters have changed, in any process. Changes are read once after each commit, so that cached
 * answers need no query each.
 */
export function createCharacterChanges(
  db: Pick<Db, 'dataVersion'>,
  characters: Pick<Services['characters'], 'changesFrom'>,
) {
  let readAt: number | null = null
  /** The last known change. */
  let last = 0
  const lastOf = new Map<string, number>()
  /** Increases when the changes since are no longer known: then no earlier answer is valid. */
  let era = 0

  const isRead = (): boolean => db.dataVersion() === readAt

  const readNew = inTurn(async () => {
    if (isRead()) return
    // Before the changes: what is committed meanwhile is read next time.
    const now = db.dataVersion()
    const changes = await characters.changesFrom(last)
    // The last known change comes first, unless so many followed that it was deleted, or the file was restored.
    if ((changes[0]?.seq ?? 0) !== last || lastOf.size > REMEMBERED) {
      era += 1
      lastOf.clear()
    }
    for (const { seq, characterId } of changes) lastOf.set(characterId, seq)
    last = changes.at(-1)?.seq ?? 0
    readAt = now
  })

  return {
    /**
     * Call before a character is read.
     * @returns for data of a character read from now on, a function that says whether it is still valid
     */
    async watch(): Promise<(id: string) => Freshness> {
      if (!isRead()) await readNew()
      const [since, during] = [last, era]
      return (id) => {
        return async () => {
          if (!isRead()) await readNew()
          return during === era && (lastOf.get(id) ?? 0) <= since
        }
      }
    },
  }
}
