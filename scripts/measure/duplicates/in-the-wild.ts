import { type ComparedRecord, THRESHOLD } from '@personae/engines/similarity/score'
import { comparedById } from '../../../packages/api/src/features/catalogue/duplicates/duplicates.repo.ts'
import {
  findSimilar,
  toComparedRecord,
} from '../../../packages/api/src/features/catalogue/duplicates/find-similar.ts'
import { findAlike } from '../../../packages/api/src/features/catalogue/suggestions/find-alike.ts'
import { caseKey } from '../../../packages/contract/src/shared/fold.ts'
import { openDb, type Reader } from '../../../packages/db/src/index.ts'
import { importedDatabase, publishedIn } from '../shared/data.ts'
import { printTable, rounded } from '../shared/table.ts'
import { makeSubmissions, type Submission } from './submissions.ts'

interface Options {
  /** A file with the stored characters; by default the shared data. */
  catalogue?: string | undefined
  each: number
  seed: number
  /** Whether to print each wrong result. */
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

const isRight = ({ expect, found }: Result): boolean =>
  expect.length === 0 ? found.length === 0 : found.some((id) => expect.includes(id))

/** The share of known characters that are found, and of new characters for which something is found. */
function columns(results: Result[]) {
  const [here = [], added = []] = [true, false].map((isKnown) =>
    results.filter(({ expect }) => expect.length > 0 === isKnown),
  )
  const share = (some: Result[], isMeant: (one: Result) => boolean) =>
    rounded((100 * some.filter(isMeant).length) / some.length, 1)
  return {
    number: results.length,
    ...(here.length > 0 && { 'found %': share(here, isRight) }),
    ...(added.length > 0 && { 'alerted %': share(added, (one) => !isRight(one)) }),
  }
}

const storedRecord = async (db: Reader, id: string): Promise<ComparedRecord> =>
  toComparedRecord((await comparedById.get(db, { id }))!)

/** Checks submissions with typical errors, and prints how many originals are found, by kind. */
export async function measureInTheWild(options: Options): Promise<void> {
  const { file, about } = await importedDatabase(options.catalogue)
  const rows = publishedIn(file)
  const db = await openDb(file)
  const results: Result[] = []
  for (const one of makeSubmissions(rows, options)) {
    const except = one.leftOut ?? null
    const record = except ? await storedRecord(db.read, except) : complete(one.submission)
    const matches = await findSimilar(db.read, {
      findAlike,
      record,
      scope: { except, visibleTo: 'reviewers', originKey: caseKey(record.origin) },
      least: THRESHOLD,
    })
    const result = { ...one, found: matches.map(({ id }) => id) }
    results.push(result)
    if (options.errors && !isRight(result))
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
  const kinds = [...Map.groupBy(results, ({ kind }) => kind), ['all', results] as const]
  printTable(Object.fromEntries(kinds.map(([kind, of]) => [kind, columns(of)])))
}
