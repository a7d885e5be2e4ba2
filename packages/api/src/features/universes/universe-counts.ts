import type { Genre } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import type { UniversePage } from '@personae/contract/universes'
import { type Db, fromJson } from '@personae/db'
import { START } from '../../lib/cursor.ts'
import { createPauses } from '../../lib/pause.ts'
import { createTally } from '../../lib/tally.ts'
import { prepareCounted } from './universes.repo.ts'

/** Characters read in one statement; each may have a hundred creators. */
const CHUNK = 100
const CREATORS_SHOWN = 6

export type UniverseCounts = Pick<UniversePage, 'genres' | 'creators'>

/** Other requests are served in between: the largest universes have tens of thousands. */
export function createUniverseCounts(db: Db) {
  const counted = prepareCounted(db)

  return async function countsOf(originKey: string): Promise<UniverseCounts> {
    const pause = createPauses()
    const genres = createTally<Genre>()
    const creators = createTally<string>(fold)
    for (let before = START; ;) {
      const rows = await counted.all({ originKey, before, limit: CHUNK })
      for (const row of rows) {
        genres.add(fromJson(row.genres))
        creators.add(fromJson(row.creators))
        await pause()
      }
      const last = rows.at(-1)
      if (!last || rows.length < CHUNK) break
      before = last.recency
    }
    return {
      genres: genres.most().map(([genre, characters]) => ({ genre, characters })),
      creators: creators.most(CREATORS_SHOWN).map(([name, characters]) => ({ name, characters })),
    }
  }
}
