import { createKeyedHash } from '../../../lib/keyed-hash.ts'
import { type CounterDeps, createCounters } from './counters.ts'
import { createRateLimits, tooManyRequests } from './rate-limits.service.ts'

/** Counters and limits, and what the sign-in guard needs to count guesses in the same way. */
export function createRateLimitServices(core: CounterDeps, secret: () => string, isOn: boolean) {
  const limiting = { counters: createCounters(core), keyedHash: createKeyedHash(secret), isOn }
  return { ...limiting, tooManyRequests, rateLimits: createRateLimits({ ...core, ...limiting }) }
}
