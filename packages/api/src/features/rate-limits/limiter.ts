import { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Clock } from '../../ports/clock.ts'
import type { Counter, Counters, Saving } from './counters.ts'
import type { Quota } from './limits.ts'

interface Deps extends Saving {
  counters: Counters
  clock: Clock
}

/**
 * The library's fixed window with our counters. Its own stores use the system clock, a timer for each key, or a commit
 * for each call; ours does none of that.
 */
export class Limiter extends RateLimiterStoreAbstract {
  readonly quota: Quota
  readonly #deps: Deps

  constructor(quota: Quota, deps: Deps) {
    super({ storeClient: deps.counters, points: quota.count, duration: quota.window, keyPrefix: '' })
    this.quota = quota
    this.#deps = deps
  }

  #now = (): number => this.#deps.clock.now().getTime()

  // The method names that the library requires of a store.
  _upsert(key: string, points: number, window: number): Promise<Counter> {
    const { counters, isSaved } = this.#deps
    return counters.change([key], { isSaved }, ({ find, put }) => {
      const present = find(key)
      const before = present?.points ?? 0
      const expiresAt = present?.expiresAt ?? this.#now() + window
      const counter = { points: before + points, waitUntil: 0, expiresAt }
      // A saved counter that blocks needs no further writes.
      if (!isSaved || before <= this.points) put(key, counter)
      return counter
    })
  }

  _getRateLimiterRes(_key: string, _points: number, { points, expiresAt }: Counter): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - points), Math.max(0, expiresAt - this.#now()), points)
  }
}
