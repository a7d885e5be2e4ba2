import type { Sample } from '../shared/sample.ts'

/** One line: a measurement beside the one that it is compared with, or a figure in words. */
export interface Row {
  what: string
  ours?: Sample
  /** The name of the compared side. */
  nextTo?: string
  theirs?: Sample
  result?: string
}

const SIDE = ['/s', 'p99 ms', 'cpu µs']
const HEAD = ['', ...SIDE, 'next to', ...SIDE, 'ratio', 'by cpu', '']
const TEXTS = new Set([0, 4, 10])

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })

const cells = (sample: Sample | undefined): string[] =>
  sample
    ? [number(sample.rate), sample.p99.toFixed(2), sample.cpu === undefined ? '' : sample.cpu.toFixed(0)]
    : ['', '', '']

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`

/** By rate, and by CPU time, which holds even when other processes slow down the faster side. */
const ratios = ({ ours, theirs }: Row): string[] =>
  ours && theirs
    ? [percent(ours.rate / theirs.rate), ours.cpu && theirs.cpu ? percent(theirs.cpu / ours.cpu) : '']
    : ['', '']

/** The rows, aligned. */
export function tableOf(rows: Row[]): string {
  const lines = [
    HEAD,
    ...rows.map((row) => [
      row.what,
      ...cells(row.ours),
      row.nextTo ?? '',
      ...cells(row.theirs),
      ...ratios(row),
      row.result ?? '',
    ]),
  ]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const aligned = lines.map((line) =>
    line.map((cell, at) => (TEXTS.has(at) ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))),
  )
  return aligned.map((line) => line.join('  ').trimEnd()).join('\n')
}
