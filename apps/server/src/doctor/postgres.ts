import { examinePostgres, type ExaminedServer } from '@personae/db'
import { checkOpened } from './database.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

export const checkPostgres = (address: string): Promise<Finding[]> =>
  checkOpened(
    () => examinePostgres(address),
    'check DATABASE_URL, and that PostgreSQL runs',
    (db) => [
      ok(`database: PostgreSQL ${db.server}`),
      ...checkLetters(db),
      ...(db.version === 'current' && !db.hasTrigrams
        ? [problem('extension: pg_trgm is missing', 'restore the latest backup, with its extensions')]
        : []),
    ],
  )

function checkLetters({ encoding, ctype }: ExaminedServer): Finding[] {
  const advice = 'move to a database created with --encoding=UTF8 --locale=C.UTF-8 --template=template0'
  if (encoding !== 'UTF8') return [problem(`encoding: ${encoding}, not every text can be stored`, advice)]
  return ctype === 'C' || ctype === 'POSIX'
    ? [warning(`locale: ${ctype}, the search index ignores letters that are not English`, advice)]
    : [ok(`encoding: UTF8, locale ${ctype}`)]
}
