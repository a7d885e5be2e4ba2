import { useState } from 'react'

/** A random text that identifies a write; all retries of the write use the same one. */
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

type Send<Input, Made> = (
  input: Input,
  options: { context: { idempotencyKey: string | null } },
) => Promise<Made>

/** Wraps a call that creates a record: sent again because its answer was lost, it creates no second one. */
export function useIdempotentCall<Input, Made>(send: Send<Input, Made>): (input: Input) => Promise<Made> {
  const [attempt, setAttempt] = useState(newAttempt)
  return async (input) => {
    const made = await send(input, {
      context: { idempotencyKey: await idempotencyKeyOf(attempt, input) },
    })
    setAttempt(newAttempt())
    return made
  }
}
