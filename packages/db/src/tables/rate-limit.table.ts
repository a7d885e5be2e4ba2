/** A rate limit counter for an address or an account. Times are Unix times in milliseconds. */
export interface RateLimitTable {
  /** A keyed hash of the limit and the address or account, which reveals neither. */
  key: string
  points: number
  /** The time until which calls are blocked; 0 if only the points decide. */
  waitUntil: number
  expiresAt: number
}

export interface KnownAddressTable {
  userId: string
  addressHash: string
  /** Unix time in milliseconds, rounded to a day. */
  seenAt: number
}
