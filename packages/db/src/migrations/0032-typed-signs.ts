import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Signs that are folded from now on; copied from `fold.ts`, which may change again. */
const SIGNS = { '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '–': '-' }

export const folded = (column: string): RawBuilder<string> =>
  Object.entries(SIGNS).reduce(
    (text, [sign, plain]) => sql<string>`replace(${text}, ${sql.lit(sign)}, ${sql.lit(plain)})`,
    sql<string>`${sql.ref(column)}`,
  )

/** Folds a column of stored copies again. */
export const foldAgain = (db: Kysely<never>, table: string, column: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${folded(column)}
    where ${sql.ref(column)} <> ${folded(column)}`.execute(db)

export const SEARCH_TEXTS = ['name', 'origin', 'series', 'creator', 'writer']

/** The steps for both databases. A character can have several credits that fold to the same name now. */
export async function foldTexts(db: Kysely<never>): Promise<void> {
  for (const field of SEARCH_TEXTS) await foldAgain(db, 'search_text', field)
  await sql`insert into search_credit (creator, recency)
    select ${folded('creator')}, recency from search_credit where creator <> ${folded('creator')}
    on conflict do nothing`.execute(db)
  await sql`delete from search_credit where creator <> ${folded('creator')}`.execute(db)
  await foldAgain(db, 'user', 'foldedName')
}
