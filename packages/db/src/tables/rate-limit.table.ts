/** A rate limit counter of an address or an account. Times are Unix times in milliseconds. */
export interface RateLimitTable {
  /** The limit and its subject as a keyed hash, which reveals no address or name. */
  key: string
  points: number
  /** Blocked until then; 0 if only the points decide. */
  waitUntil: number
  expiresAt: number
}

export interface KnownAddressTable {
  userId: string
  addressHash: string
  /** Unix time in milliseconds, rounded to a day. */
  seenAt: number
}
