import type { Sample } from './sample.ts'

/** One line: something measured, with what stands next to it and what the two have to come to. */
export interface Row {
  what: string
  ours?: Sample | undefined
  /** The name of the other side. */
  nextTo?: string
  theirs?: Sample | undefined
  result?: string
  target?: string
  met?: boolean
}

interface Compared {
  what: string
  ours: Sample
  nextTo: string
  theirs: Sample
}

const verdict = (met: boolean | undefined): string => (met === undefined ? '' : met ? 'met' : 'short')

/** Ours as a share of theirs. */
export function share(compared: Compared, atLeast?: number): Row {
  const ratio = compared.ours.rate / compared.theirs.rate
  const row: Row = { ...compared, result: `${(ratio * 100).toFixed(0)} %` }
  if (atLeast === undefined) return row
  return { ...row, target: `≥ ${(atLeast * 100).toFixed(0)} %`, met: ratio >= atLeast }
}

/** How many times as fast as theirs ours is. */
export function times(compared: Compared, atLeast: number): Row {
  const ratio = compared.ours.rate / compared.theirs.rate
  const result = `${ratio.toFixed(ratio < 10 ? 1 : 0)} ×`
  return { ...compared, result, target: `≥ ${atLeast} ×`, met: ratio >= atLeast }
}

/** How many times theirs ours costs. */
export function cost(compared: Compared, atMost: number): Row {
  const ratio = compared.theirs.rate / compared.ours.rate
  return { ...compared, result: `${ratio.toFixed(2)} ×`, target: `≤ ${atMost} ×`, met: ratio <= atMost }
}

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })

const cells = (sample: Sample | undefined): string[] =>
  sample
    ? [number(sample.rate), sample.p99.toFixed(2), sample.cpu === undefined ? '' : sample.cpu.toFixed(0)]
    : ['', '', '']

const HEAD = ['', '/s', 'p99 ms', 'cpu µs', 'next to', '/s', 'p99 ms', 'cpu µs', 'ratio', 'target', '']
const IS_TEXT = HEAD.map((name, column) => column === 0 || name === 'next to' || column >= 9)

/** The rows, aligned; a row that has only words is a heading. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map((row) => [
    row.what,
    ...cells(row.ours),
    row.nextTo ?? '',
    ...cells(row.theirs),
    row.result ?? '',
    row.target ?? '',
    verdict(row.met),
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
