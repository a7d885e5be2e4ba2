import { type Reader, fromJson } from '@personae/db'
import { blockingKeysOf } from '@personae/engines/similarity/blocking-keys'
import { withoutEpithet } from '@personae/engines/similarity/name-evidence'
import { namesIn } from '@personae/engines/similarity/readings'
import {
  type ComparedRecord,
  scoreOf,
  type Similarity,
  similarityOf,
} from '@personae/engines/similarity/score'
import { createPauses } from '../../../lib/pause.ts'
import type { FindAlike } from '../suggestions/find-alike.ts'
import { candidatesFor, type ComparedRow, comparedRowsAt, type Scope } from './duplicates.repo.ts'
import { catalogueFor } from './stored-catalogue.ts'

const MAX_MATCHES = 5
const MAX_SEARCHED_NAMES = 3
const MAX_NEAR_NAMES = 25

export type Match = ComparedRow & Similarity

export const toComparedRecord = (row: ComparedRow): ComparedRecord => ({
  ...row,
  creators: fromJson(row.creators),
  otherNames: fromJson(row.aliases).map(({ name }) => name),
})

interface Search {
  findAlike: FindAlike
  record: ComparedRecord
  scope: Scope
  least: number
  distinct?: Set<string>
  /** Whether to pause for other requests. Must be false in a transaction, which holds the write lock. */
  pauses?: boolean
  transform?: (row: ComparedRow) => ComparedRow
}

function searchedNames(record: ComparedRecord): string[] {
  const { main, inner, aliases } = namesIn(record)
  return [...new Set([main, withoutEpithet(main), ...inner, ...aliases])].slice(0, MAX_SEARCHED_NAMES)
}

async function* candidates(
  reader: Reader,
  { record, scope, findAlike }: Search,
  pause: () => Promise<void>,
): AsyncGenerator<ComparedRow> {
  const recencies = new Set(await candidatesFor(reader, blockingKeysOf(record), scope, pause))
  for (const name of searchedNames(record)) {
    const alike = await findAlike(reader, name, { limit: MAX_NEAR_NAMES, origin: record.origin, pause })
    for (const recency of alike) recencies.add(recency)
  }
  for await (const row of comparedRowsAt(reader, [...recencies], scope)) {
    yield row
    await pause()
  }
}

/** Finds the characters that are similar to a record, most similar first. Pauses between candidates. */
export async function findSimilar(reader: Reader, search: Search): Promise<Match[]> {
  const { record, least, distinct, pauses = false, transform = (row) => row } = search
  const pause = createPauses({ rests: pauses })
  const catalogue = await catalogueFor(reader, record, search.scope.except)
  const matches = new Map<string, Match>()
  for await (const row of candidates(reader, search, pause)) {
    if (distinct?.has(row.id)) continue
    const candidate = toComparedRecord(transform(row))
    const { score } = await catalogue.answer((known) => scoreOf(record, candidate, known))
    if (score < least) continue
    const similarity = await catalogue.answer((known) => similarityOf(record, candidate, known))
    matches.set(row.id, { ...row, ...similarity })
  }
  return [...matches.values()].sort((a, b) => b.score - a.score).slice(0, MAX_MATCHES)
}
