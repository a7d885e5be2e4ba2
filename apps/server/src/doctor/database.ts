import { existsSync } from 'node:fs'
import { findInconsistencies, unsentMails } from '@personae/api/server'
import { type ExaminedDb, openReader } from '@personae/db'
import sharp from 'sharp'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Milliseconds after which email should be out, or its mail server does not take it. */
const LATE_MS = 60 * 60_000

const RESTORE = 'restore the latest backup'

export async function checkDatabase(file: string): Promise<Finding[]> {
  if (!existsSync(file))
    return [problem(`database: there is none at ${file}`, '`serve` creates an empty one; `restore` a backup')]
  let db: ExaminedDb
  try {
    db = await openReader(file)
  } catch (error) {
    return [problem(`database: ${(error as Error).message}`, RESTORE)]
  }
  try {
    const damage = db.structuralProblem()
    if (damage !== null) return [problem(`database: damaged, ${damage}`, RESTORE)]
    const findings = [ok('database: integrity and references')]
    if (db.version !== 'current') return [...findings, versionFinding(db.version)]
    return [...findings, ok('schema: current'), ...(await checkContent(db))]
  } catch (error) {
    return [problem(`database: ${(error as Error).message}`, RESTORE)]
  } finally {
    await db.close()
  }
}

export function versionFinding(version: Exclude<ExaminedDb['version'], 'current'>): Finding {
  if (version === 'empty') return warning('schema: no tables yet', 'run `migrate` or start the server')
  if (version === 'older')
    return warning('schema: of an earlier version', 'run `migrate` or start the server; take a backup before')
  if (version === 'newer')
    return problem('schema: of a newer version', 'start the newer program, or restore a backup')
  if (version === 'unreleased')
    return problem(
      'schema: from before the first release, it cannot be migrated',
      'start the program that it is of, or use a new database',
    )
  return problem('schema: not a database of this program', 'check DATABASE_URL')
}

async function canDecode(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes).stats()
    return true
  } catch {
    return false
  }
}

export async function checkContent({ read }: Pick<ExaminedDb, 'read'>): Promise<Finding[]> {
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

async function checkOutbox(read: ExaminedDb['read']): Promise<Finding> {
  const before = new Date(Date.now() - LATE_MS).toISOString()
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
