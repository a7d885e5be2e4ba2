import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, types: ColumnTypes): Promise<void> {
  const { text, integer } = types
  await sql`create table "user" (
    id ${text} primary key,
    username ${text} not null,
    "usernameKey" ${text} not null unique,
    "foldedName" ${text} not null,
    email ${text},
    "emailKey" ${text} unique,
    "passwordHash" ${text} not null,
    "isAdmin" ${integer} not null default 0,
    "companyId" ${text},
    "createdAt" ${text} not null,
    kind ${text} not null default 'person',
    "disabledAt" ${text}
  )`.execute(db)
  await sql`create unique index user_system_kind on "user" (kind) where kind <> 'person'`.execute(db)

  await sql`create table username_skeleton (
    skeleton ${text} primary key,
    "userId" ${text} not null references "user" (id) on delete cascade
  )`.execute(db)
  await sql`create index username_skeleton_user on username_skeleton ("userId")`.execute(db)

  await createSessions(db, types)
  await createRecovery(db, types)
  await createLimits(db, types)

  await sql`create table mail (
    id ${text} primary key,
    job ${text} not null,
    "createdAt" ${text} not null,
    "resetKey" ${text}
  )`.execute(db)
  await sql`create index mail_reset on mail ("resetKey", "createdAt") where "resetKey" is not null`.execute(
    db,
  )

  await sql`create table audit_log (
    seq ${integer} primary key,
    id ${text} not null unique,
    at ${text} not null,
    "actorId" ${text} not null,
    "actorName" ${text} not null,
    action ${text} not null,
    "targetId" ${text} not null,
    "targetName" ${text} not null,
    "foldedNames" ${text} not null
  )`.execute(db)
  await sql`create index audit_log_time on audit_log (at)`.execute(db)
}

async function createSessions(db: Kysely<never>, { text, integer }: ColumnTypes): Promise<void> {
  await sql`create table session (
    id ${text} primary key,
    "userId" ${text} not null references "user" (id) on delete cascade,
    "expiresAt" ${integer} not null,
    "createdAt" ${text} not null default '',
    "userAgent" ${text}
  )`.execute(db)
  await sql`create index "session_user" on session ("userId")`.execute(db)
  await sql`create index session_expiry on session ("expiresAt")`.execute(db)

  await sql`create table visitor_session (
    id ${text} primary key,
    data ${text} not null,
    "expiresAt" ${integer} not null
  )`.execute(db)
  await sql`create index visitor_session_expiry on visitor_session ("expiresAt")`.execute(db)
}

async function createRecovery(db: Kysely<never>, { text, integer }: ColumnTypes): Promise<void> {
  await sql`create table reset_token (
    "tokenHash" ${text} primary key,
    "userId" ${text} not null references "user" (id) on delete cascade,
    "createdAt" ${text} not null,
    "askedAt" ${text} not null default '',
    "expiresAt" ${text} not null,
    "isLive" ${integer} not null,
    "mailId" ${text},
    email ${text}
  )`.execute(db)
  await sql`create index reset_token_user on reset_token ("userId", "createdAt")`.execute(db)
  await sql`create index reset_token_expiry on reset_token ("expiresAt")`.execute(db)

  await sql`create table email_change (
    "userId" ${text} primary key references "user" (id) on delete cascade,
    email ${text} not null,
    "emailKey" ${text} not null default '',
    "tokenHash" ${text} unique,
    "expiresAt" ${text} not null,
    "isFromSignup" ${integer} not null default 0,
    "mailedAt" ${text} not null default ''
  )`.execute(db)
  await sql`create index email_change_key on email_change ("emailKey")`.execute(db)

  await sql`create table recovery_code (
    "userId" ${text} not null references "user" (id) on delete cascade,
    "codeHash" ${text} not null,
    primary key ("userId", "codeHash")
  )`.execute(db)
}

async function createLimits(db: Kysely<never>, { text, integer }: ColumnTypes): Promise<void> {
  await sql`create table rate_limit (
    key ${text} primary key,
    points ${integer} not null,
    "waitUntil" ${integer} not null,
    "expiresAt" ${integer} not null
  )`.execute(db)
  await sql`create index rate_limit_expiry on rate_limit ("expiresAt")`.execute(db)

  await sql`create table known_address (
    "userId" ${text} not null references "user" (id) on delete cascade,
    "addressHash" ${text} not null,
    "seenAt" ${integer} not null,
    primary key ("userId", "addressHash")
  )`.execute(db)
  await sql`create index known_address_age on known_address ("seenAt")`.execute(db)

  await sql`create table idempotency_key (
    "userId" ${text} not null references "user" (id) on delete cascade,
    key ${text} not null,
    "inputHash" ${text} not null,
    "madeId" ${text} not null,
    "createdAt" ${text} not null,
    primary key ("userId", key)
  )`.execute(db)
  await sql`create index idempotency_key_time on idempotency_key ("createdAt")`.execute(db)
}
