import { createHmac } from 'node:crypto'

export type KeyedHash = (text: string) => string

/** A 128-bit hash that cannot be computed without the server's secret, which is read for the first hash. */
export function createKeyedHash(secretOf: () => string): KeyedHash {
  let secret: string | undefined
  return (text) => {
    secret ??= secretOf()
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  }
}
