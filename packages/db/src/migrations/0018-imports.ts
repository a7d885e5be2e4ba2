import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Characters of earlier imports get no `hashes`, since what their files said is unknown. `source` and `sourceId` in
 * `character` are no longer read or written.
 */
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
    hashes ${text},
    primary key (source, "sourceId")
  ) ${withoutRowid}`.execute(db)
  await sql`create table import_change (
    "batchId" ${text} not null references import_batch (id),
    "characterId" ${text} not null references character (id) on delete cascade,
    "revisionId" ${text},
    version ${integer} not null,
    "versionBefore" ${integer} not null,
    "hashesBefore" ${text},
    primary key ("characterId", "batchId")
  ) ${withoutRowid}`.execute(db)
  await sql`insert into imported_character (source, "sourceId", "characterId", "byContent")
    select source, "sourceId", id, case when length("sourceId") = 64 then 1 else 0 end
    from character where source is not null and "sourceId" is not null`.execute(db)
  await sql`create index imported_character_id on imported_character ("characterId")`.execute(db)
  await sql`create index import_change_batch on import_change ("batchId")`.execute(db)
  await sql`create index character_name on character ("originKey", name)`.execute(db)
}
