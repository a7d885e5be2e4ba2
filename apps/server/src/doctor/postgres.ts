import { examinePostgres, type ExaminedServer } from '@personae/db'
import { checkContent, versionFinding } from './database.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

export async function checkPostgres(address: string): Promise<Finding[]> {
  let db: ExaminedServer
  try {
    db = await examinePostgres(address)
  } catch (error) {
    return [problem(`database: ${(error as Error).message}`, 'check DATABASE_URL, and that PostgreSQL runs')]
  }
  try {
    const findings = [ok(`database: PostgreSQL ${db.server}`), ...checkLetters(db)]
    if (db.version !== 'current') return [...findings, versionFinding(db.version)]
    if (!db.hasTrigrams)
      findings.push(
        problem('extension: pg_trgm is missing', 'restore the latest backup, with its extensions'),
      )
    return [...findings, ok('schema: current'), ...(await checkContent(db))]
  } catch (error) {
    return [problem(`database: ${(error as Error).message}`, 'restore the latest backup')]
  } finally {
    await db.close()
  }
}

function checkLetters({ encoding, ctype }: ExaminedServer): Finding[] {
  const advice = 'move to a database created with --encoding=UTF8 --locale=C.UTF-8 --template=template0'
  if (encoding !== 'UTF8') return [problem(`encoding: ${encoding}, not every text can be stored`, advice)]
  return ctype === 'C' || ctype === 'POSIX'
    ? [warning(`locale: ${ctype}, the search index ignores letters that are not English`, advice)]
    : [ok(`encoding: UTF8, locale ${ctype}`)]
}
