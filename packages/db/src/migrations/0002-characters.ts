import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, types: ColumnTypes): Promise<void> {
  const { integer } = types
  await createPictures(db, types)
  await createCharacters(db, types)
  await createCompanies(db, types)
  await createDuplicates(db, types)

  await sql`create table content_version (version ${integer} not null)`.execute(db)
  await sql`insert into content_version values (1)`.execute(db)
}

async function createPictures(
  db: Kysely<never>,
  { text, integer, bytes, withoutRowid }: ColumnTypes,
): Promise<void> {
  await sql`create table media (
    hash ${text} primary key,
    width ${integer} not null,
    height ${integer} not null,
    "perceptualHash" ${text},
    "createdAt" ${text} not null
  )`.execute(db)
  await sql`create table media_variant (
    hash ${text} not null references media (hash) on delete cascade,
    width ${integer} not null,
    bytes ${bytes} not null,
    primary key (hash, width)
  )`.execute(db)
  await sql`create table media_object (
    hash ${text} not null references media (hash) on delete cascade,
    width ${integer} not null,
    copy ${text} not null,
    sha256 ${text} not null,
    primary key (hash, width)
  ) ${withoutRowid}`.execute(db)
  await sql`create table picture_upload (
    "userId" ${text} not null references "user" (id) on delete cascade,
    hash ${text} not null references media (hash) on delete restrict,
    "uploadedAt" ${text} not null,
    primary key ("userId", hash)
  )`.execute(db)
  await sql`create index picture_upload_hash on picture_upload (hash)`.execute(db)
  await sql`create index picture_upload_time on picture_upload ("uploadedAt")`.execute(db)
}

async function createCharacters(db: Kysely<never>, types: ColumnTypes): Promise<void> {
  const { text, integer, sequence } = types
  await sql`create table character (
    recency ${integer} primary key,
    id ${text} not null unique,
    name ${text} not null,
    aliases ${text} not null default '[]' check (${types.isJsonArray}),
    origin ${text} not null,
    "originKey" ${text} not null default '',
    multiverse ${text},
    genres ${text} not null,
    series ${text},
    creators ${text} not null,
    writers ${text} not null,
    description ${text} not null,
    abilities ${text} not null,
    personality ${text} not null,
    backstory ${text} not null,
    relationships ${text},
    "externalLinks" ${text} not null,
    "crossGenreLinks" ${text} not null,
    "pictureHash" ${text} references media (hash) on delete restrict,
    status ${text} not null,
    "rejectionReason" ${text},
    "rejectedPermanently" ${integer} not null default 0,
    "submittedBy" ${text} not null references "user" (id) on delete restrict,
    "createdAt" ${text} not null,
    "submittedAt" ${text} not null default '',
    "publishedAt" ${text},
    version ${integer} not null default 1,
    source ${text},
    "sourceId" ${text},
    constraint character_source unique (source, "sourceId")
  )`.execute(db)
  await sql`create index character_status on character (status, recency)`.execute(db)
  await sql`create index character_owner on character ("submittedBy", status, recency)`.execute(db)
  await sql`create index character_origin on character (status, origin)`.execute(db)
  await sql`create index character_origin_key on character ("originKey", status, recency)`.execute(db)
  await sql`create index character_picture on character ("pictureHash")`.execute(db)
  await sql`create index character_bearer on character (id, status, "submittedBy", "originKey")`.execute(db)

  await sql`create table character_revision (
    seq ${sequence},
    id ${text} not null unique,
    "characterId" ${text} not null references character (id) on delete cascade,
    at ${text} not null,
    "byUserId" ${text} references "user" (id) on delete set null,
    action ${text} not null,
    fields ${text} not null,
    "pictureHash" ${text} references media (hash),
    size ${integer} not null,
    changes ${text} not null
  )`.execute(db)
  await sql`create index character_revision_character on character_revision ("characterId", seq)`.execute(db)
  await sql`create index character_revision_user on character_revision ("byUserId")`.execute(db)
  await sql`create index character_revision_action on character_revision (action, at, "characterId")`.execute(
    db,
  )
  await sql`create index character_revision_picture on character_revision ("pictureHash")
    where "pictureHash" is not null`.execute(db)

  await sql`create table character_change (
    seq ${integer} primary key,
    "characterId" ${text} not null
  )`.execute(db)
}

