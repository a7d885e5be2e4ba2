import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Character } from '../../packages/contract/src/characters.ts'
import { demoRecords, keyOf, recordsFrom, type Source } from './expert/records.ts'
import { type ExpertCase, type Result, resultOf } from './expert/score.ts'
import { SHARED_CHARACTERS } from './shared/data.ts'
import { percentile } from './shared/sample.ts'
import { printTable } from './shared/table.ts'

// How many questions the offline Character Expert answers from the right fields of the record, whether every word of
// its answers is from the record or the fixed wording, and how long it takes. An answer is right if it uses every
// required field, at most one other, and contains the required text; if the record does not say, it must say so and use
// no field.

const words = process.argv.slice(2)
const file = words.find((word) => !word.startsWith('--')) ?? SHARED_CHARACTERS
/** For tuning: leaves out the questions that are reserved for the final measurement. */
const isTuning = words.includes('--seen')

const print = (line: string) => process.stdout.write(`${line}\n`)

interface Question extends ExpertCase, Source {}

const questionsIn = (set: string): Question[] =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, `expert/${set}-questions.json`), 'utf8')) as Question[]
  ).filter(({ isUnseen }) => !(isTuning && isUnseen))

interface Scored extends ExpertCase, Result {}

async function measured(name: string, records: ReadonlyMap<string, Character>): Promise<Scored[]> {
  const scored: Scored[] = []
  for (const one of questionsIn(name)) {
    const record = records.get(keyOf(one))
    if (!record) throw new Error(`${name}: there is no record for “${one.question}”`)
    const result = await resultOf(one, record)
    scored.push({ ...one, ...result })
    const { isRight, answer, used, strays } = result
    if (strays.length > 0) print(`${name}: not in the record: ${strays.join(', ')}`)
    if (isRight) continue
    print(`${name}, ${record.name}: ${[...(one.before ?? []), one.question].join(' > ')}`)
    print(
      `  needed: ${one.fields.join(', ') || 'none'} ${one.says ?? ''}; used: ${used.join(', ') || 'none'}`,
    )
    print(`  ${answer.replaceAll('\n', ' ')}`)
  }
  return scored
}

const COUNTED: Record<string, (one: Scored) => boolean> = {
  right: ({ isRight }) => isRight,
  of: () => true,
  /** Right, but only among passages that may help. */
  rightUnsure: ({ isRight, isSure }) => isRight && !isSure,
  wrongSure: ({ isRight, isSure }) => !isRight && isSure,
  rightUnseen: ({ isRight, isUnseen }) => isRight && isUnseen === true,
  unseen: ({ isUnseen }) => isUnseen === true,
  strays: ({ strays }) => strays.length > 0,
  /** Questions without an answer in the record that were refused; passages that may help are no refusal. */
  refused: ({ fields, used }) => fields.length === 0 && used.length === 0,
  unanswerable: ({ fields }) => fields.length === 0,
}
const countsOf = (groups: Iterable<[string, Scored[]]>) =>
  Object.fromEntries(
    Array.from(groups, ([name, scored]) => [
      name,
      Object.fromEntries(Object.entries(COUNTED).map(([what, is]) => [what, scored.filter(is).length])),
    ]),
  )

/** Results by set. `asked`: as people type; `new`: half are about a place, a time, an age, a person or a cause. */
const results = new Map<string, Scored[]>()
const demo = demoRecords()
for (const set of ['demo', 'asked-demo', 'new-demo']) results.set(set, await measured(set, demo))
if (existsSync(file)) {
  const sets = ['real', 'asked-real', 'new-real']
  const real = recordsFrom(file, new Set(sets.flatMap(questionsIn).map(keyOf)))
  for (const set of sets) results.set(set, await measured(set, real))
} else print(`real characters are left out: there is no file ${file}`)

const all = [...results.values()].flat()
printTable(countsOf(Map.groupBy(all, ({ kind = 'other' }) => kind)))
printTable(countsOf(results))
const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
print(
  `an answer takes ${percentile(times, 0.5).toFixed(1)} ms (p50), ${percentile(times, 1).toFixed(1)} ms at most`,
)
print(JSON.stringify(countsOf(results)))
