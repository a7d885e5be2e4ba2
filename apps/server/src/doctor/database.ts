import { existsSync } from 'node:fs'
import { findInconsistencies } from '@personae/api/server'
import { type ExaminedDb, hasUnfinishedImport, openReader } from '@personae/db'
import sharp from 'sharp'
import { type Finding, ok, problem, warning } from './finding.ts'

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
  if (await hasUnfinishedImport(read))
    return [
      problem(
        'import: an import into this database has not ended',
        'repeat it with the same file to continue, or use a new database',
      ),
    ]
  const found = await findInconsistencies(read, canDecode)
  const counted: [label: string, counts: [number, string][], advice: string][] = [
    [
      'search index',
      [
        [found.unsearchable, 'characters are missing'],
        [found.outdated.length, `of the sample are outdated (${found.outdated.slice(0, 3).join(', ')})`],
      ],
      RESTORE,
    ],
    [
      'index of names',
      [[found.unnamed, 'characters are missing']],
      'restart the server, which adds missing ones',
    ],
    [
      'pictures',
      [
        [found.withoutPicture, 'characters have a picture that is not stored'],
        [found.withoutSizes, 'pictures have no stored size'],
        [
          found.undecodable.length,
          `of the sample cannot be decoded (${found.undecodable.slice(0, 3).join(', ')})`,
        ],
      ],
      RESTORE,
    ],
  ]
  return counted.map(([label, counts, advice]) => {
    const short = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
    return short.length === 0 ? ok(`${label}: complete`) : problem(`${label}: ${short.join('; ')}`, advice)
  })
}
