import type { Clock } from '@personae/api/server'

const HOUR = 60 * 60 * 1_000
const LONG_AGO = 40 * 24

/** A clock for the demo's past: actions take place this many hours before `present`. */
export class StoryClock implements Clock {
  readonly #present: number
  #hoursAgo = LONG_AGO

  constructor(present: Date) {
    this.#present = present.getTime()
  }

  now(): Date {
    return new Date(this.#present - this.#hoursAgo * HOUR)
  }

  /** Time only moves forward. */
  goTo(hoursAgo: number): void {
    if (hoursAgo > this.#hoursAgo) throw new RangeError('The clock of the demo cannot go back.')
    this.#hoursAgo = hoursAgo
  }
}
