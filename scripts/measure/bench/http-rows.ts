import { SEARCH_FIELDS, type SearchField } from '@personae/contract/search'
import { againstBare, type HttpCase } from './against-bare.ts'
import { ask } from './answers.ts'
import type { Child } from '../shared/children.ts'
import { Deck, loadOnce } from './load.ts'
import { encode, pagePath, searchPath } from '../shared/paths.ts'
import { KINDS, type Queries } from './queries.ts'
import { randomFrom } from '../shared/random.ts'
import { alternate } from '../shared/sample.ts'
import { cost, type Row } from './table.ts'
import type { Workplace } from './workplace.ts'

export const DEEP = 60_000
/** Different detail pages in the bare server's memory, and in our cache. */
const DETAILS_KEPT = 4_000
/** The slowest page may take this many times as long as the first. */
export const DEEP_COST = 1.5

export const DEEP_PAGE = 'gallery page at row 60,000'
const DEEP_PAGES = 'pages about row 60,000, each requested once'
/** Edits per second by another process meanwhile. */
const WRITES = [0, 1, 10]

const inputOf = (input: object): string => encode(JSON.stringify(input))
const galleryInput = inputOf({ limit: 24 })

/** Follows the list's `Link: rel="next"` from the first page to the one that starts at row 60,000. */
async function pathOfDeepPage(server: Child): Promise<string> {
  let path = '/api/characters?status=approved&limit=100'
  for (let row = 0; row < DEEP; row += 100) {
    const { headers } = await ask(server.url + path)
    const link = headers[headers.indexOf('link') + 1]
    const next = link?.match(/^<([^>]+)>; rel="next"$/)?.[1]
    if (!next) throw new Error(`the list ends before row ${DEEP}: ${path} names no next page`)
    path = next
  }
  return path.replace('limit=100', 'limit=24')
}

function idsOf(place: Workplace): string[] {
  const ids = place.connection
    .prepare<[], string>("select id from character where status = 'approved'")
    .pluck()
  return randomFrom(2).shuffled(ids.all())
}

function searchCases(queries: Record<SearchField, Queries>): HttpCase[] {
  return KINDS.flatMap((kind) =>
    SEARCH_FIELDS.map((field) => ({
      what: kind === 'short' ? `search ${field}, 1–2 letters` : `search ${field}, ${kind} hits`,
      paths: queries[field][kind].map((q) => searchPath(field, q)),
      once: true,
    })),
  )
}

/** All HTTP measurements, except the whole list. */
export async function httpRows(
  place: Workplace,
  server: Child,
  queries: Record<SearchField, Queries>,
  cursors: (string | null)[],
): Promise<Row[]> {
  const ids = idsOf(place)
  const details = ids.map((id) => `/api/characters/${id}`)
  const scattered = randomFrom(3).shuffled(cursors.map(pagePath))
  const beside: HttpCase[] = [
    { what: 'gallery page', paths: [pagePath(null)], once: false, atLeast: 0.6 },
    {
      what: 'gallery page, /trpc',
      paths: [`/trpc/characters.gallery?input=${galleryInput}`],
      once: false,
      atLeast: 0.6,
    },
    {
      what: 'detail, each requested once',
      paths: details,
      once: true,
      captured: DETAILS_KEPT,
      atLeast: 0.2,
    },
    {
      what: 'detail, requested again',
      paths: details.slice(0, DETAILS_KEPT),
      once: false,
      captured: DETAILS_KEPT,
      atLeast: 0.5,
    },
    {
      what: 'detail, requested again, /trpc',
      paths: ids.slice(0, DETAILS_KEPT).map((id) => `/trpc/characters.byId?input=${inputOf({ id })}`),
      once: false,
      captured: DETAILS_KEPT,
      atLeast: 0.5,
    },
  ]
  const cases: HttpCase[] = [
    ...WRITES.flatMap((writes) =>
      beside.map((one) => ({
        ...one,
        writes,
        what: writes > 0 ? `${one.what}, ${writes} writes/s` : one.what,
      })),
    ),
    ...(place.wants(DEEP_PAGE)
      ? [{ what: DEEP_PAGE, paths: [await pathOfDeepPage(server)], once: false }]
      : []),
    { what: 'gallery page anywhere, each requested once', paths: scattered, once: true },
    ...searchCases(queries),
  ]
  const rows: Row[] = [{ what: 'Over HTTP, 10 connections' }]
  for (const httpCase of cases) {
    if (place.wants(httpCase.what)) rows.push(await againstBare(place, server, httpCase))
  }
  if (place.wants(DEEP_PAGES)) rows.push(await deepAgainstFirst(place, server, cursors))
  return rows
}

/** Pages about row 60,000 compared with pages about row 0, each requested once: without the cache. */
async function deepAgainstFirst(place: Workplace, server: Child, cursors: (string | null)[]): Promise<Row> {
  const what = DEEP_PAGES
  place.say(what)
  const at = Math.round((cursors.length * DEEP) / place.rows)
  const deep = new Deck(cursors.slice(at, at + 500).map(pagePath))
  const first = new Deck(cursors.slice(0, 500).map(pagePath))
  const samples = await alternate(
    place.rounds,
    () => loadOnce(server, deep, place.seconds, place.forget),
    () => loadOnce(server, first, place.seconds, place.forget),
  )
  return cost({ what, ...samples, nextTo: 'about row 0' }, DEEP_COST)
}
