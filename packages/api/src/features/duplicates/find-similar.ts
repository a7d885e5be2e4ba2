import { type Reader, fromJson } from '@personae/db'
import { createPauses } from '../../lib/pause.ts'
import type { FindNames } from '../suggestions/find-names.ts'
import { blockingKeysOf } from './blocking-keys.ts'
import { candidatesFor, type ComparedRow, comparedRowsAt, type Scope } from './duplicates.repo.ts'
import { withoutEpithet } from './name-evidence.ts'
import { namesIn } from './readings.ts'
import { type ComparedRecord, type Similarity, similarityOf } from './score.ts'
import { catalogueFor } from './stored-catalogue.ts'

/** Limit of the result. */
const MAX_MATCHES = 5
/** Limits for the names that are searched for, and for the candidates per name. */
const MAX_SEARCHED_NAMES = 3
const MAX_NEAR_NAMES = 15

/** A possible duplicate and its similarity. */
export type Match = ComparedRow & Similarity

/** Converts a row for the comparison. */
export const toComparedRecord = (row: ComparedRow): ComparedRecord => ({
  ...row,
  creators: fromJson(row.creators),
  otherNames: fromJson(row.aliases).map(({ name }) => name),
})

interface Search {
  findNames: FindNames
  record: ComparedRecord
  scope: Scope
  /** Least score of a match. */
  least: number
  /** Ids of characters that are skipped. */
  distinct?: Set<string>
  /** Whether to pause for other requests. Must be false in a transaction, which holds the write lock. */
  pauses?: boolean
  /** Changes a candidate before it is compared. */
  transform?: (row: ComparedRow) => ComparedRow
}

/** The names to search for: the main name, the name without its epithet, and other names. */
function searchedNames(record: ComparedRecord): string[] {
  const { main, inner, aliases } = namesIn(record)
  return [...new Set([main, withoutEpithet(main), ...inner, ...aliases])].slice(0, MAX_SEARCHED_NAMES)
}

/** Characters that share a blocking key, then characters with similar names. A character may come twice. */
async function* candidates(
  reader: Reader,
  { record, scope, findNames }: Search,
  pause: () => Promise<void>,
): AsyncGenerator<ComparedRow> {
  yield* candidatesFor(reader, blockingKeysOf(record), scope, pause)
  for (const name of searchedNames(record)) {
    const near = await findNames(reader, name, {
      visibility: 'all',
      limit: MAX_NEAR_NAMES,
      isComplete: true,
      origin: record.origin,
      pause,
    })
    const recencies = near.map(({ row }) => row.recency)
    for await (const row of comparedRowsAt(reader, recencies, scope)) {
      yield row
      await pause()
    }
  }
}

/** Finds the characters that are similar to a record, most similar first. Pauses between candidates. */
export async function findSimilar(reader: Reader, search: Search): Promise<Match[]> {
  const { record, least, distinct, pauses = false, transform = (row) => row } = search
  const pause = createPauses({ rests: pauses })
  const catalogue = await catalogueFor(reader, record, search.scope.except)
  const matches = new Map<string, Match>()
  const seen = new Set<string>(distinct)
  for await (const row of candidates(reader, search, pause)) {
    if (seen.has(row.id)) continue
    seen.add(row.id)
    const candidate = toComparedRecord(transform(row))
    const similarity = await catalogue.answer((known) => similarityOf(record, candidate, known))
    if (similarity.score >= least) matches.set(row.id, { ...row, ...similarity })
  }
  return [...matches.values()].sort((a, b) => b.score - a.score).slice(0, MAX_MATCHES)
}
