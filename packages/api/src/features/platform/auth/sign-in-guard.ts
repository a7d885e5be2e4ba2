import { caseKey } from '@personae/contract/shared/fold'
import type { Db, Tx } from '@personae/db'
import { DAY, HOUR, MINUTE, SECOND } from '../../../lib/time.ts'
import { appErrorOf } from '../../../errors.ts'
import type { KeyedHash } from '../../../lib/keyed-hash.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Requester } from '../../../ports/password-hasher.ts'
import type { Counter, Counters, LoadedCounters } from '../rate-limits/counters.ts'
import type { LimitedCaller, TooManyRequests } from '../rate-limits/rate-limits.service.ts'
import {
  deleteAddressesBefore,
  deleteKnownAddresses,
  knownAddress,
  lastSeen,
  putKnownAddress,
  usernameKeyOf,
} from './known-addresses.repo.ts'

/** The wait after the last free failure. Each further failure doubles it, up to the maximum. */
export const FIRST_WAIT_MS = 30 * SECOND
export const LONGEST_WAIT_MS = 15 * MINUTE

interface Growth {
  /** Failures without a wait, the last of which starts the first wait. */
  free: number
  /** Milliseconds after the last failure until the counter is reset. */
  forgottenAfter: number
}

export const GROWTH = {
  /** Failures for one account from one address. */
  pair: { free: 8, forgottenAfter: DAY },
  /** Failures for one account, from all addresses that it was not used from before. */
  account: { free: 20, forgottenAfter: DAY },
  /** Failures from one address, for all accounts that were not used from it before. */
  address: { free: 100, forgottenAfter: HOUR },
} as const satisfies Record<string, Growth>

/** Longer than a session lasts: who signs in again when it has ended is known. */
const KNOWN_FOR_MS = 120 * DAY
const MAX_KNOWN = 20
const SEEN_PRECISION_MS = DAY

interface Deps {
  db: Db
  clock: Clock
  counters: Counters
  keyedHash: KeyedHash
  tooManyRequests: TooManyRequests
  isOn: boolean
}

interface Guess {
  /** The kind of secret: each kind has its own counters. */
  secret: 'password' | 'recovery-code'
  username: string
  /** Whether the caller is signed in to this account, and so has proved to be its owner. */
  isOwn?: boolean
  caller: LimitedCaller
}

interface Guarded {
  key: string
  growth: Growth
}

interface CountedFailure {
  key: string
  counter: Counter
}

/** Whether an error means that the secret was wrong. Attempts that fail with other errors are not counted. */
function isWrong(error: unknown): boolean {
  const failure = appErrorOf(error)
  if (failure?.code === 'unauthenticated') return true
  return failure?.details.issues?.some(({ path }) => path === 'code' || path === 'currentPassword') ?? false
}

const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - free), LONGEST_WAIT_MS)

export type SignInGuard = ReturnType<typeof createSignInGuard>

