import type { SearchField } from '@personae/contract/search'
import type { Child } from '../shared/children.ts'
import { Deck, loadOnce } from './load.ts'
import { cardsPath, searchPath } from '../shared/paths.ts'
import type { Queries } from './queries.ts'
import { middleOf, type Sample, sampleOf } from '../shared/sample.ts'
import { indexAlone, type Shown } from './statements.ts'
import { type Row, share } from './table.ts'
import type { Workplace } from './workplace.ts'

const FIELDS: SearchField[] = ['name', 'origin', 'creator']
const AT_LEAST = 0.6
const WARM_UP = 0.5

/** The query and its kind of answer: the compared statements read the same. */
const SEARCHES: { suffix: string; shown: Shown; path: (field: SearchField, q: string) => string }[] = [
  { suffix: '', shown: 'card', path: cardsPath },
  { suffix: ', whole records', shown: 'record', path: searchPath },
]

/** Runs the statements for each text, pass after pass, as in a server; the CPU time is this process's. */
function runAlone(
  statements: (q: string) => unknown,
  texts: string[],
  seconds: number,
  forget: () => void,
): Sample {
  const durations: number[] = []
  let [took, cpu] = [0, 0]
  while (took < seconds * 1_000) {
    forget()
    const before = process.cpuUsage()
    const begun = performance.now()
    for (const text of texts) {
      const start = performance.now()
      statements(text)
      durations.push(performance.now() - start)
    }
    took += performance.now() - begun
    const { user, system } = process.cpuUsage(before)
    cpu += user + system
  }
  return sampleOf(durations, took / 1_000, cpu / 1e6)
}

/** Distinct searches over HTTP, compared with their plain statements in this process. */
export async function searchRows(
  place: Workplace,
  server: Child,
  queries: Record<SearchField, Queries>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { suffix, shown, path } of SEARCHES) {
    for (const field of FIELDS) {
      const what = `searches of ${field}, all different${suffix}`
      if (!place.wants(what)) continue
      place.say(what)
      const texts = (['few', 'many', 'no'] as const).flatMap((kind) => queries[field][kind].slice(0, 500))
      const mixed = texts.toSorted((a, b) => a.charCodeAt(a.length - 1) - b.charCodeAt(b.length - 1))
      const deck = new Deck(mixed.map((q) => path(field, q)))
      const statements = indexAlone(place.connection, field, shown)
      await loadOnce(server, deck, WARM_UP, place.forget)
      runAlone(statements, mixed, WARM_UP, place.forget)
      const ours: Sample[] = []
      const theirs: Sample[] = []
      for (let round = 0; round < place.rounds; round += 1) {
        ours.push(await loadOnce(server, deck, place.seconds, place.forget))
        theirs.push(runAlone(statements, mixed, place.seconds, place.forget))
      }
      const sides = { ours: middleOf(ours), theirs: middleOf(theirs) }
      rows.push(share({ what, ...sides, nextTo: 'statements alone' }, AT_LEAST))
    }
  }
  return rows
}
