import { existsSync } from 'node:fs'
import { findInconsistencies, unsentMails } from '@personae/api/server'
import { type Examined, openReader } from '@personae/db'
import sharp from 'sharp'
import { OWNER } from './files.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Milliseconds after which unsent email means that the mail server does not accept it. */
const OVERDUE_MS = 60 * 60_000

const RESTORE = 'restore the latest backup'

export async function checkDatabase(file: string): Promise<Finding[]> {
  if (!existsSync(file))
    return [problem(`database: there is none at ${file}`, '`serve` creates an empty one; `restore` a backup')]
  return checkOpened(
    () => openReader(file),
    RESTORE,
    ({ structuralProblem }) => {
      const damage = structuralProblem()
      if (damage !== null) throw new Error(`damaged, ${damage}`)
      return [ok('database: integrity and references')]
    },
  )
}

/** Whether only permissions prevent opening the file, so that nothing is wrong with the file itself. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?:CANTOPEN|READONLY)/.test(String(error.code))

/** @param check findings about this kind of database; if it throws, nothing else is checked */
export async function checkOpened<Db extends Examined>(
  open: () => Promise<Db>,
  advice: string,
  check: (db: Db) => Finding[],
): Promise<Finding[]> {
  let db: Db
  try {
    db = await open()
  } catch (error) {
    return [problem(`database: ${(error as Error).message}`, isClosed(error) ? OWNER : advice)]
  }
  try {
    const findings = check(db)
    if (db.version !== 'current') return [...findings, VERSIONS[db.version]]
    return [...findings, ok('schema: current'), ...(await checkContent(db.read))]
  } catch (error) {
    return [problem(`database: ${(error as Error).message}`, isClosed(error) ? OWNER : RESTORE)]
  } finally {
    await db.close()
  }
}

const VERSIONS: Record<Exclude<Examined['version'], 'current'>, Finding> = {
  empty: warning('schema: no tables yet', 'run `migrate` or start the server'),
  older: warning('schema: of an earlier version', 'run `migrate` or start the server; take a backup before'),
  newer: problem('schema: of a newer version', 'start the newer program, or restore a backup'),
  unreleased: problem(
    'schema: from before the first release, it cannot be migrated',
    'start the program that it is of, or use a new database',
  ),
  foreign: problem('schema: not a database of this program', 'check DATABASE_URL'),
}

async function canDecode(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes).stats()
    return true
  } catch {
    return false
  }
}

async function checkContent(read: Examined['read']): Promise<Finding[]> {
  const found = await findInconsistencies(read, canDecode)
  const examples = (ids: string[]) => `(${ids.slice(0, 3).join(', ')})`
  return [
    checked('search index', RESTORE, {
      'characters are missing': found.unsearchable,
      [`of the sample are outdated ${examples(found.outdated)}`]: found.outdated.length,
    }),
    checked('index of names', 'restart the server, which adds missing ones', {
      'characters are missing': found.unnamed,
    }),
    checked('pictures', RESTORE, {
      'characters have a picture that is not stored': found.withoutPicture,
      'pictures have no stored size': found.withoutSizes,
      [`of the sample cannot be decoded ${examples(found.undecodable)}`]: found.undecodable.length,
    }),
    await checkOutbox(read),
  ]
}

async function checkOutbox(read: Examined['read']): Promise<Finding> {
  const before = new Date(Date.now() - OVERDUE_MS).toISOString()
  const late = (await unsentMails(read)).filter(({ oldestAt }) => oldestAt < before)
  const text = late
    .map(({ kind, count, oldestAt }) => `${count} ${kind}, the oldest of ${oldestAt}`)
    .join('; ')
  return late.length === 0
    ? ok('outbox: nothing has waited for an hour')
    : problem(`outbox: ${text}`, 'the reason is under Site, Background work, and in the log')
}

function checked(label: string, advice: string, counts: Record<string, number>): Finding {
  const short = Object.entries(counts).filter(([, count]) => count > 0)
  const text = short.map(([what, count]) => `${count} ${what}`).join('; ')
  return short.length === 0 ? ok(`${label}: complete`) : problem(`${label}: ${text}`, advice)
}
