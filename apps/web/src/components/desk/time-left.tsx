import { REMOVAL_HOURS } from '@personae/contract/disputes.constants'
import type { CSSProperties } from 'react'
import { useNow } from '../../lib/use-now.ts'
import classes from './time-left.module.css'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND

/** The rest of the time within which the policy promises an answer, updated every second; red when it is over. */
export function TimeLeft({ since }: { since: string }) {
  const passed = Math.max(0, useNow(SECOND) - Date.parse(since))
  const hours = REMOVAL_HOURS - passed / HOUR
  return (
    <span className={`size-14 strong figures ${hours <= 0 ? 'bad' : ''}`}>
      {hoursLeft(hours)}
      <span
        className={classes.bar}
        data-over={hours <= 0 || undefined}
        style={{ '--share': Math.min(1, Math.max(0, hours / REMOVAL_HOURS)) } as CSSProperties}
        aria-hidden
      />
    </span>
  )
}

/** The rest of the promised time as a text. */
export function hoursLeft(hours: number): string {
  if (hours >= 1) return `${Math.floor(hours)} h left of ${REMOVAL_HOURS} h`
  if (hours > 0) return `${Math.ceil(hours * 60)} min left of ${REMOVAL_HOURS} h`
  const over = Math.floor(-hours)
  if (over < 1) return 'Overdue'
  return `Overdue by ${over < REMOVAL_HOURS ? `${over} h` : `${Math.floor(over / 24)} d`}`
}
