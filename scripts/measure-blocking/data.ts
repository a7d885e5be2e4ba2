import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { run } from '../run.ts'
import { longestRecord, UNIVERSE } from './longest.ts'
import { fillLists } from './lists.ts'
import { fillPayments } from './payments.ts'
import type { Stock } from './world.ts'

const APPROVED = 150
const PENDING = 250
/** Of another account, which is deleted during the reads. */
const LEAVERS = 60

export const PASSWORDS = { alice: 'alice-secret', root: 'root-secret', leaver: 'leaver-secret' }

function linesOf(count: number, status: string, source: string): string[] {
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      ...longestRecord(status === 'approved' ? { origin: UNIVERSE } : {}),
      status,
      source,
      sourceId: `${status} ${at}`,
    }),
  )
}

/** A database with characters of maximum length: `own` gives those of a source to an account. */
export async function fill(folder: string, databaseFile: string): Promise<void> {
  const file = join(folder, 'longest.jsonl')
  const lines = [
    ...linesOf(APPROVED, 'approved', 'alice'),
    ...linesOf(PENDING, 'pending', 'alice'),
    ...linesOf(LEAVERS / 2, 'approved', 'leaver'),
    ...linesOf(LEAVERS / 2, 'pending', 'leaver'),
  ]
  writeFileSync(file, lines.join('\n'))
  const code = await run('node', ['apps/server/src/main.ts', 'import', file], {
    DATABASE_URL: `file:${databaseFile}`,
    LOG_LEVEL: 'error',
  })
  if (code !== 0) throw new Error('the characters could not be imported')
}

/** Assigns the imported characters to the accounts that submitted them, and returns their ids. */
export function handOut(databaseFile: string): Stock {
  const db = new Sqlite(databaseFile)
  try {
    db.prepare(
      `update character set submittedBy = (select id from user where username = character.source)
       where source in (select username from user)`,
    ).run()
    fillPayments(db)
    fillLists(db)
    const ids = (status: string) =>
      db
        .prepare<[string], string>("select id from character where source = 'alice' and status = ?")
        .pluck()
        .all(status)
    return { approved: ids('approved'), pending: ids('pending') }
  } finally {
    db.close()
  }
}
