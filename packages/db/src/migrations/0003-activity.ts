import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, types: ColumnTypes): Promise<void> {
  const { text, integer, sequence } = types
  await createReviews(db, types)
  await createLists(db, types)
  await createPayments(db, types)

  await sql`create table notification (
    seq ${sequence},
    id ${text} not null unique,
    "userId" ${text} not null references "user" (id) on delete cascade,
    type ${text} not null,
    message ${text} not null,
    "isRead" ${integer} not null,
    "createdAt" ${text} not null,
    "characterId" ${text} references character (id) on delete set null,
    metadata ${text}
  )`.execute(db)
  await sql`create index notification_newest on notification ("userId", seq)`.execute(db)
  await sql`create index notification_user on notification ("userId", "isRead", seq)`.execute(db)
  await sql`create index notification_character on notification ("characterId")`.execute(db)
  await sql`create index notification_read on notification ("createdAt") where "isRead" = 1`.execute(db)

  await sql`create table job (
    kind ${text} not null,
    subject ${text} not null,
    about ${text} not null,
    "createdAt" ${text} not null,
    attempts ${integer} not null,
    "dueAt" ${text} not null,
    "failedAt" ${text},
    "lastError" ${text},
    primary key (kind, subject)
  )`.execute(db)
  await sql`create index job_failed on job ("failedAt") where "failedAt" is not null`.execute(db)

  await sql`create table topic_change (
    seq ${integer} not null unique,
    topic ${text} not null,
    "userId" ${text} references "user" (id) on delete cascade
  )`.execute(db)
  await sql`create unique index topic_change_topic on topic_change (topic, coalesce("userId", ''))`.execute(
    db,
  )
  await sql`create index topic_change_user on topic_change ("userId") where "userId" is not null`.execute(db)
}

async function createReviews(db: Kysely<never>, { text, integer, sequence }: ColumnTypes): Promise<void> {
  await sql`create table scheduled_decision (
    id ${text} primary key,
    "characterId" ${text} unique references character (id) on delete set null,
    "characterName" ${text} not null,
    "actorId" ${text} not null references "user" (id) on delete cascade,
    verdict ${text} not null check (verdict in ('approved', 'revision', 'permanent')),
    reason ${text},
    version ${integer} not null,
    "dueAt" ${text} not null
  )`.execute(db)
  await sql`create index scheduled_decision_actor on scheduled_decision ("actorId")`.execute(db)
  await sql`create index scheduled_decision_due on scheduled_decision ("dueAt")`.execute(db)

  await sql`create table reason_template (
    id ${text} primary key,
    title ${text} not null,
    text ${text} not null
  )`.execute(db)

  await sql`create table dispute (
    seq ${sequence},
    id ${text} not null unique,
    "reportedCharacterId" ${text} references character (id) on delete set null,
    "characterName" ${text} not null,
    "reportedByUserId" ${text} not null references "user" (id) on delete cascade,
    description ${text} not null,
    evidence ${text},
    "originalWorkUrl" ${text},
    "originalWorkDate" ${text},
    "videoUrls" ${text} not null,
    "publicationLinks" ${text} not null,
    "identityVerified" ${integer},
    "identityVerificationNotes" ${text},
    status ${text} not null,
    "adminNotes" ${text},
    "createdAt" ${text} not null,
    "decidedAt" ${text},
    "decidedByUserId" ${text} references "user" (id) on delete set null
  )`.execute(db)
  await sql`create index dispute_character on dispute ("reportedCharacterId", status)`.execute(db)
  await sql`create index dispute_reporter on dispute ("reportedByUserId", seq)`.execute(db)
  await sql`create index dispute_decider on dispute ("decidedByUserId")`.execute(db)
  await sql`create index dispute_status on dispute (status, seq)`.execute(db)
  await sql`create unique index dispute_open on dispute ("reportedByUserId", "reportedCharacterId")
    where status = 'pending'`.execute(db)
}

