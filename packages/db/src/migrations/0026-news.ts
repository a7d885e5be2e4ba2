import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Nobody gets mail about earlier events. Users with an address get one notification that news is now mailed. */
export async function up(db: Kysely<never>, { text, integer }: ColumnTypes): Promise<void> {
  await sql`alter table "user" add column news ${text}`.execute(db)
  await sql`alter table "user" add column "newsMark" ${integer} not null default 0`.execute(db)
  await sql`insert into notification (id, "userId", type, message, "isRead", "createdAt")
    select 'news-by-mail-' || id, id, 'news_by_mail',
      'What you are told here now comes by mail too. Choose when, or switch it off.',
      0, ${new Date().toISOString()}
    from "user" where email is not null and kind = 'person' and "disabledAt" is null`.execute(db)
  await sql`update "user" set "newsMark" =
    coalesce((select max(seq) from notification where "userId" = "user".id), 0)`.execute(db)
}
