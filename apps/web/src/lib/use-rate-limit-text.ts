import { useEffect, useState } from 'react'
import { errorData, failureText } from './trpc.ts'

const TIMER_MAX_MS = 2 ** 31 - 1

/** The server's message about too many requests until the wait it asked for is over, else null. */
export function useRateLimitText(error: unknown): string | null {
  const [over, setOver] = useState<unknown>(null)
  const { code, retryAfter: seconds } = errorData(error) ?? {}
  const isTooMany = code === 'too_many_requests'
  useEffect(() => {
    if (!isTooMany || seconds === undefined) return undefined
    const timer = setTimeout(() => setOver(error), Math.min(seconds * 1_000, TIMER_MAX_MS))
    return () => clearTimeout(timer)
  }, [error, isTooMany, seconds])
  return isTooMany && over !== error ? failureText(error, '') : null
}
