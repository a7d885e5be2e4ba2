import { createHmac } from 'node:crypto'

export type KeyedHash = (text: string) => string

/**
 * A hash of 128 bits that cannot be computed or reversed by trying without the server's secret, which is read once, for
 * the first hash.
 */
export function createKeyedHash(secretOf: () => string): KeyedHash {
  let secret: string | undefined
  return (text) => {
    secret ??= secretOf()
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  }
}
