import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { formatTime } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import classes from './payment-step.module.css'

/** Polling interval in milliseconds after the end by this browser's clock, which may be wrong. */
const POLL_INTERVAL_MS = 15_000
/** Minutes before the end at which screen readers announce it. */
const WARNED_AT = [1, 5, 10]

const twoDigits = (count: number): string => String(count).padStart(2, '0')

interface Props {
  until: string
  onOver: () => void
}

/** Shows for how long the slot is reserved. */
export function Reservation({ until, onOver }: Props) {
  const left = Date.parse(until) - useNow(1_000)
  const polls = left > 0 ? 0 : 1 + Math.floor(-left / POLL_INTERVAL_MS)
  const ask = useEffectEvent(onOver)
  useEffect(() => {
    if (polls > 0) ask()
  }, [polls])
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  const minutes = Math.ceil(seconds / 60)
  const warned = seconds > 0 ? WARNED_AT.find((at) => minutes <= at) : undefined
  return (
    <p className={classes.reservation} data-ends={warned !== undefined || undefined}>
      Your slot is reserved until {formatTime(until)}
      <span role="timer" aria-label="Time left">
        {Math.floor(seconds / 60)}:{twoDigits(seconds % 60)}
      </span>
      <VisuallyHidden role="status">
        {warned !== undefined && `${warned === 1 ? '1 minute' : `${warned} minutes`} left to pay`}
      </VisuallyHidden>
    </p>
  )
}
