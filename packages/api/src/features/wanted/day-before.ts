import type { Clock } from '../../ports/clock.ts'

const DAY_MS = 24 * 60 * 60_000

/** The day so many days ago, in UTC: 2026-11-23. */
export const dayBefore = (clock: Clock, days: number): string =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
