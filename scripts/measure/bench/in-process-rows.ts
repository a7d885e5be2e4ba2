import type { Services } from '@personae/api/server'
import { PAGE_SIZE, SEARCH_FIELDS, type SearchField } from '@personae/contract/search'
import { DEEP, DEEP_COST, DEEP_PAGE } from './http-rows.ts'
import { naiveScan } from './naive.ts'
import { KINDS, type Kind, type Queries } from './queries.ts'
import { race } from '../shared/sample.ts'
import { indexAlone } from './statements.ts'
import { cost, type Row, share, times } from './table.ts'
import type { Workplace } from './workplace.ts'

const LEAST_OF_INDEX = 0.6
const LEAST_OF_SCAN = 20

/** The cursor before every tenth row, the first being null; from the service, as for a reader. */
export async function cursorsOf({ listing }: Services): Promise<(string | null)[]> {
  const cursors: (string | null)[] = []
  let cursor: string | null = null
  do {
    cursors.push(cursor)
    const page = await listing.gallery({ field: 'name', sort: 'newest', limit: 10, cursor })
    cursor = page.nextCursor
  } while (cursor !== null)
  return cursors
}

/** The product's service compared with the index alone and with a full scan, in this process. */
export async function inProcessRows(
  place: Workplace,
  services: Services,
  queries: Record<SearchField, Queries>,
  cursors: (string | null)[],
): Promise<Row[]> {
  const rows: Row[] = [{ what: 'In one process: a page with its exact total' }]
  if (place.wants(DEEP_PAGE)) rows.push(await deepRow(place, services, cursors))
  for (const kind of KINDS) {
    for (const field of SEARCH_FIELDS)
      if (place.wants(`search ${field}`))
        rows.push(...(await searchRows(place, services, field, kind, queries[field][kind])))
  }
  return rows
}

async function deepRow(place: Workplace, { listing }: Services, cursors: (string | null)[]): Promise<Row> {
  const what = DEEP_PAGE
  place.say(what)
  const page = (cursor: string | null) =>
    listing.gallery({ field: 'name', sort: 'newest', limit: PAGE_SIZE, cursor })
  const at = Math.round((cursors.length * DEEP) / place.rows)
  const { ours, theirs } = await race(
    { ours: (step: number) => page(cursors[at + step]!), theirs: (step) => page(cursors[step]!) },
    Array.from({ length: 500 }, (_, step) => step),
    place.seconds,
  )
  return cost({ what, ours, nextTo: 'first page', theirs }, DEEP_COST)
}

async function searchRows(
  place: Workplace,
  { listing }: Services,
  field: SearchField,
  kind: Kind,
  queries: string[],
): Promise<Row[]> {
  const name = kind === 'short' ? `search ${field}, 1–2 letters` : `search ${field}, ${kind} hits`
  place.say(`${name}, in one process`)
  const ours = (q: string) => listing.gallery({ q, field, sort: 'newest', limit: PAGE_SIZE })
  const bestFirst = (q: string) => listing.gallery({ q, field, sort: 'best', limit: PAGE_SIZE })
  const scan = await race({ theirs: naiveScan(place.connection, field) }, queries, place.seconds)
  if (kind === 'short') {
    const first = await race({ ours }, queries, place.seconds, place.forget)
    const again = await race({ ours }, queries, place.seconds / 2)
    return [
      times({ what: name, ...first, nextTo: 'naive scan', ...scan }, 1),
      { what: '  requested again', ...again },
    ]
  }
  const first = await race(
    { ours, theirs: indexAlone(place.connection, field) },
    queries,
    place.seconds,
    place.forget,
  )
  const again = await race({ ours }, queries, place.seconds / 2)
  const best = await race({ ours: bestFirst, theirs: ours }, queries, place.seconds, place.forget)
  return [
    share({ what: name, ...first, nextTo: 'index alone' }, LEAST_OF_INDEX),
    times({ what: '', ours: first.ours, nextTo: 'naive scan', ...scan }, LEAST_OF_SCAN),
    { what: '  requested again', ...again },
    { what: '  best match first', ...best, nextTo: 'newest first' },
  ]
}
