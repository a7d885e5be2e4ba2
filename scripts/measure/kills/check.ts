import { examinePostgres, isPostgres, openReader, type Reader } from '../../../packages/db/src/index.ts'
import { checkDatabase } from '../../../apps/server/src/doctor/database.ts'
import { checkPostgres } from '../../../apps/server/src/doctor/postgres.ts'
import type { Acknowledged } from './writing.ts'

const characters = (read: Reader) =>
  read.selectFrom('character as c').select(({ fn }) => fn.countAll<number>().as('count'))

const revisions = (read: Reader, action: 'submitted' | 'edited') =>
  read.selectFrom('character_revision').select('characterId').where('action', '=', action)

const logged = (read: Reader) =>
  read.selectFrom('audit_log').select('targetId').where('action', '=', 'character_approved')

const notified = (read: Reader) =>
  read
    .selectFrom('notification')
    .select('characterId')
    .where('type', '=', 'character_approved')
    .where('characterId', 'is not', null)

/** For writes that store rows in several tables: the number of characters of which a part is missing. */
const PARTIAL_WRITES: Record<string, (read: Reader) => ReturnType<typeof characters>> = {
  'submitted without a revision': (read) =>
    characters(read).where('c.id', 'not in', revisions(read, 'submitted')),
  'edited without a revision': (read) =>
    characters(read)
      .where('backstory', 'like', 'Edited %')
      .where('c.id', 'not in', revisions(read, 'edited')),
  'approved without a log entry': (read) =>
    characters(read).where('status', '=', 'approved').where('c.id', 'not in', logged(read)),
  'approved without a notification': (read) =>
    characters(read).where('status', '=', 'approved').where('c.id', 'not in', notified(read)),
  'logged but not approved': (read) =>
    characters(read).where('status', '!=', 'approved').where('c.id', 'in', logged(read)),
  'notified but not approved': (read) =>
    characters(read).where('status', '!=', 'approved').where('c.id', 'in', notified(read)),
}

async function lostWrites(read: Reader, { submitted, edited, approved }: Acknowledged): Promise<string[]> {
  const rows = await read.selectFrom('character').select(['id', 'status', 'backstory']).execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  return [
    ...[...submitted].filter((id) => !stored.has(id)).map((id) => `lost: submission ${id}`),
    ...[...edited]
      .filter(([id, text]) => stored.get(id)?.backstory !== text)
      .map(([id]) => `lost: edit ${id}`),
    ...[...approved]
      .filter((id) => stored.get(id)?.status !== 'approved')
      .map((id) => `lost: approval ${id}`),
  ]
}

async function partialWrites(read: Reader): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(PARTIAL_WRITES)) {
    const { count } = await query(read).executeTakeFirstOrThrow()
    if (Number(count) > 0) found.push(`half done: ${count} ${what}`)
  }
  return found
}

/**
 * Problems of a database that no server uses, a file or a `postgres://` address, one per line: acknowledged writes
 * that are lost, writes that are half done, and problems that `personae doctor` finds.
 */
export async function damageOf(database: string, acknowledged: Acknowledged): Promise<string[]> {
  const findings = await (isPostgres(database) ? checkPostgres(database) : checkDatabase(database))
  const db = await (isPostgres(database) ? examinePostgres(database) : openReader(database))
  try {
    return [
      ...(await lostWrites(db.read, acknowledged)),
      ...(await partialWrites(db.read)),
      ...findings.filter(({ level }) => level === 'problem').map(({ text }) => `problem: ${text}`),
    ]
  } finally {
    await db.close()
  }
}
