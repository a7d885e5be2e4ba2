import { parseArgs } from 'node:util'

export interface Options {
  /** Characters as JSON lines; undefined uses the shared file, or generated ones without it. */
  data: string | undefined
  /** Rounds of a measurement, alternating between the two sides. */
  rounds: number
  /** Seconds of one side per round. */
  seconds: number
  /** Whether to run a measurement of this name: all, or those that match `--only`. */
  wants(what: string): boolean
}

/** Parses the command line. Throws a readable error for unknown options. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      quick: { type: 'boolean' },
      seconds: { type: 'string' },
      only: { type: 'string', multiple: true },
    },
  })
  const rounds = values.quick ? 2 : 5
  const seconds = Number(values.seconds ?? (values.quick ? 2 : 6))
  if (!(seconds > 0)) throw new Error('--seconds takes a number above zero')
  const { only } = values
  const wants = (what: string) => only === undefined || only.some((part) => what.includes(part))
  return { data: values.data, rounds, seconds: seconds / rounds, wants }
}
