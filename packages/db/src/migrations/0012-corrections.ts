import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Creates the tables, which both databases share; triggers differ. The long column is last: lists do not read it. */
export async function createCorrections(
  db: Kysely<never>,
  { text, integer, sequence }: ColumnTypes,
): Promise<void> {
  await sql`create table correction (
    seq ${sequence},
    id ${text} not null unique,
    "characterId" ${text} references character (id) on delete set null,
    "characterName" ${text} not null,
    origin ${text} not null,
    "authorId" ${text} references "user" (id) on delete set null,
    kind ${text} not null check (kind in ('change', 'problem', 'duplicate')),
    topic ${text},
    "otherId" ${text} references character (id) on delete set null,
    "baseVersion" ${integer} not null,
    fields ${text} not null,
    "pictureHash" ${text} references media (hash) on delete restrict,
    note ${text},
    sources ${text} not null,
    status ${text} not null check (status in ('open', 'accepted', 'partly', 'refused', 'withdrawn')),
    "ownerSays" ${text} check ("ownerSays" in ('agrees', 'disagrees')),
    "ownerNote" ${text},
    taken ${text} not null,
    reason ${text},
    "decidedById" ${text} references "user" (id) on delete set null,
    "revisionId" ${text} references character_revision (id) on delete set null,
    "createdAt" ${text} not null,
    "decidedAt" ${text},
    changes ${text} not null
  )`.execute(db)
  await sql`create index correction_character on correction ("characterId", status)`.execute(db)
  await sql`create index correction_author on correction ("authorId", status, seq)`.execute(db)
  await sql`create index correction_status on correction (status, seq)`.execute(db)
  // Sorts open corrections first.
  await sql`create index correction_place on correction
    ((case when status = 'open' then seq + 1099511627776 else seq end))`.execute(db)
  await sql`create index correction_other on correction ("otherId") where "otherId" is not null`.execute(db)
  await sql`create index correction_decider on correction ("decidedById")
    where "decidedById" is not null`.execute(db)
  await sql`create index correction_revision on correction ("revisionId")
    where "revisionId" is not null`.execute(db)
  await sql`create index correction_picture on correction ("pictureHash")
    where "pictureHash" is not null`.execute(db)
}

/** Lets scheduled decisions be of any kind: what each decides becomes JSON. */
export async function generaliseDecisions(
  db: Kysely<never>,
  { text }: ColumnTypes,
  payload: RawBuilder<unknown>,
): Promise<void> {
  await sql`create table decision_of_kind (
    id ${text} primary key,
    kind ${text} not null,
    "subjectId" ${text} not null,
    "characterId" ${text} references character (id) on delete set null,
    "characterName" ${text} not null,
    "actorId" ${text} not null references "user" (id) on delete cascade,
    payload ${text} not null,
    "dueAt" ${text} not null,
    unique (kind, "subjectId")
  )`.execute(db)
  await sql`insert into decision_of_kind
    select id, 'submission', coalesce("characterId", id), "characterId", "characterName", "actorId", ${payload}, "dueAt"
    from scheduled_decision`.execute(db)
  await sql`drop table scheduled_decision`.execute(db)
  await sql`alter table decision_of_kind rename to scheduled_decision`.execute(db)
  await sql`create index scheduled_decision_actor on scheduled_decision ("actorId")`.execute(db)
  await sql`create index scheduled_decision_character on scheduled_decision ("characterId")`.execute(db)
  await sql`create index scheduled_decision_due on scheduled_decision ("dueAt")`.execute(db)
}
