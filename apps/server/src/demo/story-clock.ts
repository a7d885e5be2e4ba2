import type { Clock } from '@personae/api/server'

const HOUR = 60 * 60 * 1_000
const LONG_AGO = 40 * 24

/** The demo's past: what is done happens as many hours before `present` as the clock was last set to. */
export class StoryClock implements Clock {
  readonly #present: number
  #hoursAgo = LONG_AGO

  constructor(present: Date) {
    this.#present = present.getTime()
  }

  now(): Date {
    return new Date(this.#present - this.#hoursAgo * HOUR)
  }

  /** Time goes forward only, as everywhere. */
  goTo(hoursAgo: number): void {
    if (hoursAgo > this.#hoursAgo) throw new RangeError('The story does not go back in time.')
    this.#hoursAgo = hoursAgo
  }
}
