import type { Kysely } from 'kysely'
import { createFunction, createTrigger, WRITE_LOCK } from './0005-triggers.postgres.ts'
import { createChanges } from './0010-changes.ts'
import { postgresTypes } from './column-types.ts'

const NOW = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Takes the write lock, so that no number is committed after a higher one. */
const body = (row: 'new' | 'old') => `begin
  perform pg_advisory_xact_lock(${WRITE_LOCK});
  insert into published_change ("characterId", seq, kind, version, at)
    select ${row}.id, coalesce(max(seq), 0) + 1, tg_argv[0], ${row}.version, ${NOW} from published_change
    on conflict ("characterId") do update set
      seq = excluded.seq, kind = excluded.kind, version = excluded.version, at = excluded.at;
  return null;
end`

export async function up(db: Kysely<never>): Promise<void> {
  await createChanges(db, postgresTypes)
  await createFunction(db, 'note_published_new', body('new'))
  await createFunction(db, 'note_published_old', body('old'))
  const note = (name: string, event: string, when: string, does: string) =>
    createTrigger(db, { name: `published_change_${name}`, event: `after ${event} on character`, when, does })
  await note('insert', 'insert', `new.status = 'approved'`, `note_published_new('published')`)
  await note(
    'publish',
    'update',
    `old.status <> 'approved' and new.status = 'approved'`,
    `note_published_new('published')`,
  )
  await note(
    'update',
    'update',
    `old.status = 'approved' and new.status = 'approved'`,
    `note_published_new('changed')`,
  )
  await note(
    'withdraw',
    'update',
    `old.status = 'approved' and new.status <> 'approved'`,
    `note_published_old('removed')`,
  )
  await note('delete', 'delete', `old.status = 'approved'`, `note_published_old('removed')`)
}
