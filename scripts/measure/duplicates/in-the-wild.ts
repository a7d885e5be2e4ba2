import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { type ComparedRecord, THRESHOLD } from '@personae/engines/similarity/score'
import { findCompared } from '../../../packages/api/src/features/catalogue/duplicates/duplicates.repo.ts'
import {
  findSimilar,
  toComparedRecord,
} from '../../../packages/api/src/features/catalogue/duplicates/find-similar.ts'
import { findAlike } from '../../../packages/api/src/features/catalogue/suggestions/find-alike.ts'
import { caseKey } from '../../../packages/contract/src/shared/fold.ts'
import { openDb, type Reader } from '../../../packages/db/src/index.ts'
import { importedDatabase } from '../shared/data.ts'
import { makeSubmissions, type Submission } from './submissions.ts'
import { percentile } from '../shared/sample.ts'

interface Options {
  /** A file with the stored characters; by default the shared data. */
  catalogue: string | undefined
  /** A file with submissions; by default they are generated from the catalogue. */
  submissions: string | undefined
  each: number
  seed: number
  /** Whether each wrong answer is printed. */
  errors: boolean
}

interface Row {
  id: string
  sourceId: string
  name: string
  origin: string
}

/** Fills missing fields with the empty values of the database. */
export const complete = (raw: Partial<ComparedRecord>): ComparedRecord => ({
  ...raw,
  name: raw.name ?? '',
  origin: raw.origin ?? '',
  multiverse: raw.multiverse ?? null,
  series: raw.series ?? null,
  creators: raw.creators ?? [],
  description: raw.description ?? '',
  backstory: raw.backstory ?? '',
})

function submissionsIn(file: string): Submission[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Submission)
}

interface Result extends Submission {
  /** Source ids of the matches, most similar first. */
  found: string[]
  ms: number
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)

function print(name: string, results: readonly Result[]): void {
  const here = results.filter(({ expect }) => expect.length > 0)
  const added = results.filter(({ expect }) => expect.length === 0)
  const found = here.filter(({ expect, found: ids }) => ids.some((id) => expect.includes(id)))
  const first = here.filter(({ expect, found: ids }) => expect.includes(ids[0] ?? ''))
  const alerts = results.reduce((sum, one) => sum + one.found.length, 0)
  const alerted = added.filter((one) => one.found.length > 0)
  const columns = [
    String(results.length),
    percent(found.length, here.length),
    percent(first.length, here.length),
    (alerts / results.length).toFixed(2),
    percent(alerted.length, added.length),
  ]
  process.stdout.write(`${name.padEnd(26)}${columns.map((one) => one.padStart(11)).join('')}\n`)
}

const storedRecord = async (db: Reader, id: string): Promise<ComparedRecord> =>
  toComparedRecord((await findCompared(db, id))!)

/** Checks submissions with typical errors, and prints how many originals are found, by kind. */
export async function measureInTheWild(options: Options): Promise<void> {
  const { file, about } = await importedDatabase(options.catalogue)
  const connection = new Sqlite(file, { readonly: true })
  const rows = connection
    .prepare<[], Row>(
      `select id, imported_character."sourceId", name, origin
        from character join imported_character on "characterId" = id where status = 'approved'`,
    )
    .all()
  connection.close()
  const { each, seed } = options
  const submissions = options.submissions
    ? submissionsIn(options.submissions)
    : makeSubmissions(
        // Two sources may use one id.
        rows.map((row) => ({ ...row, sourceId: row.id, aliases: [] })),
        { each, seed },
      )
  const sourceIds = new Map(rows.map(({ id, sourceId }) => [id, sourceId]))
  const nameOf = (id: string) => (options.submissions ? (sourceIds.get(id) ?? '') : id)
  const db = await openDb(file)
  const results: Result[] = []
  for (const one of submissions) {
    const except = one.leftOut ?? null
    const record = except ? await storedRecord(db.read, except) : complete(one.submission)
    const start = performance.now()
    const matches = await findSimilar(db.read, {
      findAlike,
      record,
      scope: { except, visibleTo: 'reviewers', originKey: caseKey(record.origin) },
      least: THRESHOLD,
    })
    const ms = performance.now() - start
    const found = matches.map(({ id }) => nameOf(id))
    results.push({ ...one, found, ms })
    const isRight = one.expect.length === 0 ? found.length === 0 : found.some((id) => one.expect.includes(id))
    if (options.errors && !isRight)
      process.stdout.write(
        `${one.kind}: ${record.name} | ${record.origin} | expected ${one.expect[0] ?? 'nothing'}${matches
          .map(
            ({ name, origin, score, reasons }) =>
              `\n    ${score.toFixed(2)} ${name} | ${origin} (${reasons.join(', ')})`,
          )
          .join('')}\n`,
      )
  }
  await db.close()

  process.stdout.write(`${rows.length} characters of ${about}\n`)
  const head = ['number', 'found %', 'first %', 'alerts', 'alerted %'].map((one) => one.padStart(11))
  process.stdout.write(`${'kind'.padEnd(26)}${head.join('')}\n`)
  for (const [kind, some] of Map.groupBy(results, (one) => one.kind)) print(kind, some)
  print(
    'known',
    results.filter(({ expect }) => expect.length > 0),
  )
  print(
    'new',
    results.filter(({ expect, leftOut }) => expect.length === 0 && !leftOut),
  )
  print(
    'left out',
    results.filter(({ leftOut }) => leftOut),
  )
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number): string => percentile(times, share).toFixed(1)
  process.stdout.write(`a check: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms\n`)
}
