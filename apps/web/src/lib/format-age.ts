import { counted } from '@personae/contract/counted'

const MINUTE = 60 * 1_000

/** Milliseconds since a time. */
const ageOf = (time: string): number => Date.now() - Date.parse(time)

const LATE_HOURS = 48

/** Whether a submission or case has waited for longer than two days, or other `hours`. */
export const isLate = (since: string, hours = LATE_HOURS): boolean => ageOf(since) > hours * 60 * MINUTE

/** "2 d", "5 h", "4 min" or "now": how long ago, for narrow places. */
export function formatShortAge(time: string): string {
  const minutes = Math.max(0, Math.floor(ageOf(time) / MINUTE))
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** "5 hours", "3 days" or "less than an hour": how long something usually takes. */
export function formatHours(hours: number): string {
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? counted(Math.round(hours), 'hour') : counted(Math.round(hours / 24), 'day')
}

const age = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** Minutes by which clocks may differ, so that a recent event is not shown in the future. */
const CLOCK_DIFFERENCE = 5

/**
 * "3 days ago", "20 minutes ago", "just now" or "in 2 days", in whole units, as the short form has them. Never
 * "tomorrow": 35 hours may end after it.
 */
export function formatAge(time: string): string {
  const minutes = Math.trunc(-ageOf(time) / MINUTE)
  if (minutes > -1 && minutes < CLOCK_DIFFERENCE) return 'just now'
  if (Math.abs(minutes) < 60) return age.format(minutes, 'minute')
  const hours = Math.trunc(minutes / 60)
  return Math.abs(hours) < 24 ? age.format(hours, 'hour') : age.format(Math.trunc(hours / 24), 'day')
}
