import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** The time while the page is printed, else null: what only paper needs is rendered before the browser copies the page. */
export function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(null)
  useWindowEvent('beforeprint', () => flushSync(() => setTime(new Date())))
  useWindowEvent('afterprint', () => setTime(null))
  return time
}
