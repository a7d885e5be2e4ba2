import { join } from 'node:path'
import type { Services } from '@personae/api/server'
import { PAGE_SIZE, SEARCH_FIELDS, type SearchField } from '@personae/contract/search'
import { startBare } from './bare.ts'
import type { Child } from '../shared/children.ts'
import { loadAgain, loadOnce } from './load.ts'
import { KINDS, type Queries } from './queries.ts'
import { randomFrom } from '../shared/random.ts'
import { alternate } from '../shared/sample.ts'
import { compared, type Row } from './row.ts'
import type { Bench } from './setup.ts'

interface HttpCase {
  what: string
  paths: string[]
  /** Every path is requested once before any is repeated, so that no response is from the server's cache. */
  once?: boolean
  /** Edits of published characters per second that another process makes meanwhile. */
  writes?: number
}

const LIST = `/api/characters?status=approved&limit=${PAGE_SIZE}`
/** The number of first paths that the bare server stores, and of detail pages that are requested repeatedly. */
const KEPT = 1_000
const WARM_UP = 0.5
const WRITES = [0, 1, 10]

/** Encodes a value as clients do: a URL object encodes quotes too. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27')

const pagePath = (cursor: string | null): string =>
  cursor === null ? LIST : `${LIST}&cursor=${encode(cursor)}`

const trpcPath = (procedure: string, input: object): string =>
  `/trpc/characters.${procedure}?input=${encode(JSON.stringify(input))}`

/** The cursors before every tenth row; the first is null. */
async function cursorsOf({ listing }: Services): Promise<(string | null)[]> {
  const cursors: (string | null)[] = []
  let cursor: string | null = null
  do {
    cursors.push(cursor)
    const page = await listing.gallery({ field: 'name', sort: 'newest', limit: 10, cursor })
    cursor = page.nextCursor
  } while (cursor !== null)
  return cursors
}

/** Makes edits at a steady rate while some work runs. */
async function duringWrites<T>(bench: Bench, perSecond: number, work: () => Promise<T>): Promise<T> {
  if (perSecond === 0) return work()
  const timer = setInterval(bench.write, 1_000 / perSecond)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** One kind of request to the product's server, compared with a bare server that sends the same bytes. */
async function compareWithBare(
  bench: Bench,
  server: Child,
  { what, paths, once = false, writes = 0 }: HttpCase,
): Promise<Row> {
  const kept = paths.slice(0, KEPT)
  const bare = await startBare(server.url, kept, join(bench.folder, 'answers'))
  try {
    const ours = once ? loadOnce(server, paths, bench.forget) : loadAgain(server, paths)
    const theirs = loadAgain(bare, kept)
    await ours(WARM_UP)
    await theirs(WARM_UP)
    const samples = await alternate(
      bench.rounds,
      () => duringWrites(bench, writes, () => ours(bench.seconds)),
      () => theirs(bench.seconds),
    )
    return [what, compared(samples, 'bare node:http')]
  } finally {
    await bare.stop()
  }
}

/** Measures the most common requests of visitors over HTTP. */
export async function httpRows(
  bench: Bench,
  server: Child,
  services: Services,
  queries: Record<SearchField, Queries>,
): Promise<Row[]> {
  const published = bench.connection
    .prepare<[], string>("select id from character where status = 'approved'")
    .pluck()
  const ids = randomFrom(2).shuffled(published.all())
  const cursors = await cursorsOf(services)
  const details = ids.map((id) => `/api/characters/${id}`)
  const besides: HttpCase[] = [
    { what: 'gallery page', paths: [pagePath(null)] },
    { what: 'gallery page, /trpc', paths: [trpcPath('gallery', { limit: PAGE_SIZE })] },
    { what: 'detail, each requested once', paths: details, once: true },
    { what: 'detail, requested again', paths: details.slice(0, KEPT) },
    {
      what: 'detail, requested again, /trpc',
      paths: ids.slice(0, KEPT).map((id) => trpcPath('byId', { id })),
    },
  ]
  const cases: HttpCase[] = [
    ...WRITES.flatMap((writes) =>
      besides.map((one) => ({ ...one, writes, what: one.what + (writes > 0 ? `, ${writes} writes/s` : '') })),
    ),
    {
      what: 'gallery page anywhere, each requested once',
      paths: randomFrom(3).shuffled(cursors.map(pagePath)),
      once: true,
    },
    ...KINDS.flatMap((kind) =>
      SEARCH_FIELDS.map((field) => ({
        what: `search ${field}, ${kind === 'short' ? '1–2 letters' : `${kind} hits`}`,
        paths: queries[field][kind].map((q) => `${LIST}&field=${field}&q=${encode(q)}`),
        once: true,
      })),
    ),
  ]
  const rows: Row[] = []
  for (const one of cases)
    // Some kinds of searches may not exist for the data.
    if (one.paths.length > 0 && bench.wants(one.what)) rows.push(await compareWithBare(bench, server, one))
  return rows
}