/** Limits guessing without locking owners out: where an account was used, only failures from there count. */
export function createSignInGuard({ db, clock, counters, keyedHash, tooManyRequests, isOn }: Deps) {
  const now = () => clock.now().getTime()

  /** The milliseconds until a wait ends. A longer one was begun by a clock that was ahead and has been set back. */
  function left(waitUntil: number): number {
    const wait = waitUntil - now()
    return wait > LONGEST_WAIT_MS ? 0 : wait
  }
  const hashOfAddress = (address: string) => keyedHash(`known ${address}`)

  const pairKey = (secret: string, usernameKey: string, address: string) =>
    keyedHash(`${secret} of ${usernameKey} from ${address}`)

  async function countersOf({
    secret,
    username,
    isOwn = false,
    caller,
  }: Guess): Promise<{ guarded: Guarded[]; requester: Requester }> {
    const { address } = caller.client
    const usernameKey = caseKey(username)
    const addressHash = hashOfAddress(address)
    const pair = { key: pairKey(secret, usernameKey, address), growth: GROWTH.pair }
    const known = await knownAddress.get(db.read, { usernameKey, addressHash, since: now() - KNOWN_FOR_MS })
    if (isOwn || known) return { guarded: [pair], requester: { kind: 'known', address } }
    const others = [
      { key: keyedHash(`${secret} of ${usernameKey}`), growth: GROWTH.account },
      { key: keyedHash(`${secret} from ${address}`), growth: GROWTH.address },
    ]
    return { guarded: [pair, ...others], requester: { kind: 'stranger', address } }
  }

  const change = <T>(of: { key: string }[], work: (loaded: LoadedCounters) => T): Promise<T> =>
    counters.change(
      of.map(({ key }) => key),
      { isSaved: true },
      work,
    )

  function countFailure({ find, put }: LoadedCounters, { key, growth }: Guarded): CountedFailure {
    const failures = (find(key)?.points ?? 0) + 1
    const wait = waitAfter(failures, growth.free)
    const waitUntil = wait > 0 ? now() + wait : 0
    const counter = { points: failures, waitUntil, expiresAt: now() + growth.forgottenAfter }
    put(key, counter)
    return { key, counter }
  }

  /** Takes back the count of this attempt; failures of concurrent attempts stay counted. */
  function uncount({ find, put }: LoadedCounters, { key, counter }: CountedFailure): void {
    const present = find(key)
    if (!present) return
    const waitUntil = present.waitUntil === counter.waitUntil ? 0 : present.waitUntil
    put(key, { ...present, points: Math.max(0, present.points - 1), waitUntil })
  }

  const forget = ({ put }: LoadedCounters, key: string): void =>
    put(key, { points: 0, waitUntil: 0, expiresAt: 0 })

  return {
    /** Checks a secret with `check`, unless the caller must wait. @throws AppError `too_many_requests` */
    async attempt<T>(who: Guess, check: (requester: Requester) => Promise<T>): Promise<T> {
      if (!isOn) return check({ kind: 'stranger', address: who.caller.client.address })
      const { guarded, requester } = await countersOf(who)
      // Counted as a failure before the check, so that concurrent attempts count like sequential ones.
      const counted = await change(guarded, (loaded) => {
        const wait = Math.max(...guarded.map(({ key }) => left(loaded.find(key)?.waitUntil ?? 0)))
        if (wait > 0) throw tooManyRequests(who.caller, wait)
        return guarded.map((one) => countFailure(loaded, one))
      })
      try {
        const outcome = await check(requester)
        await change(counted, (loaded) => {
          const [pair, ...others] = counted
          forget(loaded, pair!.key)
          for (const one of others) uncount(loaded, one)
        })
        return outcome
      } catch (error) {
        if (!isWrong(error))
          await change(counted, (loaded) => {
            for (const one of counted) uncount(loaded, one)
          })
        throw error
      }
    },

    async remember(userId: string, address: string): Promise<void> {
      if (!isOn) return
      const addressHash = hashOfAddress(address)
      const { seenAt = 0 } = (await lastSeen.get(db.read, { userId, addressHash })) ?? {}
      if (seenAt > now() - SEEN_PRECISION_MS) return
      await db.transact((tx) => putKnownAddress(tx, { userId, addressHash, seenAt: now() }, MAX_KNOWN))
    },

    /** Forgets the addresses of an account after a new password, except the one that it was set from. */
    async forgetOtherAddresses(tx: Tx, userId: string, address: string): Promise<void> {
      if (!isOn) return
      await deleteKnownAddresses(tx, userId)
      const known = { userId, addressHash: hashOfAddress(address), seenAt: now() }
      await putKnownAddress(tx, known, MAX_KNOWN)
    },

    /** Ends the wait of an account at an address. Not within a transaction: a rollback would not undo it. */
    async endWait(userId: string, address: string): Promise<void> {
      if (!isOn) return
      const user = await usernameKeyOf.get(db.read, { userId })
      if (!user) return
      const pair = { key: pairKey('password', user.usernameKey, address) }
      await change([pair], (loaded) => forget(loaded, pair.key))
    },

    sweep: (): Promise<void> => db.transact((tx) => deleteAddressesBefore(tx, now() - KNOWN_FOR_MS)),
  }
}
