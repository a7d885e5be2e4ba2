import type { Genre } from '@personae/contract/characters'
import { fold } from '@personae/contract/fold'
import type { SearchField } from '@personae/contract/search'
import type { Db, Prepared } from '@personae/db'
import { type RawBuilder, sql } from 'kysely'
import { CARD_COLUMNS, type CardRow, type CharacterRow } from './character-row.ts'

/** What to look for among approved characters; an empty text and no genre mean all of them. */
export interface Wanted {
  text: string
  field: SearchField
  genre?: Genre | undefined
  /** Of this universe alone; text and genre are then not looked at. */
  originKey?: string | undefined
}

interface CountParams {
  match: string
  genre: string
}

interface PageParams extends CountParams {
  /** Only what is older than this place. */
  before: number
  limit: number
}

/** How hits are found: by the trigram index, by looking at each folded text, by genre, by universe, or all there are. */
type Way = 'trigram' | 'scan' | 'genre' | 'universe' | 'all'

/** FTS5's trigram index finds nothing, without a word, for anything shorter. */
const TRIGRAM = 3

function wayTo(folded: string, { genre, originKey }: Wanted): Way {
  if (originKey !== undefined) return 'universe'
  if (folded === '') return genre ? 'genre' : 'all'
  return Array.from(folded).length < TRIGRAM ? 'scan' : 'trigram'
}

/** The input as one literal phrase: whatever FTS5 would read as an operator is just text. */
const asPhrase = (folded: string): string => `"${folded.replaceAll('"', '""')}"`

interface Hits {
  table: RawBuilder<unknown>
  key: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

function hitsOf(way: Way, field: SearchField, byGenre: boolean, params: CountParams): Hits {
  const recency = sql`hit.recency`
  if (way === 'all') return { table: sql`character`, key: recency, where: sql`hit.status = 'approved'` }
  if (way === 'genre') {
    const where = sql`hit.genre = ${params.genre} and hit.approved = 1`
    return { table: sql`search_genre`, key: recency, where }
  }
  if (way === 'universe') {
    const where = sql`hit.originKey = ${params.match} and hit.status = 'approved'`
    return { table: sql`character`, key: recency, where }
  }
  const index = `search_${field}`
  const text: Hits =
    way === 'trigram'
      ? {
          table: sql.table(index),
          key: sql`hit.rowid`,
          where: sql`hit.${sql.ref(index)} match ${params.match}`,
        }
      : {
          table: sql`search_text`,
          key: recency,
          where: sql`hit.approved = 1 and instr(hit.${sql.ref(field)}, ${params.match}) > 0`,
        }
  if (!byGenre) return text
  const found = sql`select 1 from search_genre g where g.genre = ${params.genre} and g.approved = 1 and g.recency = ${text.key}`
  return { ...text, where: sql`${text.where} and exists (${found})` }
}

/** What is shown of a hit: its columns, and what they are joined from. */
interface Shown {
  columns: RawBuilder<unknown>
  joined: RawBuilder<unknown>
}

const CARD: Shown = {
  columns: sql`${sql.join(CARD_COLUMNS.map((column) => sql.ref(`c.${column}`)))}, o.logoHash as companyLogoHash`,
  joined: sql`left join company o on o.nameKey = c.originKey`,
}
const RECORD: Shown = {
  columns: sql`c.*, u.username as submittedByUsername`,
  joined: sql`cross join user u on u.id = c.submittedBy`,
}

// Cross joins, because SQLite keeps their order: hits come newest first and are never sorted.
const pageQuery = <Row>(
  { table, key, where }: Hits,
  { columns, joined }: Shown,
  params: PageParams,
) => sql<Row>`
  select ${columns} from ${table} hit
  cross join character c on c.recency = ${key}
  ${joined}
  where ${where} and ${key} < ${params.before}
  order by ${key} desc limit ${params.limit}`

const countQuery = ({ table, where }: Hits) =>
  sql<{ n: number }>`select count(*) as n from ${table} hit where ${where}`

interface Statements {
  cards: Prepared<PageParams, CardRow>
  records: Prepared<PageParams, CharacterRow>
  count: Prepared<CountParams, { n: number }>
}

export type PublishedSearch = ReturnType<typeof createPublishedSearch>

/** Search over approved characters. Each kind of query is compiled at its first use and kept. */
export function createPublishedSearch(db: Db) {
  const kept = new Map<string, Statements>()

  function prepareFor(way: Way, field: SearchField, byGenre: boolean): Statements {
    const page = <Row>(shown: Shown) =>
      db.prepare<PageParams, Row>((read, params) =>
        pageQuery<Row>(hitsOf(way, field, byGenre, params), shown, params).compile(read),
      )
    return {
      cards: page<CardRow>(CARD),
      records: page<CharacterRow>(RECORD),
      count: db.prepare<CountParams, { n: number }>((read, params) =>
        countQuery(hitsOf(way, field, byGenre, params)).compile(read),
      ),
    }
  }

  function statementsFor(wanted: Wanted) {
    const folded = fold(wanted.text)
    const way = wayTo(folded, wanted)
    const byGenre = wanted.genre !== undefined
    const key = `${way} ${wanted.field} ${byGenre}`
    let statements = kept.get(key)
    if (!statements) kept.set(key, (statements = prepareFor(way, wanted.field, byGenre)))
    const match = wanted.originKey ?? (way === 'trigram' ? asPhrase(folded) : folded)
    return { statements, params: { match, genre: wanted.genre ?? '' } }
  }

  return {
    cards(wanted: Wanted, before: number, limit: number): CardRow[] {
      const { statements, params } = statementsFor(wanted)
      return statements.cards.all({ ...params, before, limit })
    },
    records(wanted: Wanted, before: number, limit: number): CharacterRow[] {
      const { statements, params } = statementsFor(wanted)
      return statements.records.all({ ...params, before, limit })
    },
    count(wanted: Wanted): number {
      const { statements, params } = statementsFor(wanted)
      return statements.count.get(params)?.n ?? 0
    },
  }
}
