import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as characters from './0002-characters.ts'
import * as activity from './0003-activity.ts'
import * as search from './0004-search.ts'
import * as triggers from './0005-triggers.ts'

/**
 * Every migration of PostgreSQL by name, in order. The first ones create the schema that the SQLite migrations up to
 * 0048 lead to. A landed one is never edited: a change is a new file, in both lists.
 */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-characters': characters,
  '0003-activity': activity,
  '0004-search': search,
  '0005-triggers': triggers,
}
