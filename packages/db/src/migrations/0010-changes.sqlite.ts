import { type Kysely, sql } from 'kysely'
import { createChanges } from './0010-changes.ts'
import { sqliteTypes } from './column-types.ts'

const NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`

export async function up(db: Kysely<never>): Promise<void> {
  await createChanges(db, sqliteTypes)
  const note = (name: string, event: string, when: string, kind: string, row: 'new' | 'old') =>
    sql`create trigger ${sql.ref(`published_change_${name}`)} after ${sql.raw(event)} on character
      when ${sql.raw(when)} begin
        insert into published_change ("characterId", seq, kind, version, at)
        select ${sql.raw(row)}.id, (select coalesce(max(seq), 0) + 1 from published_change), ${sql.lit(kind)},
          ${sql.raw(row)}.version, ${sql.raw(NOW)}
        where true
        on conflict ("characterId") do update set
          seq = excluded.seq, kind = excluded.kind, version = excluded.version, at = excluded.at;
      end`.execute(db)
  await note('insert', 'insert', `new.status = 'approved'`, 'published', 'new')
  await note('publish', 'update', `old.status <> 'approved' and new.status = 'approved'`, 'published', 'new')
  await note('update', 'update', `old.status = 'approved' and new.status = 'approved'`, 'changed', 'new')
  await note('withdraw', 'update', `old.status = 'approved' and new.status <> 'approved'`, 'removed', 'old')
  await note('delete', 'delete', `old.status = 'approved'`, 'removed', 'old')
}
