import type Sqlite from 'better-sqlite3'
import { openFile } from '../sqlite.ts'
import { isDamage } from './validate.ts'

/** What was gone from the previous database, and is back with a backup that is older. */
export interface BroughtBack {
  /** The usernames of accounts that were deleted. */
  accounts: string[]
  /** Published characters that were deleted, or had been taken off the site. */
  characters: { id: string; name: string }[]
}

/** The ids that a query finds in the previous database, which may be of an earlier version, or damaged. */
function idsIn(previous: Sqlite.Database | null, query: string): string {
  try {
    return JSON.stringify(previous?.prepare<[], string>(query).pluck().all() ?? [])
  } catch (error) {
    if (!isDamage(error)) throw error
    return '[]'
  }
}

/** @param previous a connection to the database that is replaced; null if there is none that can be read */
export function broughtBack(previous: Sqlite.Database | null, restored: string): BroughtBack {
  const deleted = idsIn(previous, `select "targetId" from audit_log where action = 'account_deleted'`)
  const removed = idsIn(previous, `select "characterId" from published_change where kind = 'removed'`)
  const connection = openFile(restored, { fileMustExist: true })
  try {
    return {
      accounts: connection
        .prepare<[string], string>(
          'select username from user where id in (select value from json_each(?)) order by username',
        )
        .pluck()
        .all(deleted),
      characters: connection
        .prepare<[string], { id: string; name: string }>(
          `select id, name from character where status = 'approved'
          and id in (select value from json_each(?)) order by name, id`,
        )
        .all(removed),
    }
  } finally {
    connection.close()
  }
}
