import { readFileSync } from 'node:fs'
import { type Compared, likenessOf, THRESHOLD } from '../packages/api/src/features/duplicates/score.ts'

// Precision, recall and F1 of the duplicate check over labelled pairs: one JSON object a line, {a, b, label, kind}.

interface Pair {
  a: Compared
  b: Compared
  label: 'duplicate' | 'distinct'
  kind: string
}

interface Tally {
  found: number
  missed: number
  wrong: number
  right: number
}

const [file, ...flags] = process.argv.slice(2)
if (!file) {
  process.stderr.write('usage: npm run measure:duplicates -- FILE.jsonl [--errors]\n')
  process.exit(2)
}
/** What a record does not tell is empty, as in the database. */
const complete = (raw: Partial<Compared>): Compared => ({
  ...raw,
  name: raw.name ?? '',
  origin: raw.origin ?? '',
  multiverse: raw.multiverse ?? null,
  series: raw.series ?? null,
  creators: raw.creators ?? [],
  description: raw.description ?? '',
  backstory: raw.backstory ?? '',
})

const pairs = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Pair)
  .map((pair) => ({ ...pair, a: complete(pair.a), b: complete(pair.b) }))

const tallies = new Map<string, Tally>()
for (const pair of pairs) {
  const { score, reasons } = likenessOf(pair.a, pair.b)
  const said = score >= THRESHOLD
  const is = pair.label === 'duplicate'
  const key = `${pair.label}: ${pair.kind}`
  const tally = tallies.get(key) ?? { found: 0, missed: 0, wrong: 0, right: 0 }
  tally[is ? (said ? 'found' : 'missed') : said ? 'wrong' : 'right'] += 1
  tallies.set(key, tally)
  if (flags.includes('--errors') && said !== is) {
    const name = (one: Compared) =>
      `${one.name} | ${one.origin} | ${one.series ?? '-'} | ${one.description.slice(0, 160)}`
    process.stdout.write(
      `${key} ${score.toFixed(2)} (${reasons.join(', ')})\n  ${name(pair.a)}\n  ${name(pair.b)}\n`,
    )
  }
}

function figures(all: Tally[]) {
  const sum = (field: keyof Tally) => all.reduce((total, tally) => total + tally[field], 0)
  const [found, missed, wrong] = [sum('found'), sum('missed'), sum('wrong')]
  const precision = found + wrong === 0 ? 1 : found / (found + wrong)
  const recall = found + missed === 0 ? 1 : found / (found + missed)
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1 }
}

for (const [key, { found, missed, wrong, right }] of [...tallies].toSorted(([a], [b]) =>
  a.localeCompare(b),
)) {
  const count = found + missed + wrong + right
  const share = (found + right) / count
  process.stdout.write(
    `${key.padEnd(44)} ${String(found + right).padStart(4)} of ${String(count).padStart(4)}  ${(share * 100).toFixed(0)} %\n`,
  )
}
process.stdout.write(`threshold ${THRESHOLD}\n${JSON.stringify(figures([...tallies.values()]))}\n`)
