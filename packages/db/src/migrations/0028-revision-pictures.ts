import { sql, type Kysely } from 'kysely'

/** A revision that replaced a picture keeps it, as far as it is still there: the history shows it, a revert brings it back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table character_revision add column "pictureHash" text references media(hash)`.execute(db)
  await sql`update character_revision set "pictureHash" = changes ->> '$.pictureHash[0]'
    where changes ->> '$.pictureHash[0]' in (select hash from media)`.execute(db)
  await sql`create index character_revision_picture on character_revision ("pictureHash")
    where "pictureHash" is not null`.execute(db)
}