async function createLists(db: Kysely<never>, { text, integer, sequence }: ColumnTypes): Promise<void> {
  await sql`create table list (
    seq ${sequence},
    id ${text} not null unique,
    "ownerId" ${text} not null references "user" (id) on delete cascade,
    name ${text} not null,
    description ${text},
    "isPublic" ${integer} not null,
    "isFavourites" ${integer} not null,
    version ${integer} not null,
    takedowns ${integer} not null default 0,
    "takedownReason" ${text},
    "createdAt" ${text} not null,
    "updatedAt" ${text} not null
  )`.execute(db)
  await sql`create index list_owner on list ("ownerId", seq)`.execute(db)
  await sql`create unique index list_favourites on list ("ownerId") where "isFavourites" = 1`.execute(db)

  await sql`create table list_entry (
    seq ${sequence},
    "listId" ${text} not null references list (id) on delete cascade,
    "characterId" ${text} not null references character (id) on delete cascade,
    "addedAt" ${text} not null
  )`.execute(db)
  await sql`create unique index list_entry_character on list_entry ("characterId", "listId")`.execute(db)
  await sql`create index list_entry_newest on list_entry ("listId", seq, "characterId")`.execute(db)

  await sql`create table list_report (
    seq ${sequence},
    id ${text} not null unique,
    "listId" ${text} not null references list (id) on delete cascade,
    "reportedByUserId" ${text} not null references "user" (id) on delete cascade,
    reason ${text} not null,
    "createdAt" ${text} not null
  )`.execute(db)
  await sql`create unique index list_report_reporter on list_report ("reportedByUserId", "listId")`.execute(
    db,
  )
  await sql`create index list_report_list on list_report ("listId", seq)`.execute(db)
}

async function createPayments(
  db: Kysely<never>,
  { text, integer, sequence, withoutRowid }: ColumnTypes,
): Promise<void> {
  await sql`create table payment (
    seq ${sequence},
    id ${text} not null unique,
    "payerId" ${text} references "user" (id) on delete set null,
    "characterId" ${text} references character (id) on delete set null,
    "characterName" ${text} not null,
    title ${text} not null,
    description ${text} not null,
    duration ${text} not null,
    amount ${integer} not null,
    currency ${text} not null,
    provider ${text} not null,
    "providerPaymentId" ${text},
    status ${text} not null,
    message ${text},
    "reservedUntil" ${text} not null,
    "createdAt" ${text} not null,
    "paidAt" ${text},
    refunded ${integer} not null default 0
  )`.execute(db)
  await sql`create unique index payment_at_provider on payment (provider, "providerPaymentId")
    where "providerPaymentId" is not null`.execute(db)
  await sql`create index payment_payer on payment ("payerId", seq)`.execute(db)
  await sql`create index payment_character on payment ("characterId")`.execute(db)
  await sql`create index payment_received on payment ("paidAt", currency, status, amount, refunded)
    where "paidAt" is not null`.execute(db)
  await sql`create unique index payment_open_payer on payment ("payerId")
    where status in ('pending', 'processing')`.execute(db)
  await sql`create unique index payment_open_character on payment ("characterId")
    where status in ('pending', 'processing')`.execute(db)

  await sql`create table promotion (
    seq ${sequence},
    id ${text} not null unique,
    "paymentId" ${text} not null unique references payment (id),
    "ownerId" ${text} references "user" (id) on delete set null,
    "characterId" ${text} references character (id) on delete set null,
    "characterName" ${text} not null,
    title ${text} not null,
    description ${text} not null,
    "startsAt" ${text} not null,
    "endsAt" ${text} not null,
    "endReason" ${text},
    "endingNotified" ${integer} not null default 0,
    "endNotified" ${integer} not null default 0,
    impressions ${integer} not null default 0,
    clicks ${integer} not null default 0
  )`.execute(db)
  await sql`create index promotion_owner on promotion ("ownerId", seq)`.execute(db)
  await sql`create index promotion_character on promotion ("characterId", "endsAt")`.execute(db)
  await sql`create index promotion_end on promotion ("endsAt")`.execute(db)

  await sql`create table payment_event (
    provider ${text} not null,
    id ${text} not null,
    type ${text} not null,
    at ${text} not null,
    primary key (provider, id)
  ) ${withoutRowid}`.execute(db)
}
