import type { Sample } from '../shared/sample.ts'

/** One line: a measurement, the compared one, and the goal for both. */
export interface Row {
  what: string
  ours?: Sample | undefined
  /** The name of the compared side. */
  nextTo?: string
  theirs?: Sample | undefined
  result?: string
  target?: string
  met?: Verdict
}

/** `unsure` if requests per second and CPU time disagree: the machine was busy. */
type Verdict = 'met' | 'short' | 'unsure'

interface Compared {
  what: string
  ours: Sample
  nextTo: string
  theirs: Sample
}

/** Our ratio by CPU time: it is valid even when other processes slow down the faster side. */
const byCpu = ({ ours, theirs }: Pick<Row, 'ours' | 'theirs'>): number | undefined =>
  ours?.cpu && theirs?.cpu ? theirs.cpu / ours.cpu : undefined

function judged(compared: Compared, fits: (ratio: number) => boolean): Verdict {
  const byRate = fits(compared.ours.rate / compared.theirs.rate)
  const cpu = byCpu(compared)
  if (cpu !== undefined && fits(cpu) !== byRate) return 'unsure'
  return byRate ? 'met' : 'short'
}

/** Our rate as a share of theirs. */
export function share(compared: Compared, atLeast?: number): Row {
  const ratio = compared.ours.rate / compared.theirs.rate
  const row: Row = { ...compared, result: percent(ratio) }
  if (atLeast === undefined) return row
  return { ...row, target: `≥ ${(atLeast * 100).toFixed(0)} %`, met: judged(compared, (by) => by >= atLeast) }
}

/** Our figure against a fixed limit. */
export function rate({ what, ours }: Pick<Compared, 'what' | 'ours'>, atLeast: number): Row {
  const target = `≥ ${number(atLeast)} /s`
  const onOneCore = ours.cpu === undefined ? ours.rate : 1e6 / ours.cpu
  const result = `${number(onOneCore)} /s on one core`
  return { what, ours, result, target, met: onOneCore >= atLeast ? 'met' : 'short' }
}

/** Our speed as a multiple of theirs. */
export function times(compared: Compared, atLeast: number): Row {
  const ratio = compared.ours.rate / compared.theirs.rate
  const result = `${ratio.toFixed(ratio < 10 ? 1 : 0)} ×`
  return { ...compared, result, target: `≥ ${atLeast} ×`, met: judged(compared, (by) => by >= atLeast) }
}

/** Our cost as a multiple of theirs. */
export function cost(compared: Compared, atMost: number): Row {
  const ratio = compared.theirs.rate / compared.ours.rate
  return {
    ...compared,
    result: `${ratio.toFixed(2)} ×`,
    target: `≤ ${atMost} ×`,
    met: judged(compared, (by) => 1 / by <= atMost),
  }
}

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })

const cells = (sample: Sample | undefined): string[] =>
  sample
    ? [number(sample.rate), sample.p99.toFixed(2), sample.cpu === undefined ? '' : sample.cpu.toFixed(0)]
    : ['', '', '']

const percent = (part: number | undefined): string =>
  part === undefined ? '' : `${(part * 100).toFixed(0)} %`

const SIDE = ['/s', 'p99 ms', 'cpu µs']
const HEAD = ['', ...SIDE, 'next to', ...SIDE, 'by cpu', 'ratio', 'target', '']
const IS_TEXT = HEAD.map((name, column) => column === 0 || name === 'next to' || column >= 10)

/** The rows, aligned; a row with only text is a heading. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map((row) => [
    row.what,
    ...cells(row.ours),
    row.nextTo ?? '',
    ...cells(row.theirs),
    percent(byCpu(row)),
    row.result ?? '',
    row.target ?? '',
    row.met ?? '',
  ])
  const isHeading = (line: string[]) => line.slice(1).every((cell) => cell === '')
  const widths = HEAD.map((name, column) =>
    Math.max(name.length, ...lines.filter((line) => !isHeading(line)).map((line) => line[column]!.length)),
  )
  const align = (line: string[]) =>
    line
      .map((cell, at) => (IS_TEXT[at] ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd()
  return [HEAD, ...lines].map((line) => (isHeading(line) ? `\n${line[0]}` : align(line))).join('\n')
}
