import { parseArgs } from 'node:util'

export interface Options {
  /** Characters as JSON lines; undefined takes the shared file, or makes some up where there is none. */
  data: string | undefined
  /** Rounds of a measurement, the two sides taking turns. */
  rounds: number
  /** Seconds of one side in one round. */
  seconds: number
}

/** Reads the command line. Throws, with words for the person, what it does not know. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, quick: { type: 'boolean' }, seconds: { type: 'string' } },
  })
  const rounds = values.quick ? 2 : 5
  const seconds = Number(values.seconds ?? (values.quick ? 2 : 6))
  if (!(seconds > 0)) throw new Error('--seconds takes a number above zero')
  return { data: values.data, rounds, seconds: seconds / rounds }
}
