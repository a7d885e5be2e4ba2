import { tooManyFromNetwork, tooManyTries } from '@personae/contract/waiting'
import { AppError } from '../../../errors.ts'
import type { KeyedHash } from '../../../lib/keyed-hash.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Counter, Counters } from './counters.ts'
import { type Quota, RATE_LIMITS, type RateLimit, type RateLimitName } from './limits.ts'

/** The caller of a limited operation; satisfied by a request's context. */
export interface LimitedCaller {
  client: { address: string }
  actor: { id: string } | null
  /** Set if the request was made with a key: keys are counted separately from the person. */
  scopes?: unknown
  setHeader(name: string, value: string): void
}

interface Deps {
  counters: Counters
  clock: Clock
  keyedHash: KeyedHash
  isOn: boolean
}

interface Rule {
  /** The rule's name in the headers. */
  label: string
  of: Subject['of']
  policy: string
  quota: Quota
  isSaved: boolean
  /** The subject of the counter; null if the rule does not apply to this caller. */
  keyOf: (caller: LimitedCaller) => string | null
}

interface Subject {
  of: 'address' | 'visitor' | 'account'
  label: 'address' | 'account' | 'key'
  subjectOf: Rule['keyOf']
}

/** The subjects that are counted for each quota of a limit. */
const SUBJECTS: Subject[] = [
  { of: 'address', label: 'address', subjectOf: ({ client }) => client.address },
  { of: 'visitor', label: 'address', subjectOf: ({ client, actor }) => (actor ? null : client.address) },
  {
    of: 'account',
    label: 'account',
    subjectOf: ({ actor, scopes }) => (scopes ? null : (actor?.id ?? null)),
  },
  { of: 'account', label: 'key', subjectOf: ({ actor, scopes }) => (scopes && actor ? actor.id : null) },
]

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000))

export function tooManyRequests(
  { setHeader }: Pick<LimitedCaller, 'setHeader'>,
  milliseconds: number,
  refusal: (seconds: number) => string = tooManyTries,
): AppError {
  const seconds = secondsOf(milliseconds)
  setHeader('retry-after', String(seconds))
  return new AppError('too_many_requests', refusal(seconds), { retryAfter: seconds })
}

export type TooManyRequests = typeof tooManyRequests

export type RateLimitsService = ReturnType<typeof createRateLimits>

export function createRateLimits({ counters, clock, keyedHash, isOn }: Deps) {
  const rules = new Map<RateLimitName, Rule[]>()
  for (const [name, limit] of Object.entries(RATE_LIMITS))
    rules.set(name as RateLimitName, rulesOf(name, limit))

  function rulesOf(name: string, { isSaved, ...quotas }: RateLimit): Rule[] {
    return SUBJECTS.flatMap(({ of, label: ending, subjectOf }) => {
      const quota = quotas[of]
      if (!quota) return []
      const label = `${name}-${ending}`
      const policy = `"${label}";q=${quota.count};w=${quota.window}`
      const keyOf = (caller: LimitedCaller) => {
        const subject = subjectOf(caller)
        if (subject === null) return null
        const key = `${label} ${subject}`
        return isSaved ? keyedHash(key) : key
      }
      return [{ label, of, policy, quota, isSaved, keyOf }]
    })
  }

  const now = (): number => clock.now().getTime()

  const consume = ({ quota, isSaved }: Rule, key: string, points: number): Promise<Counter> =>
    counters.change([key], { isSaved }, ({ find, put }) => {
      const end = now() + quota.window * 1_000
      const found = find(key)
      // A later end was set by a clock that was ahead and has been set back.
      const present = found && found.expiresAt <= end ? found : undefined
      const before = present?.points ?? 0
      const expiresAt = present?.expiresAt ?? end
      const counter = { points: before + points, waitUntil: 0, expiresAt }
      // A saved counter over its limit needs no further writes.
      if (!isSaved || before <= quota.count) put(key, counter)
      return counter
    })

  return {
    /** Counts a call, sets `RateLimit` headers. @throws AppError `too_many_requests`, with `Retry-After` */
    async admit(name: RateLimitName, caller: LimitedCaller, points = 1): Promise<void> {
      if (!isOn) return
      const { refusal }: RateLimit = RATE_LIMITS[name]
      let [policies, states, longestWait, isOwn] = ['', '', 0, false]
      for (const rule of rules.get(name)!) {
        const key = rule.keyOf(caller)
        if (key === null) continue
        const counter = await consume(rule, key, points)
        const wait = counter.expiresAt - now()
        const remaining = Math.max(0, rule.quota.count - counter.points)
        if (counter.points > rule.quota.count) {
          longestWait = Math.max(longestWait, wait)
          isOwn ||= rule.of !== 'address'
        }
        policies += `${policies && ', '}${rule.policy}`
        states += `${states && ', '}"${rule.label}";r=${remaining};t=${secondsOf(wait)}`
      }
      if (policies) {
        caller.setHeader('ratelimit-policy', policies)
        caller.setHeader('ratelimit', states)
      }
      const text = refusal ?? (isOwn ? tooManyTries : tooManyFromNetwork)
      if (longestWait > 0) throw tooManyRequests(caller, longestWait, text)
    },
  }
}
