import { counted } from './counted.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A waiting time in words, rounded up: "40 seconds", "2 minutes", "3 hours". */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 1.5 * MINUTE) return counted(whole, 'second')
  if (whole <= 1.5 * HOUR) return counted(Math.ceil(whole / MINUTE), 'minute')
  return counted(Math.ceil(whole / HOUR), 'hour')
}

export const tooManyTries = (seconds: number): string => `Too many tries. Please wait ${waitText(seconds)}.`

/** For a limit that all at an address share, as in a school: it may not have been this person. */
export const tooManyFromNetwork = (seconds: number): string =>
  `Too many tries from your network. Please wait ${waitText(seconds)}.`
