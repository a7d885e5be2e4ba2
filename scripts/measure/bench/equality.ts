import type { Services } from '@personae/api/server'
import { fold } from '@personae/contract/shared/fold'
import { PAGE_SIZE, SEARCH_FIELDS, type SearchField, searchFilter } from '@personae/contract/search'
import type Sqlite from 'better-sqlite3'
import { readColumn, textsOf } from './fields.ts'
import { oddLines } from './odd-characters.ts'
import { randomFrom } from '../shared/random.ts'
import { randomQuery } from './random-queries.ts'
import type { Row } from './table.ts'
import type { Workplace } from './workplace.ts'

const QUERIES = 1_000
const SHOWN = 5
/** Maximum hits to walk through in small pages too. */
const WALKED = 500

interface Naive {
  hits(q: string): string[]
  /** A stored text that is not empty, as written. */
  texts: string[]
}

function naiveOver(connection: Sqlite.Database, field: SearchField): Naive {
  const lines = readColumn(connection, field)()
  const folded = lines.map(([id, stored]) => ({ id, texts: textsOf(field, stored) }))
  return {
    hits: (q) => {
      const needle = fold(q)
      const holds = (text: string) => text.includes(needle)
      return folded.filter(({ texts }) => needle === '' || texts.some(holds)).map(({ id }) => id)
    },
    texts: lines.flatMap(([, stored]) => stored?.replace(/^\[.?|.?\]$/g, '') || []),
  }
}

/** All hits from pages of up to `limit`, with the total of each page. */
async function walked({ listing }: Services, filter: { q: string; field: SearchField }, limit: number) {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listing.gallery>> = await listing.gallery({
      ...filter,
      sort: 'newest',
      limit,
      cursor,
    })
    for (const { id } of page.items) ids.push(id)
    totals.add(page.total)
    cursor = page.nextCursor
  } while (cursor !== null)
  return { ids, total: [...totals].join(', ') }
}

/** Imports characters with unusual names too: the shared file has hardly any kana or emoji. */
async function addOddCharacters({ systemAccounts, imports }: Services): Promise<void> {
  const lines = oddLines().map((text, index) => ({ number: index + 1, record: JSON.parse(text) as unknown }))
  const run = await imports.open(
    { name: 'odd', sha256: '' },
    {
      owner: await systemAccounts.importer(),
      readPicture: async () => 'there are no pictures',
      report: ({ line, message }) => process.stderr.write(`odd character ${line}: ${message}\n`),
    },
  )
  await run.take(lines)
  await run.close({ isWhole: true })
  if (run.tally.refused > 0) throw new Error('an odd character was refused')
}

/** Compares the service with a full scan on random queries: the same characters in the same order, or an error. */
export async function equalityRow(place: Workplace, services: Services): Promise<Row> {
  place.say(`${QUERIES} random queries`)
  await addOddCharacters(services)
  const random = randomFrom(4)
  const naive = Object.fromEntries(
    SEARCH_FIELDS.map((field) => [field, naiveOver(place.connection, field)]),
  ) as Record<SearchField, Naive>
  const differing: string[] = []
  for (let count = 0; count < QUERIES; count += 1) {
    const field = random.pick(SEARCH_FIELDS)
    const raw = randomQuery(random, random.pick(naive[field].texts))
    const { q = '' } = searchFilter.parse({ q: raw, field })
    const expected = naive[field].hits(q)
    // Whatever the limit, a page ends at a million characters.
    const walks = [await walked(services, { q, field }, expected.length + 1)]
    if (expected.length <= WALKED) walks.push(await walked(services, { q, field }, PAGE_SIZE))
    const wrong = walks.find(
      ({ ids, total }) => ids.join() !== expected.join() || total !== String(expected.length),
    )
    if (wrong) {
      const found = `${wrong.ids.length} of ${wrong.total}`
      differing.push(`${field} ${JSON.stringify(q)}: ${found} found, ${expected.length} by the scan`)
    }
  }
  for (const line of differing.slice(0, SHOWN)) process.stderr.write(`${line}\n`)
  return {
    what: `${QUERIES.toLocaleString('en-US')} random queries, hits as the scan has them`,
    result: `${QUERIES - differing.length} of ${QUERIES} equal`,
    target: 'all',
    met: differing.length === 0 ? 'met' : 'short',
  }
}
