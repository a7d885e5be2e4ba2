import classes from './disputes.module.css'
import { hoursLeft } from './hours-left.ts'

/** What is left of the time within which the policy promises an answer; red once it has run out. */
export const TimeLeft = ({ hours }: { hours: number }) => (
  <span className={classes.time} data-over={hours <= 0 || undefined}>
    {hoursLeft(hours)}
  </span>
)
