import { type ComparedRecord, THRESHOLD } from '@personae/engines/similarity/score'
import { comparedById } from '../../../packages/api/src/features/catalogue/duplicates/duplicates.repo.ts'
import {
  findSimilar,
  toComparedRecord,
} from '../../../packages/api/src/features/catalogue/duplicates/find-similar.ts'
import { findAlike } from '../../../packages/api/src/features/catalogue/suggestions/find-alike.ts'
import { caseKey } from '../../../packages/contract/src/shared/fold.ts'
import { openDb, type Reader } from '../../../packages/db/src/index.ts'
import { importedDatabase, linesOf, publishedIn } from '../shared/data.ts'
import { makeSubmissions, type Submission } from './submissions.ts'

interface Options {
  /** A file with the stored characters; by default the shared data. */
  catalogue?: string | undefined
  /** A file with submissions; by default they are generated from the catalogue. */
  submissions?: string | undefined
  each: number
  seed: number
  /** Whether each wrong answer is printed. */
  errors: boolean
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

interface Result extends Submission {
  /** Ids of the matches, most similar first. */
  found: string[]
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)

function print(name: string, results: readonly Result[]): void {
  const [here = [], added = []] = [true, false].map((isKnown) =>
    results.filter(({ expect }) => expect.length > 0 === isKnown),
  )
  const found = here.filter(({ expect, found: ids }) => ids.some((id) => expect.includes(id)))
  const alerted = added.filter((one) => one.found.length > 0)
  const columns = [
    String(results.length),
    percent(found.length, here.length),
    percent(alerted.length, added.length),
  ]
  process.stdout.write(`${name.padEnd(28)}${columns.map((one) => one.padStart(11)).join('')}\n`)
}

const storedRecord = async (db: Reader, id: string): Promise<ComparedRecord> =>
  toComparedRecord((await comparedById.get(db, { id }))!)

/** Checks submissions with typical errors, and prints how many originals are found, by kind. */
export async function measureInTheWild(options: Options): Promise<void> {
  const { file, about } = await importedDatabase(options.catalogue)
  const rows = publishedIn(file)
  const { each, seed } = options
  const submissions = options.submissions
    ? linesOf<Submission>(options.submissions)
    : makeSubmissions(rows, { each, seed })
  const sourceIds = new Map(rows.map(({ id, sourceId }) => [id, sourceId]))
  const nameOf = (id: string) => (options.submissions ? (sourceIds.get(id) ?? '') : id)
  const db = await openDb(file)
  const results: Result[] = []
  for (const one of submissions) {
    const except = one.leftOut ?? null
    const record = except ? await storedRecord(db.read, except) : complete(one.submission)
    const matches = await findSimilar(db.read, {
      findAlike,
      record,
      scope: { except, visibleTo: 'reviewers', originKey: caseKey(record.origin) },
      least: THRESHOLD,
    })
    const found = matches.map(({ id }) => nameOf(id))
    results.push({ ...one, found })
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
  const head = ['number', 'found %', 'alerted %'].map((one) => one.padStart(11))
  process.stdout.write(`${'kind'.padEnd(28)}${head.join('')}\n`)
  for (const [kind, some] of Map.groupBy(results, (one) => one.kind)) print(kind, some)
  print('all', results)
}
