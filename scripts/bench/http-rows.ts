import { SEARCH_FIELDS, type SearchField } from '@personae/contract/search'
import { againstBare, type HttpCase } from './against-bare.ts'
import { ask } from './answers.ts'
import type { Child } from './children.ts'
import { Deck, loadOnce } from './load.ts'
import { pagePath, searchPath } from './paths.ts'
import { KINDS, type Queries } from './queries.ts'
import { randomFrom } from './random.ts'
import { alternate } from './sample.ts'
import { cost, type Row } from './table.ts'
import type { Workplace } from './workplace.ts'

export const DEEP = 60_000
/** Different details that the bare server holds, and ours when it is asked again. */
const DETAILS_KEPT = 4_000
/** The costliest page may take this many times what the first takes. */
export const DEEP_COST = 1.5

const galleryInput = encodeURIComponent(JSON.stringify({ limit: 24 }))

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

/** Everything that is measured over HTTP, but for the list without end. */
export async function httpRows(
  place: Workplace,
  server: Child,
  queries: Record<SearchField, Queries>,
  cursors: (string | null)[],
): Promise<Row[]> {
  const details = idsOf(place).map((id) => `/api/characters/${id}`)
  const scattered = randomFrom(3).shuffled(cursors.map(pagePath))
  const cases: HttpCase[] = [
    { what: 'gallery page', paths: [pagePath(null)], once: false, atLeast: 0.6 },
    { what: 'gallery page, /trpc', paths: [`/trpc/characters.gallery?input=${galleryInput}`], once: false },
    { what: 'gallery page at row 60,000', paths: [await pathOfDeepPage(server)], once: false },
    { what: 'gallery page anywhere, each asked once', paths: scattered, once: true },
    {
      what: 'detail by random id, each asked once',
      paths: details,
      once: true,
      captured: DETAILS_KEPT,
      atLeast: 0.5,
    },
    {
      what: 'detail by random id, asked again',
      paths: details.slice(0, DETAILS_KEPT),
      once: false,
      captured: DETAILS_KEPT,
    },
    ...searchCases(queries),
  ]
  const rows: Row[] = [{ what: 'Over HTTP, 10 connections' }]
  for (const asked of cases) rows.push(await againstBare(place, server, asked))
  rows.push(await deepAgainstFirst(place, server, cursors))
  return rows
}

/** Pages about row 60,000 next to pages about row 0, each asked for once: no finished answer hides the cost. */
async function deepAgainstFirst(place: Workplace, server: Child, cursors: (string | null)[]): Promise<Row> {
  const what = 'pages about row 60,000, each asked once'
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
