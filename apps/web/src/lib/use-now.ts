import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current time in milliseconds, updated every `everyMs`. */
export function useNow(everyMs = MINUTE): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
