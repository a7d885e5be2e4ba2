import { type Kysely, sql } from 'kysely'

/**
 * The lock of whoever writes. Triggers that count take it too, so that a program without it cannot give a number that
 * is committed after a higher one.
 */
export const WRITE_LOCK = 7_150_241

export const createFunction = (db: Kysely<never>, name: string, body: string) =>
  sql`create function ${sql.ref(name)}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(db)

interface Trigger {
  name: string
  /** As in `after insert on character`. */
  event: string
  when?: string
  /** The call of its function. */
  does: string
}

export const createTrigger = (db: Kysely<never>, { name, event, when = 'true', does }: Trigger) =>
  sql`create trigger ${sql.ref(name)} ${sql.raw(event)} for each row when (${sql.raw(when)})
    execute function ${sql.raw(does)}`.execute(db)
