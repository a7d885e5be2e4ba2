/** A random text for a first try; the tries after it have the same one. */
export const newAttempt = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * The idempotency key of a request: the same input of the same attempt has the same key, so that a repeated request
 * creates nothing twice. Null without a secure origin, where browsers offer no hash function.
 */
export async function idempotencyKeyOf(attempt: string, input: unknown): Promise<string | null> {
  if (!window.isSecureContext) return null
  const text = new TextEncoder().encode(attempt + JSON.stringify(input))
  const digest = await crypto.subtle.digest('SHA-256', text)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
