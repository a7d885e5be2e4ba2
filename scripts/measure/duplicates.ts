import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { caseKey, fold } from '@personae/contract/shared/fold'
import { type Catalogue, NO_CATALOGUE } from '@personae/engines/similarity/catalogue'
import { createUniverseLearner } from '@personae/engines/similarity/learn-universes'
import { pairOf } from '@personae/engines/similarity/universes'
import { type ComparedRecord, similarityOf, THRESHOLD } from '@personae/engines/similarity/score'
import { complete, measureInTheWild } from './duplicates/in-the-wild.ts'
import { linesOf, SHARED_CHARACTERS } from './shared/data.ts'

// With FILE: precision, recall and F1 of the duplicate check for labelled pairs, by kind and in total. FILE has one JSON
// object per line: { a, b, label, kind }. Without FILE: checks submissions against a catalogue; see in-the-wild.ts.
// --submissions has one JSON object per line: { kind, expect: [sourceId…], submission: {…} }.

interface Pair {
  a: ComparedRecord
  b: ComparedRecord
  label: 'duplicate' | 'distinct'
  kind: string
}

interface Tally {
  found: number
  missed: number
  wrong: number
  right: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    catalogue: { type: 'string' },
    submissions: { type: 'string' },
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

/** The universes of a file's characters, which an import learns too. */
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

const pairs = linesOf<Pair>(file).map((pair) => ({ ...pair, a: complete(pair.a), b: complete(pair.b) }))
const catalogueFile = values.catalogue ?? (existsSync(SHARED_CHARACTERS) ? SHARED_CHARACTERS : undefined)
const catalogue = catalogueFile === undefined ? NO_CATALOGUE : learnedFrom(catalogueFile)
const about = catalogueFile === undefined ? 'not learned' : `learned from ${catalogueFile}`
const tallies = new Map<string, Tally>()
for (const pair of pairs) {
  const { score, reasons } = similarityOf(pair.a, pair.b, catalogue)
  const isFound = score >= THRESHOLD
  const is = pair.label === 'duplicate'
  const tally = tallies.get(pair.kind) ?? { found: 0, missed: 0, wrong: 0, right: 0 }
  tally[is ? (isFound ? 'found' : 'missed') : isFound ? 'wrong' : 'right'] += 1
  tallies.set(pair.kind, tally)
  if (values.errors && isFound !== is) {
    const name = (one: ComparedRecord) =>
      `${one.name} | ${one.origin} | ${one.series ?? '-'} | ${one.description.slice(0, 160)}`
    process.stdout.write(
      `${pair.label}: ${pair.kind} ${score.toFixed(2)} (${reasons.join(', ')})\n  ${name(pair.a)}\n  ${name(pair.b)}\n`,
    )
  }
}

/** A ratio; null if the denominator is 0. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Precision, recall and their harmonic mean. */
const figures = ({ found, missed, wrong }: Tally) => ({
  precision: share(found, found + wrong),
  recall: share(found, found + missed),
  f1: share(2 * found, 2 * found + wrong + missed),
})

const print = (label: string, numbers: (number | string | null)[]) => {
  const columns = numbers.map((one) => (typeof one === 'number' ? one.toFixed(3) : (one ?? '-')).padStart(11))
  process.stdout.write(`${label.padEnd(34)}${columns.join('')}\n`)
}

print('kind', ['right', 'of', 'precision', 'recall', 'F1'])
const all: Tally = { found: 0, missed: 0, wrong: 0, right: 0 }
for (const [kind, tally] of [...tallies].toSorted(([a], [b]) => a.localeCompare(b))) {
  const { found, missed, wrong, right } = tally
  const { precision, recall, f1 } = figures(tally)
  print(kind, [`${found + right}`, `${found + missed + wrong + right}`, precision, recall, f1])
  for (const field of ['found', 'missed', 'wrong', 'right'] as const) all[field] += tally[field]
}
process.stdout.write(`universes ${about}\nthreshold ${THRESHOLD}\n${JSON.stringify(figures(all))}\n`)
