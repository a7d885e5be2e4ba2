import type { Sample } from '../shared/sample.ts'
import { rounded } from '../shared/table.ts'

/** A measurement with its name, as a line of the table. */
export type Row = [what: string, columns: object]

/** The figures of one side; `of` precedes the names of the other side's columns. */
export const side = (sample: Sample, of = ''): object => ({
  [`${of}/s`]: rounded(sample.rate, sample.rate < 100 ? 1 : 0),
  [`${of}p99 ms`]: rounded(sample.p99, 2),
  ...(sample.cpu && { [`${of}cpu µs`]: rounded(sample.cpu) }),
})

/** Compares rates, and CPU time, whose ratio holds even if other processes slow down one side. */
export const compared = ({ ours, theirs }: { ours: Sample; theirs: Sample }, nextTo: string): object => ({
  ...side(ours),
  'next to': nextTo,
  ...side(theirs, 'its '),
  'ratio %': rounded((100 * ours.rate) / theirs.rate),
  ...(ours.cpu && theirs.cpu && { 'by cpu %': rounded((100 * theirs.cpu) / ours.cpu) }),
})
