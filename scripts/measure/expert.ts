import { existsSync, readFileSync } from 'node:fs'
import type { Character } from '../../packages/contract/src/characters.ts'
import { demoRecords, keyOf, recordsFrom } from './expert/records.ts'
import { type ExpertCase, type Result, resultOf } from './expert/score.ts'
import { SHARED_CHARACTERS } from './shared/data.ts'
import { percentile } from './shared/sample.ts'

// How many questions the offline Character Expert answers from the right fields of the record, whether every word of
// its answers is from the record or the fixed wording, and how long it takes. An answer is right if it uses every
// required field, at most one other, and contains the required text; if the record does not say, it must say so and use
// no field.

const words = process.argv.slice(2)
const file = words.find((word) => !word.startsWith('--')) ?? SHARED_CHARACTERS
/** For tuning: leaves out the questions that are reserved for the final measurement. */
const isTuning = words.includes('--seen')

const print = (line: string) => process.stdout.write(`${line}\n`)
const questions = <Case extends ExpertCase>(name: string): Case[] => {
  const cases = JSON.parse(
    readFileSync(new URL(`expert/${name}-questions.json`, import.meta.url), 'utf8'),
  ) as Case[]
  return cases.filter(({ isUnseen }) => !(isTuning && isUnseen))
}

interface Scored extends ExpertCase, Result {}

async function measured(name: string, cases: [ExpertCase, Character | undefined][]): Promise<Scored[]> {
  const scored: Scored[] = []
  for (const [one, record] of cases) {
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

const number = (scored: Scored[], isMeant: (one: Scored) => boolean) => scored.filter(isMeant).length
const tallyOf = (scored: Scored[]) => ({
  right: number(scored, ({ isRight }) => isRight),
  of: scored.length,
  /** Right only as what may help. */
  rightUnsure: number(scored, ({ isRight, isSure }) => isRight && !isSure),
  wrongSure: number(scored, ({ isRight, isSure }) => !isRight && isSure),
  rightUnseen: number(scored, ({ isRight, isUnseen }) => isRight && isUnseen === true),
  unseen: number(scored, ({ isUnseen }) => isUnseen === true),
  strays: number(scored, ({ strays }) => strays.length > 0),
  /** Of those without an answer in the record; what may help is no refusal. */
  refused: number(scored, ({ fields, used }) => fields.length === 0 && used.length === 0),
  unanswerable: number(scored, ({ fields }) => fields.length === 0),
})

const demo = demoRecords()
const results: Record<string, Scored[]> = {}
/** `asked`: as people type them. `new`: half of them about a place, a time, an age, a person or a cause. */
for (const [name, set] of [
  ['demo', 'demo'],
  ['askedDemo', 'asked-demo'],
  ['newDemo', 'new-demo'],
] as const)
  results[name] = await measured(
    name,
    questions<ExpertCase & { character: string }>(set).map((one) => [one, demo.get(one.character)]),
  )

if (existsSync(file)) {
  for (const [name, set] of [
    ['real', 'real'],
    ['askedReal', 'asked-real'],
    ['newReal', 'new-real'],
  ] as const) {
    const cases = questions<ExpertCase & { source: string; sourceId: string }>(set)
    const records = recordsFrom(file, new Set(cases.map(keyOf)))
    results[name] = await measured(
      name,
      cases.map((one) => [one, records.get(keyOf(one))]),
    )
  }
} else print(`real characters are left out: there is no file ${file}`)

const all = Object.values(results).flat()
for (const [kind, scored] of Map.groupBy(all, (one) => one.kind ?? 'other'))
  print(`${kind.padEnd(12)} ${number(scored, ({ isRight }) => isRight)} of ${scored.length} right`)
const tallies = Object.fromEntries(Object.entries(results).map(([name, scored]) => [name, tallyOf(scored)]))
for (const [name, tally] of Object.entries(tallies)) print(`${name}: ${JSON.stringify(tally)}`)
const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
print(
  `an answer takes ${percentile(times, 0.5).toFixed(1)} ms (p50), ${percentile(times, 1).toFixed(1)} ms at most`,
)
print(JSON.stringify(tallies))
