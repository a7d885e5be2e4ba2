import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** The time of printing, else null. Rendered synchronously, before the browser copies the page for the printer. */
export function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(null)
  useWindowEvent('beforeprint', () => flushSync(() => setTime(new Date())))
  useWindowEvent('afterprint', () => setTime(null))
  return time
}