async function createCompanies(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`create table company (
    id ${text} primary key,
    name ${text} not null,
    "nameKey" ${text} not null unique,
    description ${text},
    "logoHash" ${text} references media (hash) on delete restrict,
    "ownerId" ${text} not null unique references "user" (id) on delete cascade,
    "createdAt" ${text} not null,
    status ${text} not null default 'active' check (status in ('active', 'pending')),
    "pendingLogoHash" ${text} references media (hash) on delete restrict,
    "logoRefusal" ${text},
    "requestedAt" ${text}
  )`.execute(db)
  await sql`create index company_logo on company ("logoHash")`.execute(db)
  await sql`create index company_pending_logo on company ("pendingLogoHash")`.execute(db)
  await sql`create unique index company_request on company ("requestedAt")
    where "requestedAt" is not null`.execute(db)

  await sql`create table company_refusal (
    "companyId" ${text} primary key,
    kind ${text} not null check (kind in ('refused', 'revoked')),
    name ${text} not null,
    "nameKey" ${text} not null,
    "ownerId" ${text} references "user" (id) on delete set null,
    reason ${text} not null,
    at ${text} not null
  )`.execute(db)
  await sql`create index company_refusal_owner on company_refusal ("ownerId", at)`.execute(db)
  await sql`create index company_refusal_name on company_refusal ("nameKey")`.execute(db)

  await sql`create table company_skeleton (
    skeleton ${text} primary key,
    "companyId" ${text} not null references company (id) on delete cascade
  )`.execute(db)
  await sql`create index company_skeleton_company on company_skeleton ("companyId")`.execute(db)
}

async function createDuplicates(
  db: Kysely<never>,
  { text, integer, withoutRowid }: ColumnTypes,
): Promise<void> {
  await sql`create table duplicate_key (
    key ${text} not null,
    "characterId" ${text} not null references character (id) on delete cascade,
    primary key (key, "characterId")
  ) ${withoutRowid}`.execute(db)
  await sql`create index duplicate_key_character on duplicate_key ("characterId")`.execute(db)

  await sql`create table distinct_pair (
    "firstId" ${text} not null references character (id) on delete cascade,
    "secondId" ${text} not null references character (id) on delete cascade,
    "byUserId" ${text} references "user" (id) on delete set null,
    at ${text} not null,
    primary key ("firstId", "secondId")
  )`.execute(db)
  await sql`create index distinct_pair_second on distinct_pair ("secondId")`.execute(db)
  await sql`create index distinct_pair_user on distinct_pair ("byUserId")`.execute(db)

  await sql`create table possible_duplicate (
    "characterId" ${text} not null references character (id) on delete cascade,
    "otherId" ${text} not null references character (id) on delete cascade,
    primary key ("characterId", "otherId")
  ) ${withoutRowid}`.execute(db)
  await sql`create index possible_duplicate_other on possible_duplicate ("otherId")`.execute(db)

  await sql`create table universe_pair (
    "firstKey" ${text} not null,
    "secondKey" ${text} not null,
    "isOne" ${integer} not null check ("isOne" in (0, 1)),
    source ${text} not null check (source in ('catalogue', 'admin')),
    "byUserId" ${text} references "user" (id) on delete set null,
    at ${text} not null,
    primary key ("firstKey", "secondKey"),
    check ("firstKey" < "secondKey")
  ) ${withoutRowid}`.execute(db)
  await sql`create index universe_pair_second on universe_pair ("secondKey")`.execute(db)
  await sql`create index universe_pair_user on universe_pair ("byUserId") where "byUserId" is not null`.execute(
    db,
  )
}
