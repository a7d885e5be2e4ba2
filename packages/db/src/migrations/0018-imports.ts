import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** What imports before this brought is not known: those characters have no `said`. */
export async function up(db: Kysely<never>, { text, integer, withoutRowid }: ColumnTypes): Promise<void> {
  await sql`create table import_batch (
    id ${text} primary key,
    file ${text} not null,
    sha256 ${text} not null,
    "startedAt" ${text} not null,
    "endedAt" ${text},
    "isWhole" ${integer} not null default 0,
    "undoneAt" ${text},
    counts ${text} not null
  )`.execute(db)
  await sql`create table imported_character (
    source ${text} not null,
    "sourceId" ${text} not null,
    "characterId" ${text} references character (id) on delete set null,
    "byContent" ${integer} not null,
    said ${text},
    version ${integer} not null,
    "addedBy" ${text} references import_batch (id),
    "changedBy" ${text} references import_batch (id),
    "saidBefore" ${text},
    primary key (source, "sourceId")
  ) ${withoutRowid}`.execute(db)
  await sql`insert into imported_character (source, "sourceId", "characterId", "byContent", version)
    select source, "sourceId", id, case when length("sourceId") = 64 then 1 else 0 end, version
    from character where source is not null and "sourceId" is not null`.execute(db)
  await sql`create index imported_character_id on imported_character ("characterId")`.execute(db)
  await sql`create index imported_character_added on imported_character ("addedBy")`.execute(db)
  await sql`create index imported_character_changed on imported_character ("changedBy")`.execute(db)
  await sql`create index character_name on character ("originKey", name)`.execute(db)
}
