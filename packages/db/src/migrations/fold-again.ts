import { type Kysely, type RawBuilder, sql } from 'kysely'

const SEARCH_TEXTS = ['name', 'origin', 'series', 'creator', 'writer']

/** The steps of a migration from which on more letters are folded, copied from `fold.ts`, which may change again. */
export function foldAgain(letters: Readonly<Record<string, string>>) {
  const folded = (column: string): RawBuilder<string> =>
    Object.entries(letters).reduce(
      (text, [letter, plain]) => sql<string>`replace(${text}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
      sql<string>`${sql.ref(column)}`,
    )

  const foldColumn = (db: Kysely<never>, table: string, column: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${folded(column)}
      where ${sql.ref(column)} <> ${folded(column)}`.execute(db)

  /** The steps for both databases. A character can have several credits that fold to the same name now. */
  async function foldTexts(db: Kysely<never>): Promise<void> {
    for (const field of SEARCH_TEXTS) await foldColumn(db, 'search_text', field)
    await sql`insert into search_credit (creator, recency)
      select ${folded('creator')}, recency from search_credit where creator <> ${folded('creator')}
      on conflict do nothing`.execute(db)
    await sql`delete from search_credit where creator <> ${folded('creator')}`.execute(db)
    await foldColumn(db, 'user', 'foldedName')
  }

  return {
    sqlite: {
      async up(db: Kysely<never>): Promise<void> {
        for (const field of SEARCH_TEXTS) {
          const changed = sql`from search_text where approved = 1 and ${sql.ref(field)} <> ${folded(field)}`
          const index = sql.table(`search_${field}`)
          await sql`delete from ${index} where rowid in (select recency ${changed})`.execute(db)
          await sql`insert into ${index} (rowid, text) select recency, ${folded(field)} ${changed}`.execute(
            db,
          )
        }
        await foldTexts(db)
        await sql`drop trigger audit_log_no_update`.execute(db)
        await foldColumn(db, 'audit_log', 'foldedNames')
        await sql`create trigger audit_log_no_update before update on audit_log
          begin select raise(abort, 'the audit log is not changed'); end`.execute(db)
      },
    },
    postgres: {
      async up(db: Kysely<never>): Promise<void> {
        await foldTexts(db)
        await sql`alter table audit_log disable trigger audit_log_no_update`.execute(db)
        await foldColumn(db, 'audit_log', 'foldedNames')
        await sql`alter table audit_log enable trigger audit_log_no_update`.execute(db)
      },
    },
  }
}
