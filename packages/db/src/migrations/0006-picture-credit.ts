import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  for (const column of ['pictureCredit', 'pictureLink', 'pictureLicence'])
    await sql`alter table character add column ${sql.ref(column)} ${text}`.execute(db)
}
