import { sql, type Kysely } from 'kysely'

/** Rows that are read, and values that are written, in one statement. */
const CHUNK = 500

interface Row {
  recency: number
  creator: string
}

/** Published characters by each of their creators, so that those who share one are found without a search. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table search_credit (
    creator text not null,
    recency integer not null references character(recency) on delete cascade on update restrict,
    primary key (creator, recency)
  ) without rowid`.execute(db)
  await db.schema.createIndex('search_credit_recency').on('search_credit').column('recency').execute()

  let after = Number.MIN_SAFE_INTEGER
  while (true) {
    const { rows } = await sql<Row>`select recency, creator from search_text
      where approved = 1 and creator <> '' and recency > ${after} order by recency limit ${CHUNK}`.execute(db)
    if (rows.length === 0) return
    after = rows.at(-1)!.recency
    const credits = rows.flatMap(({ recency, creator }) =>
      [...new Set(creator.split('\n'))]
        .filter((name) => name !== '')
        .map((name) => sql`(${name}, ${recency})`),
    )
    for (let at = 0; at < credits.length; at += CHUNK)
      await sql`insert into search_credit values ${sql.join(credits.slice(at, at + CHUNK))}`.execute(db)
  }
}
