/**
 * The idempotency key of a request: the same input has the same key, also after a reload, so that a repeated request
 * creates nothing twice. Null without a secure origin, where browsers offer no hash function.
 */
export async function idempotencyKeyOf(input: unknown): Promise<string | null> {
  if (!window.isSecureContext) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(input)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
