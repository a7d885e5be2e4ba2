import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Character } from '../../packages/contract/src/characters.ts'
import { CHAT_MESSAGE_MAX } from '../../packages/contract/src/expert.ts'
import { demoRecords, keyOf, longestRecord, recordsFrom } from './expert/records.ts'
import { answerTo, type ExpertCase, resultOf, type Took } from './expert/score.ts'

// How many questions the offline Character Expert answers from the right fields of the record, whether every word of
// its answers is from the record or the fixed wording, and how long it takes. An answer is right if it uses every
// required field, at most one other, and contains the required text; if the record does not say, it must say so and use
// no field.

const SHARED = fileURLToPath(new URL('../../../shared/data/characters.jsonl.gz', import.meta.url))

const words = process.argv.slice(2)
const file = words.find((word) => !word.startsWith('--')) ?? SHARED
/** For tuning: leaves out the questions that are reserved for the final measurement. */
const isTuning = words.includes('--seen')

const print = (line: string) => process.stdout.write(`${line}\n`)
const questions = <Case extends ExpertCase>(name: string): Case[] => {
  const cases = JSON.parse(
    readFileSync(new URL(`expert/${name}-questions.json`, import.meta.url), 'utf8'),
  ) as Case[]
  return cases.filter(({ isUnseen }) => !(isTuning && isUnseen))
}

interface Tally {
  right: number
  /** Of the right ones, those that only may help. */
  rightUnsure: number
  wrongSure: number
  of: number
  rightUnseen: number
  unseen: number
  strays: number
}

const times: Took[] = []
/** Right, right only as what may help, and all, by the kind of question. */
const kinds = new Map<string, [right: number, unsure: number, of: number]>()

const figuresOf = (took: Took[]) => {
  const sorted = (part: keyof Took) => took.map((one) => one[part]).toSorted((a, b) => a - b)
  const [all, busy] = [sorted('all'), sorted('busy')]
  const half = Math.floor(took.length / 2)
  return { p50: all[half]!, max: all.at(-1)!, busyP50: busy[half]!, busyMax: busy.at(-1)! }
}

const timesOf = (took: Took[]): string => {
  const { p50, max, busyP50, busyMax } = figuresOf(took)
  const [half, most, busyHalf, busyMost] = [p50, max, busyP50, busyMax].map((time) => time.toFixed(1))
  return `${half} ms (p50), ${most} ms at most; of the processor ${busyHalf} ms, ${busyMost} ms at most`
}

async function measured(name: string, cases: [ExpertCase, Character | undefined][]): Promise<Tally> {
  const tally: Tally = {
    right: 0,
    rightUnsure: 0,
    wrongSure: 0,
    of: cases.length,
    rightUnseen: 0,
    unseen: 0,
    strays: 0,
  }
  for (const [one, record] of cases) {
    if (!record) throw new Error(`${name}: there is no record for “${one.question}”`)
    const { isRight, isSure, answer, used, strays, took } = await resultOf(one, record)
    times.push(took)
    tally.right += Number(isRight)
    tally.rightUnsure += Number(isRight && !isSure)
    tally.wrongSure += Number(!isRight && isSure)
    if (one.kind) {
      const [right, unsure, of] = kinds.get(one.kind) ?? [0, 0, 0]
      kinds.set(one.kind, [right + Number(isRight), unsure + Number(isRight && !isSure), of + 1])
    }
    tally.unseen += Number(one.isUnseen ?? false)
    tally.rightUnseen += Number(isRight && (one.isUnseen ?? false))
    tally.strays += strays.length
    if (strays.length > 0) print(`${name}: not in the record: ${strays.join(', ')}`)
    if (isRight) continue
    print(`${name}, ${record.name}: ${[...(one.before ?? []), one.question].join(' > ')}`)
    print(
      `  needed: ${one.fields.join(', ') || 'none'} ${one.says ?? ''}; used: ${used.join(', ') || 'none'}`,
    )
    print(`  ${answer.replaceAll('\n', ' ')}`)
  }
  return tally
}

const demo = demoRecords()
const results: Record<string, Tally> = {}
/** `asked`: as people type them. */
for (const [name, set] of [
  ['demo', 'demo'],
  ['askedDemo', 'asked-demo'],
] as const)
  results[name] = await measured(
    name,
    questions<ExpertCase & { character: string }>(set).map((one) => [one, demo.get(one.character)]),
  )

if (existsSync(file)) {
  for (const [name, set] of [
    ['real', 'real'],
    ['askedReal', 'asked-real'],
  ] as const) {
    const cases = questions<ExpertCase & { source: string; sourceId: string }>(set)
    const records = recordsFrom(file, new Set(cases.map(keyOf)))
    results[name] = await measured(
      name,
      cases.map((one) => [one, records.get(keyOf(one))]),
    )
  }
} else print(`real characters are left out: there is no file ${file}`)

const numbered = (ending: string): string =>
  Array.from({ length: 4_000 }, (_, index) => `w${index.toString(36).padStart(4, 'x')}${ending}`).join(' ')

/** Texts that the longest records consist of, and questions if these are not the same text. */
const HOSTILE: Record<string, [text: string, asking?: string]> = {
  prose: ['She walked the old harbour wall, and nobody who saw her ever asked why. '],
  'short sentences': ['a. B! '],
  'no blanks': ['abcdefghij'],
  'different words': [numbered('')],
  'slips in every word': [numbered('zy'), numbered('yz').replace(/(.{500}) /g, '$1? ')],
  brackets: ['](((([[[[“‘'],
  capitals: ['Aa, Bb by '],
}

const ROUNDS = 5
const longest: Took[] = []
for (const [kind, [text, asking = text]] of Object.entries(HOSTILE)) {
  const record = longestRecord(text)
  const message = `who harbor asked wahy qwertz? ${asking}`
    .repeat(CHAT_MESSAGE_MAX)
    .slice(0, CHAT_MESSAGE_MAX)
  const took: Took[] = []
  for (let round = 0; round < ROUNDS; round += 1) took.push((await answerTo(record, message)).took)
  longest.push(...took)
  print(`longest record, ${kind}: ${timesOf(took)}`)
}

for (const [kind, [right, unsure, of]] of kinds)
  print(`${kind.padEnd(12)} ${right} of ${of} right, ${unsure} of them not sure`)
for (const [name, { right, rightUnsure, wrongSure, of, rightUnseen, unseen, strays }] of Object.entries(
  results,
))
  print(
    `${name}: ${right} of ${of} right (${rightUnsure} not sure), ${wrongSure} sure and wrong; of the unseen ${rightUnseen} of ${unseen}; stray words: ${strays}`,
  )
print(`an answer takes ${timesOf(times)}`)
print(JSON.stringify({ ...results, times: figuresOf(times), longest: figuresOf(longest) }))
