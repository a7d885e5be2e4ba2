import { tooManyTries } from '@personae/contract/waiting'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { type AppError, TooManyRequestsError } from '../../errors.ts'
import type { KeyedHash } from '../../lib/keyed-hash.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Counters } from './counters.ts'
import { Limiter } from './limiter.ts'
import { type Quota, RATE_LIMITS, type RateLimit, type RateLimitName } from './limits.ts'

/** The caller of a limited operation; satisfied by a request's context. */
export interface LimitedCaller {
  client: { address: string }
  actor: { id: string } | null
  /** Sets a response header. */
  setHeader(name: string, value: string): void
}

interface Deps {
  counters: Counters
  clock: Clock
  keyedHash: KeyedHash
  /** False disables all limits. */
  isOn: boolean
}

interface Rule {
  /** The name in the headers. */
  label: string
  policy: string
  limiter: Limiter
  /** The subject of the counter; null if the rule does not apply to this caller. */
  keyOf: (caller: LimitedCaller) => string | null
}

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000))

/** The error for an exceeded limit; also sets `Retry-After`. */
export function tooManyRequests(
  { setHeader }: Pick<LimitedCaller, 'setHeader'>,
  milliseconds: number,
  refusal: (seconds: number) => string = tooManyTries,
): AppError {
  const seconds = secondsOf(milliseconds)
  setHeader('retry-after', String(seconds))
  return new TooManyRequestsError(refusal(seconds), seconds)
}

export type TooManyRequests = typeof tooManyRequests

export type RateLimitsService = ReturnType<typeof createRateLimits>

/** Rate limits per address and per account. */
export function createRateLimits({ counters, clock, keyedHash, isOn }: Deps) {
  const rules = new Map<RateLimitName, Rule[]>()
  for (const [name, limit] of Object.entries(RATE_LIMITS))
    rules.set(name as RateLimitName, rulesOf(name, limit))

  function rulesOf(name: string, { isSaved, address, visitor, account }: RateLimit): Rule[] {
    const rule = (
      of: 'address' | 'account',
      quota: Quota,
      subjectOf: (caller: LimitedCaller) => string | null,
    ): Rule => {
      const label = `${name}-${of}`
      return {
        label,
        policy: `"${label}";q=${quota.count};w=${quota.window}`,
        limiter: new Limiter(quota, { counters, clock, isSaved }),
        keyOf: (caller) => {
          const subject = subjectOf(caller)
          if (subject === null) return null
          const key = `${label} ${subject}`
          return isSaved ? keyedHash(key) : key
        },
      }
    }
    return [
      ...(address ? [rule('address', address, ({ client }) => client.address)] : []),
      ...(visitor ? [rule('address', visitor, ({ client, actor }) => (actor ? null : client.address))] : []),
      ...(account ? [rule('account', account, ({ actor }) => actor?.id ?? null)] : []),
    ]
  }

  return {
    /**
     * Counts one call, or `points` of them, and sets the `RateLimit` headers.
     * @throws AppError `too_many_requests` with the time to wait, also in `Retry-After`
     */
    async admit(name: RateLimitName, caller: LimitedCaller, points = 1): Promise<void> {
      if (!isOn) return
      const { refusal }: RateLimit = RATE_LIMITS[name]
      let [policies, states, wait] = ['', '', 0]
      for (const { label, policy, limiter, keyOf } of rules.get(name)!) {
        const key = keyOf(caller)
        if (key === null) continue
        const state = await consume(limiter, key, points)
        const isRefused = state.consumedPoints > limiter.points
        if (isRefused) wait = Math.max(wait, state.msBeforeNext)
        policies += `${policies && ', '}${policy}`
        states += `${states && ', '}"${label}";r=${state.remainingPoints};t=${secondsOf(state.msBeforeNext)}`
      }
      if (policies) {
        caller.setHeader('ratelimit-policy', policies)
        caller.setHeader('ratelimit', states)
      }
      if (wait > 0) throw tooManyRequests(caller, wait, refusal)
    },
  }
}

/** For a refusal the library throws the same object that it otherwise returns. */
async function consume(limiter: Limiter, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points)
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}
