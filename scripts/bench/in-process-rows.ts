import type { Services } from '@personae/api/server'
import { PAGE_SIZE, SEARCH_FIELDS, type SearchField } from '@personae/contract/search'
import { DEEP, DEEP_COST } from './http-rows.ts'
import { naiveScan } from './naive.ts'
import { KINDS, type Kind, type Queries } from './queries.ts'
import { race } from './sample.ts'
import { indexAlone } from './statements.ts'
import { cost, type Row, share, times } from './table.ts'
import type { Workplace } from './workplace.ts'

const LEAST_OF_INDEX = 0.6
const LEAST_OF_SCAN = 20

/** The cursor before every tenth row, the first being null; by way of the service, as a reader would go. */
export function cursorsOf({ listing }: Services): (string | null)[] {
  const cursors: (string | null)[] = []
  let cursor: string | null = null
  do {
    cursors.push(cursor)
    cursor = listing.gallery({ field: 'name', limit: 10, cursor }).nextCursor
  } while (cursor !== null)
  return cursors
}

/** The product's own service next to the index alone and to a scan, all in this process. */
export function inProcessRows(
  place: Workplace,
  services: Services,
  queries: Record<SearchField, Queries>,
  cursors: (string | null)[],
): Row[] {
  const rows: Row[] = [{ what: 'In one process: a page with its exact total' }]
  rows.push(deepRow(place, services, cursors))
  for (const kind of KINDS) {
    for (const field of SEARCH_FIELDS)
      rows.push(...searchRows(place, services, field, kind, queries[field][kind]))
  }
  return rows
}

function deepRow(place: Workplace, { listing }: Services, cursors: (string | null)[]): Row {
  const what = 'gallery page at row 60,000'
  place.say(what)
  const page = (cursor: string | null) => listing.gallery({ field: 'name', limit: PAGE_SIZE, cursor })
  const at = Math.round((cursors.length * DEEP) / place.rows)
  const { ours, theirs } = race(
    { ours: (step: number) => page(cursors[at + step]!), theirs: (step) => page(cursors[step]!) },
    Array.from({ length: 500 }, (_, step) => step),
    place.seconds,
  )
  return cost({ what, ours, nextTo: 'first page', theirs }, DEEP_COST)
}

function searchRows(
  place: Workplace,
  { listing }: Services,
  field: SearchField,
  kind: Kind,
  queries: string[],
): Row[] {
  const name = kind === 'short' ? `search ${field}, 1–2 letters` : `search ${field}, ${kind} hits`
  place.say(`${name}, in one process`)
  const ours = (q: string) => listing.gallery({ q, field, limit: PAGE_SIZE })
  const scan = race({ theirs: naiveScan(place.connection, field) }, queries, place.seconds)
  if (kind === 'short') {
    const first = race({ ours }, queries, place.seconds, place.forget)
    const again = race({ ours }, queries, place.seconds / 2)
    return [
      times({ what: name, ...first, nextTo: 'naive scan', ...scan }, 1),
      { what: '  asked again', ...again },
    ]
  }
  const first = race(
    { ours, theirs: indexAlone(place.connection, field) },
    queries,
    place.seconds,
    place.forget,
  )
  const again = race({ ours }, queries, place.seconds / 2)
  return [
    share({ what: name, ...first, nextTo: 'index alone' }, LEAST_OF_INDEX),
    times({ what: '', ours: first.ours, nextTo: 'naive scan', ...scan }, LEAST_OF_SCAN),
    { what: '  asked again', ...again },
  ]
}
