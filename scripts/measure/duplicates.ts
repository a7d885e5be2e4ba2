import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { caseKey, fold } from '@personae/contract/shared/fold'
import { type Catalogue, NO_CATALOGUE } from '@personae/engines/similarity/catalogue'
import { createUniverseLearner } from '@personae/engines/similarity/learn-universes'
import { pairOf } from '@personae/engines/similarity/universes'
import { type ComparedRecord, similarityOf, THRESHOLD } from '@personae/engines/similarity/score'
import { complete, measureInTheWild } from './duplicates/in-the-wild.ts'
import { linesOf, SHARED_CHARACTERS } from './shared/data.ts'
import { printTable } from './shared/table.ts'

// With FILE: precision, recall and F1 of the duplicate check for labelled pairs, each a line of JSON: { a, b,
// label, kind }. Without FILE: checks submissions with typical errors against a catalogue; see in-the-wild.ts.

interface Pair {
  a: ComparedRecord
  b: ComparedRecord
  label: 'duplicate' | 'distinct'
  kind: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    catalogue: { type: 'string' },
    each: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    errors: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (file === undefined) {
  await measureInTheWild({ ...values, each: Number(values.each), seed: Number(values.seed) })
  process.exit()
}

/** Learns the universes of a file's characters, as an import does. */
function learnedFrom(catalogueFile: string): Catalogue {
  const learner = createUniverseLearner()
  const named = linesOf<{ name: string; origin: string }>(catalogueFile)
    .map(({ name, origin }) => ({ name, originKey: caseKey(origin), folded: fold(name) }))
    .sort((a, b) => (a.folded < b.folded ? -1 : 1))
  for (const one of named) learner.add(one)
  const learned = new Set(learner.pairs().map((pair) => pair.join('\n')))
  const areOneUniverse = (origin: string, other: string) =>
    learned.has(pairOf(caseKey(origin), caseKey(other)).join('\n')) || null
  return { ...NO_CATALOGUE, areOneUniverse }
}

const catalogueFile = values.catalogue ?? (existsSync(SHARED_CHARACTERS) ? SHARED_CHARACTERS : undefined)
const catalogue = catalogueFile === undefined ? NO_CATALOGUE : learnedFrom(catalogueFile)
const pairs = linesOf<Pair>(file).map(({ label, kind, ...pair }) => {
  const [a, b] = [complete(pair.a), complete(pair.b)]
  const { score, reasons } = similarityOf(a, b, catalogue)
  const [is, isFound] = [label === 'duplicate', score >= THRESHOLD]
  if (values.errors && isFound !== is) {
    const name = (one: ComparedRecord) =>
      `${one.name} | ${one.origin} | ${one.series ?? '-'} | ${one.description.slice(0, 160)}`
    process.stdout.write(
      `${label}: ${kind} ${score.toFixed(2)} (${reasons.join(', ')})\n  ${name(a)}\n  ${name(b)}\n`,
    )
  }
  return { kind, is, isFound }
})
type Checked = (typeof pairs)[number]
const number = (isMeant: (one: Checked) => boolean, of = pairs) => of.filter(isMeant).length

const kinds = [...Map.groupBy(pairs, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b))
printTable(
  Object.fromEntries(
    kinds.map(([kind, of]) => [
      kind,
      { right: number(({ is, isFound }) => is === isFound, of), of: of.length },
    ]),
  ),
)
const [duplicates, found] = [number(({ is }) => is), number(({ isFound }) => isFound)]
const right = number(({ is, isFound }) => is && isFound)
process.stdout.write(
  `universes ${catalogueFile === undefined ? 'not learned' : `learned from ${catalogueFile}`}\nthreshold ${THRESHOLD}\n`,
)
const [precision, recall, f1] = [right / found, right / duplicates, (2 * right) / (found + duplicates)]
process.stdout.write(`${JSON.stringify({ precision, recall, f1 })}\n`)
