import type { Services } from '@personae/api/server'
import { fold } from '@personae/contract/fold'
import { PAGE_SIZE, SEARCH_FIELDS, type SearchField, searchFilter } from '@personae/contract/search'
import type Sqlite from 'better-sqlite3'
import { readColumn, textsOf } from './fields.ts'
import { oddLines } from './odd-characters.ts'
import { randomFrom } from './random.ts'
import { randomQuery } from './random-queries.ts'
import type { Row } from './table.ts'
import type { Workplace } from './workplace.ts'

const QUERIES = 1_000
const SHOWN = 5
/** Hits up to which the pages are walked too, one after another as a reader would. */
const WALKED = 500

interface Naive {
  hits(q: string): string[]
  /** A stored text that is not empty, as it was written. */
  texts: string[]
}

function naiveOver(connection: Sqlite.Database, field: SearchField): Naive {
  const lines = readColumn(connection, field)()
  const folded = lines.map(([id, stored]) => ({ id, texts: textsOf(field, stored) }))
  return {
    hits: (q) => {
      const wanted = fold(q)
      const holds = (text: string) => text.includes(wanted)
      return folded.filter(({ texts }) => wanted === '' || texts.some(holds)).map(({ id }) => id)
    },
    texts: lines.flatMap(([, stored]) => stored?.replace(/^\[.?|.?\]$/g, '') || []),
  }
}

/** Every hit as pages bring it. */
function walked({ listing }: Services, filter: { q: string; field: SearchField }): string[] {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = listing.gallery({ ...filter, limit: PAGE_SIZE, cursor })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

/** Brings in characters with odd names too: the shared file has hardly any kana or emoji to be found. */
async function addOddCharacters({ auth, imports }: Services): Promise<void> {
  const lines = oddLines().map((text, index) => ({ number: index + 1, text }))
  const tally = await imports.importLines(lines, {
    owner: await auth.serviceAccount('bench'),
    readPicture: async () => null,
    refused: (line, reason) => process.stderr.write(`odd character ${line}: ${reason}\n`),
  })
  if (tally.refused > 0) throw new Error('an odd character was refused')
}

/** Asks random things of the service and of a scan: the same characters, in the same order, or it is wrong. */
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
    const whole = services.listing.gallery({ q, field, limit: expected.length + 1 })
    const sets = [whole.items.map(({ id }) => id)]
    if (expected.length <= WALKED) sets.push(walked(services, { q, field }))
    const isEqual = sets.every((ids) => ids.join() === expected.join()) && whole.total === expected.length
    if (!isEqual) {
      differing.push(`${field} ${JSON.stringify(q)}: ${whole.total} found, ${expected.length} by the scan`)
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
