import { sql, type Kysely } from 'kysely'

/**
 * Payments, the promotions that they bought, and the events of payment providers that have been taken in. Payments
 * outlive the account and the character that they were made for: they are bookkeeping.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table payment (
    seq integer primary key autoincrement,
    id text not null unique,
    "payerId" text references user (id) on delete set null,
    "characterId" text references character (id) on delete set null,
    "characterName" text not null,
    title text not null,
    description text not null,
    duration text not null,
    amount integer not null,
    currency text not null,
    provider text not null,
    "providerPaymentId" text,
    status text not null,
    message text,
    "reservedUntil" text not null,
    "createdAt" text not null,
    "paidAt" text,
    refunded integer not null default 0
  )`.execute(db)
  await sql`create unique index payment_at_provider on payment (provider, "providerPaymentId")
    where "providerPaymentId" is not null`.execute(db)
  await sql`create index payment_payer on payment ("payerId", seq)`.execute(db)
  await sql`create index payment_character on payment ("characterId")`.execute(db)
  // All that sums are made of: the texts of a payment fill pages.
  await sql`create index payment_received on payment ("paidAt", currency, status, amount, refunded)
    where "paidAt" is not null`.execute(db)
  // Nobody pays twice at once, and no two people for the same character, whatever the program forgets.
  await sql`create unique index payment_open_payer on payment ("payerId")
    where status in ('pending', 'processing')`.execute(db)
  await sql`create unique index payment_open_character on payment ("characterId")
    where status in ('pending', 'processing')`.execute(db)

  await sql`create table promotion (
    seq integer primary key autoincrement,
    id text not null unique,
    "paymentId" text not null unique references payment (id),
    "ownerId" text references user (id) on delete set null,
    "characterId" text references character (id) on delete set null,
    "characterName" text not null,
    title text not null,
    description text not null,
    "startsAt" text not null,
    "endsAt" text not null,
    "endReason" text,
    "endingNotified" integer not null default 0,
    "endNotified" integer not null default 0,
    impressions integer not null default 0,
    clicks integer not null default 0
  )`.execute(db)
  await sql`create index promotion_owner on promotion ("ownerId", seq)`.execute(db)
  await sql`create index promotion_character on promotion ("characterId", "endsAt")`.execute(db)
  await sql`create index promotion_end on promotion ("endsAt")`.execute(db)

  await sql`create table payment_event (
    provider text not null,
    id text not null,
    type text not null,
    "at" text not null,
    primary key (provider, id)
  ) without rowid`.execute(db)
}
