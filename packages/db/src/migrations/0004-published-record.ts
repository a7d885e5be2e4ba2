import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table published_record (
    id text primary key references character(id) on delete cascade,
    json text not null
  ) without rowid`.execute(db)

  await sql`insert into published_record (id, json)
    select c.id, json_object(
      'id', c.id, 'name', c.name, 'origin', c.origin, 'multiverse', c.multiverse, 'genres', json(c.genres),
      'series', c.series, 'creators', json(c.creators), 'writers', json(c.writers),
      'description', c.description, 'abilities', json(c.abilities), 'personality', json(c.personality),
      'backstory', c.backstory, 'relationships', c.relationships,
      'externalLinks', json(c."externalLinks"), 'crossGenreLinks', json(c."crossGenreLinks"),
      'imageUrl', '/media/' || c."pictureHash" || '.webp', 'status', c.status,
      'rejectionReason', c."rejectionReason",
      'rejectedPermanently', json(iif(c."rejectedPermanently", 'true', 'false')),
      'submittedBy', c."submittedBy", 'submittedByUsername', u.username,
      'createdAt', c."createdAt", 'publishedAt', c."publishedAt")
    from character c join user u on u.id = c."submittedBy"
    where c.status = 'approved' order by c.id`.execute(db)
}
